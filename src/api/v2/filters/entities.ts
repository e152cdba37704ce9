/** Look-ups by every form of an id. Each throws `not_found` (404) for an unknown id. */
import { ApiError } from '../../../base/errors.ts';
import { nearest } from '../../../base/nearest.ts';
import { nameKey } from '../../../base/text.ts';
import type { Coach, Player } from '../../../football/person.ts';
import type { BetType, Bookmaker, Country, Fixture, League, Season, Team, Venue } from '../../../football/terms.ts';
import type { Referee } from '../../../store/fixtures/referees.ts';
import type { Reference } from '../../../store/reference/reference.ts';
import type { Store } from '../../../store/store.ts';

function notFound(kind: string, field: string, id: string | number, suggestion = ''): ApiError {
  const hint =
    /^\d+$/.test(String(id)) && typeof id === 'string'
      ? '; use /api/v2/translate to convert legacy ids to native ids'
      : '';
  const message = `no ${kind} has the id '${id}'${hint || suggestion}`;
  return new ApiError('not_found', message, { fields: [{ field, message }] });
}

/** By native id or league code. */
export function requireLeague(reference: Reference, id: string, field = 'league'): League {
  const league = reference.league(id);
  if (league === undefined) throw notFound('league', field, id, leagueSuggestion(reference, id));
  return league;
}

/** Each league once, in the order of the ids. */
export function requireLeagues(reference: Reference, ids: readonly string[], field = 'league'): readonly League[] {
  const leagues = ids.map((id) => requireLeague(reference, id, field));
  return [...new Map(leagues.map((league) => [league.legacyId, league])).values()];
}

export function requireSeason(reference: Reference, league: League, year: number): Season {
  const season = reference.season(league, year);
  if (season !== undefined) return season;
  const message = `${league.name} has no stored season ${year}`;
  throw new ApiError('not_found', message, { fields: [{ field: 'season', message }] });
}

const SUGGESTIONS_MAX = 3;

/** The code that a mistyped code most likely means, or the codes of the leagues with this name. */
function leagueSuggestion(reference: Reference, id: string): string {
  const leagues = reference.leagues();
  const near = nearest(
    id,
    leagues.map(({ code }) => code),
  );
  const key = nameKey(id);
  const named = leagues.filter(({ name }) => nameKey(name) === key).map(({ code }) => code);
  const codes = named.length > 0 ? named.slice(0, SUGGESTIONS_MAX) : near === undefined ? [] : [near];
  return codes.length === 0 ? '' : `; did you mean ${codes.join(' or ')}?`;
}

/** By native id or slug. */
export function requireTeam(reference: Reference, id: string, field = 'team'): Team {
  const team = reference.team(id);
  if (team === undefined) throw notFound('team', field, id);
  return team;
}

export function requireVenue(reference: Reference, id: string, field = 'venue'): Venue {
  const venue = reference.venue(id);
  if (venue === undefined) throw notFound('venue', field, id);
  return venue;
}

const FIXTURE_ID = /^fx_[0-9a-z]+$/;

export async function requireFixture(store: Store, id: string, field = 'fixture'): Promise<Fixture> {
  const fixture = FIXTURE_ID.test(id) ? await store.fixtures.byId(id) : undefined;
  if (fixture === undefined) throw notFound('fixture', field, id);
  return fixture;
}

const PLAYER_ID = /^pl_[0-9a-z]+$/;
const COACH_ID = /^co_[0-9a-z]+$/;

export async function requirePlayer({ people }: Store, id: string, field = 'player'): Promise<Player> {
  const player = PLAYER_ID.test(id) ? await people.player(id) : undefined;
  if (player === undefined) throw notFound('player', field, id);
  return player;
}

export async function requireCoach({ people }: Store, id: string, field = 'coach'): Promise<Coach> {
  const coach = COACH_ID.test(id) ? await people.coach(id) : undefined;
  if (coach === undefined) throw notFound('coach', field, id);
  return coach;
}

const REFEREE_ID = /^rf_[0-9a-z]+$/;

export async function requireReferee({ referees }: Store, id: string, field = 'referee'): Promise<Referee> {
  const referee = REFEREE_ID.test(id) ? await referees.byId(id) : undefined;
  if (referee === undefined) throw notFound('referee', field, id);
  return referee;
}

export function requireBookmaker(reference: Reference, id: number, field = 'bookmaker'): Bookmaker {
  const bookmaker = reference.bookmakers().find((each) => each.id === id);
  if (bookmaker === undefined) throw notFound('bookmaker', field, id);
  return bookmaker;
}

export function requireBetType(reference: Reference, id: number, field = 'bet'): BetType {
  const bet = reference.betTypes().find((each) => each.id === id);
  if (bet === undefined) throw notFound('bet type', field, id);
  return bet;
}

/** By key ('eng'), code ('GB-ENG') or name ('England') in any case; undefined if unknown. */
export function findCountry(reference: Reference, text: string): Country | undefined {
  const [key, code, name] = [text.toLowerCase(), text.toUpperCase(), nameKey(text)];
  return (
    reference.country(key) ??
    reference.countries().find((each) => each.code === code) ??
    reference.countries().find((each) => nameKey(each.name) === name)
  );
}

export function requireCountry(reference: Reference, text: string): Country {
  const country = findCountry(reference, text);
  if (country === undefined) throw notFound('country', 'country', text);
  return country;
}
