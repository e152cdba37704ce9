import { z } from 'zod';
import type { League } from '../../../../football/terms.ts';
import type { Referee, RefereeCounts, RefereeSeason } from '../../../../store/fixtures/referees.ts';
import { latestOf, presentStamp, SeasonStampBody } from '../stamp.ts';
import { presentedLeagueId, type View } from '../view.ts';

const Counts = {
  matches: z.int(),
  finished: z.int().describe('matches with a final result; the counts below are theirs'),
  goals: z.int(),
  cards: z.object({
    matches: z.int().describe('finished matches whose cards are known'),
    yellow: z.int(),
    secondYellow: z.int(),
    red: z.int(),
  }),
  penalties: z.int().describe('penalties in stored events, missed ones included'),
};

export const RefereeBody = z.object({
  id: z.string(),
  name: z.string().describe('the most frequent spelling'),
  ...Counts,
  ...SeasonStampBody.shape,
});

export const RefereeDetailBody = z.object({
  ...RefereeBody.shape,
  spellings: z.array(z.string()).describe('as sources write the name'),
  seasons: z
    .array(z.object({ league: z.object({ id: z.string(), name: z.string() }), season: z.int(), ...Counts }))
    .describe('latest first'),
});

function sums(rows: readonly RefereeCounts[]): z.infer<z.ZodObject<typeof Counts>> {
  const total = (name: keyof RefereeCounts) => rows.reduce((sum, row) => sum + row[name], 0);
  return {
    matches: total('matches'),
    finished: total('finished'),
    goals: total('goals'),
    cards: {
      matches: total('matchesWithCards'),
      yellow: total('yellowCards'),
      secondYellow: total('secondYellowCards'),
      red: total('redCards'),
    },
    penalties: total('penalties'),
  };
}

export interface RefereeRow {
  readonly referee: Referee;
  readonly seasons: readonly (Omit<RefereeSeason, 'league'> & { readonly league: League })[];
}

export function presentReferee({ referee, seasons }: RefereeRow, view: View): z.infer<typeof RefereeBody> {
  const stamp = latestOf(seasons.map(({ league, season }) => view.seasonStamp(league, season)));
  return { id: referee.id, name: referee.name, ...sums(seasons), ...presentStamp(stamp) };
}

export function presentRefereeDetail(row: RefereeRow, view: View): z.infer<typeof RefereeDetailBody> {
  const bySeason = Map.groupBy(row.seasons, ({ league, season }) => `${league.legacyId}:${season}`);
  return {
    ...presentReferee(row, view),
    spellings: [...new Set(row.seasons.map(({ spelling }) => spelling))].sort(),
    seasons: Array.from(bySeason.values(), (rows) => {
      const { league, season } = rows[0]!;
      return { league: { id: presentedLeagueId(league, view), name: league.name }, season, ...sums(rows) };
    }),
  };
}
