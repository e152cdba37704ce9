import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VenueRegistry } from '../../../src/ingest/teams/venues.ts';

const SOURCE = 'openfootball';
const place = (country: string) => ({ country });

test('stadiums of one name in different cities are different stadiums', () => {
  const venues = new VenueRegistry([]);
  const berlin = venues.resolve(place('ger'), { name: 'Olympiastadion', city: 'Berlin' }, SOURCE);
  const munich = venues.resolve(place('ger'), { name: 'Olympiastadion', city: 'München' }, SOURCE);
  assert.notEqual(berlin, munich);
  assert.equal(venues.resolve(place('ger'), { name: 'Olympiastadion', city: 'Munich' }, SOURCE), munich);
  assert.equal(venues.resolve(place('ger'), { name: 'Olympiastadion', city: 'Westend, Berlin' }, SOURCE), berlin);
});

/** What each name without a city means at the end of a file: the city of the stadium. */
function meant(venues: VenueRegistry): Record<string, string | null> {
  const { rows } = venues.drainWrites();
  const { identified } = venues.drainTouched();
  const cityOf = (id: number | null) => rows.find(({ legacy_id }) => legacy_id === id)?.city ?? null;
  return Object.fromEntries(identified.map(({ venue, to }) => [venue.country ?? '', cityOf(to)]));
}

test('a name without a city means the only stadium of the name in its country', () => {
  const venues = new VenueRegistry([]);
  const unnamed = venues.resolve(place('ger'), { name: 'Olympiastadion' }, SOURCE);
  assert.deepEqual(meant(venues), {});
  const berlin = venues.resolve(place('ger'), { name: 'Olympiastadion', city: 'Berlin' }, SOURCE);
  assert.notEqual(berlin, unnamed);
  assert.equal(venues.resolve(place('ger'), { name: 'Olympiastadion' }, SOURCE), unnamed);
  assert.deepEqual(meant(venues), { ger: 'Berlin' });
  venues.resolve(place('ger'), { name: 'Olympiastadion', city: 'Munich' }, SOURCE);
  assert.deepEqual(meant(venues), { ger: null });
});

test('a name without a city and a country means the only stadium of the name in all countries', () => {
  const venues = new VenueRegistry([]);
  venues.resolve({ country: null }, { name: 'Red Bull Arena' }, SOURCE);
  venues.resolve(place('ger'), { name: 'Red Bull Arena' }, SOURCE);
  venues.resolve(place('ger'), { name: 'Red Bull Arena', city: 'Leipzig' }, SOURCE);
  assert.deepEqual(meant(venues), { '': 'Leipzig', ger: 'Leipzig' });
  venues.resolve(place('usa'), { name: 'Red Bull Arena', city: 'Harrison, New Jersey' }, SOURCE);
  assert.deepEqual(meant(venues), { '': null });
});

test('a stadium with the number of a source and without a city is the one with the city', () => {
  const venues = new VenueRegistry([]);
  const numbered = venues.resolve(place('eng'), { name: 'Emirates Stadium', legacyId: 494 }, SOURCE);
  assert.equal(numbered, 494);
  venues.resolve(place('eng'), { name: 'Emirates Stadium', city: 'London' }, SOURCE);
  assert.deepEqual(meant(venues), { eng: 'London' });
});

test('a stadium of an unknown country is the one of the same name and city', () => {
  const venues = new VenueRegistry([]);
  const unplaced = venues.resolve({ country: null }, { name: 'Kazan Arena', city: 'Kazan' }, SOURCE)!;
  assert.equal(venues.resolve(place('rus'), { name: 'Kazan Arena', city: 'Kazan' }, SOURCE), unplaced);
  assert.equal(venues.drainWrites().rows[0]?.country, 'rus');
  assert.equal(venues.resolve({ country: null }, { name: 'Kazan Arena', city: 'Kazan' }, SOURCE), unplaced);
  const harrison = venues.resolve({ country: null }, { name: 'Red Bull Arena', city: 'Harrison, New Jersey' }, SOURCE);
  assert.notEqual(venues.resolve(place('ger'), { name: 'Red Bull Arena', city: 'Leipzig' }, SOURCE), harrison);
});

test('an international match abroad does not move a stadium to the country of the home team', () => {
  const venues = new VenueRegistry([]);
  const guess = { country: 'mex', isGuess: true };
  const harrison = { name: 'Red Bull Arena', city: 'Harrison, New Jersey' };
  const found = venues.resolve(guess, harrison, SOURCE)!;
  assert.equal(venues.drainWrites().rows[0]?.country, null);
  assert.equal(venues.resolve(place('usa'), harrison, SOURCE), found);
  assert.equal(venues.drainWrites().rows[0]?.country, 'usa');
});

test('a stadium whose country became known later keeps its ids, and a namesake gets others', () => {
  const first = new VenueRegistry([]);
  const kazan = { name: 'Central Stadium', city: 'Kazan' };
  first.resolve({ country: null }, kazan, SOURCE);
  first.resolve(place('rus'), kazan, SOURCE);
  const { rows: stored } = first.drainWrites();
  assert.deepEqual(
    stored.map(({ country }) => country),
    ['rus'],
  );
  const later = new VenueRegistry(stored);
  for (const city of ['Almaty', 'Astana']) later.resolve({ country: null }, { name: kazan.name, city }, SOURCE);
  const ids = [...stored, ...later.drainWrites().rows].map(({ id }) => id);
  assert.deepEqual([ids.length, new Set(ids).size], [3, 3]);
});
