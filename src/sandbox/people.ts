/** Person records of the sandbox at a moment: squads, coaches, transfers, absences, season totals. */

import type { InjuryRecord, PersonRecord } from '../ingest/records/records.ts';
import type { TeamName } from '../ingest/records/team-name.ts';
import type { SandboxTeam } from './leagues/clubs.ts';
import { currentSeason, DAY } from './leagues/days.ts';
import type { PlannedMatch } from './leagues/schedule.ts';
import type { StrengthTable } from './leagues/strengths.ts';
import { nameOf } from './matches/lineups.ts';
import type { Careers } from './people/careers.ts';
import { coachAbsences, spellsOf } from './people/injuries.ts';
import { contract, marketValue } from './people/market-values.ts';
import { seasonTotals } from './season-totals.ts';

export interface PeopleRequest {
  readonly seed: string | number;
  readonly now: number;
  readonly careers: Careers;
  readonly teams: readonly SandboxTeam[];
  readonly planned: readonly PlannedMatch[];
  readonly strengths: StrengthTable;
}

/** Injuries are published this long before a match. */
const INJURIES_AHEAD = 7 * DAY;

const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
const teamName = ({ name, country }: SandboxTeam): TeamName => ({ name, country: country.key });

/** All person records; `sandboxWorld` sets their line numbers. */
export function peopleRecords(request: PeopleRequest): PersonRecord[] {
  return [
    ...squads(request),
    ...coaches(request),
    ...transfers(request),
    ...values(request),
    ...sidelined(request),
    ...sidelinedCoaches(request),
    ...seasonTotals(request),
    ...injuries(request),
  ];
}

/** The seasons of each team's league, without cups. */
function seasonsPlayed({ planned }: PeopleRequest): Map<SandboxTeam, { season: number; league: string }[]> {
  const seasons = new Map<SandboxTeam, { season: number; league: string }[]>();
  for (const { home, season, league } of planned) {
    if (league.type === 'Cup') continue;
    const entries = seasons.get(home) ?? [];
    if (!entries.some((one) => one.season === season)) seasons.set(home, [...entries, { season, league: league.code }]);
  }
  return seasons;
}

function squads(request: PeopleRequest): PersonRecord[] {
  return [...seasonsPlayed(request)].flatMap(([team, seasons]) =>
    seasons.flatMap(({ season, league }) =>
      request.careers.squad(team, season).map(
        ({ player: { quality: _quality, ...player }, number }): PersonRecord => ({
          kind: 'squad',
          line: 0,
          league,
          season,
          team: teamName(team),
          player: { ...player, number },
        }),
      ),
    ),
  );
}

function coaches({ careers }: PeopleRequest): PersonRecord[] {
  return [...Map.groupBy(careers.spells, ({ coach }) => coach.id).values()].map((spells) => ({
    kind: 'coach',
    line: 0,
    coach: spells[0]!.coach,
    career: spells.map(({ team, start, end }) => ({ team: teamName(team), start, end })),
  }));
}

function transfers({ careers, now }: PeopleRequest): PersonRecord[] {
  const today = day(now);
  return careers.moves
    .filter(({ date }) => date <= today)
    .map(({ player, date, from, to, fee }) => ({
      kind: 'transfer',
      line: 0,
      player: nameOf(player),
      date,
      from: from === null ? null : teamName(from),
      to: to === null ? null : teamName(to),
      type: fee === null ? 'Free' : `€ ${Math.round(fee / 10_000) / 100}M`,
      ...(fee !== null && { fee }),
      dayKnown: true,
    }));
}

/** A value at the start of each season that has started, and the contract of the latest one. */
function values(request: PeopleRequest): PersonRecord[] {
  const { careers, now } = request;
  return [...seasonsPlayed(request)].flatMap(([team, seasons]) => {
    const started = seasons.map(({ season }) => season).filter((season) => `${season}-07-15` <= day(now));
    const latest = Math.max(...started);
    return started.flatMap((season) =>
      careers.squad(team, season).flatMap(({ player }) => {
        const of = { player, name: nameOf(player), team: teamName(team), season };
        return season === latest ? [marketValue(of), contract(of)] : [marketValue(of)];
      }),
    );
  });
}

function sidelined(request: PeopleRequest): PersonRecord[] {
  const { seed, careers, now } = request;
  return [...seasonsPlayed(request)].flatMap(([team, seasons]) =>
    seasons.flatMap(({ season }) =>
      spellsOf(seed, { careers, team, season })
        .filter(({ start }) => start <= now)
        .map(
          ({ player, reason, start, end }): PersonRecord => ({
            kind: 'sidelined',
            line: 0,
            person: nameOf(player),
            role: 'player',
            type: reason,
            start: day(start),
            end: end <= now ? day(end) : null,
          }),
        ),
    ),
  );
}

function sidelinedCoaches({ seed, now, careers }: PeopleRequest): PersonRecord[] {
  return coachAbsences(seed, careers)
    .filter(({ start }) => start <= now)
    .map(({ coach: { id, name, birth }, reason, start, end }) => ({
      kind: 'sidelined',
      line: 0,
      person: { id, name, ...(birth !== undefined && { birth }) },
      role: 'coach',
      type: reason,
      start: day(start),
      end: end <= now ? day(end) : null,
    }));
}

/** One record for every match of the current season that a player misses. */
function injuries({ seed, now, careers, planned }: PeopleRequest): InjuryRecord[] {
  return planned.flatMap((match) => {
    const { league, season, kickoff, home, away } = match;
    if (season !== currentSeason(league.calendar, now) || kickoff > now + INJURIES_AHEAD) return [];
    return [home, away].flatMap((team) =>
      spellsOf(seed, { careers, team, season })
        .filter(({ start, end }) => start <= kickoff && kickoff < end && start <= now)
        .slice(0, 8)
        .map(
          ({ player, reason, start, end }): InjuryRecord => ({
            kind: 'injury',
            line: 0,
            player: nameOf(player),
            team: teamName(team),
            league: league.code,
            season,
            match: { date: day(kickoff), home: teamName(home), away: teamName(away), league: league.code, season },
            availability: end - kickoff < 4 * DAY ? 'questionable' : 'missing',
            reason,
            start: day(start),
            ...(end <= now && { end: day(end) }),
          }),
        ),
    );
  });
}
