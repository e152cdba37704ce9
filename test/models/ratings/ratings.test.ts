import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { poisson, seededRandom } from '../../../src/base/random.ts';
import { RatingHistory, stateFrom, storedState } from '../../../src/models/ratings/history.ts';
import {
  expectedGoals,
  forecastWithIdle,
  type IdleSides,
  meetingOf,
  rateForecast,
} from '../../../src/models/ratings/rates.ts';
import { CLUBS, NATIONAL_TEAMS } from '../../../src/models/ratings/settings.ts';
import { type Competition, newState, type Pairing, type RatingState } from '../../../src/models/ratings/state.ts';
import { applyMatch, type RatedMatch } from '../../../src/models/ratings/update.ts';

const near = (a: number, b: number, within = 1e-9, what = '') =>
  assert.ok(Math.abs(a - b) <= within, `${what} ${a} is not ${b}`);

const LEAGUE: Competition = { id: 1, isDivision: true, level: 0 };
const SECOND: Competition = { id: 2, isDivision: true, level: -0.3 };
const CUP: Competition = { id: 9, isDivision: false, level: 0 };

const pairing = (home: number, away: number, more: Partial<Pairing> = {}): Pairing => ({
  competition: LEAGUE,
  season: 2020,
  day: 18_500,
  home,
  away,
  neutral: false,
  ...more,
});

const match = (id: number, pair: Pairing, goals: [number, number], more: Partial<RatedMatch> = {}): RatedMatch => ({
  ...pair,
  id,
  goals: { home: goals[0], away: goals[1] },
  shotsOnTarget: null,
  corners: null,
  expectedGoals: null,
  marketRates: null,
  weight: 1,
  ...more,
});

const forecastOf = (state: RatingState, pair: Pairing, settings = CLUBS) =>
  rateForecast(meetingOf(state, pair, settings));

/** Seasons of double round robins between teams of known attack and defence. */
function seasons(teams: number, { years, seed }: { years: number; seed: string }) {
  const random = seededRandom(seed);
  const truth = Array.from({ length: teams }, () => ({ attack: random() * 0.8 - 0.4, defence: random() * 0.6 - 0.3 }));
  const matches: RatedMatch[] = [];
  for (let year = 0; year < years; year++) {
    for (let round = 0; round < 2 * teams - 2; round++) {
      for (let table = 0; table < teams / 2; table++) {
        const [a, b] = tableOf(round % (teams - 1), table, teams);
        const [home, away] = round % 2 === 0 ? [a, b] : [b, a];
        const [one, other] = [truth[home]!, truth[away]!];
        const goals: [number, number] = [
          poisson(random, 1.2 * Math.exp(0.28 + one.attack - other.defence)),
          poisson(random, 1.2 * Math.exp(other.attack - one.defence)),
        ];
        const day = 15_000 + year * 365 + round * 8;
        matches.push(match(matches.length, pairing(home, away, { season: 2010 + year, day }), goals));
      }
    }
  }
  return { matches, truth };
}

/** The circle method: everyone meets everyone once in `teams - 1` rounds. */
function tableOf(round: number, table: number, teams: number): [number, number] {
  const seat = (place: number) => (place === 0 ? teams - 1 : (round + place) % (teams - 1));
  return table === 0
    ? [seat(0), round % (teams - 1)]
    : [(round + table) % (teams - 1), (round - table + teams - 1) % (teams - 1)];
}

