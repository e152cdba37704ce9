/** In-play odds from the hidden strengths and the time left. */

import type { LiveMarket, LiveOddsRecord } from '../../ingest/records/price-records.ts';
import type { MatchRecord } from '../../ingest/records/source.ts';
import { inPlayChances, oddOf } from '../../models/in-play/in-play.ts';
import type { Rates } from '../leagues/strengths.ts';

/** Legacy ids of in-play bet types. */
const FULLTIME_RESULT = 59;
const MATCH_GOALS = 25;
const MARGIN = 0.06;
const LENGTH = 90;
/** Prices with a probability below this, or above 1 minus this, are suspended. */
const OFFERED_MIN = 0.01;

/** The in-play odds of a match; undefined unless it is in play. */
export function liveOdds(
  record: MatchRecord,
  { rates, now }: { rates: Rates; now: number },
): LiveOddsRecord | undefined {
  const { elapsed, score, home, away, league, season, kickoff } = record;
  if (elapsed === undefined || score.goals === null) return undefined;
  const goals = score.goals;
  const scored = goals.home + goals.away;
  const lines = [0.5, 1.5, 2.5].map((more) => scored + more);
  const chances = inPlayChances(
    rates,
    { goals, minute: Math.min(elapsed, LENGTH), extra: record.extra ?? null },
    lines,
  );
  const markets: LiveMarket[] = [
    {
      bet: FULLTIME_RESULT,
      name: 'Fulltime Result',
      values: [priced('Home', chances.home), priced('Draw', chances.draw), priced('Away', chances.away)],
    },
    {
      bet: MATCH_GOALS,
      name: 'Match Goals',
      values: lines.flatMap((line, index) => [
        priced('Over', chances.over[index]!, { line, main: index === 1 }),
        priced('Under', 1 - chances.over[index]!, { line, main: index === 1 }),
      ]),
    },
  ];
  return {
    kind: 'live-odds',
    line: 0,
    match: { date: new Date(kickoff).toISOString().slice(0, 10), home, away, league, season },
    at: now,
    stopped: false,
    blocked: false,
    finished: false,
    elapsed,
    markets,
  };
}

function priced(value: string, chance: number, total?: { readonly line: number; readonly main: boolean }) {
  return {
    value,
    odd: oddOf(chance, MARGIN),
    handicap: total === undefined ? null : String(total.line),
    main: total === undefined ? null : total.main,
    suspended: chance < OFFERED_MIN || chance > 1 - OFFERED_MIN,
  };
}
