/** Stores the operator's decision on the team that a name means, and undoes it. */
import { nameKey } from '../../base/text.ts';
import { nextRevision, touchReference } from '../../store/changes/revisions.ts';
import { recordNameDecision, undoNameDecision } from '../../store/identity/name-decisions.ts';
import type { OpenStore } from '../../store/store.ts';
import { Entities } from './entities.ts';

export interface NameDecision {
  readonly name: string;
  /** native id, legacy id or slug */
  readonly team: string | number;
  readonly country: string;
  /** '' for every source */
  readonly provider: string;
}

interface NamedTeam {
  readonly team: string;
  readonly name: string;
}

export interface DecidedName extends NamedTeam {
  /** the team that the name meant before, if it differs */
  readonly overruled?: NamedTeam;
}

/** Assigns a name to a team. The decision overrides every other rule. */
export async function decideName(
  store: OpenStore,
  decision: NameDecision,
  now: number,
): Promise<DecidedName | { readonly reason: string }> {
  const country = store.reference.country(decision.country);
  if (country === undefined) {
    return {
      reason: `no country has the key "${decision.country}": use a key from the list`,
    };
  }
  return store.database.transaction(async (queries) => {
    const entities = await Entities.load(queries);
    const team = entities.find(store.reference.team(decision.team)?.legacyId ?? decision.team);
    if (team === undefined) return { reason: `no team has the id ${decision.team}` };
    const before = entities.names.resolveInCountry(decision.provider, decision.name, country);
    entities.ensureStored(team.legacy_id);
    await entities.flush(queries);
    const { provider, country: key, name } = decision;
    const row = { provider, country: key, name_key: nameKey(name), team: team.legacy_id, name };
    await recordNameDecision(queries, row, { team: team.id, now });
    await touchReference(queries, await nextRevision(queries, now));
    const overrules = before !== undefined && before.legacy_id !== team.legacy_id;
    const decided = { team: team.id, name: team.name };
    return overrules ? { ...decided, overruled: { team: before.id, name: before.name } } : decided;
  });
}

/** Undoes the last decision on a name: it means what it meant before. Matches that were imported with it stay. */
export async function undoDecision(
  store: OpenStore,
  { name, country, provider }: Omit<NameDecision, 'team'>,
  now: number,
): Promise<{ readonly team: string; readonly teamName: string } | { readonly reason: string }> {
  const undone = await store.database.transaction(async (queries) => {
    const result = await undoNameDecision(queries, { provider, country, name_key: nameKey(name) }, now);
    if (!('reason' in result)) await touchReference(queries, await nextRevision(queries, now));
    return result;
  });
  if ('reason' in undone) return undone;
  return { team: undone.team, teamName: store.reference.team(undone.team)?.name ?? undone.team };
}
