/**
 * The same as the presenters of fixtures, written straight as JSON text: a day has a thousand of them, and building
 * objects only to write them takes three times as long. A test holds both to the same text.
 */
import { remembered } from '../../../base/remembered.ts';
import { type Goals, winnerOf } from '../../../football/score.ts';
import { STATUS } from '../../../football/status.ts';
import type { Fixture, League, Team, Venue } from '../../../football/terms.ts';
import { millisecondDate, offsetDate, shownKickoff } from '../../days.ts';
import { embeddedIn, type FixtureRow, periodsOf } from './fixture.ts';
import { flagOf, leagueLogo, mentionTeam, type View } from './view.ts';

const TEXTS_MAX = 20_000;

/** Texts of things that are mentioned again and again; made anew when the thing was read anew. */
class Mentions<Thing extends { readonly legacyId: number }> {
  readonly #texts = new Map<number, { readonly of: Thing; readonly publicUrl: string; readonly text: string }>();
  readonly #write: (thing: Thing, view: View) => string;

  constructor(write: (thing: Thing, view: View) => string) {
    this.#write = write;
  }

  of(thing: Thing, view: View): string {
    const known = this.#texts.get(thing.legacyId);
    if (known !== undefined && known.of === thing && known.publicUrl === view.publicUrl) return known.text;
    const text = this.#write(thing, view);
    if (this.#texts.size >= TEXTS_MAX) this.#texts.clear();
    this.#texts.set(thing.legacyId, { of: thing, publicUrl: view.publicUrl, text });
    return text;
  }
}

/** An object's text without the brace at its end, for more to follow. */
function opened(value: object): string {
  return JSON.stringify(value).slice(0, -1);
}

const teams = new Mentions<Team>((team, view) => opened(mentionTeam(team, view)));
const names = new Mentions<Team>((team) => opened({ name: team.name }));
const venues = new Mentions<Venue>(({ legacyId, name, city }) => JSON.stringify({ id: legacyId, name, city }));
const leagues = new Mentions<League>((league, view) => {
  const { legacyId: id, name, country } = league;
  return opened({ id, name, country: country.name, logo: leagueLogo(league, view), flag: flagOf(country, view) });
});

/** Rounds and referees come again and again too. */
const quoted = remembered(TEXTS_MAX, (text: string | null) => JSON.stringify(text));

/** Many matches kick off at the same moment. In UTC, as most callers ask for them. */
const utcDate = remembered(TEXTS_MAX, (at: number) => offsetDate(at));

function dateOf(at: number, timezone: string): string {
  return timezone === 'UTC' ? utcDate(at) : offsetDate(at, timezone);
}

function pair(goals: Goals | null): string {
  return goals === null ? '{"home":null,"away":null}' : `{"home":${goals.home},"away":${goals.away}}`;
}

function fixturePart(fixture: Fixture, view: View): string {
  const { venue, status } = fixture;
  const at = shownKickoff(fixture, view.timezone);
  const { first, second } = periodsOf(fixture);
  const place = venue === null ? `{"id":null,"name":null,"city":${quoted(fixture.city)}}` : venues.of(venue, view);
  return (
    `{"id":${fixture.legacyId},"referee":${quoted(fixture.referee)},"timezone":${quoted(view.timezone)}` +
    `,"date":"${dateOf(at, view.timezone)}","timestamp":${at / 1000}` +
    `,"periods":{"first":${first},"second":${second}},"venue":${place},"status":{"long":${quoted(STATUS[status].long)}` +
    `,"short":"${status}","elapsed":${fixture.elapsed},"extra":${fixture.extra}}}`
  );
}

/** Of most matches little more than the result is stored. */
const NOTHING_EMBEDDED = {
  nothing: '',
  events: ',"events":[]',
  all: ',"events":[],"lineups":[],"statistics":[],"players":[]',
} as const;

function embeddedPart(row: FixtureRow, view: View): string {
  const { embedded, statistics, events = [], lineups = [], players = [] } = row;
  const stored = statistics !== undefined || events.length + lineups.length + players.length > 0;
  return stored && embedded !== 'nothing'
    ? `,${JSON.stringify(embeddedIn(row, view)).slice(1, -1)}`
    : NOTHING_EMBEDDED[embedded];
}

/** What is between the braces of a nested fixture. */
function nestedPart(row: FixtureRow, view: View): string {
  const { fixture } = row;
  const { score } = fixture;
  const winner = winnerOf(score);
  const won = (side: 'home' | 'away') => (winner === null || winner === 'draw' ? null : winner === side);
  return (
    `"fixture":${fixturePart(fixture, view)}` +
    `,"league":${leagues.of(fixture.league, view)},"season":${fixture.season}` +
    `,"round":${quoted(fixture.round)},"standings":${row.hasTable}}` +
    `,"teams":{"home":${teams.of(fixture.home, view)},"winner":${won('home')}}` +
    `,"away":${teams.of(fixture.away, view)},"winner":${won('away')}}}` +
    `,"goals":${pair(score.goals)},"score":{"halftime":${pair(score.halftime)},"fulltime":${pair(score.fulltime)}` +
    `,"extratime":${pair(score.extratime)},"penalty":${pair(score.penalty)}}${embeddedPart(row, view)}`
  );
}

function flatPart({ fixture }: FixtureRow, view: View): string {
  const { goals } = fixture.score;
  return (
    `"id":${fixture.legacyId},"date":"${millisecondDate(shownKickoff(fixture, view.timezone), view.timezone)}"` +
    `,"statusShort":"${fixture.status}"` +
    `,"homeTeam":${names.of(fixture.home, view)},"goals":${goals?.home ?? null}}` +
    `,"awayTeam":${names.of(fixture.away, view)},"goals":${goals?.away ?? null}}`
  );
}

export function nestedFixtureText(row: FixtureRow, view: View): string {
  return `{${nestedPart(row, view)}}`;
}

export function flatFixtureText(row: FixtureRow, view: View): string {
  return `{${flatPart(row, view)}}`;
}

export function mergedFixtureText(row: FixtureRow, view: View): string {
  return `{${flatPart(row, view)},${nestedPart(row, view)}}`;
}
