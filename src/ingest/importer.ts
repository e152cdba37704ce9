/** Takes files of one source into the store: each file whole or not at all, and twice the same as once. */
import type { Clock } from '../base/clock.ts';
import type { League } from '../football/terms.ts';
import { ChangeLog } from '../store/changes.ts';
import type { Queries } from '../store/database/database.ts';
import { savepoint } from '../store/database/savepoint.ts';
import { finishImport, listUnresolved, REJECTIONS_KEPT, startImport, type UnresolvedName } from '../store/imports.ts';
import { nextRevision, referenceRevision, touchReference } from '../store/revisions.ts';
import { removeSandbox, sandboxState } from '../store/sandbox.ts';
import { matchBeforeShootout } from '../store/shootout-writer.ts';
import type { Store } from '../store/store.ts';
import { Entities } from './entities.ts';
import { MatchSaver, type ResolvedMatch } from './match-saver.ts';
import { saveNewLeague } from './new-leagues.ts';
import { isPackedMatch, type PackedMatch, type PackedRecord, pack, type ReadMatch, unpack } from './packed.ts';
import type { ReadableFile } from './reading.ts';
import type { ClubRecord, LeagueRecord, MatchRecord, ShootoutRecord, Source, TeamName } from './source.ts';

const CHUNK_RECORDS = 2000;
const REJECTIONS_SHOWN = 20;

export interface FileReport {
  readonly file: string;
  readonly saved: number;
  readonly unchanged: number;
  readonly rejected: number;
  /** rows passed over because a name is not known */
  readonly unresolved: number;
  /** the first rejections, for showing; the store keeps more */
  readonly rejections: readonly { readonly line: number; readonly reason: string }[];
  readonly removedSandbox: boolean;
}

export interface FailedFile {
  readonly file: string;
  readonly reason: string;
}

export interface ImportOptions {
  readonly store: Store;
  readonly source: Source;
  readonly clock: Clock;
  readonly keepSandbox: boolean;
}

/** Imports files one after the other and remembers between them what names and ids it knows. */
export class Importer {
  private readonly options: ImportOptions;
  private known: { readonly entities: Entities; readonly reference: number } | undefined;

  constructor(options: ImportOptions) {
    this.options = options;
  }

  /**
   * Imports files in one transaction for as long as `enough` says no, each behind a savepoint of its own: a file that
   * cannot be read leaves nothing behind, and the others are stored. Small files share a commit, which costs more than
   * they do.
   */
  async takeSome(
    files: AsyncIterator<ReadableFile>,
    enough: (records: number) => boolean,
  ): Promise<{ readonly done: boolean; readonly reports: FileReport[]; readonly failed: FailedFile[] }> {
    const { store } = this.options;
    const reports: FileReport[] = [];
    const failed: FailedFile[] = [];
    let done = false;
    await store.database.transaction(async (queries) => {
      for (let records = 0; !enough(records); ) {
        const next = await files.next();
        done = next.done === true;
        if (next.done) break;
        try {
          const report = await savepoint(queries, () => this.take(queries, next.value));
          records += report.saved + report.unchanged;
          reports.push(report);
        } catch (error) {
          this.known = undefined; // what was rolled back is still in there
          failed.push({ file: next.value.path, reason: error instanceof Error ? error.message : String(error) });
        }
      }
    });
    await store.revisions.refresh();
    return { done, reports, failed };
  }

  private async take(queries: Queries, file: ReadableFile): Promise<FileReport> {
    const { store, clock } = this.options;
    const now = clock.now();
    const before = await referenceRevision(queries);
    const entities =
      this.known?.reference === before ? this.known.entities : await Entities.load(queries, store.reference);
    const run = new FileRun(queries, entities, { ...this.options, file: file.path.split('/').at(-1)!, now });
    const report = await run.take(file);
    this.known = { entities, reference: await referenceRevision(queries) };
    return report;
  }
}

