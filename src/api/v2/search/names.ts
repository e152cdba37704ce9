/** Teams, leagues and venues by name. They are in memory, so a search does not reach the database. */
import { CLUBS } from '../../../football/catalogue/clubs/index.ts';
import type { League, Team, Venue } from '../../../football/terms.ts';
import type { Reference } from '../../../store/reference/reference.ts';
import { closeness, type Named, NameIndex } from '../filters/name-index.ts';
import type { RankedHit, Searched } from '../present/search-hit.ts';
import { leagueLogo, presentedLeagueId, presentedTeamId, teamLogo, type View } from '../present/view.ts';

/** A season that began this long ago or less is recent. */
const RECENT_YEARS = 2;

/** Other names of clubs in the catalogue, by native name and country. */
const ALIASES = new Map(CLUBS.map(({ country, name, aliases }) => [`${country}|${name}`, aliases]));

interface Indexes {
  readonly teams: NameIndex<Team>;
  readonly leagues: NameIndex<League>;
  readonly venues: NameIndex<Venue>;
}

/** Built once for each state of the reference tables: their rows are replaced when they change. */
const built = new WeakMap<readonly Team[], Indexes>();

export function indexesOf(reference: Reference): Indexes {
  const teams = reference.teams();
  let indexes = built.get(teams);
  if (indexes === undefined) {
    indexes = {
      teams: new NameIndex(teams, ({ name, code, country }) => [
        name,
        ...(ALIASES.get(`${country.key}|${name}`) ?? []),
        ...(code === null ? [] : [code]),
      ]),
      leagues: new NameIndex(reference.leagues(), ({ name, code, country }) => [
        name,
        `${country.name} ${name}`,
        code.replaceAll('.', ' '),
      ]),
      venues: new NameIndex(reference.venues(), ({ name, city }) => (city === null ? [name] : [name, city])),
    };
    built.set(teams, indexes);
  }
  return indexes;
}

/** Higher divisions, recent seasons and long histories first. */
function leagueWeight(reference: Reference, league: League, year: number): number {
  const seasons = reference.seasons(league);
  const latest = seasons.at(-1)?.year ?? 0;
  const tier = league.tier === null ? 35 : Math.max(0, 60 - 10 * league.tier);
  return tier + recency(latest, year) + Math.min(6, Math.log2(seasons.length + 1));
}

export function recency(season: number | null, year: number): number {
  return season !== null && year - season <= RECENT_YEARS ? 20 : 0;
}

/** The league that says most about a team: the latest one, and a championship rather than a cup. */
function leagueOf(reference: Reference, team: Team): League | null {
  const seasons = reference.seasonsOfTeam(team);
  const championship = seasons.findLast(({ league }) => league.type === 'League');
  return (championship ?? seasons.at(-1))?.league ?? null;
}

function teamWeight(reference: Reference, team: Team, year: number): number {
  const seasons = reference.seasonsOfTeam(team);
  const latest = seasons.at(-1)?.year ?? null;
  const tier = leagueOf(reference, team)?.tier ?? null;
  const base = team.national ? 45 : tier === null ? 15 : Math.max(5, 55 - 10 * tier);
  return base + recency(latest, year) + Math.min(6, Math.log2(seasons.length + 1));
}

/** Teams whose names answer the text, the most likely one first. */
export function rankedTeams(reference: Reference, text: string, year: number): { team: Team; rank: number }[] {
  const rank = (named: Named<Team>) => closeness(named, text) + teamWeight(reference, named.row, year);
  return indexesOf(reference)
    .teams.find(text)
    .map((named) => ({ team: named.row, rank: rank(named) }))
    .sort((a, b) => b.rank - a.rank || a.team.legacyId - b.team.legacyId);
}

type Find = (text: string, reference: Reference, of: { readonly view: View; readonly year: number }) => RankedHit[];

export const FIND_NAMES: Readonly<Record<Extract<Searched, 'team' | 'league' | 'venue'>, Find>> = {
  team(text, reference, { view, year }) {
    return rankedTeams(reference, text, year).map(({ team, rank }) => {
      const about = [team.country.name, leagueOf(reference, team)?.name].filter(Boolean).join(' · ');
      const { name } = team;
      const image = teamLogo(team, view);
      return { rank, hit: { type: 'team', id: presentedTeamId(team, view), name, about, image, date: null } };
    });
  },
  league(text, reference, { view, year }) {
    return indexesOf(reference)
      .leagues.find(text)
      .map((named) => {
        const league = named.row;
        const rank = closeness(named, text) + leagueWeight(reference, league, year);
        const { name, country } = league;
        const id = presentedLeagueId(league, view);
        return {
          rank,
          hit: { type: 'league', id, name, about: country.name, image: leagueLogo(league, view), date: null },
        };
      });
  },
  venue(text, reference, { view }) {
    return indexesOf(reference)
      .venues.find(text)
      .map((named) => {
        const { id, legacyId, name, city, country } = named.row;
        const about = [city, country?.name].filter(Boolean).join(' · ') || null;
        const image = `${view.publicUrl}/media/venues/${legacyId}.png`;
        return { rank: closeness(named, text) + 5, hit: { type: 'venue', id, name, about, image, date: null } };
      });
  },
};
