/** Rows of one game, which say for which club but not which of them is at home. */
import type { Side } from '../../football/score.ts';
import { Refusal, type RowGroup, refuse, type TableRow } from '../../ingest/readers/table-rows.ts';
import type { MatchReference } from '../../ingest/records/records.ts';
import { rejection } from '../../ingest/records/rejections.ts';
import type { Rejection } from '../../ingest/records/source.ts';
import { idOf } from './quirks.ts';

/** Games open at once: files are in the order of days, but within a day rows of several games may mix. */
export const GAMES_OPEN = 200;

/** The two clubs of a game, the one named first called home: the record says whom it means by that. */
export class Sides {
  private readonly game: string;
  private readonly clubs: string[] = [];

  constructor(game: string) {
    this.game = game;
  }

  of(club: string): Side {
    const id = idOf(club) ?? refuse('no club is named');
    let place = this.clubs.indexOf(id);
    if (place < 0) {
      if (this.clubs.length === 2) refuse(`${id} is a third club in game ${this.game}`);
      place = this.clubs.push(id) - 1;
    }
    return place === 0 ? 'home' : 'away';
  }

  reference(): MatchReference {
    const [id = ''] = this.clubs;
    return { providerMatch: this.game, home: { id, name: '' } };
  }
}

/** Reads the rows of a game; those that are refused become rejections, which come first. */
export function readGame({ rows }: RowGroup, read: (row: TableRow) => void): Rejection[] {
  const rejections: Rejection[] = [];
  for (const row of rows) {
    try {
      read(row);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      rejections.push(rejection(row.line, error.message));
    }
  }
  return rejections;
}
