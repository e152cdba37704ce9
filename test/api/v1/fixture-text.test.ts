import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { answer, textAnswer } from '../../../src/api/v1/envelope.ts';
import { type FixtureRow, flatFixture, mergedFixture, nestedFixture } from '../../../src/api/v1/present/fixture.ts';
import { flatFixtureText, mergedFixtureText, nestedFixtureText } from '../../../src/api/v1/present/fixture-text.ts';
import { NO_SCORE } from '../../../src/football/score.ts';
import { STATUS_CODES } from '../../../src/football/status.ts';
import { jsonOf } from '../../../src/http/endpoint.ts';
import { aFixture, aLeague, aTeam } from '../../support/fixtures.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('Atlético "B"', 'Köln\\n\u2028', ''),
);
const goals = fc.option(fc.record({ home: fc.nat(20), away: fc.nat(20) }));
const minutes = fc.option(fc.nat(130));
const score = fc.record({ goals, halftime: goals, fulltime: goals, extratime: goals, penalty: goals });
const country = fc.record({ key: fc.constant('xx'), name: text, code: fc.option(fc.constantFrom('GB-ENG', 'ES')) });
const venue = fc.record({ name: text, city: fc.option(text) });

const row: fc.Arbitrary<FixtureRow> = fc
  .record({
    names: fc.tuple(text, text, text),
    country,
    venue: fc.option(venue),
    score,
    shootoutWinner: fc.option(fc.constantFrom('home' as const, 'away' as const)),
    status: fc.constantFrom(...STATUS_CODES),
    parts: fc.record({
      kickoff: fc.date({ min: new Date(-3e12), max: new Date(4e12), noInvalidDate: true }).map(Number),
      kickoffKnown: fc.boolean(),
      elapsed: minutes,
      extra: minutes,
      round: fc.option(text),
      referee: fc.option(text),
      city: fc.option(text),
    }),
    hasTable: fc.boolean(),
    embedded: fc.constantFrom('all' as const, 'events' as const, 'nothing' as const),
  })
  .map(({ names: [home, away, league], country, venue, score, shootoutWinner, status, parts, hasTable, embedded }) => {
    const base = aFixture();
    const fixture = {
      ...base,
      ...parts,
      status,
      league: aLeague({ name: league, country }),
      home: aTeam('Home', { name: home }),
      away: aTeam('Away', { name: away }),
      venue: venue && { ...venue, legacyId: 7, id: 'vn_0000000007', country, capacity: null, aliases: [] },
      score: { ...NO_SCORE, ...score, ...(shootoutWinner && { shootoutWinner }) },
    };
    return { fixture, hasTable, embedded } as FixtureRow;
  });

test('a fixture written as text is the presented one, in every shape and zone', () => {
  const zone = fc.constantFrom('UTC', 'Europe/Madrid', 'Asia/Kathmandu');
  fc.assert(
    fc.property(row, zone, fc.constantFrom('https://a.test', 'http://b.test:81'), (row, timezone, publicUrl) => {
      const view = { publicUrl, timezone };
      assert.equal(nestedFixtureText(row, view), JSON.stringify(nestedFixture(row, view)));
      assert.equal(flatFixtureText(row, view), JSON.stringify(flatFixture(row, view)));
      assert.equal(mergedFixtureText(row, view), JSON.stringify(mergedFixture(row, view)));
    }),
  );
});

test('an envelope written as text is the one that other endpoints have', () => {
  const paging = fc.option(fc.record({ current: fc.integer({ min: 1 }), total: fc.integer({ min: 1 }) }), {
    nil: undefined,
  });
  const sent = fc.uniqueArray(fc.tuple(fc.constantFrom('id', 'league', 'venue', 'timezone', 'round'), text), {
    selector: ([name]) => name,
  });
  fc.assert(
    fc.property(sent, paging, fc.array(fc.record({ id: fc.nat(), name: text })), (sent, paging, items) => {
      const context = { sent, shape: 'nested' } as const;
      const made = { scopes: ['any'], inPlay: true, ...(paging && { paging }) };
      const { body, ...rest } = textAnswer(
        context,
        'fixtures/headtohead',
        items.map((item) => JSON.stringify(item)),
        made,
      );
      const { body: object, ...same } = answer(context, 'fixtures/headtohead', items, made);
      assert.equal(jsonOf(body), JSON.stringify(object));
      assert.deepEqual(rest, same);
    }),
  );
});
