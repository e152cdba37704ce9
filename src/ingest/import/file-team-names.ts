/** Resolves the team names of one file, and lists unresolved names for the operator. */
import type { League } from '../../football/terms.ts';
import type { Queries } from '../../store/database/database.ts';
import { addUnresolved, replaceUnresolved, type UnresolvedName } from '../../store/imports.ts';
import type { MissingName } from '../../store/waiting-records.ts';
import type { TeamName } from '../records/team-name.ts';
import type { Entities } from '../teams/entities.ts';
import type { Resolution } from '../teams/names.ts';

type Unresolved = Exclude<Resolution, { readonly team: number }>;
type ListedName = Omit<UnresolvedName, 'candidates'> & { readonly resolution: Unresolved };

export class FileTeamNames {
  private readonly entities: Entities;
  private readonly provider: string;
  private readonly path: string;
  private readonly unresolved = new Map<string, ListedName>();
  /** the first unresolved name of each line */
  private readonly missing = new Map<number, MissingName>();
  /** the unresolved names of the current record that are searched in all leagues */
  private missingAnywhere: MissingName[] = [];

  constructor(entities: Entities, { provider, path }: { readonly provider: string; readonly path: string }) {
    this.entities = entities;
    this.provider = provider;
    this.path = path;
  }

  /** The legacy id of a team of a league. If the name is not resolved: null, and the name is listed. */
  team(name: TeamName, league: League, line: number): number | null {
    const resolution = this.entities.names.resolve(this.provider, name, league);
    if ('team' in resolution) return this.noted(name, resolution.team);
    this.addUnresolved(name, { league: league.code, country: league.country.key, resolution }, line);
    return null;
  }

  /** The legacy id of a team of any league; otherwise null. `isRequired` lists the unresolved name. */
  teamAnywhere(name: TeamName, line: number, isRequired: boolean): number | null {
    const resolution = this.entities.names.resolveAnywhere(this.provider, name);
    if ('team' in resolution) return this.noted(name, resolution.team);
    this.missingAnywhere.push({ team: missingTeam(name) });
    if (isRequired) this.addUnresolved(name, { league: '', country: '', resolution }, line);
    return null;
  }

  /** The unresolved name that a record of this line waits for. */
  missingOn(line: number): MissingName | undefined {
    return this.missing.get(line);
  }

  /** The names that `teamAnywhere` did not resolve since the last call. */
  drainMissingAnywhere(): readonly MissingName[] {
    const names = this.missingAnywhere;
    this.missingAnywhere = [];
    return names;
  }

  /** Notes the provider's id of a team, for translations. */
  private noted({ id }: TeamName, team: number): number {
    if (id !== undefined) this.entities.ids.noteTeam(this.provider, id, team);
    return team;
  }

  private addUnresolved(
    named: TeamName,
    of: { readonly league: string; readonly country: string; readonly resolution: Unresolved },
    line: number,
  ): void {
    const { name, country } = named;
    const key = `${of.league}|${country ?? ''}|${name}`;
    const isRequired = this.unresolved.get(key);
    if (!this.missing.has(line)) {
      this.missing.set(line, { ...(of.league !== '' && { league: of.league }), team: missingTeam(named) });
    }
    this.unresolved.set(key, {
      provider: this.provider,
      league: of.league,
      country: country ?? of.country,
      name,
      seen: (isRequired?.seen ?? 0) + 1,
      file: this.path, // the whole path: a folder for each season can have a file of the same name
      line: isRequired?.line ?? line,
      resolution: of.resolution,
    });
  }

  /** `isPart`: only some records of the file were read, so that its other names stay listed. */
  async save(queries: Queries, { isPart = false }: { readonly isPart?: boolean } = {}): Promise<void> {
    const names = Array.from(this.unresolved.values(), ({ resolution, ...name }) => ({
      ...name,
      candidates: resolution.candidates().map((team) => this.entities.nativeIdOf(team)),
    }));
    if (isPart) await addUnresolved(queries, names);
    else await replaceUnresolved(queries, { provider: this.provider, file: this.path }, names);
  }
}

/** The fields in a fixed order, because records that wait for one name are grouped by this text. */
function missingTeam({ name, country, id }: TeamName): TeamName {
  return { name, ...(country !== undefined && { country }), ...(id !== undefined && { id }) };
}
