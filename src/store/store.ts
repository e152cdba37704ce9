/** Readers of everything stored, by resource. A process opens one store and passes it on. */
import { type Access, FULL_ACCESS } from '../football/access.ts';
import { BET_TYPES } from '../football/catalogue/bet-types.ts';
import { type ChangeReader, changeReader } from './changes/reader.ts';
import {
  ANY_SCOPE,
  PEOPLE_SCOPE,
  RATINGS_SCOPE,
  REFERENCE_SCOPE,
  type Revisions,
  seasonScope,
  TEXTS_SCOPE,
  TRACK_RECORD_SCOPE,
} from './changes/revisions.ts';
import type { Database, Queries, Replicas } from './database/database.ts';
import { type FixtureReader, fixtureReader, inPlayMatches } from './fixtures/fixtures.ts';
import { type RecordedForecastStore, recordedForecastStore } from './fixtures/recorded-forecasts.ts';
import { type RefereeReader, refereeReader } from './fixtures/referees.ts';
import { type MatchCoverageReader, matchCoverageReader } from './fixtures/season-coverage.ts';
import { type TextStore, textStore } from './fixtures/texts.ts';
import { type TrackRecordReader, trackRecordReader } from './fixtures/track-record.ts';
import { type EventReader, eventReader } from './match-details/events.ts';
import { type LineupReader, lineupReader } from './match-details/lineups.ts';
import { type PlayerMatchReader, playerMatchReader } from './match-details/player-matches.ts';
import { type ShotReader, shotReader } from './match-details/shots.ts';
import { type StatisticsReader, statisticsReader } from './match-details/statistics.ts';
import { type OddsReader, oddsReader } from './odds/odds.ts';
import { type LiveOddsReader, liveOddsReader, type PriceReader, priceReader } from './odds/prices.ts';
import { type CareerReader, careerReader } from './people/careers.ts';
import { type PeopleReader, peopleReader } from './people/people.ts';
import { type PlayerSeasonReader, playerSeasonReader } from './people/player-seasons.ts';
import { type PlayerValueReader, playerValueReader } from './people/values.ts';
import { type RatingReader, ratingReader } from './ratings/reader.ts';
import { type IdReader, idReader } from './reference/native-ids.ts';
import { type ProviderIdReader, providerIdReader } from './reference/provider-ids.ts';
import type { Reference } from './reference/reference.ts';
import { ReferenceTables } from './reference/tables.ts';

export interface Store {
  readonly reference: Reference;
  readonly revisions: Revisions;
  readonly fixtures: FixtureReader;
  readonly statistics: StatisticsReader;
  readonly matchCoverage: MatchCoverageReader;
  readonly texts: TextStore;
  readonly recordedForecasts: RecordedForecastStore;
  readonly trackRecord: TrackRecordReader;
  readonly referees: RefereeReader;
  readonly odds: OddsReader;
  readonly people: PeopleReader;
  readonly careers: CareerReader;
  readonly playerValues: PlayerValueReader;
  readonly lineups: LineupReader;
  readonly events: EventReader;
  readonly playerMatches: PlayerMatchReader;
  readonly shots: ShotReader;
  readonly playerSeasons: PlayerSeasonReader;
  readonly prices: PriceReader;
  readonly liveOdds: LiveOddsReader;
  readonly changes: ChangeReader;
  readonly ids: IdReader;
  readonly ratings: RatingReader;
  readonly providerIds: ProviderIdReader;
  /** what the readers show; view.ts narrows it */
  readonly access: () => Access;
}

/** For writers: imports, the feed and operators' commands. Endpoints get a view without the database. */
export interface OpenStore extends Store {
  readonly database: Database;
  /** The same readers on the replicas, for responses. Writers need to read what was committed last. */
  readonly readers: Store;
}