describe('the rating filter', () => {
  test('finds known strengths, with errors of the size of its variances', () => {
    let [squares, count] = [0, 0];
    for (const seed of ['one', 'two', 'three', 'four']) {
      const { matches, truth } = seasons(16, { years: 5, seed });
      const history = new RatingHistory(CLUBS);
      history.save(matches);
      const { teams } = history.latest();

      // only differences are determined: a constant added to every attack and defence changes no rate
      const mean = (values: Iterable<{ attack: number; defence: number }>) =>
        [...values].reduce((sum, { attack, defence }) => sum + attack + defence, 0) / truth.length;
      const [own, known] = [mean(teams.values()), mean(truth)];
      truth.forEach(({ attack, defence }, team) => {
        const state = teams.get(team)!;
        const error = state.attack + state.defence - own - (attack + defence - known);
        near(error, 0, 0.45, `error of team ${team}`);
        squares += error ** 2 / (state.attackVariance + state.defenceVariance);
        count += 1;
      });
    }
    const ratio = squares / count;
    assert.ok(ratio > 0.4 && ratio < 2.5, `mean squared error over variance: ${ratio}`);
  });

  test('a win against expectation lifts the winner and lowers the loser; uncertainty falls', () => {
    const goals = fc.tuple(fc.nat(8), fc.nat(8));
    // with a correlation, a side that concedes many can lose attack although it scored
    const separate = { ...CLUBS, goals: { ...CLUBS.goals, correlation: 0 } };
    fc.assert(
      fc.property(goals, ([home, away]) => {
        const state = newState();
        const before = forecastOf(state, pairing(1, 2));
        applyMatch(state, match(1, pairing(1, 2), [home, away]), separate);
        const [one, other] = [state.teams.get(1)!, state.teams.get(2)!];
        const rates = { home: Math.exp(before.home.mean), away: Math.exp(before.away.mean) };
        assert.equal(Math.sign(one.attack), Math.sign(home - rates.home));
        assert.equal(Math.sign(other.defence), -Math.sign(home - rates.home));
        assert.equal(Math.sign(one.defence), -Math.sign(away - rates.away));
        for (const { attackVariance, defenceVariance } of [one, other]) {
          assert.ok(attackVariance > 0 && attackVariance < CLUBS.first.variance);
          assert.ok(defenceVariance > 0 && defenceVariance < CLUBS.first.variance);
        }
      }),
    );
  });

  test('time adds uncertainty and moves no mean; a new season does both', () => {
    const state = newState();
    applyMatch(state, match(1, pairing(1, 2), [3, 0]), CLUBS);
    const soon = forecastOf(state, pairing(1, 2, { day: 18_507 }));
    const later = forecastOf(state, pairing(1, 2, { day: 18_600 }));
    const next = forecastOf(state, pairing(1, 2, { day: 18_600, season: 2021 }));
    near(later.home.mean, soon.home.mean);
    assert.ok(later.home.variance > soon.home.variance && next.home.variance > later.home.variance - 0.01);
    assert.ok(next.home.mean <= later.home.mean);
    assert.deepEqual(forecastOf(state, pairing(1, 2, { day: 18_507 })), soon, 'a forecast changes nothing');
  });

  test('no side has an advantage at a neutral venue', () => {
    const state = newState();
    const { home, away } = forecastOf(state, pairing(1, 2, { neutral: true }));
    near(home.mean, away.mean);
    near(home.variance, away.variance);
  });

  test('shots on target and odds move strengths further than the goals alone', () => {
    const strengthAfter = (more: Partial<RatedMatch>) => {
      const state = newState();
      applyMatch(state, match(1, pairing(1, 2), [1, 1], more), CLUBS);
      return state.teams.get(1)!.attack;
    };
    const plain = strengthAfter({});
    assert.ok(strengthAfter({ shotsOnTarget: { home: 12, away: 1 } }) > plain);
    assert.ok(strengthAfter({ expectedGoals: { home: 3.5, away: 0.2 } }) > plain);
    assert.ok(strengthAfter({ marketRates: { home: 3, away: 0.5 } }) > plain);
    assert.ok(strengthAfter({ shotsOnTarget: { home: 0, away: 9 } }) < plain);
  });

  test('corners move strengths, and a match without them leaves their worth as it is', () => {
    const after = (corners: RatedMatch['corners']) => {
      const state = newState();
      applyMatch(state, match(1, pairing(1, 2), [1, 1], { shotsOnTarget: { home: 4, away: 4 }, corners }), CLUBS);
      return { attack: state.teams.get(1)!.attack, league: state.leagues.get(LEAGUE.id)! };
    };
    assert.ok(after({ home: 12, away: 0 }).attack > after({ home: 5, away: 5 }).attack);
    assert.ok(after({ home: 0, away: 12 }).attack < after({ home: 5, away: 5 }).attack);
    const { goals, corners } = after(null).league;
    near(corners / goals, 690 / 186);
  });

  test('with odds, a season starts from the usual strength of a team and not from its form', () => {
    const state = newState();
    const rates = (round: number) => (round < 30 ? { home: 1.6, away: 1.2 } : { home: 3.2, away: 0.5 });
    for (let round = 0; round < 33; round++) {
      const pair = pairing(1, 10 + (round % 5), { day: 18_000 + 7 * round });
      applyMatch(state, match(round, pair, [1, 1], { marketRates: rates(round) }), CLUBS);
    }
    const { attack, usualAttack } = state.teams.get(1)!;
    assert.ok(attack > usualAttack + 0.1, `${attack} in form, usually ${usualAttack}`);
    const next = meetingOf(state, pairing(1, 10, { season: 2021, day: 18_500 }), CLUBS).home;
    near(next.attack, usualAttack * (1 - CLUBS.pricedDrift.shrink));
  });

  test('the home advantage is uncertain again when spectators stay away', () => {
    const day = (date: string) => Date.parse(date) / 86_400_000;
    const state = newState();
    applyMatch(state, match(1, pairing(1, 2, { day: day('2020-03-07') }), [1, 1]), CLUBS);
    const varianceOn = (date: string) =>
      meetingOf(state, pairing(1, 2, { day: day(date) }), CLUBS).competition.homeVariance;
    const [before, after] = [varianceOn('2020-04-30'), varianceOn('2020-05-01')];
    near(after - before, CLUBS.league.homeVariance + CLUBS.league.homePerDay, 1e-9);
  });

  test('a friendly counts less, and national teams share a gain between attack and defence', () => {
    const after = (weight: number) => {
      const state = newState();
      applyMatch(state, match(1, pairing(1, 2, { competition: CUP }), [4, 0], { weight }), NATIONAL_TEAMS);
      return state.teams.get(1)!;
    };
    assert.ok(after(0.8).attack < after(1).attack);
    assert.ok(after(1).defence > NATIONAL_TEAMS.first.defence);
    const capped = (goals: number) => {
      const state = newState();
      applyMatch(state, match(1, pairing(1, 2, { competition: CUP }), [goals, 0]), NATIONAL_TEAMS);
      return state.teams.get(1)!.attack;
    };
    assert.equal(capped(6), capped(31));
  });
});

