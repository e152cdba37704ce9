/** Takes records of persons: who they are, and squads, coaches' posts, transfers, injuries, absences and trophies. */
import { entityIds } from '../../base/ids.ts';
import { nameKey } from '../../base/text.ts';
import { nativeIdsOf } from '../../store/identity/decisions.ts';
import { renumber } from '../../store/people/career-tables.ts';
import { type CareerNaming, careerId, transferText } from '../people/career-ids.ts';
import { CareerWriter } from '../people/career-writer.ts';
import type { IsNameOf } from '../people/duplicate-careers.ts';
import type { PersonPlace } from '../people/people.ts';
import type {
  CoachRecord,
  PersonName,
  PlayerRecord,
  SidelinedRecord,
  SquadRecord,
  TransferRecord,
  TrophyRecord,
} from '../records/records.ts';
import type { TeamName } from '../records/team-name.ts';
import type { ImportContext, RecordOutcome } from './import-context.ts';
import { type InjuryInput, injuryRow } from './injury-records.ts';

export type CareerRecord =
  | PlayerRecord
  | SquadRecord
  | CoachRecord
  | TransferRecord
  | InjuryInput
  | SidelinedRecord
  | TrophyRecord;

/** Rows gathered before they are written. */
const WAITING_MAX = 2000;

/** Counted later, when the rows are written. */
type Waiting = null;

export class Careers {
  private readonly context: ImportContext;
  private readonly writers;
  private renumbered = new Set<number>();
  /** what the file calls clubs that it tells by an id too */
  private readonly clubNameKeys = new Set<string>();
  /** of whom rows with ids were written */
  private readonly writtenPeople = new Set<number>();
  private changed = false;

  constructor(context: ImportContext) {
    this.context = context;
    const means: IsNameOf = (provider, name, team) =>
      (provider === context.provider && this.clubNameKeys.has(clubNameKey(team, name))) ||
      context.entities.isNameOf(provider, name, team);
    this.writers = {
      squads: new CareerWriter('squads', context, means),
      transfers: new CareerWriter('transfers', context, means),
      injuries: new CareerWriter('injuries', context, means),
      sidelined: new CareerWriter('sidelined', context, means),
      trophies: new CareerWriter('trophies', context, means),
      spells: new CareerWriter('coach_spells', context, means),
    };
  }

  get saved(): number {
    return Object.values(this.writers).reduce((sum, { saved }) => sum + saved, 0);
  }
  get unchanged(): number {
    return Object.values(this.writers).reduce((sum, { unchanged }) => sum + unchanged, 0);
  }

  /** What became of a record; null where that is known, and counted, once its row is written. */
  async add(record: CareerRecord): Promise<RecordOutcome | Waiting> {
    switch (record.kind) {
      case 'player':
        return this.addPlayer(record);
      case 'squad':
        return this.addSquad(record);
      case 'coach':
        return this.addCoach(record);
      case 'transfer':
        return this.addTransfer(record);
      case 'injury':
        return this.addInjury(record);
      case 'sidelined':
        return this.addSidelined(record);
      case 'trophy':
        return this.addTrophy(record);
    }
  }

  private at(line: number, team: number | null = null, season: number | null = null): PersonPlace {
    return { provider: this.context.peopleOf, team, league: null, season, file: this.context.path, line };
  }

  private async addPlayer({ line, player, team }: PlayerRecord): Promise<RecordOutcome> {
    // the season is not said: the team says whom a name alone means, no more
    const plays = team === undefined ? null : this.context.names.teamAnywhere(team, line, false);
    const { saved } = await this.context.people.describe('player', player, this.at(line, plays));
    return saved ? 'saved' : 'unchanged';
  }

  private async addSquad({
    line,
    league: code,
    season,
    team: name,
    player,
  }: SquadRecord): Promise<RecordOutcome | Waiting> {
    const { names, entities, people, provider, file } = this.context;
    const league = code === undefined ? undefined : entities.league(code);
    if (code !== undefined && league === undefined) return { reason: `unknown league ${code}` };
    const team = league === undefined ? names.teamAnywhere(name, line, true) : names.team(name, league, line);
    if (team === null) return 'unresolved';
    entities.use(team);
    const { id, saved } = await people.describe('player', player, this.at(line, team, season));
    const row = { team, season, player: id, provider, file, revision: 0 };
    const { number = null, position = null } = player;
    this.writers.squads.add(id, { ...row, number, position }, saved ? 'news' : 'record');
    return null;
  }

  private async addCoach({ line, coach, career }: CoachRecord): Promise<RecordOutcome | Waiting> {
    const { names, entities, people, provider, file } = this.context;
    const spells = career.flatMap((spell) => {
      const team = names.teamAnywhere(spell.team, line, true);
      return team === null ? [] : [{ ...spell, team }];
    });
    const last = spells.toSorted((a, b) => (a.start < b.start ? 1 : -1))[0];
    const { id, saved } = await people.describe('coach', coach, this.at(line, last?.team ?? null));
    for (const spell of spells) {
      const { team, start, end } = spell;
      entities.use(team);
      const counted = spell === last ? (saved ? 'news' : 'record') : 'part';
      this.writers.spells.add(id, { coach: id, provider, file, team, starts: start, ends: end }, counted);
    }
    if (last !== undefined) return null;
    return saved ? 'saved' : 'unchanged';
  }

