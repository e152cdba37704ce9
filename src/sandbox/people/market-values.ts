/** Invents market values and contracts from the quality and the age of players. */
import type { ContractRecord, MarketValueRecord, PersonName } from '../../ingest/records/records.ts';
import type { TeamName } from '../../ingest/records/team-name.ts';
import type { SandboxPlayer } from './players.ts';

/** Value of a player of average quality at the best age, in euros. */
const BASE = 4_000_000;
const BEST_AGE = 26;
/** euros */
const ROUNDED_TO = 50_000;
const CONTRACT_YEARS = 4;

interface SquadPlayer {
  readonly player: SandboxPlayer;
  readonly name: PersonName;
  readonly team: TeamName;
  readonly season: number;
}

/** The value at the start of a season. */
export function marketValue({ player, name, team, season }: SquadPlayer): MarketValueRecord {
  const age = season - Number(player.birth.slice(0, 4));
  const exact = BASE * Math.exp(0.9 * player.quality - 0.004 * (age - BEST_AGE) ** 2);
  const value = Math.max(ROUNDED_TO, Math.round(exact / ROUNDED_TO) * ROUNDED_TO);
  return {
    kind: 'market-value',
    line: 0,
    player: name,
    date: `${season}-07-15`,
    value,
    currency: 'EUR',
    team,
  };
}

/** The contract ends one to four seasons later, which follows from the number of the player. */
export function contract({ player, name, team, season }: SquadPlayer): ContractRecord {
  const number = Number(player.id.slice(player.id.lastIndexOf('-') + 1));
  return {
    kind: 'contract',
    line: 0,
    player: name,
    team,
    expires: `${season + 1 + (number % CONTRACT_YEARS)}-06-30`,
  };
}
