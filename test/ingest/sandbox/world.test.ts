import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isInPlay } from '../../../src/football/status.ts';
import { sandboxWorld } from '../../../src/ingest/sandbox/world.ts';
import type { MatchRecord } from '../../../src/ingest/source.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-21T15:30:00Z');
const world = sandboxWorld({ seed: 'test', now: NOW });

const pairOf = (match: MatchRecord) => `${match.league}|${match.season}|${match.home.name}|${match.away.name}`;
const isOver = (match: MatchRecord) => ['FT', 'AET', 'PEN'].includes(match.status);

/** Points and games won by team of one league season. */
function table(matches: readonly MatchRecord[]) {
  const rows = new Map<string, { played: number; won: number; points: number }>();
  for (const { home, away, score } of matches) {
    for (const [team, own, other] of [
      [home.name, score.goals!.home, score.goals!.away],
      [away.name, score.goals!.away, score.goals!.home],
    ] as const) {
      const row = rows.get(team) ?? { played: 0, won: 0, points: 0 };
      row.played++;
      row.won += own > other ? 1 : 0;
      row.points += own > other ? 3 : own === other ? 1 : 0;
      rows.set(team, row);
    }
  }
  return rows;
}

describe('a sandbox', () => {
  test('has four countries, six leagues and a cup, three seasons of each, all marked', () => {
    assert.equal(world.countries.length, 4);
    assert.equal(world.leagues.filter((league) => league.type === 'League').length, 6);
    assert.equal(world.leagues.filter((league) => league.type === 'Cup').length, 1);
    assert.ok(world.leagues.every((league) => league.sandbox));
    for (const { code } of world.leagues) {
      const seasons = new Set(world.matches.filter((match) => match.league === code).map((match) => match.season));
      assert.deepEqual([...seasons], [2024, 2025, 2026], code);
    }
  });

  test('is the same for the same seed and moment, and another for another seed', () => {
    assert.deepEqual(sandboxWorld({ seed: 'test', now: NOW }), world);
    assert.notDeepEqual(sandboxWorld({ seed: 'other', now: NOW }).teams, world.teams);
  });

  test('only adds results as time goes on', () => {
    for (const later of [1, 30, 250, 400].map((days) => NOW + days * DAY)) {
      const then = new Map(sandboxWorld({ seed: 'test', now: later }).matches.map((match) => [pairOf(match), match]));
      let compared = 0;
      for (const match of world.matches.filter(isOver)) {
        const again = then.get(pairOf(match));
        if (again === undefined) continue; // its season is no longer among the three
        const { odds: _, line: __, ...known } = match;
        const { odds: ___, line: ____, ...repeated } = again;
        assert.deepEqual(repeated, known);
        compared++;
      }
      assert.ok(compared > 1000);
    }
  });

  test('promotes and relegates three clubs between two tiers', () => {
    for (const country of ['xal', 'xco']) {
      const clubs = (tier: number, season: number) =>
        new Set(
          world.matches
            .filter((match) => match.league === `${country}.${tier}` && match.season === season)
            .map((match) => match.home.name),
        );
      for (const season of [2024, 2025]) {
        const points = [...table(world.matches.filter((m) => m.league === `${country}.2` && m.season === season))];
        const best = points.sort(([, a], [, b]) => b.points - a.points)[0]![0];
        assert.ok(clubs(1, season + 1).has(best), `${best} won the second tier`);
        assert.equal(clubs(1, season).intersection(clubs(2, season + 1)).size, 3);
        assert.equal(clubs(2, season).intersection(clubs(1, season + 1)).size, 3);
      }
    }
  });

  test('has believable tables', () => {
    for (const { code } of world.leagues.filter((league) => league.type === 'League')) {
      const rows = [...table(world.matches.filter((m) => m.league === code && m.season === 2025)).values()];
      const perGame = rows.map((row) => row.points / row.played).sort((a, b) => b - a);
      assert.ok(rows.every((row) => row.won > 0 && row.won < row.played));
      assert.ok(perGame[0]! > 1.5 && perGame[0]! < 2.8, `${code} is won with ${perGame[0]} a game`);
      assert.ok(perGame.at(-1)! > 0.2 && perGame.at(-1)! < 1.3, `${code} ends with ${perGame.at(-1)} a game`);
    }
  });

  test('has some league in the middle of a season all year round', () => {
    for (let fortnight = 0; fortnight < 26; fortnight++) {
      const now = NOW + fortnight * 14 * DAY;
      const { matches } = sandboxWorld({ seed: 'test', now });
      const near = matches.filter((match) => Math.abs(match.kickoff - now) < 15 * DAY);
      const leagues = (status: (match: MatchRecord) => boolean) => new Set(near.filter(status).map((m) => m.league));
      const between = leagues(isOver).intersection(leagues((match) => match.status === 'NS'));
      assert.ok(between.size > 0, new Date(now).toISOString());
    }
  });

  test('is made within a second and a half', () => {
    const start = performance.now();
    sandboxWorld({ seed: 'fast', now: NOW });
    assert.ok(performance.now() - start < 1500);
  });
});

