/** What previews and recaps say, by example. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FormFacts, GoalFacts, MatchFacts, PreviewFacts, RecapFacts } from '../../../src/forecasts/texts/facts.ts';
import { factsHash } from '../../../src/forecasts/texts/facts.ts';
import { templateText } from '../../../src/forecasts/texts/text-writer.ts';

const MATCH: MatchFacts = {
  home: 'Arsenal',
  away: 'Chelsea',
  countries: null,
  league: 'Premier League',
  isLeague: true,
  isFriendly: false,
  round: { kind: 'matchday', number: 26 },
  neutral: false,
  venue: 'Emirates Stadium',
  city: null,
  date: '2026-02-14',
};
const RUNS = { wins: 0, losses: 0, unbeaten: 0, winless: 0 };
const FORM: FormFacts = {
  matches: 5,
  wins: 3,
  draws: 1,
  losses: 1,
  scored: 9,
  conceded: 4,
  runs: { ...RUNS, wins: 2, unbeaten: 3 },
};
const PREVIEW: PreviewFacts = {
  kind: 'preview',
  match: MATCH,
  form: { home: FORM, away: { ...FORM, wins: 0, draws: 2, losses: 3, runs: { ...RUNS, winless: 6, losses: 1 } } },
  table: { home: { rank: 2, points: 52, played: 25 }, away: { rank: 5, points: 43, played: 25 } },
  meetings: {
    ...{ played: 10, homeWins: 5, awayWins: 2, draws: 3 },
    last: { date: '2025-11-30', home: 'Chelsea', away: 'Arsenal', score: { home: 1, away: 1 } },
  },
  absent: { home: ['B. White'], away: [] },
  chances: { home: 58, draw: 24, away: 18 },
  expectedGoals: { home: '1.9', away: '1.0' },
};
const goal = (side: 'home' | 'away', player: string, minute: number, more: Partial<GoalFacts> = {}): GoalFacts => {
  return { side, player, minute, extra: null, how: 'normal', ...more };
};
const RECAP: RecapFacts = {
  kind: 'recap',
  match: MATCH,
  score: { home: 2, away: 1 },
  halftime: { home: 0, away: 1 },
  end: 'normal',
  shootout: null,
  goals: [
    goal('away', 'C. Palmer', 20),
    goal('home', 'B. Saka', 61, { how: 'penalty' }),
    goal('home', 'K. Havertz', 88),
  ],
  dismissals: [{ side: 'away', player: 'M. Gusto', minute: 70, extra: null }],
  expectedGoals: { home: '1.8', away: '0.7' },
  shots: null,
  attendance: 60_215,
  table: { home: { rank: 2, points: 55, played: 26 }, away: { rank: 6, points: 43, played: 26 } },
  runs: { home: { ...RUNS, wins: 3, unbeaten: 4 }, away: { ...RUNS, losses: 2, winless: 7 } },
};
const seeds = Array.from({ length: 200 }, (_, i) => `fx_${i}`);
const texts = (facts: PreviewFacts | RecapFacts) => seeds.map((seed) => templateText(facts, 'en', seed));

describe('a preview', () => {
  test('is the same for the same facts and match', () => {
    assert.equal(templateText(PREVIEW, 'en', 'fx_1'), templateText(PREVIEW, 'en', 'fx_1'));
    assert.ok(new Set(texts(PREVIEW)).size > 150);
  });

  test('names both teams, the competition and the day, and gives chances that add up to 100', () => {
    for (const text of texts(PREVIEW)) {
      for (const part of ['Arsenal', 'Chelsea', 'Premier League', '14 February 2026'])
        assert.ok(text.includes(part), text);
      const shares = [...text.matchAll(/(\d+)%/g)].map(([, share]) => Number(share));
      assert.deepEqual([shares.length, shares.reduce((a, b) => a + b, 0)], [3, 100], text);
    }
  });

  test('has no sentence for what is unknown', () => {
    const facts: PreviewFacts = {
      ...PREVIEW,
      form: { home: null, away: null },
      table: null,
      meetings: null,
      absent: { home: [], away: [] },
    };
    for (const text of texts(facts)) assert.doesNotMatch(text, /undefined|null|last|meeting|without (?!a)/, text);
  });

  test('uses the article that the number needs', () => {
    for (const share of [8, 11, 18, 80, 85]) {
      const all = texts({ ...PREVIEW, chances: { home: share, draw: 10, away: 90 - share } }).join(' ');
      assert.doesNotMatch(all, new RegExp(`\\ba ${share}%`));
    }
  });
});

describe('a recap', () => {
  test('gives the result from the side of the winner, the goals, the red card and what it meant', () => {
    for (const text of texts(RECAP)) {
      assert.match(text, /2-1/);
      for (const name of ['C. Palmer', 'B. Saka', 'K. Havertz', 'M. Gusto', 'Arsenal', 'Chelsea'])
        assert.ok(text.includes(name), text);
      assert.doesNotMatch(text, /Chelsea (?:beat|won|saw off|edged)/, text);
      assert.equal(text.split('K. Havertz').length, 2, text);
    }
  });

  test('names a scorer of two goals once', () => {
    const goals = [
      goal('home', 'B. Saka', 12),
      goal('away', 'C. Palmer', 50),
      goal('home', 'B. Saka', 54, { how: 'penalty' }),
    ];
    for (const text of texts({ ...RECAP, goals })) assert.equal(text.split('B. Saka').length, 2, text);
  });

  test('distinguishes a shoot-out, extra time and an award', () => {
    const level = { home: 1, away: 1 };
    for (const text of texts({
      ...RECAP,
      score: level,
      goals: [],
      table: null,
      end: 'extra-time',
      shootout: { home: 3, away: 5 },
    })) {
      assert.match(text, /5-3/, text);
      assert.match(text, /^(?:Chelsea (?:beat|won)|Arsenal lost|It took a shoot-out, which Chelsea won)/, text);
    }
    for (const text of texts({ ...RECAP, end: 'extra-time' })) assert.match(text, /after extra time/, text);
    for (const text of texts({ ...RECAP, end: 'awarded', score: { home: 3, away: 0 } })) {
      assert.match(text, /awarded/);
      assert.doesNotMatch(text, /beat|Havertz/);
    }
  });

  test('leaves goals out where they are not all known', () => {
    for (const text of texts({ ...RECAP, goals: [] })) assert.doesNotMatch(text, /Saka|Palmer/, text);
  });
});

test('another fact gives another hash', () => {
  assert.notEqual(factsHash(RECAP), factsHash({ ...RECAP, attendance: 60_216 }));
  assert.equal(factsHash(RECAP), factsHash(structuredClone(RECAP)));
});

describe('German', () => {
  const german = (facts: PreviewFacts | RecapFacts) => seeds.map((seed) => templateText(facts, 'de', seed));

  test('has the same facts in its own words', () => {
    for (const text of german(RECAP)) {
      assert.match(text, /2:1|1:2/, text);
      assert.match(text, /14\. Februar 2026/, text);
      for (const name of ['C. Palmer', 'B. Saka', 'K. Havertz', 'M. Gusto'])
        assert.equal(text.split(name).length, 2, text);
    }
    for (const text of german(PREVIEW)) for (const share of ['58', '24', '18']) assert.ok(text.includes(share), text);
  });

  test('names the leader at half-time, because either team can come first in the first sentence', () => {
    for (const text of german(RECAP)) assert.match(text, /Zur (?:Pause führte|Halbzeit lag) Chelsea (?:mit )?1:0/);
  });

  test('names countries in German, with their article and number', () => {
    const match = { ...MATCH, home: 'Netherlands', away: 'Switzerland', countries: { home: 'NL', away: 'CH' } };
    for (const text of german({ ...RECAP, match })) {
      assert.match(text, /[Dd]ie Niederlande/, text);
      assert.match(text, /[Dd]ie Schweiz/, text);
      assert.doesNotMatch(text, /Netherlands|Switzerland|Niederlande (?:gewann|schlug|hat)\b/, text);
    }
  });
});
