/** Saves records of persons: profiles, squads, spells of coaches, transfers, injuries, absences and trophies. */
import { entityIds } from '../../base/ids.ts';
import { nameKey } from '../../base/text.ts';
import type { StatedClaim } from '../../store/people/career-sources.ts';
import { updateShirtNumbers } from '../../store/people/career-tables.ts';
import type { SquadPlace } from '../../store/people/squad-teams.ts';
import { CareerWriter } from '../people/career-writer.ts';
import type { IsNameOf } from '../people/duplicate-careers.ts';
import { MergedCareers } from '../people/merged-careers.ts';
import type { PersonPlace } from '../people/people.ts';
import type {
  CoachRecord,
  ContractRecord,
  InjuryRecord,
  MarketValueRecord,
  PlayerRecord,
  SidelinedRecord,
  SquadRecord,
  TransferRecord,
  TrophyRecord,
} from '../records/records.ts';
import { ClubNames, injuryRow, seasonsOfSpell, transferRow } from './career-rows.ts';
import { type ImportContext, type RecordOutcome, unknownLeague } from './import-context.ts';
import { PlayerValues } from './player-values.ts';

export type CareerRecord =
  | PlayerRecord
  | SquadRecord
  | CoachRecord
  | TransferRecord
  | InjuryRecord
  | SidelinedRecord
  | TrophyRecord
  | MarketValueRecord
  | ContractRecord;

/** A season by the legacy id of its league. */
export interface LeagueSeason {
  readonly league: number;
  readonly season: number;
}

/** Rows are written when this many are pending. */
const PENDING_ROWS_MAX = 1000;

export class Careers {
  private readonly context: ImportContext;
  private readonly merged: MergedCareers;
  private readonly writers;
  private playersToRenumber = new Set<number>();
  private readonly clubNames = new ClubNames();
  /** persons for whom rows with ids were written */
  private readonly writtenPeople = new Set<number>();
  private readonly values: PlayerValues;
  private changed = false;
  private squadsChanged = false;
  private absencesChanged = false;
  /** league seasons whose absences the file states, by '<league>|<season>' */
  private readonly absenceSeasons = new Map<string, LeagueSeason>();
  /** teams and seasons whose squads the file states, by '<team>|<season>' */
  private readonly squadPlaces = new Map<string, SquadPlace>();

  constructor(context: ImportContext) {
    this.context = context;
    this.values = new PlayerValues(context);
    const isNameOf: IsNameOf = (provider, name, team) =>
      (provider === context.provider && this.clubNames.has(team, name)) ||
      context.entities.names.isNameOf(provider, name, team);
    const { entities } = context;
    this.merged = new MergedCareers(context, {
      isNameOf,
      nameOf: (team) => entities.find(team)?.name ?? null,
      identityOf: (team) => entities.identityOf(team),
    });
    this.writers = {
      squads: new CareerWriter('squads', context, isNameOf),
      transfers: this.merged.transfers,
      injuries: this.merged.injuries,
      sidelined: new CareerWriter('sidelined', context, isNameOf),
      trophies: this.merged.trophies,
      values: new CareerWriter('market_values', context, isNameOf),
      contracts: new CareerWriter('contracts', context, isNameOf),
      spells: new CareerWriter('coach_spells', context, isNameOf),
    };
  }

  get saved(): number {
    return Object.values(this.writers).reduce((sum, { saved }) => sum + saved, 0);
  }
  get unchanged(): number {
    return Object.values(this.writers).reduce((sum, { unchanged }) => sum + unchanged, 0);
  }

