/** Pre-match bet types by legacy id. */
import type { BetType } from '../terms.ts';

// A line with a number starts a run of consecutive ids; the names follow. Id 101 has no name in the mirrored API.
const TABLE = `
1
  Match Winner | Home/Away | Second Half Winner | Asian Handicap | Goals Over/Under | Goals Over/Under First Half |
  HT/FT Double | Both Teams Score | Handicap Result | Exact Score | Highest Scoring Half | Double Chance |
  First Half Winner | Team To Score First | Team To Score Last | Total - Home | Total - Away |
  Handicap Result - First Half | Asian Handicap First Half | Double Chance - First Half | Odd/Even |
  Odd/Even - First Half | Home Odd/Even | Results/Both Teams Score | Result/Total Goals |
  Goals Over/Under - Second Half | Clean Sheet - Home | Clean Sheet - Away | Win to Nil - Home | Win to Nil - Away |
  Correct Score - First Half | Win Both Halves | Double Chance - Second Half | Both Teams Score - First Half |
  Both Teams To Score - Second Half | Win To Nil | Home win both halves | Exact Goals Number | To Win Either Half |
  Home Team Exact Goals Number | Away Team Exact Goals Number | Second Half Exact Goals Number |
  Home Team Score a Goal | Away Team Score a Goal | Corners Over Under | Exact Goals Number - First Half |
  Winning Margin | To Score In Both Halves By Teams | Total Goals/Both Teams To Score | Goal Line |
  Halftime Result/Total Goals | Halftime Result/Both Teams Score | Away win both halves | First 10 min Winner |
  Corners 1x2 | Corners Asian Handicap | Home Corners Over/Under | Away Corners Over/Under | Own Goal | Away Odd/Even |
  To Qualify | Correct Score - Second Half | Odd/Even - Second Half
72
  Goal Line (1st Half) | Both Teams to Score 1st Half - 2nd Half | 10 Over/Under | Last Corner | First Corner |
  Total Corners (1st Half) | RTG_H1 | Cards European Handicap | Cards Over/Under | Cards Asian Handicap |
  Home Team Total Cards | Away Team Total Cards | Total Corners (3 way) (1st Half) | Total Corners (3 way) | RCARD |
  Total ShotOnGoal | Home Total ShotOnGoal | Away Total ShotOnGoal
91
  Total Goals (3 way) | Anytime Goal Scorer | First Goal Scorer | Last Goal Scorer | To Score Two or More Goals |
  Last Goal Scorer | First Goal Method
99
  To Score A Penalty | To Miss A Penalty
102
  Player to be booked | Player to be Sent Off | Asian Handicap (2nd Half) | Home Team Total Goals(1st Half) |
  Away Team Total Goals(1st Half) | Home Team Total Goals(2nd Half) | Away Team Total Goals(2nd Half) |
  Draw No Bet (1st Half) | Scoring Draw | Home team will score in both halves | Away team will score in both halves |
  Both Teams To Score in Both Halves | Home Team Score a Goal (1st Half) | Home Team Score a Goal (2nd Half) |
  Away Team Score a Goal (1st Half) | Away Team Score a Goal (2nd Half) | Home Win/Over | Home Win/Under |
  Away Win/Over | Away Win/Under | Home team will win either half | Away team will win either half |
  Home Come From Behind and Win | Corners Asian Handicap (1st Half) | Corners Asian Handicap (2nd Half) |
  Total Corners (2nd Half) | Total Corners (3 way) (2nd Half) | Away Come From Behind and Win | Corners 1x2 (1st Half) |
  Corners 1x2 (2nd Half) | Home Total Corners (1st Half) | Home Total Corners (2nd Half) |
  Away Total Corners (1st Half) | Away Total Corners (2nd Half) | 1x2 - 15 minutes | 1x2 - 60 minutes |
  1x2 - 75 minutes | 1x2 - 30 minutes | DC - 30 minutes | DC - 15 minutes | DC - 60 minutes | DC - 75 minutes |
  Goal in 1-15 minutes | Goal in 16-30 minutes | Goal in 31-45 minutes | Goal in 46-60 minutes | Goal in 61-75 minutes |
  Goal in 76-90 minutes | Home Team Yellow Cards | Away Team Yellow Cards | Yellow Asian Handicap | Yellow Over/Under |
  Yellow Double Chance | Yellow Over/Under (1st Half) | Yellow Over/Under (2nd Half) | Yellow Odd/Even |
  Yellow Cards 1x2 | Yellow Asian Handicap (1st Half) | Yellow Asian Handicap (2nd Half) | Yellow Cards 1x2 (1st Half) |
  Yellow Cards 1x2 (2nd Half) | Penalty Awarded | Offsides Total | Offsides 1x2 | Offsides Handicap |
  Offsides Home Total | Offsides Away Total | Offsides Double Chance | Fouls. Away Total | Fouls. Home Total |
  Fouls. Double Chance | Fouls. Total | Fouls. Handicap | Fouls. 1x2 | ShotOnTarget 1x2 | ShotOnTarget Handicap |
  ShotOnTarget Double Chance | First Team to Score | Last Team to Score | European Handicap (2nd Half) |
  Draw No Bet (2nd Half) | Double Chance/Total | To Score in Both Halves | First Team to Score (3 way) 1st Half |
  Total Goals Number By Ranges | Total Goals By Ranges (1st Half) | Clean Sheet | To Advance Handicap |
  Home Exact Goals Number (1st Half) | Away Exact Goals Number (1st Half) | Home Highest Scoring Half |
  Away Highest Scoring Half | Result/Total Goals (2nd Half) | Either Team Wins By 1 Goals |
  Either Team Wins By 2 Goals | Over/Under 15m-30m | Over/Under 30m-45m | Home Win To Nill (1st Half) |
  Home Win To Nill (2nd Half) | To Score In 1st Half | To Score In 2nd Half | Yellow Cards. Odd/Even (1st Half) |
  Yellow Cards. Odd/Even (2nd Half) | First Team to Score (3 way) 2nd Half | Home No Bet | Away No Bet |
  Corners. First Corner (3 way) | Home Come From Behind and Draw | Away Come From Behind and Draw | Total Shots |
  Player Assists | Player Triples | Player Points | Player Singles | Multi Touchdown Scorer (2 or More) |
  Multi Touchdown Scorer (3 or More) | Away Anytime Goal Scorer | Away First Goal Scorer | Shots. Away Total |
  Shots. Home Total | To Win From Behind | Number of Goals In Match (Range) | Game Decided After Penalties |
  Game Decided in Extra Time | Away Last Goal Scorer | Goal Method Header | Home Goal Method Header |
  Goal Method Outside the Box | Home Goal Method Outside the Box | Home Anytime Goal Scorer | Home First Goal Scorer |
  Home Last Goal Scorer | Home To Score Three or More Goals | Away To Score Three or More Goals |
  Away To Score Two or More Goals | Home To Score Two or More Goals | Home Team Goalscorers First |
  Corners. European Handicap | Home Player Shots | Away Player Shots | Player Shots On Target | Home Shots On Target |
  Away Shots On Target | Away Goal Method Header | Away Goal Method Outside the Box | Corners Race To |
  Time Of 1st Score | Multicorners | First Card Received (3 way) | Player to be booked | Both Teams to Receive a Card |
  Time Of 1st Score | Team Performances (Range) | Home Player Assists | Away Player Assists |
  Player to Score or Assist | Home Player to Score or Assist | Away Player to Score or Assist | Team Time Of 1st Score |
  Total Goal Minutes (Range) | Late Goal (Range) | Early Goal (Range) | Player Shots On Target Total |
  Player Shots Total | Player Fouls Committed | Goalkeeper Saves | Home Goalkeeper Saves |
  Home Player Shots On Target Total | Home Player Shots Total | Home Player Fouls Committed | Home Player Tackles |
  Home Player Passes | Away Goalkeeper Saves | Away Player Shots On Target Total | Away Player Shots Total |
  Away Player Fouls Committed | Away Player Tackles | Away Player Passes | First Set Piece 5 Minutes | Total Tackles |
  Double Chance/Both Teams To Score | Away Win To Nill (1st Half) | Away Win To Nill (2nd Half) |
  Team To Score (Goals) | Team Goalscorers First | Team Goalscorers Last | Home Team Goalscorers Last |
  Away Team Goalscorers First | Away Team Goalscorers Last | Time of First Goal Brackets (Range) |
  Over/Under between 0 and 10m | Double Chance 0-15m | Double Chance 15-30m | Corners. Total (Range) |
  Double Chance 30-45m | Corners. total between 0 and 10m | Method of Victory | Cards over/under between 0 and 10 m |
  Both Teams to Receive 2+ Cards | Tackles. Away Total | Tackles. Home Total | Over/Under between 0 and 10 m |
  Over/Under between  0 and 10 m
`;

/** Bet types of imported odds. */
export const BET = { matchWinner: 1, asianHandicap: 4, goalsOverUnder: 5 } as const;

/** Every pre-match bet type. Ids are unique, names are not: 94 and 96 are both the last goal scorer. */
export const BET_TYPES: readonly BetType[] = betTypesOf(TABLE);

/** Parses a table of runs: the first id on a line, then the names. */
export function betTypesOf(table: string): BetType[] {
  return table
    .trim()
    .split(/\n(?=\d+\n)/)
    .flatMap((run) => {
      const [first, names] = [Number.parseInt(run, 10), run.replace(/^\d+\n/, '')];
      return names.split(/ ?\|\s+/).map((name, index) => ({ id: first + index, name: name.trim() }));
    });
}
