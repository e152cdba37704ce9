/** Derives trophies of squads and coaches from finished seasons, for competitions without trophies from a source. */

import { isPlace, type Podium, podiumOf, trophySeason } from '../../football/people/trophies.ts';
import { tableRules } from '../../football/table/rules.ts';
import type { Season } from '../../football/terms.ts';
import { ChangeLog } from '../../store/changes/changes.ts';
import { nextRevision, touchPeople } from '../../store/changes/revisions.ts';
import type { Queries } from '../../store/database/database.ts';
import { nativeIdsOf } from '../../store/identity/decisions.ts';
import { deleteCareerRows, insertCareerRows, type TrophyRow } from '../../store/people/career-tables.ts';
import {
  coachesOnDay,
  DERIVED_PROVIDER,
  hasSquads,
  squadOf,
  squadsSince,
  trophiesOfSeason,
} from '../../store/people/trophy-seasons.ts';
import type { OpenStore } from '../../store/store.ts';
import { trophyId } from './career-ids.ts';

interface Derivation {
  readonly missing: readonly TrophyRow[];
  readonly obsolete: readonly TrophyRow[];
}

/** Updates the derived trophies of all seasons that changed after the revision `since`. Refresh the store first. */
export async function deriveTrophies(store: OpenStore, { since, now }: { since: number; now: number }): Promise<void> {
  const derivations: Derivation[] = [];
  for (const season of await changedSeasons(store, since)) {
    const derived = await derive(store, season);
    if (derived.missing.length + derived.obsolete.length > 0) derivations.push(derived);
  }
  if (derivations.length === 0) return;
  await store.database.transaction((queries) => write(queries, derivations, now));
  await store.revisions.refresh();
}

async function changedSeasons({ database, reference }: OpenStore, since: number): Promise<Season[]> {
  const changed = new Set<Season>();
  for (const league of reference.leagues()) {
    for (const season of reference.seasons(league)) if (season.revision > since) changed.add(season);
  }
  for (const { team: id, season } of await squadsSince(database, since)) {
    const team = reference.team(id);
    const seasons = team === undefined ? [] : reference.seasonsOfTeam(team).filter(({ year }) => year === season);
    for (const one of seasons) changed.add(one);
  }
  const isOver = ({ fixtures, finished }: Season) => fixtures > 0 && fixtures === finished;
  return [...changed].filter(isOver);
}

async function derive(store: OpenStore, { league, year }: Season): Promise<Derivation> {
  const { database } = store;
  if (!(await hasSquads(database, league.legacyId, year))) return { missing: [], obsolete: [] };
  const fixtures = await store.fixtures.ofSeason(league.legacyId, year);
  const podium = podiumOf(fixtures, tableRules(league, year, store.reference.deductions(league, year)));
  const season = trophySeason(fixtures, year);
  const stored = await trophiesOfSeason(database, season, league.name);
  const ofCompetition = stored.filter(({ country }) => country === league.country.name);
  const derivedBefore = ofCompetition.filter(({ provider }) => provider === DERIVED_PROVIDER);
  // Awards of single players do not show which team won.
  const isProvided = ofCompetition.some(({ provider, place }) => provider !== DERIVED_PROVIDER && isPlace(place));
  const competition = { league: league.name, country: league.country.name, season };
  const derived = podium === null || isProvided ? [] : await rowsOf(database, podium, { ...competition, year });
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

async function write(queries: Queries, derivations: readonly Derivation[], now: number): Promise<void> {
  const revision = await nextRevision(queries, now);
  const changes = new ChangeLog();
  for (const { missing, obsolete } of derivations) {
    await deleteCareerRows(queries, 'trophies', obsolete);
    await insertCareerRows(queries, 'trophies', missing);
    for (const { id } of obsolete) changes.note({ resource: 'trophy', action: 'deleted', id });
    for (const { id } of missing) changes.note({ resource: 'trophy', action: 'created', id });
  }
  await touchPeople(queries, revision);
  await changes.flush(queries, revision, now);
}
