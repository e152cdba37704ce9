import { everySource } from '../../src/ingest/registry.ts';
import { PRECEDENCE } from '../../src/store/precedence.ts';
import { madeFrom, table } from './markdown.ts';

/** What a field group holds, in the words of someone who reads answers. */
const HOLDS: Readonly<Record<keyof typeof PRECEDENCE, string>> = {
  schedule: 'kickoff, venue, neutral ground, who is at home',
  round: 'round and group',
  result: 'status and score',
  officials: 'referee, attendance',
  statistics: 'match statistics',
  odds: 'bookmaker odds',
  lineups: 'line-ups',
  events: 'events, each kind from one source that tells all of it',
  playerStatistics: 'statistics of players, by match and season',
  shots: 'shots',
  people: 'names, birth, nationality, height, weight, position of persons',
};

export async function sourcesPage(): Promise<string> {
  const sources = (await everySource()).map(({ name, title, licence, homepage }) => [
    `[\`${name}\`](../src/ingest/${name}/README.md)`,
    title,
    licence,
    `<${homepage}>`,
  ]);
  const precedence = Object.entries(PRECEDENCE).map(([group, order]) => [
    group,
    HOLDS[group as keyof typeof PRECEDENCE],
    order.join(', '),
  ]);
  return `${madeFrom('src/ingest/registry.ts and src/store/precedence.ts')}
# Sources

Touchline ships no data of others: whoever runs it imports what they may use. Each source has a folder with its own
README: what is read, how it is understood, where it errs.

${table(['Source', 'Title', 'Licence', 'Home'], sources)}

\`\`\`sh
npm run -s touchline -- import openfootball --download
npm run -s touchline -- import football-data-uk ./downloads/E0.csv ./downloads/all-euro-data.zip
\`\`\`

Beside them stands the [sandbox](../src/ingest/sandbox/README.md), an invented world for an empty store. The first import
of real data into a store that holds nothing else removes it, unless told \`--keep-sandbox\`.

## When sources differ

A match that several sources tell of is one fixture. For each group of fields the first source in this list that knows
something is believed; the others fill in what it leaves open. What every file said is kept, so the order of imports
never matters. \`correction\` is [your own word](operations.md#corrections), field by field.

${table(['Group', 'Holds', 'Order'], precedence)}

A result beats a plan whoever says it: a fixture that one source calls finished and another still to come is finished, on
the day it was played on. Where teams meet several times at one ground, sources are matched by the day; a match that was
moved further is recognised when it is the only one left over on both sides.
`;
}
