/** All meetings of two teams. */
import type { FixtureData, HeadToHeadModel, PartOf, TeamData } from './model.ts';
import type { Reading } from './queries.ts';
import { sideColours } from './team-colours.ts';

const PAGE = 200;
const PAGES_MAX = 2;
/** Statuses of a match to come or in play. */
const OPEN = 'TBD-NS-1H-HT-2H-ET-BT-P-SUSP-INT-LIVE';

/** Null if one of the teams does not exist, or both are the same. */
export async function headToHeadOf(
  reading: Reading,
  one: string,
  other: string,
): Promise<PartOf<HeadToHeadModel> | null> {
  const [first, second] = await Promise.all(
    [one, other].map((id) => reading.find<TeamData>(`/teams/${encodeURIComponent(id)}`)),
  );
  if (!first || !second || first.data.id === second.data.id) return null;
  const [home, away] = [first.data, second.data];
  const pair = `/headtohead?h2h=${home.id}-${away.id}`;
  const meetings: FixtureData[] = [];
  let cursor: string | null = '0';
  for (let page = 0; page < PAGES_MAX && cursor !== null; page++) {
    const answer: { data: FixtureData[]; meta: { next: string | null } } = await reading.get(
      `${pair}&limit=${PAGE}&cursor=${encodeURIComponent(cursor)}`,
    );
    meetings.push(...answer.data);
    cursor = answer.meta.next;
  }
  const today = new Date(reading.now).toISOString().slice(0, 10);
  const open = await reading.get<FixtureData[]>(`${pair}&status=${OPEN}&from=${today}&limit=20`);
  const [next] = open.data.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return {
    page: 'head-to-head',
    ...{ home, away, meetings },
    colours: sideColours(home.id, away.id),
    isCut: cursor !== null,
    next: next ?? null,
  };
}
