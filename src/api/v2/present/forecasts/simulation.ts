/** Rows of the season simulation. */
import { z } from 'zod';
import { placeOf } from '../../../../football/catalogue/places.ts';
import { relegationPlaces } from '../../../../football/catalogue/relegation.ts';
import type { League, Team } from '../../../../football/terms.ts';
import type { ProjectedTeam } from '../../../../forecasts/season/projection.ts';
import type { TournamentTeam } from '../../../../forecasts/season/tournament.ts';
import { presentStamp, SeasonStampBody, type Stamp } from '../stamp.ts';
import { presentedTeamId, type View } from '../view.ts';

const Chance = z.number().min(0).max(1);
const TOP_PLACES = 4;
const SEMI_FINALS = 4;

export const SimulationBody = z.object({
  team: z.object({ id: z.string(), name: z.string() }),
  group: z.string().describe("name of the group; the league's name if there is one table, or none"),
  titleProb: Chance.describe('probability of first place in the table, or of winning the final'),
  top4Prob: Chance.describe('probability of the first four places; in a cup, of the semi-finals'),
  relegationProb: Chance.nullable().describe(
    'probability of a relegation place; the number of such places follows the rules of the season, or is three if they are unknown; null in a cup',
  ),
  relegationPlayoffProb: Chance.nullable().describe(
    'probability of a relegation play-off place; 0 if there is none; null in a cup',
  ),
  projectedPoints: z.number().nullable().describe('mean points of the table; null without a table'),
  pointsInterval: z
    .tuple([z.number(), z.number()])
    .nullable()
    .describe('points that four of five simulations end with; null without a table'),
  ranks: z.array(Chance).describe('probability of each rank, starting with the first; empty without a table'),
  places: z
    .array(z.object({ place: z.string(), probability: Chance }))
    .describe('probability of the places that ranks lead to by the rules of the league, such as European cups'),
  rounds: z
    .array(z.object({ round: z.string(), probability: Chance }))
    .nullable()
    .describe('probability of reaching each knock-out round; null in a league'),
  ...SeasonStampBody.shape,
});

type Row = z.infer<typeof SimulationBody>;

interface Parts {
  readonly league: League;
  readonly season: number;
  readonly stamp: Stamp;
}

/** Probabilities are rounded to six decimals; further digits mean nothing. */
const rounded = (value: number, digits = 6) => Number(value.toFixed(digits));
const sumOf = (chances: readonly number[]) =>
  rounded(
    Math.min(
      1,
      chances.reduce((sum, chance) => sum + chance, 0),
    ),
  );
const nameOf = (team: Team, view: View) => ({ id: presentedTeamId(team, view), name: team.name });

/** A team of a league. */
export function presentSimulation(projected: ProjectedTeam, { league, season, stamp }: Parts, view: View): Row {
  const { team, group, ranks } = projected;
  const { direct, playOff } = relegationPlaces(league.code, season);
  const safe = Math.max(0, ranks.length - direct - playOff);
  return {
    team: nameOf(team, view),
    group,
    titleProb: rounded(ranks[0] ?? 0),
    top4Prob: sumOf(ranks.slice(0, TOP_PLACES)),
    relegationProb: sumOf(ranks.slice(Math.min(safe + playOff, ranks.length))),
    relegationPlayoffProb: sumOf(ranks.slice(safe, safe + playOff)),
    ...tableOf(projected),
    places: placesOf(ranks, { league, season }),
    rounds: null,
    ...presentStamp(stamp),
  };
}

function tableOf({ points, interval: [low, high], ranks }: ProjectedTeam) {
  return {
    projectedPoints: rounded(points, 2),
    pointsInterval: [low, high] as [number, number],
    ranks: ranks.map((chance) => rounded(chance)),
  };
}

function placesOf(ranks: readonly number[], { league, season }: Pick<Parts, 'league' | 'season'>): Row['places'] {
  const chances = new Map<string, number[]>();
  for (const [index, chance] of ranks.entries()) {
    const place = placeOf({ league: league.code, season, rank: index + 1, teams: ranks.length });
    if (place !== null) chances.set(place, [...(chances.get(place) ?? []), chance]);
  }
  return Array.from(chances, ([place, own]) => ({ place, probability: sumOf(own) }));
}

/** A team of a cup or tournament. */
export function presentTournamentTeam({ team, table, reach }: TournamentTeam, parts: Parts, view: View): Row {
  const { league, stamp } = parts;
  const rounds = [...reach].filter(([teams]) => teams > 1);
  return {
    team: nameOf(team, view),
    group: table?.group ?? league.name,
    titleProb: rounded(reach.get(1) ?? 0),
    top4Prob: rounded(reach.get(SEMI_FINALS) ?? reach.get(2) ?? 0),
    relegationProb: null,
    relegationPlayoffProb: null,
    ...(table === null ? { projectedPoints: null, pointsInterval: null, ranks: [] } : tableOf(table)),
    places: [],
    rounds: rounds.map(([teams, chance]) => ({ round: roundName(teams), probability: rounded(chance) })),
    ...presentStamp(stamp),
  };
}

function roundName(teams: number): string {
  switch (teams) {
    case 2:
      return 'Final';
    case 4:
      return 'Semi-finals';
    case 8:
      return 'Quarter-finals';
    case 24:
      return 'Knockout Round Play-offs';
    default:
      return `Round of ${teams}`;
  }
}
