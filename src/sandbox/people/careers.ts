/**
 * Careers of players and coaches by season: squads of 24, transfers, retirements, youth players. The simulation always
 * starts at FIRST_SEASON, so that careers are the same for every `now`.
 */
import { type Random, seededRandom } from '../../base/random.ts';
import type { Position } from '../../football/person.ts';
import type { PersonProfile } from '../../ingest/records/records.ts';
import { shuffled } from '../leagues/chance.ts';
import type { SandboxTeam } from '../leagues/clubs.ts';
import type { SandboxCountry } from '../leagues/countries.ts';
import { inventCoach, inventPlayer, type SandboxPlayer } from './players.ts';

export interface SquadEntry {
  readonly player: SandboxPlayer;
  readonly number: number;
}

export interface Move {
  readonly player: SandboxPlayer;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly from: SandboxTeam | null;
  readonly to: SandboxTeam | null;
  /** euros; null for free */
  readonly fee: number | null;
}

export interface CoachSpell {
  readonly coach: PersonProfile & { readonly id: string };
  readonly team: SandboxTeam;
  readonly start: string;
  readonly end: string | null;
}

export interface Careers {
  /** by position and number; empty for a season outside the simulation */
  squad(team: SandboxTeam, season: number): readonly SquadEntry[];
  coach(team: SandboxTeam, season: number): (PersonProfile & { readonly id: string }) | undefined;
  readonly moves: readonly Move[];
  readonly spells: readonly CoachSpell[];
}

/** A slot of the squad, which keeps its position and shirt number. */
interface SquadSlot {
  readonly position: Position;
  readonly number: number;
}

const SLOTS: readonly SquadSlot[] = [
  ...slots('Goalkeeper', [1, 13, 25]),
  ...slots('Defender', [2, 3, 4, 5, 15, 16, 20, 22]),
  ...slots('Midfielder', [6, 7, 8, 10, 14, 17, 18, 21]),
  ...slots('Attacker', [9, 11, 19, 23, 24]),
];

const FIRST_SEASON = 2019;
/** Players above this age retire. */
const RETIREMENT_AGE = 35;
const LEAVES_CHANCE = 0.2;
/** Probability that a free slot is filled from the transfer market instead of with a youth player. */
const BUYS_CHANCE = 0.7;
const COACH_LEAVES_CHANCE = 0.3;

type Squad = SandboxPlayer[];
type Coach = PersonProfile & { readonly id: string };

/** Simulates the careers of a country up to and including the season `until`. */
export function careersOf(
  seed: string | number,
  country: SandboxCountry,
  teams: readonly SandboxTeam[],
  until: number,
): Careers {
  return new CareerSimulation(seed, country, teams).simulateUntil(until);
}

class CareerSimulation implements Careers {
  readonly moves: Move[] = [];
  private readonly seed: string | number;
  private readonly country: SandboxCountry;
  private readonly teams: readonly SandboxTeam[];
  private readonly squads = new Map<string, Squad>();
  private readonly coaches = new Map<string, Coach>();
  private readonly open = new Map<string, { coach: Coach; team: SandboxTeam; start: string; end: string | null }>();
  private readonly allSpells: CoachSpell[] = [];
  private people = 0;

  constructor(seed: string | number, country: SandboxCountry, teams: readonly SandboxTeam[]) {
    this.seed = seed;
    this.country = country;
    this.teams = teams;
  }

  get spells(): readonly CoachSpell[] {
    return this.allSpells;
  }

  squad(team: SandboxTeam, season: number): readonly SquadEntry[] {
    const players = this.squads.get(`${season}|${team.identity}`) ?? [];
    return players.map((player, index) => ({ player, number: SLOTS[index]!.number }));
  }

  coach(team: SandboxTeam, season: number): Coach | undefined {
    return this.coaches.get(`${season}|${team.identity}`);
  }

  simulateUntil(until: number): this {
    for (let season = FIRST_SEASON; season <= until; season++) {
      const random = seededRandom(`${this.seed}|careers|${this.country.key}|${season}`);
      if (season === FIRST_SEASON) this.createSquads(random, season);
      else this.transferWindow(random, season);
      this.appointCoaches(seededRandom(`${this.seed}|coaches|${this.country.key}|${season}`), season);
    }
    return this;
  }

