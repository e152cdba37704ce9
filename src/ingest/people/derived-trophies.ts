/** Derives trophies of squads and coaches from finished seasons, for competitions without trophies from a source. */

import { isPlace, type Podium, podiumOf, trophySeason } from '../../football/people/trophies.ts';
import { tableRules } from '../../football/table/rules.ts';
import type { Season } from '../../football/terms.ts';
import { ChangeLog } from '../../store/changes/changes.ts';
import { nextRevision, saveTrophyRevision, touchPeople, trophyRevision } from '../../store/changes/revisions.ts';
import type { Queries } from '../../store/database/database.ts';
import { nativeIdsOf } from '../../store/identity/decisions.ts';
import { deleteCareerRows, insertCareerRows, type TrophyRow } from '../../store/people/career-tables.ts';
import {
  coachesOnDay,
  coachesSince,
  DERIVED_PROVIDER,
  hasAnySquad,
  hasSquads,
  squadOf,
  squadsSince,
  trophiesOfSeason,
  trophiesSince,
} from '../../store/people/trophy-seasons.ts';
import type { OpenStore } from '../../store/store.ts';
import { trophyId } from './career-ids.ts';

interface Derivation {
  readonly missing: readonly TrophyRow[];
  readonly obsolete: readonly TrophyRow[];
}

/**
 * Updates the derived trophies of all seasons that changed since the last call, whichever process changed them. A process
 * that is killed before this leaves them to the next import.
 */
export async function deriveTrophies(store: OpenStore, now: number): Promise<void> {
  const { database, revisions } = store;
  if (!(await hasAnySquad(database))) return; // only squads win trophies
  await revisions.refresh();
  const { latest } = revisions;
  const since = await trophyRevision(database);
  if (since >= latest) return;
  const outdated: Season[] = [];
  for (const season of await changedSeasons(store, since)) {
    const { missing, obsolete } = await derive(store, database, season);
    if (missing.length + obsolete.length > 0) outdated.push(season);
  }
  await database.transaction(
    async (queries) => {
      if (outdated.length > 0) await update(store, queries, outdated, now);
      await saveTrophyRevision(queries, latest);
    },
    { isQuiet: outdated.length === 0 },
  );
  await revisions.refresh();
}

/** The finished seasons with new results, squads, coaches or trophies of a source. */
async function changedSeasons({ database, reference }: OpenStore, since: number): Promise<Season[]> {
  const changed = new Set<Season>();
  const trophies = await trophiesSince(database, since);
  for (const league of reference.leagues()) {
    const stated = trophies.filter((one) => one.league === league.name && one.country === league.country.name);
    const isStated = ({ year }: Season) => stated.some(({ season }) => season.startsWith(String(year)));
    for (const season of reference.seasons(league)) {
      if (season.revision > since || isStated(season)) changed.add(season);
    }
  }
  const seasonsOf = (id: number) => {
    const team = reference.team(id);
    return team === undefined ? [] : reference.seasonsOfTeam(team);
  };
  for (const { team, season } of await squadsSince(database, since)) {
    for (const one of seasonsOf(team)) if (one.year === season) changed.add(one);
  }
  for (const { team } of await coachesSince(database, since)) for (const one of seasonsOf(team)) changed.add(one);
  const isOver = ({ fixtures, finished }: Season) => fixtures > 0 && fixtures === finished;
  return [...changed].filter(isOver);
}

async function derive(store: OpenStore, queries: Queries, { league, year }: Season): Promise<Derivation> {
  if (!(await hasSquads(queries, league.legacyId, year))) return { missing: [], obsolete: [] };
  const fixtures = await store.fixtures.ofSeason(league.legacyId, year);
  const podium = podiumOf(fixtures, tableRules(league, year, store.reference.deductions(league, year)));
  const season = trophySeason(fixtures, year);
  const stored = await trophiesOfSeason(queries, season, league.name);
  const ofCompetition = stored.filter(({ country }) => country === league.country.name);
  const derivedBefore = ofCompetition.filter(({ provider }) => provider === DERIVED_PROVIDER);
  // Awards of single players do not show which team won.
  const isProvided = ofCompetition.some(({ provider, place }) => provider !== DERIVED_PROVIDER && isPlace(place));
  const competition = { league: league.name, country: league.country.name, season };
  const derived = podium === null || isProvided ? [] : await rowsOf(queries, podium, { ...competition, year });
  const has = (rows: readonly TrophyRow[], { role, person, place }: TrophyRow) =>
    rows.some((row) => row.role === role && row.person === person && row.place === place);
  return {
    missing: derived.filter((row) => !has(derivedBefore, row)),
    obsolete: derivedBefore.filter((row) => !has(derived, row)),
  };
}

async function rowsOf(
  queries: Queries,
  { winner, runnerUp, decidedOn, final }: Podium,
  {
    year,
    ...competition
  }: { readonly league: string; readonly country: string; readonly season: string; readonly year: number },
): Promise<TrophyRow[]> {
  const rows: TrophyRow[] = [];
  for (const [team, place] of [
    [winner.legacyId, 'Winner'],
    [runnerUp.legacyId, '2nd Place'],
  ] as const) {
    const add = async (role: 'player' | 'coach', persons: readonly number[]) => {
      const ids = await nativeIdsOf(queries, role, persons);
      for (const person of persons) {
        const row = { role, person, ...competition, place };
        const id = trophyId(row, { person: () => ids.get(person) });
        if (id !== undefined) rows.push({ id, provider: DERIVED_PROVIDER, ...row });
      }
    };
    await add('player', await squadOf(queries, team, year));
    await add('coach', await coachesOnDay(queries, { team, day: decidedOn, fixture: final?.legacyId ?? null }));
  }
  return rows;
}

/** Derives again, because another import can have written the same trophies. From the revision on, others wait. */
async function update(store: OpenStore, queries: Queries, seasons: readonly Season[], now: number): Promise<void> {
  const revision = await nextRevision(queries, now);
  await store.revisions.refresh();
  const changes = new ChangeLog();
  for (const season of seasons) {
    const { missing, obsolete } = await derive(store, queries, season);
    await deleteCareerRows(queries, 'trophies', obsolete);
    await insertCareerRows(queries, 'trophies', missing);
    for (const { id } of obsolete) changes.note({ resource: 'trophy', action: 'deleted', id });
    for (const { id } of missing) changes.note({ resource: 'trophy', action: 'created', id });
  }
  await touchPeople(queries, revision);
  await changes.flush(queries, revision, now);
}
