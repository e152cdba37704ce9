/** Imports one file: every record is counted as saved, unchanged, unresolved or rejected. */
import { isNeutralVenue } from '../../football/catalogue/hosts.ts';
import { ChangeLog } from '../../store/changes/changes.ts';
import { nextRevision, touchPeople, touchReference } from '../../store/changes/revisions.ts';
import type { Queries } from '../../store/database/database.ts';
import { recountSeason } from '../../store/fixtures/season-writer.ts';
import { finishImport, REJECTIONS_STORED, startImport } from '../../store/imports.ts';
import { recountPlayers, seasonsOfPlayers } from '../../store/match-details/player-seasons-writer.ts';
import { followSquads } from '../../store/people/squad-teams.ts';
import { removeSandbox, sandboxState } from '../../store/sandbox.ts';
import type { OpenStore } from '../../store/store.ts';
import type { MatchProblem } from '../match-details/match-finder.ts';
import { SeparateDetails } from '../match-details/separate-details.ts';
import type { People } from '../people/people.ts';
import type { ReadableFile, ReadRecord } from '../readers/source-files.ts';
import type { MatchRecord } from '../records/source.ts';
import type { Entities } from '../teams/entities.ts';
import { type ResolvedMatch, resolvedMatch } from '../teams/resolved-match.ts';
import { agedMatch } from './aged-match.ts';
import { importClub, importLeague, importVenue } from './entity-records.ts';
import { FileTeamNames } from './file-team-names.ts';
import { type ImportContext, type RecordOutcome, unknownLeague } from './import-context.ts';
import { joinClubs } from './joined-clubs.ts';
import { MatchSaver } from './match-saver.ts';
import { type CareerRecord, Careers, type LeagueSeason } from './person-records.ts';
import { resolveReferee, resolveResult, resolveShootout } from './separate-results.ts';
import { WaitingRecords } from './waiting-records.ts';

const CHUNK_RECORDS = 2000;
/** Matches with details per chunk: each has players, events and shots. */
const CHUNK_DETAILS = 250;
const REJECTIONS_LISTED = 20;

export interface FileReport {
  readonly file: string;
  readonly saved: number;
  readonly unchanged: number;
  readonly rejected: number;
  /** records skipped because a team name is not resolved */
  readonly unresolved: number;
  /** the first rejections, for display; the store keeps more */
  readonly rejections: readonly { readonly line: number; readonly reason: string }[];
  /** of the rejected and unresolved records, those that wait for what they refer to */
  readonly waiting: number;
  readonly removedSandbox: boolean;
}

export interface FileImporterOptions {
  readonly queries: Queries;
  readonly store: OpenStore;
  readonly entities: Entities;
  readonly people: (context: ConstructorParameters<typeof People>[0]) => People;
  readonly provider: string;
  /** provider whose person ids the files use; default: `provider` */
  readonly peopleOf?: string | undefined;
  /** a name that is the same for all copies of one file; default: the name without folders */
  readonly fileName?: ((path: string) => string) | undefined;
  readonly keepSandbox: boolean;
  /** true if the records of the file waited for their match; others of the same file may still wait */
  readonly hasWaited?: boolean;
  readonly now: number;
  /** current time, called when the file is done */
  end(): number;
}

export class FileImporter {
  private readonly options: FileImporterOptions;
  private readonly rejections: { line: number; reason: string }[] = [];
  private readonly changes = new ChangeLog();
  private readonly counts = { saved: 0, unchanged: 0, rejected: 0, unresolved: 0 };
  private context!: ImportContext;
  private saver!: MatchSaver;
  private careers!: Careers;
  private details!: SeparateDetails;
  private waiting!: WaitingRecords;
  private referenceChanged = false;
  private removedSandbox = false;
  private assignedRevision: number | undefined;

  constructor(options: FileImporterOptions) {
    this.options = options;
  }

  async import(input: ReadableFile): Promise<FileReport> {
    await this.start(input.path);
    let chunk: ResolvedMatch[] = [];
    let detailsInChunk = 0;
    const saveChunk = async () => {
      const matches = chunk;
      chunk = [];
      detailsInChunk = 0;
      await this.saver.save(matches);
    };
    for await (const batch of input.batches()) {
      for (const record of batch) {
        // An injury can refer to a match of the same file.
        if (chunk.length > 0 && record.kind === 'injury') await saveChunk();
        const outcome = record.kind === 'match' ? this.resolveMatch(record) : await this.importRecord(record);
        if (outcome === null) continue; // counted when the rows are written
        if (isOutcome(outcome)) this.count(record, outcome);
        else {
          chunk.push(outcome);
          if (outcome.record.details !== undefined) detailsInChunk++;
        }
      }
      if (chunk.length >= CHUNK_RECORDS || detailsInChunk >= CHUNK_DETAILS || this.details.isFull) {
        await saveChunk();
        if (this.details.isFull) await this.details.flush();
      }
      await this.careers.flushIfFull();
      await this.waiting.flush();
    }
    await saveChunk();
    await this.saver.finish();
    await this.details.finish();
    await this.waiting.flush();
    return this.finish(input);
  }