describe('leagues on one scale', () => {
  test('matches across leagues move both levels', () => {
    const state = newState();
    for (let team = 0; team < 4; team++) {
      applyMatch(state, match(team, pairing(team, team + 10, { day: 18_400 }), [1, 1]), CLUBS);
      const other = pairing(team + 20, team + 30, { competition: SECOND, day: 18_400 });
      applyMatch(state, match(100 + team, other, [1, 1]), CLUBS);
    }
    const before = state.leagues.get(2)!.level;
    const upset = pairing(20, 0, { competition: CUP, day: 18_500 });
    applyMatch(state, match(200, upset, [5, 0]), CLUBS);
    assert.ok(state.leagues.get(2)!.level > before);
    assert.ok(state.leagues.get(1)!.level < 0);
    assert.equal(state.teams.get(20)!.league, 2, 'a cup does not change the league of a team');
  });

  test('a team that changes leagues keeps its absolute strength and becomes less certain', () => {
    const state = newState();
    for (let round = 0; round < 6; round++) {
      const pair = pairing(1 + round, 10, { competition: SECOND, day: 18_400 + round });
      applyMatch(state, match(round, pair, [0, 3]), CLUBS);
      applyMatch(state, match(50 + round, pairing(20 + round, 30, { day: 18_400 + round }), [1, 1]), CLUBS);
    }
    const [team, level] = [state.teams.get(10)!, state.leagues.get(2)!.level - state.leagues.get(1)!.level];
    const cup = pairing(10, 30, { competition: CUP, day: 18_500 });
    const inCup = forecastOf(state, cup);
    const inLeague = meetingOf(state, pairing(10, 30, { day: 18_500 }), CLUBS);
    near(inLeague.home.attack, team.attack + level, 0.1);
    assert.ok(inLeague.home.attackVariance > team.attackVariance);
    assert.ok(Number.isFinite(inCup.home.mean));
  });

  test('a competition of several countries starts with a larger home advantage, and its leagues do not', () => {
    const state = newState();
    const advantage = (more: Partial<Pairing>) => {
      const { home, away } = forecastOf(state, pairing(1, 2, { competition: CUP, ...more }));
      return home.mean - away.mean;
    };
    const [abroad, atHome] = [
      { home: 1, away: 2 },
      { home: 1, away: 1 },
    ].map((groups) => advantage({ groups }));
    near(atHome!, CLUBS.league.home);
    near(abroad!, CLUBS.league.homeAbroad);
    applyMatch(state, match(1, pairing(1, 2, { competition: CUP, groups: { home: 1, away: 2 } }), [1, 1]), CLUBS);
    near(state.leagues.get(1)!.home, CLUBS.league.home);
    assert.ok(state.leagues.get(CUP.id)!.home > 0.35);
  });

  test('a team for which nothing is at stake plays below its strength, and both sides score more', () => {
    const state = newState();
    const forecast = (idle: IdleSides | null) => {
      const { home, away } = forecastWithIdle(meetingOf(state, pairing(1, 2), CLUBS), idle, CLUBS);
      return { edge: home.mean - away.mean, sum: home.mean + away.mean };
    };
    for (const settings of [CLUBS.idle, CLUBS.pricedIdle]) {
      const ordinary = forecast(null);
      assert.deepEqual(forecast({ home: 0, away: 0 }), ordinary);
      const idleAway = forecast({ home: 0, away: 1 });
      near(idleAway.edge, ordinary.edge + settings.edge);
      near(idleAway.sum, ordinary.sum + 2 * settings.goals);
      near(forecast({ home: 1, away: 1 }).edge, ordinary.edge);
      // from now on, both have had odds
      applyMatch(state, match(1, pairing(1, 2), [1, 1], { marketRates: { home: 1.4, away: 1.2 } }), CLUBS);
    }
  });

  test('a newcomer to a league with history is below average, one at its start is not', () => {
    const state = newState();
    near(meetingOf(state, pairing(1, 2), CLUBS).home.attack, 0);
    applyMatch(state, match(1, pairing(1, 2), [1, 1]), CLUBS);
    near(meetingOf(state, pairing(3, 2), CLUBS).home.attack, 0);
    const next = meetingOf(state, pairing(3, 2, { season: 2021, day: 18_800 }), CLUBS);
    near(next.home.attack, CLUBS.newcomer.attack);
  });

  test('a club first seen in Europe is above the average of its league, in every season', () => {
    const state = newState();
    const abroad = { competition: CUP, groups: { home: 1, away: 2 } };
    applyMatch(state, match(1, pairing(1, 2, abroad), [1, 1]), CLUBS);
    const next = meetingOf(state, pairing(3, 2, { ...abroad, season: 2021, day: 18_800 }), CLUBS).home;
    assert.deepEqual(
      [next.attack, next.defence, next.attackVariance],
      [CLUBS.entrant.attack, CLUBS.entrant.defence, CLUBS.entrant.variance],
    );
    const atHome = { competition: CUP, groups: { home: 1, away: 1 }, season: 2021, day: 18_800 };
    near(meetingOf(state, pairing(4, 1, atHome), CLUBS).home.attack, CLUBS.newcomer.attack);
  });

  test('leagues start at the level of their country, which counts between leagues and in moves', () => {
    const startLevel = (league: number) => (league === 1 ? 0.2 : league === SECOND.id ? 0.1 : 0);
    const settings = { ...CLUBS, league: { ...CLUBS.league, startLevel } };
    const state = newState();
    const abroad = pairing(1, 2, { competition: CUP, groups: { home: 1, away: 7 } });
    const { home, away } = forecastOf(state, abroad, settings);
    const unknown = forecastOf(state, abroad);
    near(home.mean - unknown.home.mean, 0.2);
    near(away.mean - unknown.away.mean, -0.2);
    // an absolute strength stays, even in a league without matches so far
    applyMatch(state, match(1, pairing(1, 2), [1, 1]), settings);
    const before = state.teams.get(1)!.attack + state.leagues.get(1)!.level;
    const moved = meetingOf(state, pairing(1, 9, { competition: SECOND, day: 18_501 }), settings);
    near(moved.home.attack + moved.competition.level, before);
    near(moved.competition.level, -0.3 + 0.1);
  });
});

