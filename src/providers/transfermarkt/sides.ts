/** Sides of a game whose rows give the club but not the home or away side. */
import type { Side } from '../../football/score.ts';
import { type RowGroup, RowRejection, rejectRow, type TableRow } from '../../ingest/readers/table-rows.ts';
import type { MatchReference } from '../../ingest/records/records.ts';
import { rejection } from '../../ingest/records/rejections.ts';
import type { Rejection } from '../../ingest/records/source.ts';
import { idOf } from './quirks.ts';

/** Games open at a time. Files are ordered by date, but rows of several games of a day may alternate. */
export const GAMES_OPEN = 200;

/** The two clubs of a game. The first one counts as home, and the match reference names it. */
export class Sides {
  private readonly game: string;
  private readonly clubs: string[] = [];

  constructor(game: string) {
    this.game = game;
  }

  of(club: string): Side {
    const id = idOf(club) ?? rejectRow('no valid club id');
    let index = this.clubs.indexOf(id);
    if (index < 0) {
      if (this.clubs.length === 2) rejectRow(`${id} is a third club in game ${this.game}`);
      index = this.clubs.push(id) - 1;
    }
    return index === 0 ? 'home' : 'away';
  }

  reference(): MatchReference {
    const [id = ''] = this.clubs;
    return { providerMatch: this.game, home: { id, name: '' } };
  }
}

/** Reads the rows of a game and returns the rejections of its rows. */
export function readGame({ rows }: RowGroup, read: (row: TableRow) => void): Rejection[] {
  const rejections: Rejection[] = [];
  for (const row of rows) {
    try {
      read(row);
    } catch (error) {
      if (!(error instanceof RowRejection)) throw error;
      rejections.push(rejection(row.line, error.message));
    }
  }
  return rejections;
}
