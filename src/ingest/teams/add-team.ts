/** Adds a club that no list knows, and removes one that was added, when the operator decides so. */
import { slug } from '../../base/text.ts';
import { CORRECTION } from '../../merge/precedence.ts';
import { ChangeLog } from '../../store/changes/changes.ts';
import { nextRevision, touchReference } from '../../store/changes/revisions.ts';
import { deleteTeam, referencesToTeam } from '../../store/identity/added-teams.ts';
import { dropUnresolved } from '../../store/imports.ts';
import type { OpenStore } from '../../store/store.ts';
import { Entities } from './entities.ts';

export interface NewClub {
  readonly name: string;
  /** key of the country */
  readonly country: string;
  /** other names of the club */
  readonly aliases: readonly string[];
  /** three letters */
  readonly code?: string | undefined;
  /** year */
  readonly founded?: number | undefined;
}

interface Refusal {
  readonly reason: string;
}

/** Stores a club. The next imports resolve its names. */
export async function addClub(
  store: OpenStore,
  club: NewClub,
  now: number,
): Promise<{ readonly id: string; readonly legacyId: number; readonly name: string } | Refusal> {
  const country = store.reference.country(club.country);
  if (country === undefined) return { reason: `no country has the key "${club.country}"` };
  if (slug(club.name) === '') return { reason: 'the name has no letters' };
  const added = await store.database.transaction(async (queries) => {
    const entities = await Entities.load(queries);
    const names = [club.name, ...club.aliases];
    for (const name of names) {
      const holder = entities.names.resolveInCountry('', name, country);
      if (holder !== undefined) {
        return {
          reason: `"${name}" means ${holder.name} (${holder.id}) in ${country.name}: choose another name, or assign names to it with \`touchline names assign\``,
        };
      }
    }
    const { code, founded, ...rest } = club;
    const record = { ...rest, ...(code !== undefined && { code }), ...(founded !== undefined && { founded }) };
    const result = entities.addNames({ kind: 'club', line: 0, ...record }, CORRECTION);
    if ('reason' in result) return result;
    const changes = new ChangeLog();
    await entities.flush(queries, changes);
    for (const name of names) await dropUnresolved(queries, { name, country: country.key });
    const revision = await nextRevision(queries, now);
    await touchReference(queries, revision);
    await changes.flush(queries, revision, now);
    const team = entities.names.resolveInCountry('', club.name, country)!;
    return { id: team.id, legacyId: team.legacy_id, name: team.name };
  });
  await store.revisions.refresh();
  return added;
}

/** Removes a club that `addClub` stored, as long as nothing refers to it. */
export async function removeClub(
  store: OpenStore,
  id: string | number,
  now: number,
): Promise<{ readonly id: string; readonly name: string } | Refusal> {
  const removed = await store.database.transaction(async (queries) => {
    const entities = await Entities.load(queries);
    const team = entities.find(store.reference.team(id)?.legacyId ?? id);
    if (team === undefined) return { reason: `no team has the id ${id}` };
    const { name: origin } = JSON.parse(team.provenance) as { readonly name?: string };
    if (origin !== CORRECTION)
      return { reason: `${team.name} (${team.id}) was not added with \`touchline teams add\`` };
    const references = await referencesToTeam(queries, team.legacy_id);
    if (references.length > 0) {
      return {
        reason: `${team.name} (${team.id}) has ${references.join(', ')}: merge it into another team instead, with \`touchline names merge\``,
      };
    }
    await deleteTeam(queries, team.legacy_id);
    const revision = await nextRevision(queries, now);
    await touchReference(queries, revision);
    const changes = new ChangeLog();
    changes.note({ resource: 'team', action: 'deleted', id: team.id });
    await changes.flush(queries, revision, now);
    return { id: team.id, name: team.name };
  });
  await store.revisions.refresh();
  return removed;
}
