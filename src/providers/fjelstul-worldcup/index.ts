import type { Rejection, Source, SourceRecord } from '../../ingest/records/source.ts';
import { parseManagers } from './coaches.ts';
import { parseBookings, parseGoals, parseKicks, parseSubstitutions } from './events.ts';
import { parseMatches, parseReferees, parseStadiums } from './matches.ts';
import { parseAppearances, parsePlayers, parseSquads } from './people.ts';
import { parseAwards } from './trophies.ts';

type Parse = (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<SourceRecord | Rejection>;

/** File name > parser, in reading order: players, stadiums and matches come before the files that refer to them. */
const FILES: ReadonlyMap<string, Parse> = new Map<string, Parse>([
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
const ORDER = [...FILES.keys()];
const HOST = 'https://raw.githubusercontent.com';

/** Name of a file in any folder; undefined if this source does not read it. */
function nameOf(path: string): string | undefined {
  const [, name] = /(?:^|\/)([a-z_]+)\.csv$/.exec(path) ?? [];
  return name !== undefined && FILES.has(name) ? name : undefined;
}

/** Men's and women's World Cups with line-ups, goals, cards and substitutions. See README.md in this folder. */
export const fjelstulWorldcup: Source = {
  name: 'fjelstul-worldcup',
  title: 'The Fjelstul World Cup Database',
  licence: 'CC BY-SA 4.0, © 2023 Joshua C. Fjelstul, Ph.D.',
  isOpen: true,
  homepage: 'https://www.github.com/jfjelstul/worldcup',
  accepts: (path) => nameOf(path) !== undefined,
  order: (path) => ORDER.indexOf(nameOf(path) ?? ''),
  parse(chunks, { path }) {
    const parse = FILES.get(nameOf(path) ?? '');
    if (parse === undefined) throw new Error(`${path} is not a file of the Fjelstul World Cup Database`);
    return parse(chunks);
  },
  downloads({ base = HOST }) {
    const root = `${base.replace(/\/+$/, '')}/jfjelstul/worldcup/master/data-csv`;
    return ORDER.map((name) => ({ url: `${root}/${name}.csv`, path: `${name}.csv`, country: 'world', bytes: 100_000 }));
  },
};
