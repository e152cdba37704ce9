/** Polling TheSportsDB through a match, up to the store: the key is in the path, and a league's day only in time. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ResponseFolder } from '../../../src/ingest/polling/response-folder.ts';
import { LiveFeed } from '../../../src/live/feed/feed.ts';
import { theSportsDb } from '../../../src/providers/thesportsdb/index.ts';
import { type PolledSource, SourcePoller } from '../../../src/updates/source-poller.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { emptyStore } from '../../support/stores/imports.ts';

const KICKOFF = Date.parse('2025-08-15T19:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const KEY = 'k3y/with space';

const event = (state: object) => ({
  ...{ idEvent: '2267073', idLeague: '4328', strLeague: 'English Premier League', strSeason: '2025-2026' },
  ...{ idHomeTeam: '133602', idAwayTeam: '134301', strHomeTeam: 'Liverpool', strAwayTeam: 'Bournemouth' },
  ...{ intHomeScore: null, intAwayScore: null, intRound: '1', strTimestamp: '2025-08-15T19:00:00' },
  ...{ dateEvent: '2025-08-15', strStatus: 'NS', strPostponed: 'no', strVenue: 'Anfield' },
  ...state,
});

/** What the API states so long after the kickoff. */
function stateAt(now: number): object {
  const minutes = (now - KICKOFF) / MINUTE;
  if (minutes < 0) return {};
  const score = (home: number, away: number) => ({ intHomeScore: String(home), intAwayScore: String(away) });
  if (minutes < 45) return { strStatus: '1H', ...score(minutes > 20 ? 1 : 0, 0) };
  if (minutes < 60) return { strStatus: 'HT', ...score(1, 0) };
  return minutes < 110 ? { strStatus: '2H', ...score(1, 1) } : { strStatus: 'FT', ...score(2, 1) };
}

aboveEngines('polling TheSportsDB', (engine) => {
  test('follows a match from its kickoff to its end with few requests', async (t) => {
    const clock = { at: KICKOFF - 8 * HOUR, now: () => clock.at };
    const requests: string[] = [];
    let isLimited = false;
    const server = createServer((request, response) => {
      requests.push(request.url!);
      if (isLimited) {
        isLimited = false;
        response.writeHead(429, { 'content-type': 'application/json' }).end('{"message":"slow down"}');
        return;
      }
      const isPast = request.url!.includes('eventspastleague');
      response.end(JSON.stringify({ events: isPast ? null : [event(stateAt(clock.at))] }));
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const path = await mkdtemp(join(tmpdir(), 'touchline-thesportsdb-'));
    t.after(async () => {
      server.close();
      await rm(path, { recursive: true });
    });
    const store = await emptyStore(engine, t);
    const poller = new SourcePoller({
      ...{ store, clock, source: theSportsDb as PolledSource, key: KEY },
      scope: () => ({ leagues: ['4328'], season: 2025 }),
      address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      folder: await ResponseFolder.open(path),
      limits: { perMinute: 20, perDay: 2_000 },
      feed: new LiveFeed(store, clock),
      random: () => 0,
      pause: async (ms) => {
        clock.at += ms;
      },
      stopped: () => false,
    });
    const matchOf = async () => {
      await store.revisions.refresh();
      return (await store.fixtures.ofSeason(39, 2025))[0]!;
    };

    const first = await poller.round();
    assert.equal(first.poll.requestsSent, 2, 'the next and the last matches of the league');
    assert.deepEqual(
      requests.map((url) => url.split('?')[0]),
      [
        `/v1/json/${encodeURIComponent(KEY)}/eventsnextleague.php`,
        `/v1/json/${encodeURIComponent(KEY)}/eventspastleague.php`,
      ],
    );
    assert.equal((await matchOf()).status, 'NS');
    clock.at = KICKOFF - HOUR;
    await poller.round();
    requests.length = 0;
    assert.equal((await poller.round()).poll.requestsSent, 0, 'nothing is asked before the match');

    const seen: string[] = [];
    isLimited = true;
    for (clock.at = KICKOFF + 5 * MINUTE; clock.at < KICKOFF + 140 * MINUTE; clock.at += 10 * MINUTE) {
      const { ignored } = await poller.round();
      assert.deepEqual(ignored, []);
      const { status, score } = await matchOf();
      const state = `${status} ${score.goals?.home ?? '-'}-${score.goals?.away ?? '-'}`;
      if (seen.at(-1) !== state) seen.push(state);
    }
    assert.deepEqual(seen, ['1H 0-0', '1H 1-0', 'HT 1-0', '2H 1-1', 'FT 2-1']);
    const days = requests.filter((url) => url.includes('eventsday'));
    assert.ok(
      days.length <= 16 && days.every((url) => url.includes('d=2025-08-15') && url.includes('l=4328')),
      days.join(),
    );
    const files = await readdir(path);
    assert.ok(
      files.every((name) => !name.includes('k3y')),
      'no file name has the key',
    );
  });
});