describe('rating history', () => {
  const { matches } = seasons(12, { years: 3, seed: 'history' });
  const historyOf = (all: readonly RatedMatch[]) => {
    const history = new RatingHistory(CLUBS);
    history.save(all);
    return history;
  };
  const expected = JSON.stringify(historyOf(matches));

  test('is the same however the matches arrive', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(matches.length), { maxLength: 4 }), fc.boolean(), (cuts, reversed) => {
        const history = new RatingHistory(CLUBS);
        const borders = [0, ...cuts.sort((a, b) => a - b), matches.length];
        const parts = borders.slice(1).map((end, i) => matches.slice(borders[i], end));
        for (const part of reversed ? parts.toReversed() : parts) {
          history.save(part);
          history.latest();
        }
        assert.equal(JSON.stringify(history), expected);
      }),
      { numRuns: 25 },
    );
  });

  test('a corrected result replays from there, and its removal too', () => {
    const history = historyOf(matches);
    history.latest();
    const wrong = { ...matches[100]!, goals: { home: 9, away: 0 } };
    history.save([wrong]);
    assert.notEqual(JSON.stringify(history), expected);
    assert.equal(JSON.stringify(history), JSON.stringify(historyOf(matches.with(100, wrong))));
    history.save([matches[100]!]);
    assert.equal(JSON.stringify(history), expected);
    history.remove([matches[100]!.id]);
    assert.equal(JSON.stringify(history), JSON.stringify(historyOf(matches.toSpliced(100, 1))));
  });

  test('a forecast uses no result of its day or later', () => {
    const history = historyOf(matches);
    for (const index of [0, 60, 200, matches.length - 1]) {
      const { day } = matches[index]!;
      const earlier = historyOf(matches.filter((one) => one.day < day));
      assert.deepEqual(history.forecast(matches[index]!), earlier.forecast(matches[index]!));
    }
    const walked = [...history.walk()];
    assert.equal(walked.length, matches.length);
    assert.deepEqual(walked[200]!.forecast, history.forecast(walked[200]!.match));
  });

  test('a stored state continues as if it had never been stored', () => {
    const history = historyOf(matches.slice(0, 200));
    const state = stateFrom(JSON.parse(JSON.stringify(storedState(history.latest()))));
    for (const next of matches.slice(200)) applyMatch(state, next, CLUBS);
    assert.equal(JSON.stringify(storedState(state)), expected);
  });

  test('expected goals are the mean of an uncertain rate, those of clubs its median', () => {
    const rates = { home: { mean: 0.3, variance: 0.2 }, away: { mean: 0, variance: 0 } };
    near(expectedGoals(rates, NATIONAL_TEAMS).home, Math.exp(0.4));
    near(expectedGoals(rates, CLUBS).home, Math.exp(0.3));
    near(expectedGoals(rates, { varianceShare: 0.5 }).home, Math.exp(0.35));
  });

  test('the expected goals of clubs that are known alike are those that they score', () => {
    const { matches: all } = seasons(20, { years: 24, seed: 'goals' });
    const walked = [...historyOf(all).walk()].slice(all.length / 2);
    const mean = (value: (one: (typeof walked)[number]) => number) =>
      walked.reduce((sum, one) => sum + value(one), 0) / walked.length;
    const scored = mean(({ match: { goals } }) => goals.home + goals.away);
    const expected = mean(({ forecast }) => {
      const { home, away } = expectedGoals(forecast, CLUBS);
      return home + away;
    });
    near(expected / scored, 1, 0.01);
  });
});
