/** Bookmakers by legacy id. Ids from 1,000,001 are our own. Never renumber one. */
import type { Bookmaker } from '../terms.ts';

// id | name
const TABLE = `
1|10Bet
2|Marathonbet
3|Betfair
4|Pinnacle
5|Sport Betting Online
6|Bwin
7|William Hill
8|Bet365
9|Dafabet
10|Ladbrokes
11|1xBet
12|BetFred
13|188Bet
15|Interwetten
16|Unibet
1000001|Market maximum
1000002|Market average
1000003|Betbrain maximum
1000004|Betbrain average
1000005|Betfair Exchange
1000006|BetMGM
1000007|BetVictor
1000008|Blue Square
1000009|Coral
1000010|Gamebookers
1000011|Sporting Odds
1000012|Sportingbet
1000013|Stan James
1000014|Stanleybet
`;

/** Every bookmaker by id. 'Market maximum' and similar entries are aggregates of many bookmakers. */
export const BOOKMAKERS: readonly Bookmaker[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [id = '', name = ''] = line.split('|');
    return { id: Number(id), name };
  });

/** The id of a bookmaker by its name in this catalogue. Throws an Error for an unknown name. */
export function bookmakerId(name: string): number {
  const found = BOOKMAKERS.find((bookmaker) => bookmaker.name === name);
  if (found === undefined) throw new Error(`no bookmaker '${name}' in the catalogue; use a name of bookmakers.ts`);
  return found.id;
}
