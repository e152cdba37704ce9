/** The players of a team on the pitch, and random choices among them. */
import type { Random } from '../../base/random.ts';
import type { SandboxPlayer } from '../people/players.ts';
import type { TeamSheet } from './lineups.ts';

/** How often a position scores, relative to the others. */
export const SCORING_WEIGHT: Readonly<Record<SandboxPlayer['position'], number>> = {
  Goalkeeper: 0,
  Defender: 1,
  Midfielder: 2.4,
  Attacker: 6,
};

/** The players of one team on the pitch, by minute. */
export class Field {
  readonly sheet: TeamSheet;
  private readonly from = new Map<SandboxPlayer, number>();
  private readonly until = new Map<SandboxPlayer, number>();

  constructor(sheet: TeamSheet) {
    this.sheet = sheet;
    for (const player of sheet.starters) this.from.set(player, 0);
  }

  at(minute: number): SandboxPlayer[] {
    return [...this.from].flatMap(([player, from]) =>
      from < minute && minute <= (this.until.get(player) ?? Number.POSITIVE_INFINITY) ? player : [],
    );
  }

  replace(off: SandboxPlayer, on: SandboxPlayer, minute: number): void {
    this.until.set(off, minute);
    this.from.set(on, minute);
  }

  /** whether a player on the pitch stays on until the end */
  stays(player: SandboxPlayer): boolean {
    return !this.until.has(player);
  }

  sendOff(player: SandboxPlayer, minute: number): void {
    this.until.set(player, minute);
  }
}

export const outfield = (players: readonly SandboxPlayer[]) =>
  players.filter(({ position }) => position !== 'Goalkeeper');

export function weightedPick(
  random: Random,
  players: readonly SandboxPlayer[],
  weight: (player: SandboxPlayer) => number,
) {
  let left = random() * players.reduce((sum, player) => sum + weight(player), 0);
  for (const player of players) {
    left -= weight(player);
    if (left < 0) return player;
  }
  return players.at(-1)!;
}
