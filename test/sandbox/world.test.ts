import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isInPlay } from '../../src/football/status.ts';
import type { MatchRecord } from '../../src/ingest/records/source.ts';
import { matchStateAt, playMatch } from '../../src/sandbox/leagues/results.ts';
import { type SandboxWorld, sandboxWorld } from '../../src/sandbox/world.ts';
import { IS_COMPLETE } from '../support/complete-run.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-21T15:30:00Z');
/** Without the always-on league, which has its own tests. */
const CLOCK = 'xqu.1';
const fullWorld = sandboxWorld({ seed: 'test', now: NOW });
const bySeason = ({ matches, leagues, ...rest }: SandboxWorld) => ({
  ...rest,
  leagues: leagues.filter(({ code }) => code !== CLOCK),
  matches: matches.filter(({ league }) => league !== CLOCK),
});
const world = bySeason(fullWorld);

const pairOf = (match: MatchRecord) => `${match.league}|${match.season}|${match.home.name}|${match.away.name}`;
const isOver = (match: MatchRecord) => ['FT', 'AET', 'PEN'].includes(match.status);

/** The facts of a match that never change. Details of old seasons disappear, and odds get closing prices. */
function factsOf({ odds: _odds, line: _line, details: _details, ...facts }: MatchRecord) {
  return facts;
}