  private async addTransfer(record: TransferRecord): Promise<RecordOutcome | Waiting> {
    const { line, player, date, from, to, type, fee, dayKnown } = record;
    const { provider, file, entities, now } = this.context;
    const [out, into] = [this.club(from, line), this.club(to, line)];
    if (out.team !== null && out.team === into.team) return { reason: `a transfer from ${from?.name} to itself` };
    const id = await this.mover(player, { line, date, teams: [into.team, out.team] });
    for (const { team } of [out, into]) if (team !== null) entities.use(team);
    const between = `${out.team ?? nameKey(out.name ?? '')}|${into.team ?? nameKey(into.name ?? '')}`;
    this.writers.transfers.add(id, {
      id: entityIds('transfer', transferText({ transferred_on: date, type }, id, between)).id,
      player: id,
      provider,
      file,
      transferred_on: date,
      day_known: dayKnown ? 1 : 0,
      team_out: out.team,
      name_out: out.name,
      team_in: into.team,
      name_in: into.name,
      type,
      fee: fee ?? null,
      updated_at: now,
      revision: 0,
    });
    return null;
  }

  /**
   * A club that is not known keeps its name: the move is not lost. One that is known goes by its own, because lists of
   * both clubs tell of one move in words of their own.
   */
  private club(name: TeamName | null, line: number): { readonly team: number | null; readonly name: string | null } {
    if (name === null) return { team: null, name: null };
    const team = this.context.names.teamAnywhere(name, line, false);
    if (team !== null && name.id !== undefined) this.clubNameKeys.add(clubNameKey(team, name.name));
    return { team, name: team === null ? name.name : (this.context.entities.find(team)?.name ?? name.name) };
  }

  /** Who moves: a name alone may find him where he goes to, and where he comes from. */
  private mover(
    player: PersonName,
    { line, date, teams }: { readonly line: number; readonly date: string; readonly teams: readonly (number | null)[] },
  ): number | Promise<number> {
    const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
    const season = month >= 6 ? year : year - 1;
    const [into, out] = teams;
    // who moves in summer has played his last season there
    const from = typeof out === 'number' ? { team: out, season: month >= 6 && month <= 9 ? season - 1 : season } : null;
    return this.context.people.player(player, { ...this.at(line, into ?? out ?? null, season), from });
  }

  private async addInjury(record: InjuryInput): Promise<RecordOutcome | Waiting> {
    const row = await injuryRow(this.context, record, (team, season) => this.at(record.line, team, season));
    if (typeof row === 'string' || !('player' in row)) return row;
    this.writers.injuries.add(row.player, row);
    return null;
  }

  private async addSidelined({ line, person, role, type, start, end }: SidelinedRecord): Promise<Waiting> {
    const { people, provider, file } = this.context;
    const id = await people[role](person, this.at(line));
    this.writers.sidelined.add(id, { role, person: id, provider, file, type, starts: start, ends: end });
    return null;
  }

  private async addTrophy(record: TrophyRecord): Promise<Waiting> {
    const { line, person, role, league, country, season, place } = record;
    const { people, provider } = this.context;
    const id = await people[role](person, this.at(line));
    const trophy = entityIds('trophy', `${role}|${id}|${nameKey(league)}|${nameKey(country)}|${season}|${place}`).id;
    this.writers.trophies.add(id, { id: trophy, role, person: id, provider, league, country, season, place });
    return null;
  }

  /** Writes once there is much to write; players named by other records are written beside. */
  async flushMany(): Promise<void> {
    const waiting = Object.values(this.writers).reduce((sum, { size }) => sum + size, 0);
    if (waiting >= WAITING_MAX || this.context.people.waiting >= WAITING_MAX) await this.flush();
  }

  async flush(): Promise<void> {
    const { queries, people, entities, changes } = this.context;
    await entities.flush(queries, changes);
    await people.flush(queries);
    for (const writer of Object.values(this.writers)) {
      const changed = await writer.flush();
      if (changed.size === 0) continue;
      this.changed = true;
      for (const person of changed) this.writtenPeople.add(person);
      if (writer === this.writers.squads) for (const player of changed) this.renumbered.add(player);
    }
    await renumber(queries, [...this.renumbered]);
    this.renumbered = new Set();
  }

  /**
   * Makes one of what is told twice of persons who turned out to be one, and gives rows the ids that what is known by
   * now calls for. Call once persons are settled.
   */
  async removeDuplicates(): Promise<void> {
    const { people, queries } = this.context;
    const { player, coach } = people.clearJoined();
    const { squads, transfers, injuries, sidelined, trophies, spells } = this.writers;
    for (const writer of [squads, transfers, injuries]) await writer.removeDuplicates(player);
    for (const writer of [sidelined, trophies]) await writer.removeDuplicates([...player, ...coach]);
    await spells.removeDuplicates(coach);
    await renumber(queries, player);
    const renumbered = people.clearRekeyed();
    await this.rename([...new Set([...this.writtenPeople, ...player, ...coach, ...renumbered])]);
  }

  private async rename(persons: readonly number[]): Promise<void> {
    const { queries, entities } = this.context;
    const ids = {
      player: await nativeIdsOf(queries, 'player', persons),
      coach: await nativeIdsOf(queries, 'coach', persons),
    };
    const naming: CareerNaming = {
      person: (kind, legacyId) => ids[kind].get(legacyId),
      team: (legacyId) => entities.identityOf(legacyId),
    };
    await this.writers.transfers.rename(persons, (row) => careerId('transfers', row, naming));
    await this.writers.injuries.rename(persons, (row) => careerId('injuries', row, naming));
    await this.writers.trophies.rename(persons, (row) => careerId('trophies', row, naming));
  }

  /** Whether rows were written since the last call. */
  clearChanged(): boolean {
    const { changed } = this;
    this.changed = false;
    return changed;
  }
}

function clubNameKey(team: number, name: string): string {
  return `${team}|${nameKey(name)}`;
}
