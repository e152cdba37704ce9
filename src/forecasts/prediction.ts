/** Predictions: a forecast with advice, recent form and a comparison of both teams. */
import { resultOf, resultsOf } from '../football/result.ts';
import type { Side } from '../football/score.ts';
import { type TeamSeason, teamSeason } from '../football/season/team-season.ts';
import type { Fixture, Team } from '../football/terms.ts';
import { gridChance, type Outcomes, type ScoreGrid } from '../models/score-grid.ts';
import type { Forecast } from './forecast.ts';

/** Whole percentages of both sides, which sum to 100; both 0 without data. */
export interface Comparison {
  readonly home: number;
  readonly away: number;
}

/** A team's last five matches of the season. */
export interface LastFive {
  readonly played: number;
  /** percentage of the possible points */
  readonly form: number;
  /** percentage of the goals that the league's best attack scored in its last five */
  readonly attack: number;
  /** 100 minus the percentage of the goals that the league's worst defence conceded in its last five */
  readonly defence: number;
  readonly scored: number;
  readonly conceded: number;
}

export interface Prediction {
  readonly fixture: Fixture;
  readonly winner: Team;
  /** the favourite's win alone is less likely than 50 percent */
  readonly winOrDraw: boolean;
  /** signed line: -2.5 is under 2.5 goals, +2.5 is over; null if no line is likely enough */
  readonly underOver: number | null;
  /** upper line of each side's goals: -1.5 is at most one goal */
  readonly goals: { readonly home: number | null; readonly away: number | null };
  readonly advice: string;
  /** whole percentages, which sum to 100 */
  readonly percent: { readonly home: number; readonly draw: number; readonly away: number };
  readonly lastFive: { readonly home: LastFive; readonly away: LastFive };
  /** the season so far */
  readonly season: { readonly home: TeamSeason; readonly away: TeamSeason };
  readonly comparison: {
    readonly form: Comparison;
    readonly attack: Comparison;
    readonly defence: Comparison;
    readonly poisson: Comparison;
    readonly headToHead: Comparison;
    readonly goals: Comparison;
    /** mean of the comparisons above that have data, with one decimal */
    readonly total: Comparison;
  };
  readonly meetings: readonly Fixture[];
}

export interface PredictionData {
  readonly fixture: Fixture;
  readonly forecast: Forecast;
  /** matches of the same league season */
  readonly season: readonly Fixture[];
  /** earlier meetings, newest first */
  readonly meetings: readonly Fixture[];
}

const LAST_MATCHES = 5;
const WIN_CHANCE_MIN = 0.5;
const TOTAL_CHANCE_MIN = 0.72;
const SIDE_CHANCE_MIN = 0.75;
/** In order of how much a line says; the first that is likely enough is used. */
const TOTAL_LINES = [-1.5, 3.5, -2.5, 2.5, -3.5, 1.5] as const;
const SIDE_LINES = [1.5, 2.5, 3.5, 4.5] as const;

/** The prediction of a match from what was known before its kickoff. */
export function predictionOf({ fixture, forecast, season, meetings }: PredictionData): Prediction {
  const before = season.filter(({ kickoff }) => kickoff < fixture.kickoff);
  const most = mostGoals(before);
  const lastFive = { home: lastFiveOf(fixture.home, before, most), away: lastFiveOf(fixture.away, before, most) };
  const favourite: Side = forecast.home >= forecast.away ? 'home' : 'away';
  const winOrDraw = forecast[favourite] < WIN_CHANCE_MIN;
  const underOver = totalLine(forecast.grid);
  return {
    fixture,
    winner: fixture[favourite],
    winOrDraw,
    underOver,
    goals: { home: sideLine(forecast.grid, 'home'), away: sideLine(forecast.grid, 'away') },
    advice: adviceOf(fixture[favourite], winOrDraw, underOver),
    percent: roundedPercents(forecast),
    lastFive,
    season: { home: teamSeason(fixture.home, before), away: teamSeason(fixture.away, before) },
    comparison: compare(fixture, forecast, lastFive, meetings),
    meetings,
  };
}