/** Opens a store on a migrated database: reads the reference tables, and reads them again when they change. */
export async function openStore(database: Database, replicas: Replicas | null = null): Promise<OpenStore> {
  const tables = new ReferenceTables(BET_TYPES);
  const revisions = followRevisions(database, tables, (latest) => replicas?.require(latest));
  await revisions.refresh();
  const store = readersOn(database, { database, tables, revisions });
  const readers = replicas === null ? store : readersOn(replicas.queries, { database, tables, revisions });
  return { ...store, readers, database };
}

/** Readers of the tables on `queries`; what must never be older than an earlier read is read from the database. */
function readersOn(
  queries: Queries,
  {
    database,
    tables,
    revisions,
  }: { readonly database: Database; readonly tables: ReferenceTables; readonly revisions: Revisions },
): Store {
  const fixtures = fixtureReader(queries, tables, revisions);
  return {
    reference: tables,
    revisions,
    fixtures: { ...fixtures, inPlay: () => inPlayMatches(database) },
    statistics: statisticsReader(queries),
    matchCoverage: matchCoverageReader(queries),
    texts: textStore(database),
    recordedForecasts: recordedForecastStore(database),
    trackRecord: trackRecordReader(database),
    referees: refereeReader(queries),
    odds: oddsReader(queries),
    people: peopleReader(queries, tables),
    careers: careerReader(queries, tables, fixtures),
    playerValues: playerValueReader(queries, tables),
    lineups: lineupReader(queries),
    events: eventReader(queries),
    playerMatches: playerMatchReader(queries),
    shots: shotReader(queries),
    playerSeasons: playerSeasonReader(queries),
    prices: priceReader(queries),
    liveOdds: liveOddsReader(queries),
    changes: changeReader(database),
    ids: idReader(queries),
    ratings: ratingReader(queries),
    providerIds: providerIdReader(queries),
    access: () => FULL_ACCESS,
  };
}

interface RevisionRow {
  readonly latest: number;
  readonly facts: number;
  readonly reference: number;
  readonly people: number;
  readonly texts: number;
  readonly ratings: number;
  readonly trackRecord: number;
}

const REVISIONS =
  'SELECT latest, facts, reference, people, texts, ratings, track_record AS "trackRecord" FROM revision';

function followRevisions(database: Database, tables: ReferenceTables, onLatest: (latest: number) => void): Revisions {
  let latest = -1;
  let reference = -1;
  let stale = true;
  let changes = -1;
  let reading: Promise<void> | undefined;
  const scopes = new Map<string, number>();

  const read = async () => {
    stale = false;
    try {
      const row = await database.get<RevisionRow>(REVISIONS);
      if (row === undefined || row.latest === latest) return;
      const isReferenceNew = row.reference > reference;
      const seasons = isReferenceNew ? await tables.load(database) : await tables.loadSeasons(database, latest);
      if (isReferenceNew) scopes.clear();
      latest = row.latest;
      onLatest(latest);
      reference = row.reference;
      // only what has changed: a replay of the ratings writes a revision several times a second, and seasons are many
      for (const { league, year, revision } of seasons) scopes.set(seasonScope(league.legacyId, year), revision);
      scopes
        .set(TEXTS_SCOPE, row.texts)
        .set(RATINGS_SCOPE, row.ratings)
        .set(TRACK_RECORD_SCOPE, row.trackRecord)
        .set(ANY_SCOPE, row.facts)
        .set(REFERENCE_SCOPE, reference)
        .set(PEOPLE_SCOPE, row.people);
    } catch (error) {
      stale = true; // the next request tries again
      throw error;
    }
  };

  return {
    get latest() {
      return latest;
    },
    of: (scope) => scopes.get(scope) ?? 0,
    refresh() {
      const now = database.changes();
      if (now !== changes) {
        changes = now;
        stale = true;
      }
      if (!stale) return reading;
      const next: Promise<void> = (reading ?? Promise.resolve()).then(read, read).finally(() => {
        if (reading === next) reading = undefined;
      });
      reading = next;
      return next;
    },
  };
}
