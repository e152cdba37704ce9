import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { poisson, seededRandom } from '../../../src/base/random.ts';
import { type DixonColesFit, dixonColesRates, fitDixonColes } from '../../../src/models/dixon-coles/fit.ts';
import { evaluate } from '../../../src/models/dixon-coles/likelihood.ts';
import { type DixonColesResult, scheduleOf } from '../../../src/models/dixon-coles/schedule.ts';
import { gridOutcomes, scoreGrid } from '../../../src/models/score-grid.ts';

const REFERENCE = new URL('../../../../shared/models/reference/', import.meta.url);
const golden = existsSync(REFERENCE)
  ? readdirSync(REFERENCE).filter((name) => name.startsWith('dc_') && name.endsWith('.json'))
  : [];
const skip = golden.length > 0 ? false : `no ../shared beside the repository: ${REFERENCE.pathname} is missing`;

interface Golden {
  readonly xi_per_day: number;
  readonly base_date: string;
  readonly sum_weights: number;
  readonly exact: {
    readonly loglik: number;
    readonly attack: Readonly<Record<string, number>>;
    readonly defence: Readonly<Record<string, number>>;
    readonly home_advantage: number;
    readonly rho: number;
    readonly se_home_advantage: number;
    readonly se_rho: number;
  };
  readonly predictions_from_exact: readonly Readonly<Record<string, number | string>>[];
  readonly matches: readonly (readonly [date: string, home: string, away: string, x: number, y: number])[];
}

const near = (a: number, b: number, within: number, what: string) =>
  assert.ok(Math.abs(a - b) <= within, `${what}: ${a} is not ${b}`);

function fitted(results: readonly DixonColesResult[]): DixonColesFit {
  const fit = fitDixonColes(results);
  if ('refused' in fit) assert.fail(`refused: ${fit.reason}`);
  return fit;
}

function refusalOf(results: readonly DixonColesResult[]) {
  const refusal = fitDixonColes(results);
  assert.ok('refused' in refusal, 'a fit where a refusal was expected');
  return refusal;
}

const match = (home: number, away: number, homeGoals: number, awayGoals: number, weight = 1): DixonColesResult => ({
  home,
  away,
  homeGoals,
  awayGoals,
  weight,
});

/** Double round robins of teams with known strengths. */
function played(teams: number, { rounds, seed }: { rounds: number; seed: string }) {
  const random = seededRandom(seed);
  const truth = Array.from({ length: teams }, () => ({ attack: random() * 0.8 - 0.4, defence: random() * 0.6 - 0.3 }));
  const mean = truth.reduce((sum, { attack }) => sum + attack, 0) / teams;
  const results: DixonColesResult[] = [];
  for (let round = 0; round < rounds; round++) {
    for (let home = 0; home < teams; home++) {
      for (let away = 0; away < teams; away++) {
        if (home === away) continue;
        const [one, other] = [truth[home]!, truth[away]!];
        const homeGoals = poisson(random, Math.exp(0.3 + 0.1 + one.attack + other.defence));
        results.push(match(home, away, homeGoals, poisson(random, Math.exp(0.1 + other.attack + one.defence))));
      }
    }
  }
  return {
    results,
    truth: truth.map(({ attack, defence }) => ({ attack: attack - mean + 1, defence: defence + mean - 0.9 })),
  };
}