  private async start(path: string): Promise<void> {
    const { queries, store, entities, provider, now, fileName = withoutFolders } = this.options;
    const importId = await startImport(queries, { provider, file: path, at: now });
    const revision = () => this.revision();
    const identityOf = (team: number) => entities.identityOf(team);
    const people = this.options.people({ queries, now, revision, identityOf, changes: this.changes });
    const shared = { queries, entities, people, provider, file: fileName(path), importId, now, revision };
    const reject = (line: number, reason: string) => this.reject(line, reason);
    const names = new FileTeamNames(entities, { provider, path });
    const { peopleOf = provider } = this.options;
    this.context = { ...shared, peopleOf, store, names, changes: this.changes, path, reject };
    this.saver = new MatchSaver({ ...shared, reject });
    this.careers = new Careers(this.context);
    const of = { provider, file: shared.file, path, peopleOf };
    this.waiting = new WaitingRecords({ queries, of, now, hasWaited: this.options.hasWaited === true });
    await this.waiting.startFile();
    this.details = new SeparateDetails({
      ...this.context,
      identityOf,
      refuse: (record, problem) => this.refuse(record, problem),
      keepUnresolved: (record) => this.keepUnresolved(record),
      league: (id) => (typeof id === 'string' ? entities.league(id) : entities.leagueByLegacyId(id)),
      team: (name, league, line) => names.team(name, league, line),
      teamAnywhere: (name, line) => names.teamAnywhere(name, line, true),
    });
  }

  private async finish(input: ReadableFile): Promise<FileReport> {
    const { queries, entities, people, names, importId } = this.context;
    await this.careers.flush();
    await people.mergeDuplicates(queries);
    await this.recountSeasonsOf(await this.careers.removeDuplicates());
    await this.details.followSquads(this.careers.changedSquads ?? []);
    await this.recountSeasons(this.careers.changedAbsences);
    await entities.flush(queries, this.changes);
    await entities.renumber(queries, this.changes);
    const clubsChanged = await joinClubs(this.context);
    if (this.careers.changedSquads !== null || clubsChanged) await this.followSquads();
    if (people.clearChanged() || this.careers.clearChanged()) await touchPeople(queries, await this.revision());
    if (entities.clearChanged() || this.referenceChanged) await touchReference(queries, await this.revision());
    if (this.assignedRevision !== undefined) await this.changes.flush(queries, this.assignedRevision, this.options.now);
    await names.save(queries, { isPart: this.options.hasWaited === true });
    const counts = {
      ...this.counts,
      saved: this.counts.saved + this.saver.saved + this.careers.saved + this.details.counts.saved,
      unchanged: this.counts.unchanged + this.saver.unchanged + this.careers.unchanged + this.details.counts.unchanged,
      unresolved: this.counts.unresolved + this.details.counts.unresolved,
    };
    const end = { ...counts, hash: input.sha256() ?? '', at: this.options.end() };
    await finishImport(queries, importId, end, this.rejections);
    const rejections = this.rejections.slice(0, REJECTIONS_LISTED);
    const { kept: waiting } = this.waiting;
    return { file: input.path, ...counts, rejections, waiting, removedSandbox: this.removedSandbox };
  }

  /** What names no team follows the squads of its source. */
  private async followSquads(): Promise<void> {
    const { queries, now } = this.context;
    const { absences, seasons, players } = await followSquads(queries, { now, revision: () => this.revision() });
    for (const id of absences) this.changes.note({ resource: 'injury', action: 'updated', id });
    await recountPlayers(queries, players);
    await this.recountSeasonsOf(players);
    await this.recountSeasons(seasons);
  }

  /** The seasons of players who are others now: how complete its scorers are follows from the totals of its players. */
  private async recountSeasonsOf(players: readonly number[]): Promise<void> {
    await this.recountSeasons(await seasonsOfPlayers(this.context.queries, players));
  }

  /** How complete a season is follows from the totals of its players, and from their absences. */
  private async recountSeasons(seasons: readonly LeagueSeason[]): Promise<void> {
    const { queries, entities } = this.context;
    for (const { league: id, season } of seasons) {
      const league = entities.leagueByLegacyId(id);
      if (league !== undefined) await recountSeason(queries, league, season, await this.revision(), []);
    }
  }