/** The state of one file on its way into the store. */
class FileRun {
  private readonly queries: Queries;
  private readonly entities: Entities;
  private readonly options: ImportOptions & { readonly file: string; readonly now: number };
  private readonly rejections: { line: number; reason: string }[] = [];
  private readonly names = new Map<string, UnresolvedName>();
  private readonly changes = new ChangeLog();
  private saver!: MatchSaver;
  private saved = 0;
  private unchanged = 0;
  private rejected = 0;
  private unresolved = 0;
  private referenceChanged = false;
  private removedSandbox = false;
  private taken: number | undefined;

  constructor(queries: Queries, entities: Entities, options: ImportOptions & { file: string; now: number }) {
    this.queries = queries;
    this.entities = entities;
    this.options = options;
  }

  async take(input: ReadableFile): Promise<FileReport> {
    const { source, file, now } = this.options;
    const importId = await startImport(this.queries, { provider: source.name, file: input.path, at: now });
    this.saver = new MatchSaver({
      queries: this.queries,
      entities: this.entities,
      provider: source.name,
      file,
      importId,
      now,
      revision: () => this.revision(),
      reject: (line, reason) => this.reject(line, reason),
    });
    let chunk: ResolvedMatch[] = [];
    for await (const batch of input.batches()) {
      for (const record of batch) {
        const match = isPackedMatch(record) ? this.resolveMatch(unpack(record)) : await this.takeOne(record);
        if (match !== null) chunk.push(match);
      }
      if (chunk.length < CHUNK_RECORDS) continue;
      await this.saver.save(chunk);
      chunk = [];
    }
    await this.saver.save(chunk);
    await this.saver.finish();
    return this.finish(importId, input);
  }

  private async finish(importId: number, input: ReadableFile): Promise<FileReport> {
    const { source, clock } = this.options;
    await this.entities.flush(this.queries, this.changes);
    if (this.entities.takeChanged() || this.referenceChanged) await touchReference(this.queries, await this.revision());
    if (this.taken !== undefined) await this.changes.flush(this.queries, this.taken, this.options.now);
    const counts = {
      saved: this.saved + this.saver.saved,
      unchanged: this.unchanged + this.saver.unchanged,
      rejected: this.rejected,
      unresolved: this.unresolved,
    };
    // by the whole path: one file name may occur in many folders, a season in each
    const names = [...this.names.values()].map((name) => ({ ...name, file: input.path }));
    await listUnresolved(this.queries, { provider: source.name, file: input.path }, names);
    const end = { ...counts, hash: input.sha256() ?? '', at: clock.now() };
    await finishImport(this.queries, importId, end, this.rejections);
    return {
      file: input.path,
      ...counts,
      rejections: this.rejections.slice(0, REJECTIONS_SHOWN),
      removedSandbox: this.removedSandbox,
    };
  }

  /** Taken at the first change of the file; the sandbox makes room at that moment. */
  private async revision(): Promise<number> {
    if (this.taken === undefined) {
      this.taken = await nextRevision(this.queries);
      if (!this.options.keepSandbox && this.options.source.name !== 'sandbox') await this.makeRoom();
    }
    return this.taken;
  }

  private async makeRoom(): Promise<void> {
    const { sandbox, real } = await sandboxState(this.queries);
    if (sandbox === 0 || real > 0) return;
    await removeSandbox(this.queries, this.changes);
    this.removedSandbox = true;
    this.referenceChanged = true;
  }

  private reject(line: number, reason: string): void {
    this.rejected++;
    if (this.rejections.length < REJECTIONS_KEPT) this.rejections.push({ line, reason });
  }

