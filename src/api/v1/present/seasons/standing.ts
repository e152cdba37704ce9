import { z } from 'zod';
import { type Place, placeOf } from '../../../../football/catalogue/places.ts';
import type { TableRow } from '../../../../football/table/rows.ts';
import type { TableGroup } from '../../../../football/table/standings.ts';
import type { Instant, League } from '../../../../football/terms.ts';
import { offsetDate } from '../../../days.ts';
import { LeagueRef, presentLeagueRef, presentTeamRef, TeamRef, type View } from '../view.ts';

const Tally = z.object({ played: z.int(), win: z.int(), draw: z.int(), lose: z.int() });
const TallyWithGoals = z.object({ ...Tally.shape, goals: z.object({ for: z.int(), against: z.int() }) });

const NestedRow = z.object({
  rank: z.int(),
  team: TeamRef,
  points: z.int(),
  goalsDiff: z.int(),
  group: z.string(),
  form: z.string().describe('results of the last five matches as W, D, L; latest first'),
  status: z.string().describe('always `same`, because earlier ranks are not stored'),
  description: z.string().nullable().describe('what the rank qualifies for, if known'),
  all: TallyWithGoals,
  home: TallyWithGoals,
  away: TallyWithGoals,
  update: z.iso.datetime({ offset: true }),
});

export const NestedStandings = z.object({
  league: z.object({
    ...LeagueRef.shape,
    standings: z.array(z.array(NestedRow)).describe('one table per group'),
  }),
});

export const FlatStanding = z.object({
  rank: z.int(),
  team: z.object({ name: z.string(), id: z.int() }),
  points: z.int(),
  form: z.string(),
  all: Tally,
});

/** The tables of one league season. */
export interface StandingsRow {
  readonly league: League;
  readonly season: number;
  readonly groups: readonly TableGroup[];
  /** teams of the whole table; null if there are several groups, whose ranks have no places of the league */
  readonly teams: number | null;
  readonly updatedAt: Instant;
}

/** Descriptions as existing clients read them. */
const DESCRIPTIONS: Readonly<Record<Place, string>> = {
  'champions-league': 'Promotion - Champions League (League phase: )',
  'europa-league': 'Promotion - Europa League (League phase: )',
  'conference-league': 'Promotion - Europa Conference League (Qualification: )',
  promotion: 'Promotion',
  'promotion-play-off': 'Promotion Play-off',
  relegation: 'Relegation',
  'relegation-play-off': 'Relegation Play-off',
};

function descriptionOf(rank: number, { league, season, teams }: StandingsRow): string | null {
  const place = teams === null ? null : placeOf({ league: league.code, season, rank, teams });
  return place === null ? null : DESCRIPTIONS[place];
}

function tally({ played, win, draw, lose, goalsFor, goalsAgainst }: TableRow['all']): z.infer<typeof TallyWithGoals> {
  return { played, win, draw, lose, goals: { for: goalsFor, against: goalsAgainst } };
}

export function nestedStandings(row: StandingsRow, view: View): z.infer<typeof NestedStandings> {
  const update = offsetDate(row.updatedAt);
  const present = (line: TableRow): z.infer<typeof NestedRow> => ({
    rank: line.rank,
    team: presentTeamRef(line.team, view),
    points: line.points,
    goalsDiff: line.goalsDiff,
    group: line.group,
    form: line.form,
    status: 'same',
    description: descriptionOf(line.rank, row),
    all: tally(line.all),
    home: tally(line.home),
    away: tally(line.away),
    update,
  });
  const standings = row.groups.map((group) => group.rows.map(present));
  return { league: { ...presentLeagueRef(row.league, row.season, view), standings } };
}

/** One item per team, group after group. */
export function flatStandings({ groups }: StandingsRow): z.infer<typeof FlatStanding>[] {
  return groups
    .flatMap((group) => group.rows)
    .map(({ rank, team, points, form, all: { played, win, draw, lose } }) => ({
      rank,
      team: { name: team.name, id: team.legacyId },
      points,
      form,
      all: { played, win, draw, lose },
    }));
}
