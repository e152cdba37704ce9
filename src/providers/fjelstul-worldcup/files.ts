/** The files that are read and how, in the order in which one names what another describes. */
import type { Rejection, SourceRecord } from '../../ingest/records/source.ts';
import { parseManagers } from './coaches.ts';
import { parseBookings, parseGoals, parseKicks, parseSubstitutions } from './events.ts';
import { parseMatches, parseStadiums } from './matches.ts';
import { parseAppearances, parsePlayers, parseSquads } from './people.ts';
import { parseReferees } from './referees.ts';
import { parseAwards } from './trophies.ts';

type Parse = (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<SourceRecord | Rejection>;

export const FILES: ReadonlyMap<string, Parse> = new Map<string, Parse>([
  ['players', parsePlayers],
  ['stadiums', parseStadiums],
  ['matches', parseMatches],
  ['referee_appearances', parseReferees],
  ['squads', parseSquads],
  ['award_winners', parseAwards],
  ['manager_appearances', parseManagers],
  ['player_appearances', parseAppearances],
  ['goals', parseGoals],
  ['penalty_kicks', parseKicks],
  ['bookings', parseBookings],
  ['substitutions', parseSubstitutions],
]);

/** The name by which a file is known, in any folder; undefined for the others. */
export function nameOf(path: string): string | undefined {
  const [, name] = /(?:^|\/)([a-z_]+)\.csv$/.exec(path) ?? [];
  return name !== undefined && FILES.has(name) ? name : undefined;
}
