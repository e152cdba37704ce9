/** Reads the facts of a preview or a recap. A preview has nothing from kickoff on. */

import { hadExtraTime } from '../../football/extra-time.ts';
import { type Form, teamForm } from '../../football/form.ts';
import { type HeadToHead, headToHead, meetings } from '../../football/head-to-head.ts';
import type { MatchEvent } from '../../football/match.ts';
import { knownName } from '../../football/person.ts';
import { resultOf, resultsOf } from '../../football/result.ts';
import type { Goals, Side } from '../../football/score.ts';
import type { StatusCode } from '../../football/status.ts';
import { asOf } from '../../football/table/as-of.ts';
import { tableRules } from '../../football/table/rules.ts';
import { leagueTable } from '../../football/table/standings.ts';
import type { Fixture, Team } from '../../football/terms.ts';
import type { Store } from '../../store/store.ts';
import type { Forecast } from '../forecast.ts';
import { roundedPercents } from '../prediction.ts';
import type {
  Both,
  DismissalFacts,
  FormFacts,
  GoalFacts,
  MeetingFacts,
  PreviewFacts,
  RecapFacts,
  RunFacts,
  TableFacts,
} from './facts.ts';
import { matchFacts } from './match-facts.ts';

const DAY_MS = 86_400_000;
/** Older results say little about a team today. */
export const FORM_DAYS = 400;
export const FORM_MATCHES = 5;
/** Runs are counted up to this length. */
const RUN_MATCHES = 20;
const MEETINGS_MAX = 10;
/** A table is mentioned from this round on. */
const TABLE_PLAYED_MIN = 4;
const RESULTS: readonly StatusCode[] = ['FT', 'AET', 'PEN', 'AWD', 'WO'];

/** What is known about both teams before a match. */
export interface Background {
  readonly form: Both<Form>;
  readonly meetings: HeadToHead;
  /** the latest first */
  readonly earlier: readonly Fixture[];
  readonly runs: Both<RunFacts>;
}

export async function backgroundOf({ fixtures }: Pick<Store, 'fixtures'>, fixture: Fixture): Promise<Background> {
  const { home, away, kickoff: to } = fixture;
  const before = { to, statuses: RESULTS };
  const latest = (team: number) =>
    fixtures.list({ ...before, team, from: to - FORM_DAYS * DAY_MS }, { order: 'desc', limit: RUN_MATCHES });
  const pair = [home.legacyId, away.legacyId] as const;
  const [ofHome, ofAway, earlier] = await Promise.all([
    latest(home.legacyId),
    latest(away.legacyId),
    fixtures.list({ ...before, pair }, { order: 'desc', limit: MEETINGS_MAX }),
  ]);
  return {
    form: { home: teamForm(home, ofHome, FORM_MATCHES), away: teamForm(away, ofAway, FORM_MATCHES) },
    meetings: headToHead(home, away, earlier),
    earlier,
    runs: { home: runsOf(home, ofHome), away: runsOf(away, ofAway) },
  };
}

export async function previewFacts(
  store: Store,
  fixture: Fixture,
  { background, forecast }: { readonly background: Background; readonly forecast: Forecast },
): Promise<PreviewFacts> {
  const { home, away } = forecast.expectedGoals;
  return {
    kind: 'preview',
    match: matchFacts(fixture),
    form: {
      home: formFacts(background.form.home, background.runs.home),
      away: formFacts(background.form.away, background.runs.away),
    },
    table: await tableFacts(store, fixture, fixture.kickoff),
    meetings: meetingFacts(fixture, background),
    absent: await absentFrom(store, fixture),
    chances: roundedPercents(forecast),
    expectedGoals: { home: home.toFixed(1), away: away.toFixed(1) },
  };
}

/** Null without a valid result. */
export async function recapFacts(store: Store, fixture: Fixture, background: Background): Promise<RecapFacts | null> {
  const score = resultOf(fixture);
  if (score === null) return null;
  const { status, legacyId } = fixture;
  const events = (await store.events.ofFixtures([legacyId])).get(legacyId) ?? [];
  const statistics = await store.statistics.ofFixture(legacyId);
  const ofShots = (await store.shots.expectedGoals([legacyId])).get(legacyId);
  const both = <Value>(read: (side: Side) => Value | undefined): Both<Value> | null => {
    const [home, away] = [read('home'), read('away')];
    return home === undefined || away === undefined ? null : { home, away };
  };
  const isAwarded = status === 'AWD' || status === 'WO';
  return {
    kind: 'recap',
    match: matchFacts(fixture),
    score,
    halftime: isAwarded ? null : fixture.score.halftime,
    end: isAwarded ? 'awarded' : hadExtraTime(fixture, events) ? 'extra-time' : 'normal',
    shootout: fixture.score.penalty,
    goals: isAwarded ? [] : goalFacts(events, score),
    dismissals: events.flatMap((event) => dismissal(event) ?? []),
    // of our model if the shots are stored, as on the page of the match; otherwise those of the source
    expectedGoals: both((side) => (ofShots?.[side].model ?? statistics?.[side].expectedGoals)?.toFixed(1)),
    shots: both((side) => {
      const { totalShots: all, shotsOnGoal: onTarget } = statistics?.[side] ?? {};
      return all === undefined || onTarget === undefined ? undefined : { all, onTarget };
    }),
    attendance: fixture.attendance,
    table: await tableFacts(store, fixture, (Math.floor(fixture.kickoff / DAY_MS) + 1) * DAY_MS),
    runs: {
      home: withResult(background.runs.home, score.home - score.away),
      away: withResult(background.runs.away, score.away - score.home),
    },
  };
}

