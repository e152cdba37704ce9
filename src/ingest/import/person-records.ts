/** Takes records of persons: who they are, and squads, coaches' posts, transfers, injuries, absences and trophies. */
import { entityIds } from '../../base/ids.ts';
import { nameKey } from '../../base/text.ts';
import { nativeIdsOf } from '../../store/identity/decisions.ts';
import { renumber } from '../../store/people/career-tables.ts';
import { type CareerNaming, careerId, transferText } from '../people/career-ids.ts';
import { CareerBook } from '../people/career-writer.ts';
import type { Means } from '../people/duplicate-careers.ts';
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
import type { FileContext, Outcome } from './import-context.ts';
import { type InjuryTaking, injuryRow } from './injury-records.ts';

export type CareerRecord =
  | PlayerRecord
  | SquadRecord
  | CoachRecord
  | TransferRecord
  | InjuryTaking
  | SidelinedRecord
  | TrophyRecord;

/** Rows gathered before they are written. */
const WAITING_MAX = 2000;

/** Counted later, when the rows are written. */
type Waiting = null;

export class Careers {
  private readonly context: FileContext;
  private readonly books;
  private renumbered = new Set<number>();
  /** what the file calls clubs that it tells by an id too */
  private readonly callings = new Set<string>();
  /** of whom rows with ids were written */
  private readonly written = new Set<number>();
  private changed = false;

  constructor(context: FileContext) {
    this.context = context;
    const means: Means = (provider, name, team) =>
      (provider === context.provider && this.callings.has(calling(team, name))) ||
      context.entities.means(provider, name, team);
    this.books = {
      squads: new CareerBook('squads', context, means),
      transfers: new CareerBook('transfers', context, means),
      injuries: new CareerBook('injuries', context, means),
      sidelined: new CareerBook('sidelined', context, means),
      trophies: new CareerBook('trophies', context, means),
      spells: new CareerBook('coach_spells', context, means),
    };
  }

  get saved(): number {
    return Object.values(this.books).reduce((sum, { saved }) => sum + saved, 0);
  }
  get unchanged(): number {
    return Object.values(this.books).reduce((sum, { unchanged }) => sum + unchanged, 0);
  }

  /** What became of a record; null where that is known, and counted, once its row is written. */
  async take(record: CareerRecord): Promise<Outcome | Waiting> {
    switch (record.kind) {
      case 'player':
        return this.takePlayer(record);
      case 'squad':
        return this.takeSquad(record);
      case 'coach':
        return this.takeCoach(record);
      case 'transfer':
        return this.takeTransfer(record);
      case 'injury':
        return this.takeInjury(record);
      case 'sidelined':
        return this.takeSidelined(record);
      case 'trophy':
        return this.takeTrophy(record);
    }
  }

  private at(line: number, team: number | null = null, season: number | null = null): PersonPlace {
    return { provider: this.context.peopleOf, team, league: null, season, file: this.context.path, line };
  }

  private async takePlayer({ line, player, team }: PlayerRecord): Promise<Outcome> {
    // the season is not said: the team says whom a name alone means, no more
    const plays = team === undefined ? null : this.context.names.teamAnywhere(team, line, false);
    const { saved } = await this.context.people.describe('player', player, this.at(line, plays));
    return saved ? 'saved' : 'unchanged';
  }

  private async takeSquad({ line, league: code, season, team: name, player }: SquadRecord): Promise<Outcome | Waiting> {
    const { names, entities, people, provider, file } = this.context;
    const league = code === undefined ? undefined : entities.league(code);
    if (code !== undefined && league === undefined) return { reason: `unknown league ${code}` };
    const team = league === undefined ? names.teamAnywhere(name, line, true) : names.team(name, league, line);
    if (team === null) return 'unresolved';
    entities.use(team);
    const { id, saved } = await people.describe('player', player, this.at(line, team, season));
    const row = { team, season, player: id, provider, file, revision: 0 };
    const { number = null, position = null } = player;
    this.books.squads.add(id, { ...row, number, position }, saved ? 'news' : 'record');
    return null;
  }