describe('the Dixon-Coles fit', () => {
  for (const name of golden.length > 0 ? golden : ['the reference files']) {
    test(`has the parameters and log-likelihood of ${name} within 1e-6`, { skip }, () => {
      const reference = JSON.parse(readFileSync(new URL(name, REFERENCE), 'utf8')) as Golden;
      const { exact, matches, predictions_from_exact: predictions } = reference;
      const names = Object.keys(exact.attack);
      const day = (date: string) => Date.parse(date) / 86_400_000;
      const results = matches.map(([date, home, away, x, y]) => {
        const weight = Math.exp(-reference.xi_per_day * (day(reference.base_date) - day(date)));
        return match(names.indexOf(home), names.indexOf(away), x, y, weight);
      });
      const fit = fitted(results);
      near(fit.logLikelihood, exact.loglik, 1e-6, 'log-likelihood');
      near(fit.weights, reference.sum_weights, 1e-6, 'weights');
      near(fit.homeAdvantage, exact.home_advantage, 1e-6, 'home advantage');
      near(fit.rho, exact.rho, 1e-6, 'rho');
      near(fit.errors.homeAdvantage, exact.se_home_advantage, 1e-4, 'error of the home advantage');
      near(fit.errors.rho, exact.se_rho, 1e-4, 'error of rho');
      names.forEach((team, number) => {
        near(fit.teams.get(number)!.attack, exact.attack[team]!, 1e-6, `attack of ${team}`);
        near(fit.teams.get(number)!.defence, exact.defence[team]!, 1e-6, `defence of ${team}`);
      });
      assert.ok(fit.steps <= 8, `${fit.steps} steps`);
      for (const expected of predictions) {
        const [home, away] = [names.indexOf(String(expected.home)), names.indexOf(String(expected.away))];
        const rates = dixonColesRates(fit, { home, away })!;
        near(rates.home, Number(expected.lambda_home), 1e-6, 'home rate');
        near(rates.away, Number(expected.lambda_away), 1e-6, 'away rate');
        const outcomes = gridOutcomes(scoreGrid(rates, fit.rho));
        near(outcomes.home, Number(expected.homeWin), 1e-6, 'home win');
        near(outcomes.draw, Number(expected.draw), 1e-6, 'draw');
      }
    });
  }

  test('finds known strengths within their standard errors', () => {
    let [inside, all] = [0, 0];
    for (const seed of ['one', 'two', 'three']) {
      const { results, truth } = played(10, { rounds: 12, seed });
      const fit = fitted(results);
      near(fit.homeAdvantage, 0.3, 4 * fit.errors.homeAdvantage, 'home advantage');
      near(fit.rho, 0, 4 * fit.errors.rho, 'rho of independent goals');
      truth.forEach(({ attack, defence }, team) => {
        const own = fit.teams.get(team)!;
        near(own.attack, attack, 4.5 * own.errors.attack, `attack of team ${team}`);
        near(own.defence, defence, 4.5 * own.errors.defence, `defence of team ${team}`);
        all += 2;
        inside += Number(Math.abs(own.attack - attack) < own.errors.attack);
        inside += Number(Math.abs(own.defence - defence) < own.errors.defence);
      });
    }
    near(inside / all, 0.68, 0.17, 'share within one standard error');
  });

  test('has derivatives that agree with differences of the likelihood', () => {
    const { results } = played(4, { rounds: 2, seed: 'derivatives' });
    const schedule = scheduleOf(results);
    const parameters = Float64Array.from([0.1, -0.2, 0.3, 0, 0.2, 0.1, -0.1, 0, 0.25, -0.08]);
    const at = (index: number, by: number) => {
      const moved = parameters.slice();
      moved[index]! += by;
      return evaluate(schedule, moved)!;
    };
    const size = parameters.length;
    const { gradient, hessian } = evaluate(schedule, parameters)!;
    for (let row = 0; row < size; row++) {
      const [up, down] = [at(row, 1e-5), at(row, -1e-5)];
      near(gradient[row]!, (up.logLikelihood - down.logLikelihood) / 2e-5, 1e-5, `gradient ${row}`);
      for (let column = 0; column <= row; column++) {
        const slope = (up.gradient[column]! - down.gradient[column]!) / 2e-5;
        near(hessian[row * size + column]!, slope, 1e-4, `Hessian ${row}, ${column}`);
      }
    }
  });

  test('does not depend on the order of the results, and weights count like repeated results', () => {
    const { results } = played(6, { rounds: 2, seed: 'order' });
    const fit = fitted(results);
    const reversed = fitted(results.toReversed());
    const doubled = fitted([...results, ...results]);
    const weighted = fitted(results.map((result) => ({ ...result, weight: 2 })));
    near(reversed.logLikelihood, fit.logLikelihood, 1e-8, 'log-likelihood');
    near(doubled.logLikelihood, weighted.logLikelihood, 1e-8, 'log-likelihood');
    for (const team of fit.teams.keys()) {
      near(reversed.teams.get(team)!.attack, fit.teams.get(team)!.attack, 1e-8, 'attack');
      near(doubled.teams.get(team)!.attack, weighted.teams.get(team)!.attack, 1e-8, 'attack');
    }
  });

  test('every set of results has a fit with finite parameters, or a refusal with a reason', () => {
    const result = fc.record({
      home: fc.integer({ min: 0, max: 3 }),
      away: fc.integer({ min: 4, max: 6 }),
      homeGoals: fc.nat(4),
      awayGoals: fc.nat(3),
      weight: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    const swapped = fc
      .tuple(result, fc.boolean())
      .map(([one, swap]) =>
        swap
          ? { ...one, home: one.away, away: one.home - 4 }
          : { ...one, away: one.away - 4 + (one.home === one.away - 4 ? 4 : 0) },
      );
    fc.assert(
      fc.property(fc.array(swapped, { maxLength: 40 }), (results) => {
        const fit = fitDixonColes(results);
        if ('refused' in fit) return assert.ok(fit.reason.length > 10);
        for (const { attack, defence, errors } of fit.teams.values()) {
          assert.ok([attack, defence, errors.attack, errors.defence].every(Number.isFinite));
        }
        assert.ok(Number.isFinite(fit.logLikelihood) && Number.isFinite(fit.rho));
      }),
    );
  });
});

describe('results that cannot be fitted are refused', () => {
  test('no match, and fewer matches than strengths', () => {
    assert.equal(refusalOf([]).refused, 'too_few_matches');
    assert.equal(refusalOf([match(1, 2, 1, 1), match(3, 4, 2, 1)]).refused, 'too_few_matches');
  });

  test('two groups that never meet', () => {
    const { results } = played(4, { rounds: 3, seed: 'groups' });
    const others = results.map((result) => ({ ...result, home: result.home + 10, away: result.away + 10 }));
    const refusal = refusalOf([...results, ...others]);
    assert.equal(refusal.refused, 'disconnected');
    assert.deepEqual(refusal.teams, [10, 11, 12, 13]);
    assert.ok(!('refused' in fitDixonColes([...results, ...others, match(0, 10, 1, 1), match(11, 1, 2, 1)])));
  });

  test('one half of the teams that only meets the other half', () => {
    // attacks of one half are compared with defences of the other half only
    const { results } = played(6, { rounds: 3, seed: 'halves' });
    const across = results.filter(({ home, away }) => home < 3 !== away < 3);
    assert.equal(refusalOf(across).refused, 'disconnected');
  });

  test('a team that never scores, and one that never concedes', () => {
    const { results } = played(5, { rounds: 2, seed: 'goals' });
    const scoreless = results.map((result) => ({
      ...result,
      homeGoals: result.home === 2 ? 0 : result.homeGoals,
      awayGoals: result.away === 2 ? 0 : result.awayGoals,
    }));
    const perfect = results.map((result) => ({
      ...result,
      homeGoals: result.away === 3 ? 0 : result.homeGoals,
      awayGoals: result.home === 3 ? 0 : result.awayGoals,
    }));
    assert.deepEqual([refusalOf(scoreless).refused, refusalOf(scoreless).teams], ['one_sided', [2]]);
    assert.deepEqual([refusalOf(perfect).refused, refusalOf(perfect).teams], ['one_sided', [3]]);
  });

  test('scores and weights that are none are errors', () => {
    assert.throws(() => fitDixonColes([match(1, 2, -1, 0)]), RangeError);
    assert.throws(() => fitDixonColes([match(1, 2, 0.5, 0)]), RangeError);
    assert.throws(() => fitDixonColes([match(1, 2, 1, 0, Number.NaN)]), RangeError);
    assert.throws(() => fitDixonColes([match(1, 1, 1, 0)]), RangeError);
  });
});
