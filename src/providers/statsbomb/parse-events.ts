/** events/<match>.json: all events of one match. The file name is the match id. */
import type { Side } from '../../football/score.ts';
import { jsonObjects } from '../../ingest/readers/json-array.ts';
import type { DetailsRecord } from '../../ingest/records/records.ts';
import { describeIssues, rejection } from '../../ingest/records/rejections.ts';
import type { Rejection } from '../../ingest/records/source.ts';
import { StatsbombEvent } from './event.ts';
import { lineupOf } from './lineups.ts';
import { occurrencesOf } from './match-events.ts';
import { isBeforeItsPeriod, teamName } from './quirks.ts';
import { shotsOf } from './shots.ts';
import { playerStatistics, teamStatistics } from './statistics.ts';

/** Yields one record per file. Invalid events are rejected with their index in the file. */
export async function* parseEvents(
  chunks: AsyncIterable<Uint8Array>,
  path: string,
): AsyncGenerator<DetailsRecord | Rejection> {
  const [, match] = /(\d+)\.json$/.exec(path) ?? [];
  const events: StatsbombEvent[] = [];
  let line = 0;
  for await (const values of jsonObjects(chunks)) {
    for (const value of values) {
      line++;
      const parsed = StatsbombEvent.safeParse(value);
      if (!parsed.success) yield rejection(line, describeIssues(parsed.error));
      else if (isBeforeItsPeriod(parsed.data.minute, parsed.data.period)) {
        yield rejection(line, `minute ${parsed.data.minute} is before the start of period ${parsed.data.period}`);
      } else events.push(parsed.data);
    }
  }
  if (match === undefined || events.length === 0) return;
  yield detailsOf(match, events);
}

/** The file does not state the home side: the team of the first event counts as home, and the reference names it. */
function detailsOf(match: string, events: readonly StatsbombEvent[]): DetailsRecord {
  const first = events[0]!.team;
  const sideOf = ({ team }: StatsbombEvent): Side => (team.id === first.id ? 'home' : 'away');
  const [home, away] = [lineupOf(events, sideOf, 'home'), lineupOf(events, sideOf, 'away')];
  const half = (period: number) =>
    teamStatistics(
      events.filter((event) => event.period === period),
      sideOf,
    );
  return {
    kind: 'details',
    line: 1,
    match: { providerMatch: match, home: { name: teamName(first.name), id: String(first.id) } },
    details: {
      ...(home !== null && away !== null && { lineups: { home, away } }),
      events: occurrencesOf(events, sideOf),
      eventKinds: ['goal', 'card', 'substitution'],
      players: playerStatistics(events, sideOf),
      shots: shotsOf(events, sideOf),
      halves: { first: half(1), second: half(2) },
    },
    statistics: teamStatistics(events, sideOf),
  };
}
