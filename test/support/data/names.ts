/** Name resolution over the catalogue, and the scopes of its leagues. */
import { CLUBS } from '../../../src/football/catalogue/clubs/index.ts';
import { countryByKey } from '../../../src/football/catalogue/countries.ts';
import { leagueByCode } from '../../../src/football/catalogue/leagues.ts';
import {
  createTeamNames,
  type NameScope,
  type Resolution,
  type StoredName,
  type TeamNames,
} from '../../../src/ingest/teams/names.ts';

const TEAMS = CLUBS.map(({ identity, country, name, national }, index) => ({
  teamId: index + 1,
  identity,
  country,
  name,
  national,
}));
const IDENTITIES = new Map(TEAMS.map(({ teamId, identity }) => [teamId, identity]));
const IDS = new Map(TEAMS.map(({ teamId, identity }) => [identity, teamId]));

export function catalogueNames(names: readonly StoredName[] = []): TeamNames {
  return createTeamNames({ teams: TEAMS, names });
}

export function teamId(identity: string): number {
  const id = IDS.get(identity);
  if (id === undefined) throw new Error(`no ${identity} in the catalogue`);
  return id;
}

/** The identity of the resolved team such as 'eng|arsenal', or 'unknown' or 'ambiguous'. */
export function outcome(resolution: Resolution): string {
  return 'team' in resolution ? (IDENTITIES.get(resolution.team) ?? `team ${resolution.team}`) : resolution.unresolved;
}

export function scope(code: string): NameScope {
  const entry = leagueByCode(code);
  const country = entry && countryByKey(entry.countryKey);
  if (entry === undefined || country === undefined) throw new Error(`no league ${code} in the catalogue`);
  return { national: entry.national, teamCountries: entry.teamCountries, country };
}
