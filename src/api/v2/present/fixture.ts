import { z } from 'zod';
import { resultOf } from '../../../football/result.ts';
import { type Goals, winnerOf } from '../../../football/score.ts';
import { type Phase, STATUS, STATUS_CODES, type StatusCode } from '../../../football/status.ts';
import type { Fixture } from '../../../football/terms.ts';
import { millisecondDate, shownKickoff } from '../../days.ts';
import { mentionTeam, TeamMention } from './team.ts';
import { mentionVenue, VenueMention } from './venue.ts';
import { leagueId, leagueLogo, type Presenters, type View } from './view.ts';

const PHASE_WORD = {
  scheduled: 'scheduled',
  in_play: 'live',
  finished: 'finished',
  postponed: 'postponed',
  cancelled: 'cancelled',
  abandoned: 'abandoned',
  not_played: 'awarded',
} as const satisfies Record<Phase, string>;

export type StatusWord = (typeof PHASE_WORD)[Phase] | 'suspended' | 'interrupted' | 'walkover';

const OWN_WORD: { readonly [code in StatusCode]?: StatusWord } = {
  SUSP: 'suspended',
  INT: 'interrupted',
  WO: 'walkover',
};

/** The lowercase word that says a status in the migration shape. */
export function statusWord(status: StatusCode): StatusWord {
  return OWN_WORD[status] ?? PHASE_WORD[STATUS[status].phase];
}

export const STATUS_WORDS = [...new Set(STATUS_CODES.map(statusWord))] as [StatusWord, ...StatusWord[]];

const GoalsPair = z.object({ home: z.int().nullable(), away: z.int().nullable() });

function goalsPair(goals: Goals | null): z.infer<typeof GoalsPair> {
  return { home: goals?.home ?? null, away: goals?.away ?? null };
}

export const ReferenceFixture = z.object({
  id: z.string(),
  date: z.iso.datetime({ offset: true }),
  dateConfirmed: z.boolean().describe('false if only the date is known; the time is then 00:00 in any time zone'),
  status: z.object({
    long: z.string(),
    short: z.enum(STATUS_CODES),
    elapsed: z.int().nullable(),
    extra: z.int().nullable(),
  }),
  league: z.object({ id: z.string(), name: z.string(), season: z.int() }),
  round: z.string().nullable(),
  group: z.string().nullable(),
  home: TeamMention,
  away: TeamMention,
  score: GoalsPair.extend({
    halftime: GoalsPair,
    fulltime: GoalsPair.describe('after 90 minutes'),
    extratime: GoalsPair.describe('goals in extra time only'),
    penalty: GoalsPair.describe('goals in the shoot-out'),
  }),
  winner: z.enum(['home', 'away', 'draw']).nullable().describe('set when the match has a result; includes a shoot-out'),
  venue: VenueMention.nullable(),
  city: z.string().nullable().describe('venue of the match, if known'),
  neutral: z.boolean(),
  referee: z.string().nullable(),
  attendance: z.int().nullable().describe('number of spectators, if a source gives it'),
  updatedAt: z.iso.datetime(),
  revision: z.int().describe('increases whenever the fixture changes'),
});

/** Fields of a fixture that are shown under another name, or not at all. */
type NamedOtherwise = 'legacyId' | 'kickoff' | 'kickoffKnown' | 'elapsed' | 'extra' | 'season' | 'sources';

// Every other field is shown under its own name: one that is missing here is not in the schema above.
({}) satisfies Record<Exclude<keyof Fixture, keyof z.infer<typeof ReferenceFixture> | NamedOtherwise>, never>;

export const MigrationFixture = z.object({
  id: z.string(),
  homeTeam: TeamMention,
  awayTeam: TeamMention,
  homeScore: z.int().nullable(),
  awayScore: z.int().nullable(),
  league: z.object({ id: z.string(), name: z.string(), logo: z.url() }),
  season: z.int(),
  round: z.string().nullable(),
  date: z.iso.datetime({ offset: true }),
  status: z.enum(STATUS_WORDS),
});

function reference(fixture: Fixture, view: View): z.infer<typeof ReferenceFixture> {
  const { league, status, score } = fixture;
  return {
    id: fixture.id,
    date: millisecondDate(shownKickoff(fixture, view.timezone), view.timezone),
    dateConfirmed: fixture.kickoffKnown,
    status: { long: STATUS[status].long, short: status, elapsed: fixture.elapsed, extra: fixture.extra },
    league: { id: leagueId(league, view), name: league.name, season: fixture.season },
    round: fixture.round,
    group: fixture.group,
    home: mentionTeam(fixture.home, view),
    away: mentionTeam(fixture.away, view),
    score: {
      ...goalsPair(score.goals),
      halftime: goalsPair(score.halftime),
      fulltime: goalsPair(score.fulltime),
      extratime: goalsPair(score.extratime),
      penalty: goalsPair(score.penalty),
    },
    winner: resultOf(fixture) === null ? null : winnerOf(score),
    venue: mentionVenue(fixture.venue),
    city: fixture.venue?.city ?? fixture.city,
    neutral: fixture.neutral,
    referee: fixture.referee,
    attendance: fixture.attendance,
    updatedAt: new Date(fixture.updatedAt).toISOString(),
    revision: fixture.revision,
  };
}

function migration(fixture: Fixture, view: View): z.infer<typeof MigrationFixture> {
  const { league, score } = fixture;
  return {
    id: fixture.id,
    homeTeam: mentionTeam(fixture.home, view),
    awayTeam: mentionTeam(fixture.away, view),
    homeScore: score.goals?.home ?? null,
    awayScore: score.goals?.away ?? null,
    league: { id: leagueId(league, view), name: league.name, logo: leagueLogo(league, view) },
    season: fixture.season,
    round: fixture.round,
    date: millisecondDate(shownKickoff(fixture, view.timezone), view.timezone),
    status: statusWord(fixture.status),
  };
}

export const fixturePresenters: Presenters<
  Fixture,
  z.infer<typeof ReferenceFixture>,
  z.infer<typeof MigrationFixture>
> = { reference, migration };

/** Stored texts of a fixture; null until one is written. */
const FixtureTexts = z.object({ preview: z.string().nullable(), recap: z.string().nullable() });
const noTexts = { preview: null, recap: null } satisfies z.infer<typeof FixtureTexts>;

export const ReferenceFixtureDetail = ReferenceFixture.extend({ content: FixtureTexts });
export const MigrationFixtureDetail = MigrationFixture.extend({ content: FixtureTexts });
/** The models that wrote the texts, and the providers the fixture is made from. */
export const fixtureDetailMeta = { content: FixtureTexts, source: z.string() };

export const fixtureDetailPresenters: Presenters<
  Fixture,
  z.infer<typeof ReferenceFixtureDetail>,
  z.infer<typeof MigrationFixtureDetail>
> = {
  reference: (fixture, view) => ({ ...reference(fixture, view), content: noTexts }),
  migration: (fixture, view) => ({ ...migration(fixture, view), content: noTexts }),
};

export function presentDetailMeta(fixture: Fixture) {
  return { content: noTexts, source: fixture.sources.join(', ') };
}