function formFacts({ matches, sequence, goalsScored, goalsConceded }: Form, runs: RunFacts): FormFacts | null {
  if (matches === 0) return null;
  const count = (letter: string) => [...sequence].filter((other) => other === letter).length;
  return {
    ...{ matches, runs, scored: goalsScored, conceded: goalsConceded },
    ...{ wins: count('W'), draws: count('D'), losses: count('L') },
  };
}

function runsOf(team: Team, latest: readonly Fixture[]): RunFacts {
  const letters = resultsOf(team, latest)
    .map(({ letter }) => letter)
    .reverse();
  const length = (continues: (letter: string) => boolean) => {
    const end = letters.findIndex((letter) => !continues(letter));
    return end === -1 ? letters.length : end;
  };
  return {
    wins: length((letter) => letter === 'W'),
    losses: length((letter) => letter === 'L'),
    unbeaten: length((letter) => letter !== 'L'),
    winless: length((letter) => letter !== 'W'),
  };
}

function withResult({ wins, losses, unbeaten, winless }: RunFacts, difference: number): RunFacts {
  return {
    wins: difference > 0 ? wins + 1 : 0,
    losses: difference < 0 ? losses + 1 : 0,
    unbeaten: difference >= 0 ? unbeaten + 1 : 0,
    winless: difference <= 0 ? winless + 1 : 0,
  };
}

function meetingFacts({ home, away }: Fixture, { earlier }: Background): MeetingFacts | null {
  const known = meetings(home, away, earlier).filter((meeting) => resultOf(meeting) !== null);
  const last = known.at(-1);
  if (last === undefined) return null;
  const { played, wins, draws } = headToHead(home, away, known);
  return {
    ...{ played, draws, homeWins: wins.first, awayWins: wins.second },
    last: {
      date: new Date(last.kickoff).toISOString().slice(0, 10),
      home: last.home.name,
      away: last.away.name,
      score: resultOf(last)!,
    },
  };
}

/** Both rows of one table before the moment; null in a cup, early in the season, and for teams of different groups. */
async function tableFacts(store: Store, fixture: Fixture, to: number): Promise<Both<TableFacts> | null> {
  const { league, season } = fixture;
  if (league.type !== 'League') return null;
  const fixtures = await store.fixtures.ofSeason(league.legacyId, season);
  const rules = tableRules(league, season, store.reference.deductions(league, season));
  for (const { rows } of leagueTable(asOf(fixtures, { to }), rules)) {
    const rowOf = ({ legacyId }: Team): TableFacts | null => {
      const row = rows.find(({ team }) => team.legacyId === legacyId);
      return row === undefined ? null : { rank: row.rank, points: row.points, played: row.all.played };
    };
    const [home, away] = [rowOf(fixture.home), rowOf(fixture.away)];
    if (home === null || away === null) continue;
    return Math.min(home.played, away.played) < TABLE_PLAYED_MIN ? null : { home, away };
  }
  return null;
}

async function absentFrom({ careers }: Store, { legacyId, home, away }: Fixture): Promise<PreviewFacts['absent']> {
  const injuries = await careers.injuries({ fixtures: [legacyId] });
  const of = (team: Team) => {
    const out = injuries.filter(
      (injury) => injury.team?.legacyId === team.legacyId && injury.availability === 'missing',
    );
    return [...new Set(out.flatMap(({ player }) => knownName(player) ?? []))].sort();
  };
  return { home: of(home), away: of(away) };
}

/** All goals in order; none unless they add up to the score. */
function goalFacts(events: readonly MatchEvent[], score: Goals): GoalFacts[] {
  const goals = events.flatMap(({ kind, detail, shootout, deleted, side, player, minute, extra }): GoalFacts[] => {
    if (kind !== 'goal' || detail === 'missed-penalty' || shootout || deleted) return [];
    const how = detail === 'own-goal' ? 'own-goal' : detail === 'penalty' ? 'penalty' : 'normal';
    const counts = how === 'own-goal' ? (side === 'home' ? 'away' : 'home') : side;
    return [{ side: counts, player: knownName(player), minute, extra, how }];
  });
  const of = (side: Side) => goals.filter((goal) => goal.side === side).length;
  if (of('home') !== score.home || of('away') !== score.away) return [];
  return goals.sort((a, b) => a.minute - b.minute || (a.extra ?? 0) - (b.extra ?? 0));
}

function dismissal({ kind, detail, deleted, side, player, minute, extra }: MatchEvent): DismissalFacts | null {
  if (kind !== 'card' || detail === 'yellow' || deleted) return null;
  return { side, player: knownName(player), minute, extra };
}
