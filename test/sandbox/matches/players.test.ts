/** Players of matches in play, added time, and the people and totals of past seasons. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { placeOf } from '../../../src/football/catalogue/places.ts';
import { knownRelegationPlaces } from '../../../src/football/catalogue/relegation.ts';
import { PLAYER_STATISTICS } from '../../../src/football/match.ts';
import type { MatchRecord } from '../../../src/ingest/records/source.ts';
import { RELEGATED, SANDBOX_LEAGUES } from '../../../src/sandbox/leagues/competitions.ts';
import { MINUTE } from '../../../src/sandbox/leagues/days.ts';
import { matchStateAt, playMatch } from '../../../src/sandbox/leagues/results.ts';
import { sandboxWorld } from '../../../src/sandbox/world.ts';

const NOW = Date.parse('2026-11-21T15:50:00Z');
const world = sandboxWorld({ seed: 'test', now: NOW });
const inPlay = ({ elapsed, details }: MatchRecord) => elapsed !== undefined && details !== undefined;
const keyOf = ({ league, home, away, kickoff }: MatchRecord) => `${league}|${home.name}|${away.name}|${kickoff}`;

describe('players of a match in play', () => {
  test('have a rating and passes, and their goals are those of the score', () => {
    const live = world.matches.filter(inPlay);
    assert.ok(live.length > 5);
    for (const { details, score, elapsed } of live) {
      const players = details!.players!;
      const playing = players.filter(({ statistics }) => statistics.minutes !== undefined);
      assert.ok(playing.length >= 22);
      for (const { rating, statistics } of playing) {
        assert.ok(rating !== undefined && rating >= 3.5 && rating <= 10);
        assert.ok(statistics.minutes! <= elapsed! && statistics.passes! >= statistics.passesAccurate!);
        assert.ok(statistics.shots! >= statistics.shotsOnGoal! && statistics.shotsOnGoal! >= (statistics.goals ?? 0));
      }
      const sum = (name: 'goals' | 'ownGoals') =>
        players.reduce((all, { statistics }) => all + (statistics[name] ?? 0), 0);
      assert.equal(sum('goals') + sum('ownGoals'), score.goals!.home + score.goals!.away);
    }
    const passes = live.flatMap(({ details }) => details!.players!.map(({ statistics }) => statistics.passes ?? 0));
    assert.ok(passes.reduce((sum, count) => sum + count, 0) > 100);
  });

  test('have counts that only grow, up to those of the whole match', () => {
    const final = new Map(
      sandboxWorld({ seed: 'test', now: NOW + 3 * 60 * MINUTE }).matches.map((match) => [keyOf(match), match]),
    );
    let before = new Map(world.matches.filter(inPlay).map((match) => [keyOf(match), match]));
    const states = [20, 40].map((minutes) => sandboxWorld({ seed: 'test', now: NOW + minutes * MINUTE, since: NOW }));
    for (const { matches } of states) {
      const now = new Map(matches.filter(inPlay).map((match) => [keyOf(match), match]));
      let compared = 0;
      for (const [key, match] of now) {
        for (const { player, statistics } of match.details!.players!) {
          const of = (other: MatchRecord | undefined) =>
            other?.details?.players?.find((one) => one.player.id === player.id)?.statistics ?? {};
          const [earlier, last] = [of(before.get(key)), of(final.get(key))];
          for (const name of PLAYER_STATISTICS) {
            if (earlier[name] !== undefined) assert.ok(statistics[name]! >= earlier[name], `${name} of ${player.name}`);
            if (statistics[name] !== undefined) assert.ok(statistics[name] <= last[name]!, `${name} of ${player.name}`);
          }
          compared++;
        }
      }
      assert.ok(compared > 50);
      before = now;
    }
  });

  test('are not listed before kickoff, although the line-ups are', () => {
    const soon = world.matches.filter(({ status, details }) => status === 'NS' && details !== undefined);
    assert.ok(soon.length > 0);
    for (const { details } of soon) assert.deepEqual([details!.players, details!.events], [undefined, []]);
  });
});

describe('goals in added time', () => {
  test('have `extra`, and count from that minute on', () => {
    const kickoff = Date.parse('2026-11-21T15:00Z');
    let late = 0;
    for (let match = 0; match < 300; match++) {
      const play = playMatch(`late|${match}`, { home: 1.6, away: 1.3 }, false);
      for (const { minute, extra } of play.goals) {
        if (extra === undefined) continue;
        assert.ok((minute === 45 || minute === 90) && extra >= 1 && extra <= 2);
        late++;
      }
      let shown = 0;
      for (let now = 0; now < 120; now++) {
        const { score, elapsed, extra, status } = matchStateAt(play, kickoff, kickoff + now * MINUTE);
        if (score.goals === null) continue;
        const goals = score.goals.home + score.goals.away;
        if (goals > shown && elapsed !== null && status !== 'HT') {
          const due = play.goals.filter((goal) => goal.minute === elapsed && (goal.extra ?? null) === extra);
          assert.equal(due.length, goals - shown);
        }
        assert.ok(goals >= shown);
        shown = goals;
      }
      assert.equal(shown, play.goals.length);
    }
    assert.ok(late > 5, `${late} goals in added time`);
  });

  test('are events with `extra`, and shots have it too', () => {
    const details = world.matches.flatMap((match) => match.details ?? []);
    const goals = details.flatMap(({ events }) =>
      events!.filter(({ kind, extra, shootout }) => kind === 'goal' && extra && !shootout),
    );
    const shots = details.flatMap(({ shots }) => shots!.filter(({ extra }) => extra !== undefined));
    assert.ok(goals.length > 3 && shots.length > 50, `${goals.length} goals, ${shots.length} shots`);
  });
});

describe('shots', () => {
  test('have expected goals that add up to those of the team', () => {
    for (const { details, statistics, elapsed } of world.matches) {
      if (details?.shots === undefined || statistics === undefined || elapsed !== undefined) continue;
      for (const side of ['home', 'away'] as const) {
        const shots = details.shots.filter((shot) => shot.side === side);
        const sum = shots.reduce((all, { xg }) => all + xg!, 0);
        assert.ok(shots.every(({ xg }) => xg! > 0 && xg! < 1));
        assert.ok(sum <= statistics[side].expectedGoals! + 0.011 * shots.length, `${sum}`);
      }
    }
  });
});

describe('people and past seasons', () => {
  test('coaches have height and weight, and some were absent', () => {
    const coaches = world.people.filter((record) => record.kind === 'coach');
    for (const { coach } of coaches) assert.ok(coach.height! > 150 && coach.height! < 210 && coach.weight! >= 62);
    const absent = world.people.filter((record) => record.kind === 'sidelined' && record.role === 'coach');
    assert.ok(absent.length > 5);
  });

  test('every season has player totals or match details, and the goals of the totals are those of the results', () => {
    const totals = Map.groupBy(
      world.people.filter((record) => record.kind === 'player-season'),
      ({ league, season }) => `${league} ${season}`,
    );
    const seasons = Map.groupBy(world.matches, ({ league, season }) => `${league} ${season}`);
    for (const [season, matches] of seasons) {
      const isPlayed = matches.some(({ status }) => status === 'FT');
      const hasDetails = matches.some(({ details }) => details !== undefined);
      if (!isPlayed) continue;
      assert.notEqual(totals.has(season), hasDetails, season);
      const rows = totals.get(season);
      if (rows === undefined) continue;
      const sum = (name: 'goals' | 'ownGoals') =>
        rows.reduce((all, { statistics }) => all + (statistics[name] ?? 0), 0);
      const scored = matches.reduce((all, { score }) => all + (score.goals?.home ?? 0) + (score.goals?.away ?? 0), 0);
      assert.equal(sum('goals') + sum('ownGoals'), scored, season);
    }
    assert.ok(totals.size >= 10);
  });

  test('nearly every player of a season that is over has a row in it', () => {
    const season = 2025;
    const league = 'xal.1';
    const squads = world.people.filter((one) => one.kind === 'squad' && one.league === league && one.season === season);
    const listed = new Set(
      world.matches
        .filter((match) => match.league === league && match.season === season)
        .flatMap(({ details }) => details?.players?.map(({ player }) => player.id) ?? []),
    );
    const missing = squads.filter((one) => one.kind === 'squad' && !listed.has(one.player.id));
    assert.ok(squads.length > 300 && missing.length <= squads.length / 100, `${missing.length} without a row`);
  });

  test('the places of the tables are those of the pyramid', () => {
    for (const { code, country, tier, teams } of SANDBOX_LEAGUES) {
      const below = SANDBOX_LEAGUES.some((league) => league.country === country && league.tier === tier! + 1);
      const rank = (of: number) => placeOf({ league: code, season: 2025, rank: of, teams });
      assert.equal(knownRelegationPlaces(code, 2025)?.direct, below ? RELEGATED : 0, code);
      assert.equal(rank(teams), below ? 'relegation' : null, code);
      assert.equal(rank(1), tier === 1 ? 'champions-league' : 'promotion', code);
      assert.equal(rank(RELEGATED + 1) === 'promotion', false);
    }
  });
});