  private async takeCoach({ line, coach, career }: CoachRecord): Promise<Outcome | Waiting> {
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
      this.books.spells.add(id, { coach: id, provider, file, team, starts: start, ends: end }, counted);
    }
    if (last !== undefined) return null;
    return saved ? 'saved' : 'unchanged';
  }

  private async takeTransfer(record: TransferRecord): Promise<Outcome | Waiting> {
    const { line, player, date, from, to, type, fee, dayKnown } = record;
    const { provider, file, entities, now } = this.context;
    const [out, into] = [this.club(from, line), this.club(to, line)];
    if (out.team !== null && out.team === into.team) return { reason: `a transfer from ${from?.name} to itself` };
    const id = await this.mover(player, { line, date, teams: [into.team, out.team] });
    for (const { team } of [out, into]) if (team !== null) entities.use(team);
    const between = `${out.team ?? nameKey(out.name ?? '')}|${into.team ?? nameKey(into.name ?? '')}`;
    this.books.transfers.add(id, {
      id: entityIds('transfer', transferText({ moved_on: date, type }, id, between)).id,
      player: id,
      provider,
      file,
      moved_on: date,
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
    if (team !== null && name.id !== undefined) this.callings.add(calling(team, name.name));
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

  private async takeInjury(record: InjuryTaking): Promise<Outcome | Waiting> {
    const row = await injuryRow(this.context, record, (team, season) => this.at(record.line, team, season));
    if (typeof row === 'string' || !('player' in row)) return row;
    this.books.injuries.add(row.player, row);
    return null;
  }

  private async takeSidelined({ line, person, role, type, start, end }: SidelinedRecord): Promise<Waiting> {
    const { people, provider, file } = this.context;
    const id = await people[role](person, this.at(line));
    this.books.sidelined.add(id, { role, person: id, provider, file, type, starts: start, ends: end });
    return null;
  }

  private async takeTrophy(record: TrophyRecord): Promise<Waiting> {
    const { line, person, role, league, country, season, place } = record;
    const { people, provider } = this.context;
    const id = await people[role](person, this.at(line));
    const trophy = entityIds('trophy', `${role}|${id}|${nameKey(league)}|${nameKey(country)}|${season}|${place}`).id;
    this.books.trophies.add(id, { id: trophy, role, person: id, provider, league, country, season, place });
    return null;
  }

  /** Writes once there is much to write; players named by other records are written beside. */
  async flushMany(): Promise<void> {
    const waiting = Object.values(this.books).reduce((sum, { size }) => sum + size, 0);
    if (waiting >= WAITING_MAX || this.context.people.waiting >= WAITING_MAX) await this.flush();
  }

  async flush(): Promise<void> {
    const { queries, people, entities, changes } = this.context;
    await entities.flush(queries, changes);
    await people.flush(queries);
    for (const book of Object.values(this.books)) {
      const changed = await book.flush();
      if (changed.size === 0) continue;
      this.changed = true;
      for (const person of changed) this.written.add(person);
      if (book === this.books.squads) for (const player of changed) this.renumbered.add(player);
    }
    await renumber(queries, [...this.renumbered]);
    this.renumbered = new Set();
  }

  /**
   * Makes one of what is told twice of persons who turned out to be one, and gives rows the ids that what is known by
   * now calls for. Call once persons are settled.
   */
  async tidy(): Promise<void> {
    const { people, queries } = this.context;
    const { player, coach } = people.takeJoined();
    const { squads, transfers, injuries, sidelined, trophies, spells } = this.books;
    for (const book of [squads, transfers, injuries]) await book.tidy(player);
    for (const book of [sidelined, trophies]) await book.tidy([...player, ...coach]);
    await spells.tidy(coach);
    await renumber(queries, player);
    const moved = people.takeMoved();
    await this.rename([...new Set([...this.written, ...player, ...coach, ...moved])]);
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
    await this.books.transfers.rename(persons, (row) => careerId('transfers', row, naming));
    await this.books.injuries.rename(persons, (row) => careerId('injuries', row, naming));
    await this.books.trophies.rename(persons, (row) => careerId('trophies', row, naming));
  }

  /** Whether rows were written since the last call. */
  takeChanged(): boolean {
    const { changed } = this;
    this.changed = false;
    return changed;
  }
}

function calling(team: number, name: string): string {
  return `${team}|${nameKey(name)}`;
}