  private createSquads(random: Random, season: number): void {
    for (const team of this.teams) {
      const squad = SLOTS.map(({ position }) =>
        this.newPlayer(random, { position, age: 18 + Math.floor(random() * 15), season }),
      );
      this.squads.set(`${season}|${team.identity}`, squad);
    }
  }

  private newPlayer(random: Random, of: { position: Position; age: number; season: number }): SandboxPlayer {
    const id = `${this.country.key}-${++this.people}`;
    return inventPlayer(random, this.country, { ...of, id });
  }

  /**
   * Transfer window before a season: players leave, and free slots are filled from the market or with youth players.
   */
  private transferWindow(random: Random, season: number): void {
    const market = new Map<Position, { player: SandboxPlayer; from: SandboxTeam }[]>();
    const next = new Map<SandboxTeam, (SandboxPlayer | null)[]>();
    for (const team of this.teams) {
      const squad = this.squads.get(`${season - 1}|${team.identity}`)!;
      const remaining = squad.map((player): SandboxPlayer | null => {
        const leaves = random() < LEAVES_CHANCE;
        if (season - Number(player.birth.slice(0, 4)) > RETIREMENT_AGE) return null;
        if (!leaves) return player;
        const sellers = market.get(player.position) ?? [];
        market.set(player.position, [...sellers, { player, from: team }]);
        return null;
      });
      next.set(team, remaining);
    }
    for (const team of shuffled(random, this.teams))
      this.fill(random, { season, team, market, squad: next.get(team)! });
    for (const unsold of market.values()) {
      for (const { player, from } of unsold) this.move(random, season, { player, from, to: null });
    }
  }

  private fill(
    random: Random,
    of: {
      season: number;
      team: SandboxTeam;
      market: Map<Position, { player: SandboxPlayer; from: SandboxTeam }[]>;
      squad: (SandboxPlayer | null)[];
    },
  ): void {
    const squad = of.squad.map((player, index) => {
      if (player !== null) return player;
      const { position } = SLOTS[index]!;
      const offers = of.market.get(position) ?? [];
      const found = random() < BUYS_CHANCE ? offers.findIndex(({ from }) => from !== of.team) : -1;
      if (found < 0) return this.newPlayer(random, { position, age: 17 + Math.floor(random() * 4), season: of.season });
      const [offer] = offers.splice(found, 1);
      this.move(random, of.season, { ...offer!, to: of.team });
      return offer!.player;
    });
    this.squads.set(`${of.season}|${of.team.identity}`, squad);
  }

  private move(random: Random, season: number, { player, from, to }: Pick<Move, 'player' | 'from' | 'to'>): void {
    const day = new Date(Date.UTC(season, 6, 1 + Math.floor(random() * 55))).toISOString().slice(0, 10);
    const price = Math.round(10 ** (5.2 + 0.5 * player.quality + 0.6 * random()) / 50_000) * 50_000;
    const fee = to === null || price === 0 || random() < 0.25 ? null : price;
    this.moves.push({ player, date: day, from, to, fee });
  }

  private appointCoaches(random: Random, season: number): void {
    const free: Coach[] = [];
    const openings: SandboxTeam[] = [];
    for (const team of this.teams) {
      const before = this.coaches.get(`${season - 1}|${team.identity}`);
      if (before !== undefined && random() >= COACH_LEAVES_CHANCE)
        this.coaches.set(`${season}|${team.identity}`, before);
      else {
        openings.push(team);
        if (before !== undefined) free.push(before);
        const spell = this.open.get(team.identity);
        if (spell !== undefined) spell.end = `${season}-06-30`;
      }
    }
    for (const team of openings) {
      const signed = random() < 0.5 ? free.shift() : undefined;
      const id = `${this.country.key}-c${season}-${team.identity.split('|')[1]}`;
      const coach = signed ?? inventCoach(random, this.country, { id, season });
      this.coaches.set(`${season}|${team.identity}`, coach);
      const spell = { coach, team, start: `${season}-07-01`, end: null };
      this.open.set(team.identity, spell);
      this.allSpells.push(spell);
    }
  }
}

function slots(position: Position, numbers: readonly number[]): SquadSlot[] {
  return numbers.map((number) => ({ position, number }));
}
