/** Where sources differ on the matches of a season. */
import {
  type Conflict,
  goalsMissing,
  kickoffConflict,
  resultConflict,
  type ScoredGoal,
  scorerConflict,
} from '../../merge/conflicts.ts';
import { type SourceMatchDetailsRecord, withMergedPeople } from '../../merge/source-match-details.ts';
import {
  type ComparedFixture,
  fixturesOfSeveralSources,
  fixturesWithScorersOfSeveral,
  goalsOfFixture,
  type LeagueSeason,
  playersByNumber,
} from '../../store/conflicts.ts';
import { eventCorrections, seasonFixtureCorrections } from '../../store/corrections/corrections.ts';
import type { Queries } from '../../store/database/database.ts';
import { currentPeople, sourceDetailsOfFixtures } from '../../store/match-details/stored.ts';
import type { Reference } from '../../store/reference/reference.ts';
import { type ConflictKind, correctionCommand, type FoundConflict } from './conflict.ts';

interface Context {
  readonly queries: Queries;
  readonly reference: Reference;
}

/** The conflicts of a season, by kickoff, and how many matches were compared. What an operator corrected is left out. */
export async function conflictsOfSeason(
  { queries, reference }: Context,
  season: LeagueSeason,
  kinds: ReadonlySet<ConflictKind>,
): Promise<{ readonly compared: number; readonly conflicts: FoundConflict[] }> {
  const fixtures = await fixturesOfSeveralSources(queries, season);
  if (fixtures.length === 0) return { compared: 0, conflicts: [] };
  const conflicts: FoundConflict[] = [];
  const corrections = await seasonFixtureCorrections(queries, season.league, season.year);
  for (const fixture of fixtures) {
    const corrected = new Set((corrections.get(fixture.legacyId) ?? []).flatMap(({ patch }) => Object.keys(patch)));
    const found = { fixture, season, reference };
    if (kinds.has('result') && !corrected.has('goals')) conflicts.push(...resultOf(found));
    if (kinds.has('kickoff') && !corrected.has('kickoff')) conflicts.push(...kickoffOf(found));
  }
  if (kinds.has('scorers')) conflicts.push(...(await scorersOf({ queries, reference }, season, fixtures)));
  conflicts.sort((a, b) => a.kickoff! - b.kickoff! || (a.subject < b.subject ? -1 : a.subject > b.subject ? 1 : 0));
  return { compared: fixtures.length, conflicts };
}

interface Compared {
  readonly fixture: ComparedFixture;
  readonly season: LeagueSeason;
  readonly reference: Reference;
}

function resultOf(compared: Compared): FoundConflict[] {
  const conflict = resultConflict(compared.fixture.sources);
  if (conflict === null) return [];
  const text = ({ home, away }: { home: number; away: number }) => `${home}-${away}`;
  return [present('result', compared, conflict, { text, change: (other) => `--set goals=${text(other)}` })];
}

function kickoffOf(compared: Compared): FoundConflict[] {
  const conflict = kickoffConflict(compared.fixture.sources);
  if (conflict === null) return [];
  const text = (kickoff: number) => `${new Date(kickoff).toISOString().slice(0, -'.000Z'.length)}Z`;
  return [present('kickoff', compared, conflict, { text, change: (other) => `--set kickoff=${text(other)}` })];
}

function present<Value>(
  kind: ConflictKind,
  { fixture, season, reference }: Compared,
  { statements, reason }: Conflict<Value>,
  { text, change }: { text(value: Value): string; change(other: Value): string },
): FoundConflict {
  const [first] = statements;
  const other = statements.find(({ value }) => text(value) !== text(first!.value))!;
  return {
    ...headOf(kind, { fixture, season, reference }),
    statements: statements.map(({ provider, file, value }) => ({ source: provider, file, value: text(value) })),
    reason,
    command: correctionCommand('fixture', fixture.id, change(other.value)),
  };
}

function headOf(kind: ConflictKind, { fixture, season, reference }: Compared) {
  const name = (team: number) => reference.team(team)?.name ?? String(team);
  return {
    ...{ kind, subject: fixture.id, name: `${name(fixture.home)} - ${name(fixture.away)}` },
    ...{ league: reference.league(season.league)?.code ?? null, season: season.year, kickoff: fixture.kickoff },
  };
}

async function scorersOf(
  { queries, reference }: Context,
  season: LeagueSeason,
  fixtures: readonly ComparedFixture[],
): Promise<FoundConflict[]> {
  const ids = await fixturesWithScorersOfSeveral(
    queries,
    fixtures.map(({ legacyId }) => legacyId),
  );
  if (ids.length === 0) return [];
  const corrections = await eventCorrections(queries, ids);
  const { sources } = await sourceDetailsOfFixtures(queries, ids);
  const current = await currentPeople(queries, sources);
  const conflicts: FoundConflict[] = [];
  for (const fixture of fixtures) {
    const details = sources.get(fixture.legacyId);
    if (details === undefined || corrections.has(fixture.legacyId)) continue;
    const records = details.map((one): SourceMatchDetailsRecord => {
      return { ...one, details: withMergedPeople(one.details, current.player, current.coach) };
    });
    const conflict = scorerConflict(records, fixture.home);
    if (conflict !== null) conflicts.push(await presentScorers(queries, { fixture, season, reference }, conflict));
  }
  return conflicts;
}

async function presentScorers(
  queries: Queries,
  compared: Compared,
  { statements, reason }: Conflict<readonly ScoredGoal[]>,
): Promise<FoundConflict> {
  const numbers = [...new Set(statements.flatMap(({ value }) => value.map(({ player }) => player)))];
  const players = await playersByNumber(queries, numbers);
  const text = ({ player, side, detail }: ScoredGoal) =>
    `${players.get(player)?.name ?? player} (${side}${detail === 'own-goal' ? ', own goal' : ''})`;
  return {
    ...headOf('scorers', compared),
    statements: statements.map(({ provider, file, value }) => {
      return { source: provider, file, value: value.map(text).join(', ') };
    }),
    reason,
    command: await scorerCommand(queries, compared.fixture.legacyId, statements, (player) => players.get(player)?.id),
  };
}

/** Replaces the first scorer on whom the sources differ, or deletes the first goal that the other source lacks. */
async function scorerCommand(
  queries: Queries,
  fixture: number,
  [first, ...others]: Conflict<readonly ScoredGoal[]>['statements'],
  idOf: (player: number) => string | undefined,
): Promise<string | null> {
  const stored = await goalsOfFixture(queries, fixture);
  for (const { value } of others) {
    const missing = goalsMissing(value, first!.value);
    for (const { side, player } of goalsMissing(first!.value, value)) {
      const event = stored.find((goal) => goal.side === side && goal.player === player);
      if (event === undefined) continue;
      const instead = missing.find((goal) => goal.side === side);
      const id = instead === undefined ? undefined : idOf(instead.player);
      return correctionCommand('event', event.id, id === undefined ? '--delete' : `--set player=${id}`);
    }
  }
  return null;
}