/** Points and wins by team of one league season. */
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
  test('has five countries, an always-on league, and six leagues and a cup with seasons, all marked as sandbox', () => {
    assert.equal(world.countries.length, 5);
    assert.equal(world.leagues.filter((league) => league.type === 'League').length, 6);
    assert.equal(world.leagues.filter((league) => league.type === 'Cup').length, 1);
    assert.ok(world.leagues.every((league) => league.sandbox));
    for (const { code } of world.leagues) {
      const seasons = new Set(world.matches.filter((match) => match.league === code).map((match) => match.season));
      assert.deepEqual([...seasons], [2024, 2025, 2026], code);
    }
  });

  test('is the same for the same seed and moment, and different for another seed', () => {
    assert.deepEqual(sandboxWorld({ seed: 'test', now: NOW }), fullWorld);
    assert.notDeepEqual(sandboxWorld({ seed: 'other', now: NOW, deep: false }).teams, world.teams);
  });

  test('only adds results as time goes on', () => {
    for (const later of [1, 30, 250, 400].map((days) => NOW + days * DAY)) {
      const then = new Map(
        bySeason(sandboxWorld({ seed: 'test', now: later, deep: false })).matches.map((match) => [
          pairOf(match),
          match,
        ]),
      );
      let compared = 0;
      for (const match of world.matches.filter(isOver)) {
        const again = then.get(pairOf(match));
        if (again === undefined) continue; // its season is no longer among the three
        assert.deepEqual(factsOf(again), factsOf(match));
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

  test('has realistic tables', () => {
    for (const { code } of world.leagues.filter((league) => league.type === 'League')) {
      const rows = [...table(world.matches.filter((m) => m.league === code && m.season === 2025)).values()];
      const perGame = rows.map((row) => row.points / row.played).sort((a, b) => b - a);
      assert.ok(rows.every((row) => row.won > 0 && row.won < row.played));
      assert.ok(perGame[0]! > 1.5 && perGame[0]! < 2.8, `${code} is won with ${perGame[0]} a game`);
      assert.ok(perGame.at(-1)! > 0.2 && perGame.at(-1)! < 1.3, `${code} ends with ${perGame.at(-1)} a game`);
    }
  });

  test('has some league in the middle of a season all year round', () => {
    for (let fortnight = 0; fortnight < 26; fortnight += IS_COMPLETE ? 1 : 5) {
      const now = NOW + fortnight * 14 * DAY;
      const { matches } = bySeason(sandboxWorld({ seed: 'test', now, deep: false }));
      const near = matches.filter((match) => Math.abs(match.kickoff - now) < 15 * DAY);
      const leagues = (status: (match: MatchRecord) => boolean) => new Set(near.filter(status).map((m) => m.league));
      const between = leagues(isOver).intersection(leagues((match) => match.status === 'NS'));
      assert.ok(between.size > 0, new Date(now).toISOString());
    }
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

  test('are in play from kickoff, and over two hours later', () => {
    for (const { status, kickoff, score, elapsed } of world.matches.filter((match) => match.status !== 'PST')) {
      if (kickoff > NOW) assert.deepEqual([status, score.goals, elapsed], ['NS', null, undefined]);
      else if (kickoff < NOW - 2 * HOUR) assert.ok(['FT', 'AET', 'PEN'].includes(status) && score.goals !== null);
      else if (isInPlay(status)) assert.ok(elapsed !== undefined && score.goals !== null);
      else assert.ok(status === 'FT' && kickoff <= NOW - 110 * MINUTE);
    }
  });

  test('show added time minute by minute, and end with it', () => {
    const home = { home: 1.4, away: 1.1 };
    const kickoff = Date.parse('2026-11-21T15:00Z');
    for (let match = 0; match < 50; match++) {
      const play = playMatch(`added|${match}`, home, match % 2 === 0);
      const clock = Array.from({ length: 121 }, (_, minute) => matchStateAt(play, kickoff, kickoff + minute * MINUTE));
      const second = clock.filter(({ status, extra }) => status === '2H' && extra !== null);
      assert.ok(second.length >= 2 && second.length <= 6);
      assert.deepEqual(
        second.map(({ elapsed, extra }) => [elapsed, extra]),
        second.map((_, i) => [90, i + 1]),
      );
      assert.deepEqual(
        clock
          .filter(({ status }) => status === '1H')
          .slice(-4)
          .map(({ elapsed, extra }) => [elapsed, extra]),
        [
          [45, null],
          [45, 1],
          [45, 2],
          [45, 3],
        ],
      );
      const shown = clock.filter(({ status, elapsed }) => isInPlay(status) && status !== 'HT' && elapsed !== null);
      const moments = shown.map(({ elapsed, extra }) => `${elapsed}+${extra}`);
      assert.equal(new Set(moments).size, moments.length, 'the clock never stands still');
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
      for (const match of bySeason(sandboxWorld({ seed: 'test', now, deep: false })).matches) {
        const earlier = before.get(pairOf(match));
        if (earlier === undefined) continue;
        const goals = match.score.goals!;
        assert.ok(goals.home >= earlier.home && goals.away >= earlier.away);
        before.set(pairOf(match), goals);
      }
    }
  });

  test('can be postponed, and are then played in midweek', () => {
    const days = Array.from({ length: 4 }, (_, index) => NOW - index * 25 * DAY);
    const off = days.flatMap((now) =>
      bySeason(sandboxWorld({ seed: 'test', now, deep: false })).matches.filter((match) => match.status === 'PST'),
    );
    assert.ok(off.length >= 3, `${off.length} were called off`);
    const later = new Map(
      bySeason(sandboxWorld({ seed: 'test', now: NOW + 180 * DAY, deep: false })).matches.map((match) => [
        pairOf(match),
        match,
      ]),
    );
    for (const match of off) {
      const played = later.get(pairOf(match));
      if (played === undefined) continue; // its season is no longer among the three
      assert.ok(isOver(played) && played.kickoff > match.kickoff && played.round === match.round);
      assert.equal(new Date(played.kickoff).getUTCDay(), 3);
    }
  });

  test('of the cup are knock-out: the winners of the semi-finals meet in the final, at a neutral venue', () => {
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

describe('the always-on league', () => {
  const matches = fullWorld.matches.filter(({ league }) => league === CLOCK);

  test('has matches in play at any moment, one kicking off every ten minutes', () => {
    for (const hour of [0, 3, 7.3, 13, 22.9]) {
      const now = NOW + hour * HOUR;
      const inPlay = sandboxWorld({ seed: 'test', now, deep: false }).matches.filter(
        (m) => m.league === CLOCK && isInPlay(m.status),
      );
      assert.ok(inPlay.length >= 9, `${inPlay.length} in play`);
    }
  });

  test('has no team in two matches at once', () => {
    const last = new Map<string, number>();
    for (const { home, away, kickoff } of matches) {
      for (const { name } of [home, away]) {
        assert.ok(kickoff - (last.get(name) ?? 0) >= 2 * HOUR, name);
        last.set(name, kickoff);
      }
    }
  });

  test('a second generation on the same day contains only matches that may have changed', () => {
    const now = NOW + 2 * HOUR;
    const step = sandboxWorld({ seed: 'test', now, since: NOW }).matches;
    const all = new Map(
      sandboxWorld({ seed: 'test', now }).matches.map((match) => [`${pairOf(match)}|${match.kickoff}`, match]),
    );
    const before = new Map(fullWorld.matches.map((match) => [`${pairOf(match)}|${match.kickoff}`, match]));
    const included = new Set(step.map((match) => `${pairOf(match)}|${match.kickoff}`));
    assert.ok(included.size < 150 && included.size > 20, `${included.size} included`);
    for (const [key, { line: _, ...match }] of all) {
      const { line: __, ...unchanged } = before.get(key) ?? { line: 0 };
      if (!included.has(key)) assert.deepEqual(match, unchanged, key);
    }
  });

  test('gives the same match at every moment', () => {
    const later = new Map(
      sandboxWorld({ seed: 'test', now: NOW + 10 * HOUR }).matches.map((match) => [
        `${pairOf(match)}|${match.kickoff}`,
        match,
      ]),
    );
    let compared = 0;
    for (const match of matches.filter(isOver)) {
      const again = later.get(`${pairOf(match)}|${match.kickoff}`);
      if (again === undefined) continue;
      assert.deepEqual(again.details, match.details);
      assert.deepEqual(factsOf(again), factsOf(match));
      compared++;
    }
    assert.ok(compared > 100);
  });
});

describe('the match details of a sandbox', () => {
  const deep = fullWorld.matches.filter(({ details }) => details !== undefined);
  const over = deep.filter(isOver);

  test('goal events add up to the score, own goals for the other side, shoot-outs kick by kick', () => {
    assert.ok(over.length > 300);
    for (const { details, score } of over) {
      const goals = { home: 0, away: 0 };
      const kicks = { home: 0, away: 0 };
      for (const { kind, detail, side, shootout } of details!.events!) {
        if (kind !== 'goal' || detail === 'missed-penalty') continue;
        if (shootout) kicks[side]++;
        else goals[detail === 'own-goal' ? (side === 'home' ? 'away' : 'home') : side]++;
      }
      assert.deepEqual(goals, score.goals);
      assert.deepEqual(kicks, score.penalty ?? { home: 0, away: 0 });
    }
  });

  test('eleven players start, one of them in goal; no player is listed twice', () => {
    for (const { details } of deep) {
      for (const lineup of [details!.lineups!.home!, details!.lineups!.away!]) {
        assert.equal(lineup.startXI.length, 11);
        assert.equal(lineup.startXI.filter(({ position }) => position === 'G').length, 1);
        const ids = [...lineup.startXI, ...lineup.substitutes].map(({ player }) => player.id);
        assert.equal(new Set(ids).size, ids.length);
      }
    }
  });

  test('player statistics add up to those of the team', () => {
    for (const { details, statistics } of over) {
      for (const side of ['home', 'away'] as const) {
        const own = details!.players!.filter((row) => row.side === side);
        const sum = (name: 'passes' | 'shots' | 'fouls' | 'yellowCards') =>
          own.reduce((all, { statistics }) => all + (statistics[name] ?? 0), 0);
        assert.equal(sum('passes'), statistics![side].totalPasses);
        assert.equal(sum('fouls'), statistics![side].fouls);
        assert.ok(sum('yellowCards') <= statistics![side].yellowCards!);
      }
    }
  });

  test('injured players are not in the line-up', () => {
    const missing = new Map<string, Set<string>>();
    for (const record of fullWorld.people) {
      if (record.kind !== 'injury' || record.match === undefined || !('date' in record.match)) continue;
      const key = `${record.match.home.name}|${record.match.away.name}|${record.match.date}`;
      missing.set(key, (missing.get(key) ?? new Set()).add(record.player.id!));
    }
    let checked = 0;
    for (const { home, away, kickoff, details } of deep) {
      const out = missing.get(`${home.name}|${away.name}|${new Date(kickoff).toISOString().slice(0, 10)}`);
      if (out === undefined) continue;
      for (const { player } of [...details!.lineups!.home!.startXI, ...details!.lineups!.away!.startXI]) {
        assert.ok(!out.has(player.id!));
      }
      checked++;
    }
    assert.ok(checked > 100);
  });

  test('a player is in one squad at a time, and changes it by a transfer', () => {
    const squads = new Map<string, string>();
    for (const record of fullWorld.people) {
      if (record.kind !== 'squad') continue;
      const key = `${record.season}|${record.player.id}`;
      assert.ok(!squads.has(key), key);
      squads.set(key, record.team.name);
    }
    const transferred = new Set(
      fullWorld.people.flatMap((record) =>
        record.kind === 'transfer' ? [`${record.date.slice(0, 4)}|${record.player.id}|${record.to?.name}`] : [],
      ),
    );
    let moves = 0;
    for (const [key, team] of squads) {
      const [season, player] = key.split('|');
      const before = squads.get(`${Number(season) - 1}|${player}`);
      if (before === undefined || before === team || season === '2026') continue;
      assert.ok(transferred.has(`${season}|${player}|${team}`), `${player} to ${team} in ${season}`);
      moves++;
    }
    assert.ok(moves > 20);
  });
});