describe('the matches of a sandbox', () => {
  test('no team plays twice within 48 hours', () => {
    const last = new Map<string, number>();
    for (const match of world.matches.filter(({ status }) => status !== 'PST')) {
      for (const team of [match.home.name, match.away.name]) {
        const before = last.get(team) ?? Number.NEGATIVE_INFINITY;
        assert.ok(match.kickoff - before >= 48 * HOUR, `${team} on ${new Date(match.kickoff).toISOString()}`);
        last.set(team, match.kickoff);
      }
    }
  });

  test('are over two hours after kickoff, in play until then, and not started before', () => {
    for (const { status, kickoff, score, elapsed } of world.matches.filter((match) => match.status !== 'PST')) {
      if (kickoff > NOW) assert.deepEqual([status, score.goals, elapsed], ['NS', null, undefined]);
      else if (kickoff < NOW - 2 * HOUR) assert.ok(['FT', 'AET', 'PEN'].includes(status) && score.goals !== null);
      else assert.ok(isInPlay(status) && elapsed !== undefined && score.goals !== null && score.fulltime === null);
    }
  });

  test('have scores whose parts agree', () => {
    for (const { score, status } of world.matches.filter(isOver)) {
      const { goals, halftime, fulltime, extratime, penalty } = score;
      assert.ok(halftime!.home <= fulltime!.home && halftime!.away <= fulltime!.away);
      assert.equal(goals!.home, fulltime!.home + (extratime?.home ?? 0));
      assert.equal(goals!.away, fulltime!.away + (extratime?.away ?? 0));
      assert.equal(extratime !== null, status !== 'FT');
      assert.equal(penalty !== null, status === 'PEN');
      if (status !== 'FT') assert.equal(fulltime!.home, fulltime!.away);
      if (penalty !== null) assert.notEqual(penalty.home, penalty.away);
    }
  });

  test('in play have a running score that only grows, up to the result', () => {
    const live = world.matches.filter((match) => isInPlay(match.status));
    assert.ok(live.length > 0);
    const before = new Map(live.map((match) => [pairOf(match), match.score.goals!]));
    for (let now = NOW; now <= NOW + 2 * HOUR; now += 24 * 60_000) {
      for (const match of sandboxWorld({ seed: 'test', now }).matches) {
        const known = before.get(pairOf(match));
        if (known === undefined) continue;
        const goals = match.score.goals!;
        assert.ok(goals.home >= known.home && goals.away >= known.away);
        before.set(pairOf(match), goals);
      }
    }
  });

  test('called off are postponed, then played in midweek', () => {
    const days = Array.from({ length: 4 }, (_, index) => NOW - index * 25 * DAY);
    const off = days.flatMap((now) =>
      sandboxWorld({ seed: 'test', now }).matches.filter((match) => match.status === 'PST'),
    );
    assert.ok(off.length >= 3, `${off.length} were called off`);
    const later = new Map(
      sandboxWorld({ seed: 'test', now: NOW + 180 * DAY }).matches.map((match) => [pairOf(match), match]),
    );
    for (const match of off) {
      const played = later.get(pairOf(match));
      if (played === undefined) continue; // its season is no longer among the three
      assert.ok(isOver(played) && played.kickoff > match.kickoff && played.round === match.round);
      assert.equal(new Date(played.kickoff).getUTCDay(), 3);
    }
  });

  test('of the cup knock out: the two winners of the semi-finals meet in the final, on neutral ground', () => {
    const cup = world.matches.filter((match) => match.league === 'xal.cup' && match.season === 2025);
    assert.deepEqual(
      Object.entries(Object.groupBy(cup, (match) => match.round!)).map(([round, ties]) => [round, ties!.length]),
      [
        ['Round of 32', 16],
        ['Round of 16', 8],
        ['Quarter-finals', 4],
        ['Semi-finals', 2],
        ['Final', 1],
      ],
    );
    const final = cup.at(-1)!;
    assert.equal(final.neutral, true);
    for (const semi of cup.slice(-3, -1)) {
      const { goals, penalty } = semi.score;
      const { home, away } = penalty ?? goals!;
      assert.ok([final.home.name, final.away.name].includes((home > away ? semi.home : semi.away).name));
    }
    assert.ok(cup.some((match) => match.status !== 'FT'));
  });
});
