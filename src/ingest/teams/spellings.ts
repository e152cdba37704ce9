/**
 * The spellings under which names of teams are stored. Several sources can list one name: the source with precedence
 * decides, and of two spellings of one source the accented one, so that the order of imports does not matter.
 */
import { takesPrecedence } from '../../merge/provenance.ts';
import type { TeamNameRow } from '../../store/reference/entity-writer.ts';

const OPERATOR = 'operator';
const BEYOND_ASCII = /[^ -~]/g;

export class Spellings {
  private readonly rows = new Map<string, TeamNameRow>();
  private writes = new Map<string, TeamNameRow>();

  constructor(stored: readonly TeamNameRow[]) {
    for (const row of stored) this.rows.set(keyOf(row), row);
  }

  /** Collects a name to write. */
  add(row: TeamNameRow): void {
    const key = keyOf(row);
    this.rows.set(key, row);
    this.writes.set(key, row);
  }

  /** Replaces the spelling of a stored name if this one has precedence; false if it stays. */
  improve(row: TeamNameRow): boolean {
    const stored = this.rows.get(keyOf(row));
    if (stored === undefined || stored.origin === OPERATOR || !isBetter(row, stored)) return false;
    this.add(row);
    return true;
  }

  /** Lets the names of a club that is joined to another one decide about the spelling. */
  join(from: number, into: number): void {
    for (const row of [...this.rows.values()]) if (row.team === from) this.improve({ ...row, team: into });
  }

  /** The rows to write since the last call. */
  drainWrites(): TeamNameRow[] {
    const rows = [...this.writes.values()];
    this.writes = new Map();
    return rows;
  }
}

function isBetter(row: TeamNameRow, stored: TeamNameRow): boolean {
  if (row.origin !== stored.origin) return takesPrecedence(row.origin, stored.origin);
  const [accents, storedAccents] = [accentsIn(row), accentsIn(stored)];
  return accents === storedAccents ? row.name < stored.name : accents > storedAccents;
}

function accentsIn({ name }: TeamNameRow): number {
  return name.match(BEYOND_ASCII)?.length ?? 0;
}

function keyOf({ provider, country, name_key, team }: TeamNameRow): string {
  return `${provider}|${country}|${name_key}|${team}`;
}
