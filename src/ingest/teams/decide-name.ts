/** Stores the operator's decision on the team that a name means. */
import { nameKey } from '../../base/text.ts';
import { nextRevision, touchReference } from '../../store/changes/revisions.ts';
import { dropUnresolved } from '../../store/imports.ts';
import { decideTeamName } from '../../store/reference/entity-writer.ts';
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
    const entities = await Entities.load(queries, store.reference);
    const team = entities.find(store.reference.team(decision.team)?.legacyId ?? decision.team);
    if (team === undefined) return { reason: `no team has the id ${decision.team}` };
    const before = entities.names.resolveInCountry(decision.provider, decision.name, country);
    entities.ensureStored(team.legacy_id);
    await entities.flush(queries);
    const key = nameKey(decision.name);
    await decideTeamName(queries, {
      provider: decision.provider,
      country: decision.country,
      name_key: key,
      team: team.legacy_id,
      name: decision.name,
    });
    await dropUnresolved(queries, decision);
    await touchReference(queries, await nextRevision(queries, now));
    const overrules = before !== undefined && before.legacy_id !== team.legacy_id;
    const decided = { team: team.id, name: team.name };
    return overrules ? { ...decided, overruled: { team: before.id, name: before.name } } : decided;
  });
}
