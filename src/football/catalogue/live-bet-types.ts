/** In-play bet types by legacy id. These ids are separate from those of pre-match bet types. */
import type { BetType } from '../terms.ts';
import { betTypesOf } from './bet-types.ts';

// A line with a number starts a run of consecutive ids; the names follow.
const TABLE = `
1
  Over/Under Extra Time | 1x2 Extra Time | Extra Time Asian Corners | Extra Time Total Corners (3 Ways) (1st Half) |
  Extra Time Double Result | Which team will score the 1st goal in extra time? |
  Extra Time Asian Corners (1st Half) | Method of Victory | Both Teams To Score (ET) | To Qualify |
  Asian Handicap Extra Time | 1x2 Extra Time (1st Half) | Extra Time Total Corners (3 Ways) |
  Over/Under Extra Time (1st Half) | Last Corner | How many goals will Away Team score? | Asian Handicap (1st Half) |
  1st Goal in Interval | 1x2 (1st Half) | Match Corners | 3-Way Handicap | 1x2 - 30 minutes | Final Score |
  Over/Under Line (1st Half) | Match Goals | European Handicap (1st Half) | Home Team Score a Goal (2nd Half) |
  Home Team  to Score in Both Halves | Result / Both Teams To Score | Both Teams To Score (1st Half) |
  Total Corners (3way) (2nd Half) | Asian Corners | Asian Handicap | 1x2 - 40 minutes | To Win 2nd Half |
  Over/Under Line | Total Corners | Away Team to Score in Both Halves | Away Team Goals |
  Total Corners (3 way) (1st Half) | 1x2 - 50 minutes | Race to the 3rd corner? | Both Teams To Score (2nd Half) |
  Race to the 9th corner? | Race to the 7th corner? | Goal Scorer | Away 1st Goal in Interval | Draw No Bet |
  Over/Under (1st Half) | 1x2 - 60 minutes | Asian Corners (1st Half) | 1x2 - 80 minutes | To Score 2 or More |
  Home 1st Goal in Interval | Correct Score (1st Half) | 1x2 - 70 minutes | Away Team Clean Sheet | Home Team Goals |
  Fulltime Result | To Score 3 or More | Race to the 5th corner? | Last Team to Score (3 way) | Anytime Goal Scorer |
  Half Time/Full Time | Next 10 Minutes Total | Home Team Clean Sheet | How many goals will Home Team score? |
  Goals Odd/Even | Both Teams to Score | Away Team Score a Goal (2nd Half) |
  Which team will score the 4th corner? (2 Way) | Double Chance | Which team will score the 1st goal? |
  Which team will score the 3rd corner? (2 Way) | Which team will score the 2nd corner? (2 Way) |
  Corners European Handicap | 1x2 - 10 minutes | Corners 1x2 | 1x2 - 20 minutes | Method of 1st Goal |
  Method of Qualification | Game Won After Penalties Shootout | Game Won In Extra Time |
  Which team will score the 2nd goal? | Which team will score the 2nd goal? |
  Which team will score the 6th corner? (2 Way) | Which team will score the 5th corner? (2 Way) |
  Which team will score the 7th corner? (2 Way) | Which team will score the 9th corner? (2 Way) |
  2nd Goal in Interval | Away 2nd Goal in Interval | Which team will score the 3rd goal? |
  Which team will score the 10th corner? (2 Way) | 3rd Goal in Interval | Home 2nd Goal in Interval |
  Asian Handicap Converted Penalties | Sudden Death | Away Penalty Shootout | Home Penalty Shootout |
  Home Total Converted Penalties | Total Penalties in Shootout | Last Penalty Score/Miss |
  Correct Score in Shootouts | Total Converted Penalties | Total Converted Penalties - Goal Line |
  Away Total Converted Penalties | Penalties Shootout Winner | Which team will score the 11th corner? (2 Way) |
  Which team will score the 4th goal? | Which team will score the 8th corner? (2 Way) |
  Last Penalty Scorer in Shootout | Which team will score the 5th goal? | Method of 2nd Goal |
  Which team will score the 13th corner? (2 Way) | Player to be Booked | Action In Next 1 Minutes |
  First Action In Next 5 Minutes | Player to be Sent Off | Total Cards |
  Which team will score the 12th corner? (2 Way) | Which team will score the 14th corner? (2 Way) |
  Which team will score the 15th corner? (2 Way) | Which team will score the 16th corner? (2 Way) |
  Which team will score the 17th corner? (2 Way) | Home 3rd Goal in Interval |
  Which team will score the 18th corner? (2 Way) | Which team will score the 6th goal? | Away 3rd Goal in Interval |
  Which team will score the 2nd goal in extra time? | Method of 3rd Goal | 4th Goal in Interval |
  Which team will score the 7th goal? | Which team will score the 19th corner? (2 Way) | Home 4th Goal in Interval |
  Away 4th Goal in Interval | 5th Goal in Interval | Home 5th Goal in Interval
`;

export const LIVE_BET_TYPES: readonly BetType[] = betTypesOf(TABLE);
