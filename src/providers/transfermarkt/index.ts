import type { ParseContext, Rejection, Source, SourceRecord } from '../../ingest/records/source.ts';
import { parseClubs } from './clubs.ts';
import { parseEvents } from './events.ts';
import { parseCompetitions, parseGames } from './games.ts';
import { parseAppearances, parseLineups } from './lineups.ts';
import { parsePlayers, parseTransfers } from './players.ts';
import { parseValuations } from './valuations.ts';

type Parse = (
  chunks: AsyncIterable<Uint8Array>,
  context: Pick<ParseContext, 'now'>,
) => AsyncIterable<SourceRecord | Rejection>;

/** File name > parser, in reading order: each file refers only to files before it. */
const FILES: ReadonlyMap<string, Parse> = new Map<string, Parse>([
  ['competitions', parseCompetitions],
  ['clubs', parseClubs],
  ['players', parsePlayers],
  ['games', parseGames],
  ['game_lineups', parseLineups],
  ['game_events', parseEvents],
  ['appearances', parseAppearances],
  ['transfers', parseTransfers],
  ['player_valuations', parseValuations],
]);
const ORDER = [...FILES.keys()];

function nameOf(path: string): string {
  const [, name = ''] = /(?:^|\/)([a-z_]+)\.csv$/.exec(path) ?? [];
  return FILES.has(name) ? name : '';
}

/** Games, line-ups, events, players and transfers of fourteen leagues and their cups. See README.md in this folder. */
export const transfermarkt: Source = {
  name: 'transfermarkt',
  title: 'transfermarkt-datasets',
  licence: 'CC0 1.0 for the collection; its contents come from Transfermarkt, whose terms apply',
  homepage: 'https://github.com/dcaribou/transfermarkt-datasets',
  accepts: (path) => nameOf(path) !== '',
  order: (path) => ORDER.indexOf(nameOf(path)),
  parse(chunks, { path, now }) {
    const parse = FILES.get(nameOf(path));
    if (parse === undefined) throw new Error(`${path} is not a file of transfermarkt-datasets`);
    return parse(chunks, { now });
  },
  downloads: () => [],
};