function lastFiveOf(team: Team, season: readonly Fixture[], most: number): LastFive {
  const last = resultsOf(team, season).slice(-LAST_MATCHES);
  const sum = (value: (result: (typeof last)[number]) => number) => last.reduce((all, one) => all + value(one), 0);
  const scored = sum((result) => result.scored);
  const conceded = sum((result) => result.conceded);
  const points = sum(({ letter }) => (letter === 'W' ? 3 : letter === 'D' ? 1 : 0));
  const played = last.length;
  return {
    played,
    form: percent(points, played * 3),
    attack: percent(scored, most),
    defence: played === 0 ? 0 : 100 - percent(conceded, most),
    scored,
    conceded,
  };
}

/** The most goals a team of the season scored or conceded in its last five matches. */
function mostGoals(season: readonly Fixture[]): number {
  const teams = new Map<number, Team>();
  for (const { home, away } of season) teams.set(home.legacyId, home).set(away.legacyId, away);
  let most = 1;
  for (const team of teams.values()) {
    let [scored, conceded] = [0, 0];
    for (const result of resultsOf(team, season).slice(-LAST_MATCHES)) {
      scored += result.scored;
      conceded += result.conceded;
    }
    most = Math.max(most, scored, conceded);
  }
  return most;
}

function percent(part: number, total: number): number {
  return total === 0 ? 0 : Math.round((part / total) * 100);
}

/** Whole percentages that sum to 100; the largest takes the rounding. */
export function roundedPercents({ home, draw, away }: Outcomes): Prediction['percent'] {
  const rounded = { home: Math.round(home * 100), draw: Math.round(draw * 100), away: Math.round(away * 100) };
  const over = 100 - rounded.home - rounded.draw - rounded.away;
  const largest = home >= draw && home >= away ? 'home' : away >= draw ? 'away' : 'draw';
  return { ...rounded, [largest]: rounded[largest] + over };
}

function totalLine(grid: ScoreGrid): number | null {
  const likely = TOTAL_LINES.find((line) => {
    const isInLine = line < 0 ? (total: number) => total < -line : (total: number) => total > line;
    return gridChance(grid, (home, away) => isInLine(home + away)) >= TOTAL_CHANCE_MIN;
  });
  return likely ?? null;
}

function sideLine(grid: ScoreGrid, side: Side): number | null {
  const likely = SIDE_LINES.find(
    (line) => gridChance(grid, (home, away) => (side === 'home' ? home : away) < line) >= SIDE_CHANCE_MIN,
  );
  return likely === undefined ? null : -likely;
}

function adviceOf({ name }: Team, winOrDraw: boolean, underOver: number | null): string {
  const result = winOrDraw ? `Double chance: ${name} or draw` : `Winner: ${name}`;
  if (underOver === null) return result;
  return `${result}; ${underOver < 0 ? 'under' : 'over'} ${Math.abs(underOver)} goals`;
}

function share(home: number, away: number): Comparison {
  if (home + away === 0) return { home: 0, away: 0 };
  const percentHome = percent(home, home + away);
  return { home: percentHome, away: 100 - percentHome };
}

function compare(
  fixture: Fixture,
  forecast: Forecast,
  { home, away }: Prediction['lastFive'],
  meetings: readonly Fixture[],
): Prediction['comparison'] {
  const parts = {
    form: share(home.form, away.form),
    attack: share(home.scored, away.scored),
    defence: share(away.conceded, home.conceded),
    poisson: share(forecast.home, forecast.away),
    ...compareMeetings(fixture, meetings),
  };
  const comparable = Object.values(parts).filter((part) => part.home + part.away > 0);
  const mean = comparable.reduce((sum, part) => sum + part.home, 0) / comparable.length;
  const total = Math.round(mean * 10) / 10;
  return { ...parts, total: { home: total, away: Math.round((100 - total) * 10) / 10 } };
}

/** Shares of the points and goals of the meetings, at home or away. */
function compareMeetings({ home }: Fixture, meetings: readonly Fixture[]) {
  const points = { home: 0, away: 0 };
  const goals = { home: 0, away: 0 };
  for (const meeting of meetings) {
    const result = resultOf(meeting);
    if (result === null) continue;
    const same = meeting.home.legacyId === home.legacyId;
    const [own, other] = same ? [result.home, result.away] : [result.away, result.home];
    goals.home += own;
    goals.away += other;
    points.home += own > other ? 3 : own === other ? 1 : 0;
    points.away += own < other ? 3 : own === other ? 1 : 0;
  }
  return { headToHead: share(points.home, points.away), goals: share(goals.home, goals.away) };
}