  /** The outcome of a record; null if it is counted when the row is written. */
  async add(record: CareerRecord): Promise<RecordOutcome | null> {
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
      case 'market-value':
        return this.addMarketValue(record);
      case 'contract':
        return this.addContract(record);
    }
  }

  private at(line: number, team: number | null = null, season: number | null = null): PersonPlace {
    return { provider: this.context.peopleOf, team, league: null, season, file: this.context.path, line };
  }

  /** Without a season, the team says nothing that later records could be compared with. */
  private async addPlayer({ line, player, team: name, season }: PlayerRecord): Promise<RecordOutcome> {
    const { names, entities, people } = this.context;
    let at = this.at(line);
    if (name !== undefined && season !== undefined) {
      const named = names.teamAnywhere(name, line, false);
      if (named !== null) at = this.at(line, entities.teamOfSeason(named, season), season);
    }
    if (at.team !== null) entities.ensureStored(at.team);
    const { saved } = await people.describe('player', player, at);
    return saved ? 'saved' : 'unchanged';
  }

  private async addSquad({
    line,
    league: code,
    season,
    team: name,
    player,
  }: SquadRecord): Promise<RecordOutcome | null> {
    const { names, entities, people, provider, file } = this.context;
    const league = code === undefined ? undefined : entities.league(code);
    if (code !== undefined && league === undefined) return unknownLeague(code);
    const named = league === undefined ? names.teamAnywhere(name, line, true) : names.team(name, league, line);
    const team = named === null ? null : entities.teamOfSeason(named, season);
    if (team === null) return 'unresolved';
    entities.ensureStored(team);
    const { id, saved } = await people.describe('player', player, this.at(line, team, season));
    const row = { team, season, player: id, provider, file, revision: 0 };
    const { number = null, position = null } = player;
    this.squadPlaces.set(`${team}|${season}`, { team, season });
    if (saved) this.squadsChanged = true; // a new id of the player can be the one that other records state
    this.writers.squads.add(id, { ...row, number, position }, saved ? 'saved' : 'record');
    return null;
  }

  /** A coach is one of a club in the seasons of the spell, as the coaches are whom line-ups name. */
  private async addCoach({ line, coach, career }: CoachRecord): Promise<RecordOutcome | null> {
    const { names, entities, people, provider, file } = this.context;
    const spells = career.flatMap((spell) => {
      const team = names.teamAnywhere(spell.team, line, true);
      return team === null ? [] : [{ ...spell, team }];
    });
    const last = spells.toSorted((a, b) => (a.start < b.start ? 1 : -1))[0];
    const places = spells.flatMap(({ team, start, end }) =>
      seasonsOfSpell(start, end).map((season) => this.at(line, team, season)),
    );
    let [id, saved] = [0, false];
    for (const at of places.length > 0 ? places : [this.at(line)]) {
      const found = await people.describe('coach', coach, at);
      id = found.id;
      saved ||= found.saved;
    }
    for (const spell of spells) {
      const { team, start, end } = spell;
      entities.ensureStored(team);
      const counted = spell === last ? (saved ? 'saved' : 'record') : 'uncounted';
      const row = { coach: id, provider, file, team, starts: start, ends: end, revision: 0 };
      this.writers.spells.add(id, row, counted);
    }
    if (last !== undefined) return null;
    return saved ? 'saved' : 'unchanged';
  }

  private async addTransfer(record: TransferRecord): Promise<RecordOutcome | null> {
    const at = (team: number | null, season: number) => this.at(record.line, team, season);
    const stated = await transferRow(this.context, record, { at, clubNames: this.clubNames });
    if (typeof stated === 'string' || !('row' in stated)) return stated;
    this.writers.transfers.state(stated.row, this.claimOf(stated.claim));
    return null;
  }

  private async addInjury(record: InjuryRecord): Promise<RecordOutcome | null> {
    const stated = await injuryRow(this.context, record, (team, season) => this.at(record.line, team, season));
    if (typeof stated === 'string' || !('row' in stated)) return stated;
    const { league, season } = stated.row;
    if (league !== null && season !== null) this.absenceSeasons.set(`${league}|${season}`, { league, season });
    this.writers.injuries.state(stated.row, this.claimOf(stated.claim));
    return null;
  }

  private async addSidelined({ line, person, role, type, start, end }: SidelinedRecord): Promise<null> {
    const { people, provider, peopleOf, file } = this.context;
    const id = await people[role](person, this.at(line));
    const row = { role, person: id, provider, people_of: peopleOf, file, type, starts: start, ends: end };
    this.writers.sidelined.add(id, row);
    return null;
  }

  private async addTrophy(record: TrophyRecord): Promise<null> {
    const { line, person, role, league, country, season, place } = record;
    const { people, provider } = this.context;
    const { id, claim } = await people.named(role, person, this.at(line));
    const trophy = entityIds('trophy', `${role}|${id}|${nameKey(league)}|${nameKey(country)}|${season}|${place}`).id;
    const row = { id: trophy, role, person: id, provider, league, country, season, place };
    this.writers.trophies.state(row, this.claimOf(claim));
    return null;
  }

  private claimOf(claim: string): StatedClaim {
    return { people_of: this.context.peopleOf, claim };
  }

  private async addMarketValue(record: MarketValueRecord): Promise<RecordOutcome | null> {
    const row = await this.values.marketValue(record, this.at(record.line));
    if ('reason' in row) return row;
    this.writers.values.add(row.player, row);
    return null;
  }

  private async addContract(record: ContractRecord): Promise<RecordOutcome | null> {
    const row = await this.values.contract(record, this.at(record.line));
    if ('reason' in row) return row;
    this.writers.contracts.add(row.player, row);
    return null;
  }

  /** Writes if many rows are pending, including players that other records name. */
  async flushIfFull(): Promise<void> {
    const waiting = Object.values(this.writers).reduce((sum, { size }) => sum + size, 0);
    if (waiting >= PENDING_ROWS_MAX || this.context.people.pendingCount >= PENDING_ROWS_MAX) await this.flush();
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
      if (writer === this.writers.values || writer === this.writers.contracts) await this.values.stamp(changed);
      if (writer === this.writers.injuries) this.absencesChanged = true;
      if (writer !== this.writers.squads) continue;
      this.squadsChanged = true;
      for (const player of changed) this.playersToRenumber.add(player);
    }
    await updateShirtNumbers(queries, [...this.playersToRenumber]);
    this.playersToRenumber = new Set();
  }

  /**
   * Merges duplicate rows of merged persons, and gives rows the ids that follow from their final content. Call after
   * `People.mergeDuplicates`. Returns the players that others were merged into, or that lost or got a name.
   *
   * @param others further persons whose rows may have other ids now
   */
  async removeDuplicates(others: readonly number[] = []): Promise<readonly number[]> {
    const { people, queries } = this.context;
    const { player, coach } = people.drainMerged();
    const { squads, sidelined, spells, values, contracts } = this.writers;
    for (const writer of [squads, values, contracts]) await writer.removeDuplicates(player);
    await sidelined.removeDuplicates([...player, ...coach]);
    await spells.removeDuplicates(coach);
    const remerged = await this.merged.remerge({ player, coach }, others);
    if (remerged.length > 0) this.changed = true;
    await updateShirtNumbers(queries, player);
    const renumbered = people.drainRekeyed();
    const changed = [...player, ...coach, ...remerged, ...renumbered, ...others];
    await this.merged.rekey([...new Set([...this.writtenPeople, ...changed])]);
    return player;
  }

  /** The teams and seasons whose squads the file states; null if neither squads nor their players changed. */
  get changedSquads(): readonly SquadPlace[] | null {
    return this.squadsChanged ? [...this.squadPlaces.values()] : null;
  }

  /** The league seasons whose absences the file states; none if no absence changed. */
  get changedAbsences(): readonly LeagueSeason[] {
    return this.absencesChanged ? [...this.absenceSeasons.values()] : [];
  }

  /** Whether rows were written since the last call. */
  clearChanged(): boolean {
    const { changed } = this;
    this.changed = false;
    return changed;
  }
}
