import { z } from 'zod';
import { LIVE_BET_TYPES } from '../../../../football/catalogue/live-bet-types.ts';
import { STATUS } from '../../../../football/status.ts';
import type { Fixture } from '../../../../football/terms.ts';
import type { LiveOdds } from '../../../../store/odds/prices.ts';
import { offsetDate } from '../../../days.ts';

const Value = z.object({
  value: z.string(),
  odd: z.string().describe("decimal, '1.85'"),
  handicap: z.string().nullable(),
  main: z.boolean().nullable().describe('true for the middle line, if there are several'),
  suspended: z.boolean(),
});

const Side = z.object({ id: z.int(), goals: z.int().nullable() });

export const NestedLiveOdds = z.object({
  fixture: z.object({
    id: z.int(),
    status: z.object({ long: z.string(), elapsed: z.int().nullable(), seconds: z.string().nullable() }),
  }),
  league: z.object({ id: z.int(), season: z.int() }),
  teams: z.object({ home: Side, away: Side }),
  status: z.object({ stopped: z.boolean(), blocked: z.boolean(), finished: z.boolean() }),
  update: z.iso.datetime({ offset: true }),
  odds: z.array(z.object({ id: z.int(), name: z.string(), values: z.array(Value) })),
});

export const FlatLiveOdds = z.object({
  fixture: z.object({ id: z.int() }),
  odds: z.array(
    z.object({ id: z.int(), name: z.string(), values: z.array(z.object({ value: z.string(), odd: z.string() })) }),
  ),
});

export interface LiveOddsRow {
  readonly fixture: Fixture;
  readonly odds: LiveOdds;
}

const NAMES = new Map(LIVE_BET_TYPES.map(({ id, name }) => [id, name]));
const nameOf = (bet: number) => NAMES.get(bet) ?? `Bet ${bet}`;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The last reported clock of the match. Seconds are not stored, so they are 00. */
function clockOf({ elapsed, extra }: Fixture): string | null {
  return elapsed === null ? null : `${twoDigits(elapsed + (extra ?? 0))}:00`;
}

export function nestedLiveOdds({ fixture, odds }: LiveOddsRow): z.infer<typeof NestedLiveOdds> {
  const { status, score, home, away } = fixture;
  return {
    fixture: {
      id: fixture.legacyId,
      status: { long: STATUS[status].long, elapsed: fixture.elapsed, seconds: clockOf(fixture) },
    },
    league: { id: fixture.league.legacyId, season: fixture.season },
    teams: {
      home: { id: home.legacyId, goals: score.goals?.home ?? null },
      away: { id: away.legacyId, goals: score.goals?.away ?? null },
    },
    status: { stopped: odds.stopped, blocked: odds.blocked, finished: STATUS[status].phase === 'finished' },
    update: offsetDate(odds.updatedAt, 'UTC'),
    odds: odds.markets.map(({ bet, name, values }) => ({
      id: bet,
      name: name ?? nameOf(bet),
      values: values.map(({ value, odd, handicap = null, main = null, suspended = false }) => ({
        value,
        odd: String(odd),
        handicap,
        main,
        suspended,
      })),
    })),
  };
}

/** The flat shape has no field for the handicap, without which a line such as 'Over' means nothing. */
function withHandicap(value: string, handicap: string | null | undefined): string {
  return handicap == null || value.endsWith(handicap) ? value : `${value} ${handicap}`;
}

export function flatLiveOdds({ fixture, odds }: LiveOddsRow): z.infer<typeof FlatLiveOdds> {
  return {
    fixture: { id: fixture.legacyId },
    odds: odds.markets.map(({ bet, name, values }) => ({
      id: bet,
      name: name ?? nameOf(bet),
      values: values.map(({ value, odd, handicap }) => ({ value: withHandicap(value, handicap), odd: String(odd) })),
    })),
  };
}