  /** A match to save with its chunk, or null where the record is dealt with. */
  private async takeOne(record: Exclude<PackedRecord, PackedMatch>): Promise<ResolvedMatch | null> {
    switch (record.kind) {
      case 'shootout':
        return this.resolveShootout(record);
      case 'club':
        return this.takeClub(record);
      case 'league':
        return this.takeLeague(record);
      case 'rejection':
        this.reject(record.line, record.reason);
        return null;
      default:
        this.reject(record.line, `records of kind ${record.kind} are not kept`);
        return null;
    }
  }

  private resolveMatch(match: ReadMatch): ResolvedMatch | null {
    const { record, line } = match;
    const league = this.entities.league(record.league);
    if (league === undefined) {
      this.reject(line, `unknown league ${record.league}: the catalogue has no such code`);
      return null;
    }
    const home = this.team(record.home, league, line);
    const away = this.team(record.away, league, line);
    if (home === null || away === null) {
      this.unresolved++;
      return null;
    }
    if (home === away) {
      this.reject(line, `${record.home.name} and ${record.away.name} are the same team`);
      return null;
    }
    return { ...match, league, home, away };
  }

  private team(name: TeamName, league: League, line: number): number | null {
    const { source, file } = this.options;
    const resolution = this.entities.resolve(source.name, name, league);
    if ('team' in resolution) return resolution.team;
    const key = `${league.code}|${name.country ?? ''}|${name.name}`;
    const listed = this.names.get(key);
    this.names.set(key, {
      provider: source.name,
      league: league.code,
      country: name.country ?? league.country.key,
      name: name.name,
      seen: (listed?.seen ?? 0) + 1,
      file,
      line: listed?.line ?? line,
      candidates: resolution.candidates.map((team) => this.entities.nativeIdOf(team)),
    });
    return null;
  }

  /** A shoot-out becomes what this file says of the match it decided. */
  private async resolveShootout(record: ShootoutRecord): Promise<ResolvedMatch | null> {
    const anyNational = this.entities.league('fifa.friendly')!;
    const home = this.team(record.home, anyNational, record.line);
    const away = this.team(record.away, anyNational, record.line);
    const winner = this.team(record.winner, anyNational, record.line);
    if (home === null || away === null || winner === null) {
      this.unresolved++;
      return null;
    }
    const match = await matchBeforeShootout(this.queries, { home, away }, Date.parse(record.date));
    const league = match === undefined ? undefined : this.options.store.reference.league(match.league);
    if (match === undefined || league === undefined || (winner !== home && winner !== away)) {
      this.reject(
        record.line,
        `no result of ${record.home.name} - ${record.away.name} is stored around ${record.date}`,
      );
      return null;
    }
    // Told with the sides of this record: what this file says must not depend on what others said.
    const [one, other] = [match.goals_home!, match.goals_away!];
    const level = home === match.home ? { home: one, away: other } : { home: other, away: one };
    const decided: MatchRecord = {
      kind: 'match',
      line: record.line,
      league: league.code,
      season: match.season,
      kickoff: Date.parse(record.date),
      kickoffKnown: false,
      home: record.home,
      away: record.away,
      status: 'PEN',
      score: {
        goals: level,
        halftime: null,
        fulltime: null,
        extratime: null,
        penalty: null,
        shootoutWinner: winner === home ? 'home' : 'away',
      },
    };
    return { ...unpack(pack(decided)), league, home, away };
  }

  private async takeClub(record: ClubRecord): Promise<null> {
    const learnt = this.entities.learn(record, this.options.source.name);
    if ('reason' in learnt) this.reject(record.line, learnt.reason);
    else if (learnt.saved) {
      this.saved++;
      await this.revision();
    } else this.unchanged++;
    return null;
  }

  private async takeLeague(record: LeagueRecord): Promise<null> {
    const { entities, queries } = this;
    const taken = await saveNewLeague(queries, { entities, reference: this.options.store.reference }, record);
    if (taken === 'saved') {
      this.saved++;
      await this.revision();
    } else if (taken === 'unchanged') this.unchanged++;
    else this.reject(record.line, taken.reason);
    return null;
  }
}