  /** Assigned at the first change of the file. The first real data replaces the sandbox. */
  private async revision(): Promise<number> {
    if (this.assignedRevision === undefined) {
      this.assignedRevision = await nextRevision(this.options.queries, this.options.now);
      if (!this.options.keepSandbox && this.options.provider !== 'sandbox') await this.replaceSandbox();
    }
    return this.assignedRevision;
  }

  private async replaceSandbox(): Promise<void> {
    const { sandbox, real } = await sandboxState(this.options.queries);
    if (sandbox === 0 || real > 0) return;
    await removeSandbox(this.options.queries, this.changes);
    this.removedSandbox = true;
    this.referenceChanged = true;
  }

  private reject(line: number, reason: string): void {
    this.counts.rejected++;
    if (this.rejections.length < REJECTIONS_STORED) this.rejections.push({ line, reason });
  }

  /** Counts a record as rejected. If something that it refers to is missing, it waits for it. */
  private refuse(record: ReadRecord, problem: MatchProblem): void {
    if (problem.missing !== undefined) this.waiting.add(record, problem);
    else this.keepUnresolved(record);
    this.reject(record.line, problem.reason);
  }

  private keepUnresolved(record: ReadRecord): void {
    const unresolved = this.context.names.missingOn(record.line);
    if (unresolved !== undefined && record.kind !== 'rejection') this.waiting.addUnresolved(record, unresolved);
  }

  private count(record: ReadRecord, outcome: RecordOutcome): void {
    if (typeof outcome !== 'string') {
      this.refuse(record, outcome);
      return;
    }
    this.counts[outcome]++;
    if (outcome === 'unresolved') this.keepUnresolved(record);
  }

  /** The outcome of a record; a match to save with its chunk; null if the outcome is counted later. */
  private async importRecord(record: Exclude<ReadRecord, MatchRecord>): Promise<ResolvedMatch | RecordOutcome | null> {
    switch (record.kind) {
      case 'shootout':
        return resolveShootout(this.context, record);
      case 'result':
        return resolveResult(this.context, record);
      case 'referee':
        return resolveReferee(this.context, record);
      case 'club':
        return importClub(this.context, record);
      case 'league':
        return importLeague(this.context, record);
      case 'venue':
        return importVenue(this.context, record);
      case 'player':
      case 'squad':
      case 'transfer':
      case 'injury':
      case 'sidelined':
      case 'trophy':
      case 'market-value':
      case 'contract':
      case 'coach':
        return this.addCareer(record);
      case 'details':
      case 'price':
      case 'live-odds':
      case 'player-season':
        this.details.add(record);
        return null;
      case 'rejection':
        return { reason: record.reason };
    }
  }

  /** A row can lack a club that is not known yet: its record is imported again when the club is. */
  private async addCareer(record: CareerRecord): Promise<RecordOutcome | null> {
    const { names } = this.context;
    names.drainMissingAnywhere();
    const outcome = await this.careers.add(record);
    const isStored = outcome === null || outcome === 'saved' || outcome === 'unchanged';
    if (isStored) for (const name of names.drainMissingAnywhere()) this.waiting.addIncomplete(record, name);
    return outcome;
  }

  private resolveMatch(record: MatchRecord): ResolvedMatch | RecordOutcome {
    const { entities, names } = this.context;
    const { line } = record;
    const league = entities.league(record.league);
    if (league === undefined) return unknownLeague(record.league);
    if (record.leagueId !== undefined) entities.ids.noteLeague(this.options.provider, record.leagueId, league.legacyId);
    const [named, other] = [names.team(record.home, league, line), names.team(record.away, league, line)];
    if (named === null || other === null) return 'unresolved';
    const home = entities.teamOfSeason(named, record.season);
    const away = entities.teamOfSeason(other, record.season);
    if (home === away) return { reason: `${record.home.name} and ${record.away.name} are the same team` };
    const placed = withNeutralVenue(record, [entities.identityOf(home), entities.identityOf(away)]);
    return resolvedMatch(agedMatch(placed, this.options.now), { league, home, away });
  }
}

/** Most sources do not state that tournaments are at neutral venues. */
function withNeutralVenue(record: MatchRecord, teams: readonly string[]): MatchRecord {
  if (record.neutral !== undefined) return record;
  const neutral = isNeutralVenue(record.league, record.season, teams);
  return neutral === undefined ? record : { ...record, neutral };
}

function isOutcome(outcome: ResolvedMatch | RecordOutcome): outcome is RecordOutcome {
  return typeof outcome === 'string' || 'reason' in outcome;
}

function withoutFolders(path: string): string {
  return path.split('/').at(-1)!;
}
