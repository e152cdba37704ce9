/** Rounds, absences, referees, several leagues at once and details in lists, over HTTP. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examples } from '../../../src/api/v2/examples.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { type Row, serviceOn } from './requests.ts';

const { league, season, team, referee, player } = examples;
const SECOND = 'xal.2';
const FINISHED = ['FT', 'AET', 'PEN', 'AWD', 'WO'];

aboveEngines('lists of version 2', (engine) => {
  const service = serviceOn(engine);

  test('rounds count the matches that the filter by round finds, and one of them is current', async () => {
    const { data, meta } = await service.list(`/leagues/${league}/rounds?season=${season}`);
    const fixtures = await service.pages(`/fixtures?league=${league}&season=${season}&limit=200`);
    assert.equal(
      data.reduce((sum, row) => sum + row.matches, 0),
      fixtures.length,
    );
    for (const row of data) {
      const ofRound = fixtures.filter((fixture) => fixture.round === row.round);
      const days = ofRound.map((fixture) => fixture.date.slice(0, 10)).sort();
      assert.deepEqual([row.matches, row.start, row.end], [ofRound.length, days[0], days.at(-1)], row.round);
      assert.equal(row.finished, ofRound.filter((fixture) => FINISHED.includes(fixture.status.short)).length);
    }
    const started = fixtures.filter((fixture) => fixture.score.home !== null);
    assert.deepEqual(
      data.filter((row) => row.current).map((row) => row.round),
      [started.at(-1)!.round],
    );
    assert.equal(meta.current, started.at(-1)!.round);
    const current = await service.rows(`/leagues/rounds?league=${league}&season=${season}&current=true`);
    assert.deepEqual(
      current,
      data.filter((row) => row.current),
    );
    await service.problem(`/leagues/${league}/rounds?season=1901`, 404);
  });

  test('absences are filtered by person, team and days, and every page has others', async () => {
    const everyone = await service.pages('/sidelined?limit=150');
    const keys = everyone.map((row) => [row.start, row.role, row.person.id, row.type].join('|'));
    assert.equal(new Set(keys).size, everyone.length);
    const starts = everyone.map((row) => row.start);
    assert.deepEqual(starts, starts.toSorted().toReversed());
    const roles = new Set(everyone.map((row) => row.role));
    assert.deepEqual([...roles].sort(), ['coach', 'player']);
    for (const role of roles) {
      const { person } = everyone.find((row) => row.role === role)!;
      const own = await service.rows(`/sidelined?${role}=${person.id}`);
      assert.deepEqual(
        own,
        everyone.filter((row) => row.person.id === person.id),
      );
    }
    const { start: day, type } = everyone[40]!;
    const out = await service.pages(`/sidelined?date=${day}&limit=200`);
    const isOut = ({ start, end }: Row) =>
      start <= day && (end === null ? Date.parse(day) - Date.parse(start) < 21 * 86_400_000 : day < end);
    assert.deepEqual(out, everyone.filter(isOut));
    const until = await service.pages(`/sidelined?from=${day}&to=${day}&type=${encodeURIComponent(type)}`);
    assert.deepEqual(
      until,
      everyone.filter((row) => row.type === type && row.start <= day && (row.end === null || row.end > day)),
    );
    await service.problem(`/sidelined?player=${player}&coach=${examples.coach}`, 400);
    await service.problem(`/sidelined?season=${season}`, 400);
  });

  test('absences of a team are those of its squad during the season', async () => {
    const squad = new Set((await service.rows(`/squads/${team}?season=2025`)).map((row) => row.id));
    const coaches = new Set((await service.rows(`/coaches?team=${team}`)).map((row) => row.id));
    const days = (await service.pages(`/fixtures?team=${team}&season=2025&limit=200`)).map((row) =>
      row.date.slice(0, 10),
    );
    const rows = await service.pages(`/sidelined?team=${team}&season=2025`);
    assert.ok(rows.length > 2);
    for (const row of rows) {
      assert.ok((row.role === 'player' ? squad : coaches).has(row.person.id), row.person.name);
      assert.ok(row.start <= days.toSorted().at(-1)! && (row.end === null || row.end > days.toSorted()[0]!), row.start);
    }
    const ofSquad = (await service.pages('/sidelined?limit=200')).filter((row) => squad.has(row.person.id));
    assert.ok(rows.length < ofSquad.length);
  });

  test('several leagues give the matches of each, in one order', async () => {
    const ids = (rows: readonly Row[]) => rows.map((row) => row.id);
    const both = await service.pages(`/fixtures?league=${league},${SECOND}&season=${season}&limit=180`);
    const each = [
      ...(await service.pages(`/fixtures?league=${league}&season=${season}&limit=200`)),
      ...(await service.pages(`/fixtures?league=${SECOND}&season=${season}&limit=200`)),
    ];
    assert.equal(both.length, each.length);
    assert.deepEqual(new Set(ids(both)), new Set(ids(each)));
    const dates = both.map((row) => row.date);
    assert.deepEqual(dates, dates.toSorted());
    const leagues = new Set(
      (await service.rows(`/fixtures?league=${league},${SECOND}&last=40`)).map((row) => row.league.id),
    );
    assert.equal(leagues.size, 2);
    const [first] = both;
    assert.deepEqual(
      ids(await service.rows(`/fixtures?league=${league},${SECOND}&season=${season}&date=${first!.date.slice(0, 10)}`)),
      ids(both.filter((row) => row.date.startsWith(first!.date.slice(0, 10)))),
    );
  });

  test('several leagues give a table each, and one list of scorers over all of them', async () => {
    const tables = await service.list(`/standings?league=${league},${SECOND}&season=${season}`);
    const one = await service.rows(`/standings?league=${league}&season=${season}`);
    const other = await service.rows(`/standings?league=${SECOND}&season=${season}`);
    assert.deepEqual(tables.data, [...one, ...other]);
    assert.deepEqual(tables.meta.league.split(','), [one[0]!.league, other[0]!.league]);
    const cup = 'xal.cup';
    const scorers = await service.list(`/topscorers?league=${league},${cup}&season=${season}&limit=200`);
    const parts = [league, cup].map((code) => service.list(`/topscorers?league=${code}&season=${season}&limit=200`));
    const [ofLeague, ofCup] = await Promise.all(parts);
    const goals = new Map<string, number>();
    for (const row of [...ofLeague!.data, ...ofCup!.data])
      goals.set(row.player.id, (goals.get(row.player.id) ?? 0) + row.goals);
    for (const row of scorers.data.slice(0, 50)) assert.ok(row.goals >= goals.get(row.player.id)!, row.player.name);
    assert.equal(scorers.data[0]!.goals, Math.max(...goals.values()));
    assert.equal(scorers.meta.completeness.of, ofLeague!.meta.completeness.of + ofCup!.meta.completeness.of);
  });

  test('an unknown league in a list is named, with the code it probably means', async () => {
    const { detail } = await service.problem(`/fixtures?league=${league},xal.22&season=${season}`, 404);
    assert.match(detail, /'xal\.22'; did you mean xal\.2/);
    assert.match((await service.problem(`/standings?league=${league},xall.2&season=${season}`, 404)).detail, /xal\.2/);
    const many = Array.from({ length: 21 }, (_, i) => `eng.${i}`).join(',');
    await service.problem(`/fixtures?league=${many}`, 400);
    await service.problem(`/fixtures?league=${league},`, 400);
  });

  test('details in a list are those of each match', async () => {
    const parts = ['events', 'lineups', 'statistics', 'players'];
    const fixtures = await service.rows(
      `/fixtures?league=${league}&season=${season}&last=6&include=${parts.join(',')}`,
    );
    assert.equal(fixtures.length, 6);
    for (const fixture of fixtures) {
      for (const part of parts) {
        assert.deepEqual(fixture[part], await service.rows(`/fixtures/${fixture.id}/${part}`), `${part} ${fixture.id}`);
      }
      assert.ok(fixture.lineups.length === 2 && fixture.events.length > 0);
    }
    const [plain] = await service.rows(`/fixtures?league=${league}&season=${season}&last=1`);
    assert.ok(!('events' in plain!));
  });

  test('a page with details is short, and prices and matches in play need their plans', async () => {
    const path = `/fixtures?league=${league}&season=${season}`;
    const page = await service.list(`${path}&include=events`);
    assert.equal(page.data.length, 20);
    assert.notEqual(page.meta.next, null);
    for (const more of ['limit=21', 'last=21', 'next=21']) await service.problem(`${path}&include=events&${more}`, 400);
    await service.problem(`${path}&include=goals`, 400);
    await service.problem(`${path}&include=odds`, 403, 'pro');
    assert.ok((await service.rows(`${path}&include=odds&last=3`, 'ultra')).every((row) => row.odds.length > 0));
    const [live] = await service.rows('/fixtures?live=all&include=events,lineups', 'pro');
    const [hidden] = await service.rows(`/fixtures?ids=${live!.id}&include=events,statistics,lineups`, 'free');
    assert.ok(live!.lineups.length > 0);
    assert.deepEqual([hidden!.status.short, hidden!.events, hidden!.statistics], ['NS', [], []]);
  });

  test('a referee has the matches of the list of fixtures, with the cards of their events', async () => {
    const detail = await service.one(`/referees/${referee}`);
    const fixtures = await service.pages(`/fixtures?referee=${referee}&limit=200`);
    assert.equal(detail.matches, fixtures.length);
    assert.ok(
      fixtures.length > 20 && fixtures.every((row) => row.refereeId === referee && row.referee === detail.name),
    );
    const finished = fixtures.filter((row) => FINISHED.includes(row.status.short));
    assert.equal(detail.finished, finished.length);
    assert.equal(
      detail.goals,
      finished.reduce((sum, row) => sum + row.score.home + row.score.away, 0),
    );
    const [{ league: of, season: year }] = detail.seasons;
    const own = finished.filter((row) => row.league.id === of.id && row.league.season === year);
    const cards: Row[] = [];
    for (const { id } of own) cards.push(...(await service.rows(`/fixtures/${id}/events?type=card`)));
    const count = (kind: string) => cards.filter((event) => event.detail === kind).length;
    assert.deepEqual(detail.seasons[0].cards, {
      matches: own.length,
      yellow: count('yellow'),
      secondYellow: count('second-yellow'),
      red: count('red'),
    });
    assert.ok(count('yellow') > 0);
    const [one] = await service.rows(
      `/referees?search=${encodeURIComponent(detail.name)}&league=${of.id}&season=${year}`,
    );
    assert.deepEqual(
      [one!.id, one!.matches, one!.cards],
      [referee, detail.seasons[0].matches, detail.seasons[0].cards],
    );
    await service.problem('/referees/rf_0000000000', 404);
    await service.problem('/fixtures?referee=rf_0000000000', 404);
  });

  test('referees come by name, each once, and those of a league only', async () => {
    const all = await service.pages('/referees?limit=33');
    const names = all.map((row) => row.name.toLowerCase());
    assert.equal(new Set(all.map((row) => row.id)).size, all.length);
    assert.equal(names.length, new Set(names).size);
    const ofLeague = await service.pages(`/referees?league=${league}&season=${season}`);
    const fixtures = await service.pages(`/fixtures?league=${league}&season=${season}&limit=200`);
    assert.deepEqual(new Set(ofLeague.map((row) => row.id)), new Set(fixtures.map((row) => row.refereeId)));
    assert.equal(
      ofLeague.reduce((sum, row) => sum + row.matches, 0),
      fixtures.length,
    );
    assert.deepEqual(await service.rows('/referees?search=nobody-at-all'), []);
  });
});
