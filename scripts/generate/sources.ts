import { PRECEDENCE } from '../../src/merge/precedence.ts';
import { allSources } from '../../src/providers/registry.ts';
import { generatedFrom, table } from './markdown.ts';

/** The contents of each field group, in the terms of the API. */
const CONTENTS: Readonly<Record<keyof typeof PRECEDENCE, string>> = {
  schedule: 'kickoff, venue, neutral venue, home and away teams',
  round: 'round and group',
  result: 'status and score',
  officials: 'referee, attendance',
  statistics: 'match statistics',
  odds: 'bookmaker odds',
  lineups: 'line-ups',
  events: 'events; each kind comes from one source with complete data for it',
  playerStatistics: 'player statistics by match and season',
  shots: 'shots',
  people: 'names, birth, nationality, height, weight and position of people',
};

export async function sourcesPage(): Promise<string> {
  const sources = (await allSources()).map(({ name, title, licence, homepage }) => [
    `[\`${name}\`](../src/providers/${name}/README.md)`,
    title,
    licence,
    `<${homepage}>`,
  ]);
  const precedence = Object.entries(PRECEDENCE).map(([group, order]) => [
    group,
    CONTENTS[group as keyof typeof PRECEDENCE],
    order.join(', '),
  ]);
  return `${generatedFrom('src/providers/registry.ts and src/merge/precedence.ts')}
# Sources

Touchline ships no third-party data. You import the sources that you may use. The README of each source describes the
files it reads, how it interprets them, and known errors in the data.

${table(['Source', 'Title', 'Licence', 'Home'], sources)}

\`\`\`sh
npm run -s touchline -- import openfootball --download
npm run -s touchline -- import football-data-uk ./downloads/E0.csv ./downloads/all-euro-data.zip
\`\`\`

Folders and archives are searched for the files of the source: \`.gz\`, \`.zip\`, and archives within archives to a depth of
three. Most sources know their files by name. Understat's tables and the responses of Wyscout's API are recognized by
their content, whatever their name. An import names the files that belong to a source and are skipped, with the reason.

Formats that are not read: Opta F7 and F24 (public samples have neither the competition nor the names of teams and
players), StatsBomb's freeze frames, tracking data, and Parquet.

The [sandbox](../src/sandbox/README.md) is an invented world for an empty store. The first import of real data
into a store that holds only the sandbox removes it. Use \`--keep-sandbox\` to keep it.

## Precedence

Touchline merges all source records of a match into one fixture. For each group of fields, it uses the first source in
this table that has data. The other sources fill the fields that this source leaves empty. Touchline stores the data of
every file, so the order of imports does not matter. \`correction\` stands for your own
[corrections](operations.md#corrections), which apply field by field.

${table(['Group', 'Holds', 'Order'], precedence)}

A newer copy of a file replaces the older one. OpenLigaDB and football-data.org state when they last changed a match: of
their responses the one with the latest time counts, whichever is imported last. Other files do not say which copy is
newer, so the copy that is imported last counts: keep one copy of each in a folder.

A result takes precedence over a scheduled fixture from any source. If one source lists a match as finished and another
as scheduled, the match is finished, on the day it was played. If two teams meet several times at one stadium, records
of different sources are matched by day. A rescheduled match is recognised if it is the only unmatched record in both
sources.
`;
}
