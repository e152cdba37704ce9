import { nameKey } from '../base/text.ts';
import { settleTeamName } from '../store/entity-writer.ts';
import { dropUnresolved } from '../store/imports.ts';
import { nextRevision, touchReference } from '../store/revisions.ts';
import type { Store } from '../store/store.ts';
import { Entities } from './entities.ts';

export interface NameDecision {
  readonly name: string;
  /** native id, legacy id or slug */
  readonly team: string | number;
  readonly country: string;
  /** '' for every source */
  readonly provider: string;
}

/** The operator's word on what a name means; it beats every other rule. */
export async function settleName(
  store: Store,
  decision: NameDecision,
  now: number,
): Promise<{ readonly team: string; readonly name: string } | { readonly reason: string }> {
  if (store.reference.country(decision.country) === undefined) {
    return {
      reason: `there is no country with the key "${decision.country}"; the list shows the key beside each name`,
    };
  }
  return store.database.transaction(async (queries) => {
    const entities = await Entities.load(queries, store.reference);
    const team = entities.find(store.reference.team(decision.team)?.legacyId ?? decision.team);
    if (team === undefined) return { reason: `there is no team ${decision.team}` };
    entities.use(team.legacy_id);
    await entities.flush(queries);
    const key = nameKey(decision.name);
    await settleTeamName(queries, {
      provider: decision.provider,
      country: decision.country,
      name_key: key,
      team: team.legacy_id,
      name: decision.name,
    });
    await dropUnresolved(queries, decision);
    await touchReference(queries, await nextRevision(queries, now));
    return { team: team.id, name: team.name };
  });
}
