/** The first matches of promoted clubs, which a model of one league knows nothing about. */
import { type BacktestRequest, backtestMatches } from '../../src/forecasts/backtest/backtest.ts';
import { type BacktestMatch, oneLeague, ratings } from '../../src/forecasts/backtest/forecasters.ts';
import { type BacktestReport, reportOf } from '../../src/forecasts/backtest/report.ts';
import { walkForward } from '../../src/forecasts/backtest/walk.ts';
import { settingsOf } from '../../src/forecasts/ratings/start-levels.ts';
import type { Store } from '../../src/store/store.ts';

const FIRST_MATCHES = 10;

/** Scores the first ten matches of every club that did not play in the same league in the season before. */
export async function backtestPromoted(store: Store, request: BacktestRequest): Promise<BacktestReport> {
  const { matches, isScored: isRequested } = await backtestMatches(store, request);
  const first = firstMatches(matches, isRequested);
  const isScored = ({ id }: BacktestMatch) => first.has(id);
  const settings = settingsOf(request.leagues[0]!, store.reference);
  const forecasters = [
    oneLeague(isScored),
    ratings({ name: 'ratings-goals', chances: false, odds: false }, settings),
    ratings({ name: 'ratings-chances', chances: true, odds: false }, settings),
    ratings({ name: 'ratings-odds', chances: true, odds: true }, settings),
  ];
  const names = forecasters.map(({ name }) => name);
  return reportOf(walkForward(matches, forecasters, isScored), names, request);
}

function firstMatches(
  matches: readonly BacktestMatch[],
  isRequested: (match: BacktestMatch) => boolean,
): ReadonlySet<number> {
  const teams = new Map<string, Set<number>>();
  const teamsOf = (league: number, season: number) => {
    const key = `${league} ${season}`;
    const own = teams.get(key) ?? new Set();
    teams.set(key, own);
    return own;
  };
  for (const { competition, season, home, away } of matches) teamsOf(competition.id, season).add(home).add(away);
  const played = new Map<string, number>();
  const found = new Set<number>();
  for (const match of matches.filter(isRequested).sort((a, b) => a.day - b.day || a.id - b.id)) {
    const { id, competition, season, home, away } = match;
    const before = teamsOf(competition.id, season - 1);
    for (const team of before.size === 0 ? [] : [home, away].filter((one) => !before.has(one))) {
      const key = `${season} ${team}`;
      const count = (played.get(key) ?? 0) + 1;
      played.set(key, count);
      if (count <= FIRST_MATCHES) found.add(id);
    }
  }
  return found;
}
