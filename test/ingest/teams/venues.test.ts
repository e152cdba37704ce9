import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VenueRegistry } from '../../../src/ingest/teams/venues.ts';

const SOURCE = 'openfootball';
const place = (country: string, home?: number) => ({ country, ...(home !== undefined && { home }) });

test('stadiums of one name in different cities are different stadiums', () => {
  const venues = new VenueRegistry([]);
  const berlin = venues.resolve(place('ger'), { name: 'Olympiastadion', city: 'Berlin' }, SOURCE);
  const munich = venues.resolve(place('ger'), { name: 'Olympiastadion', city: 'München' }, SOURCE);
  assert.notEqual(berlin, munich);
  assert.equal(venues.resolve(place('ger'), { name: 'Olympiastadion', city: 'Munich' }, SOURCE), munich);
  assert.equal(venues.resolve(place('ger'), { name: 'Olympiastadion', city: 'Westend, Berlin' }, SOURCE), berlin);
});

test('a name without a city is the stadium of the home team, or of its city, or unknown', () => {
  const venues = new VenueRegistry([]);
  const berlin = venues.resolve(place('ger'), { name: 'Olympiastadion', city: 'Berlin' }, SOURCE)!;
  const munich = venues.resolve(place('ger'), { name: 'Olympiastadion', city: 'Munich' }, SOURCE)!;
  const arena = venues.resolve(place('ger'), { name: 'Allianz Arena', city: 'Munich' }, SOURCE)!;
  const unnamed = { name: 'Olympiastadion' };
  assert.equal(venues.resolve(place('ger', berlin), unnamed, SOURCE), berlin);
  assert.equal(venues.resolve(place('ger', munich), unnamed, SOURCE), munich);
  assert.equal(venues.resolve(place('ger', arena), unnamed, SOURCE), munich);
  assert.equal(venues.resolve(place('ger'), unnamed, SOURCE), undefined);
});

test('the stadium of the home team is found in another country, and under another name of its city', () => {
  const venues = new VenueRegistry([]);
  const liberty = venues.resolve(place('wls'), { name: 'Liberty Stadium', city: 'Swansea' }, SOURCE)!;
  assert.equal(venues.resolve(place('eng', liberty), { name: 'Liberty Stadium', city: 'Abertawe' }, SOURCE), liberty);
  const trafford = venues.resolve(place('eng'), { name: 'Old Trafford', city: 'Manchester' }, SOURCE)!;
  assert.equal(venues.resolve(place('eng', trafford), { name: 'Old Trafford', city: 'Stretford' }, SOURCE), trafford);
});

test('a city is added to a stadium without one', () => {
  const venues = new VenueRegistry([]);
  const first = venues.resolve(place('eng'), { name: 'Emirates Stadium' }, SOURCE)!;
  assert.equal(venues.resolve(place('eng'), { name: 'Emirates Stadium', city: 'London' }, SOURCE), first);
  assert.equal(venues.drainWrites().rows.find(({ legacy_id }) => legacy_id === first)?.city, 'London');
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
