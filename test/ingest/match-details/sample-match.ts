/** The match Arsenal - Chelsea and its details. */
import type { MatchDetails } from '../../../src/ingest/records/records.ts';
import type { MatchRecord } from '../../../src/ingest/records/source.ts';

/** Arsenal - Chelsea 2-1 of August 2024, unless changed. */
export function aMatch(changes: Partial<MatchRecord> = {}): MatchRecord {
  const goals = { home: 2, away: 1 };
  return {
    kind: 'match',
    line: 1,
    league: 'eng.1',
    season: 2024,
    kickoff: Date.parse('2024-08-17T14:00Z'),
    kickoffKnown: true,
    home: { name: 'Arsenal' },
    away: { name: 'Chelsea' },
    status: 'FT',
    score: { goals, halftime: null, fulltime: goals, extratime: null, penalty: null },
    ...changes,
  };
}

export function person(name: string): { readonly name: string; readonly id: string } {
  return { name, id: name.toLowerCase().replaceAll(' ', '-') };
}

/** Two starters and a substitute on each side; goals, cards and a substitution. */
export const DETAILS: MatchDetails = {
  lineups: {
    home: {
      formation: '4-3-3',
      coach: person('Mikel Arteta'),
      startXI: [
        { player: person('Bukayo Saka'), number: 7, position: 'F', captain: true },
        { player: person('David Raya'), number: 22, position: 'G' },
      ],
      substitutes: [{ player: person('Leandro Trossard'), number: 19, position: 'F' }],
    },
    away: {
      startXI: [
        { player: person('Cole Palmer'), number: 20, position: 'M' },
        { player: person('Levi Colwill'), number: 6, position: 'D' },
      ],
      substitutes: [{ player: person('Malo Gusto'), number: 27, position: 'D' }],
    },
  },
  events: [
    { minute: 12, side: 'home', kind: 'goal', detail: 'normal', player: person('Bukayo Saka') },
    { minute: 40, side: 'away', kind: 'goal', detail: 'penalty', player: person('Cole Palmer') },
    { minute: 55, side: 'away', kind: 'card', detail: 'yellow', player: person('Levi Colwill') },
    {
      minute: 70,
      side: 'home',
      kind: 'substitution',
      detail: 'substitution',
      player: person('Bukayo Saka'),
      related: person('Leandro Trossard'),
    },
    { minute: 80, side: 'away', kind: 'goal', detail: 'own-goal', player: person('Levi Colwill') },
    { minute: 90, extra: 2, side: 'away', kind: 'card', detail: 'red', player: person('Cole Palmer') },
  ],
  eventKinds: ['goal', 'card', 'substitution'],
  shots: [
    {
      minute: 12,
      side: 'home',
      player: person('Bukayo Saka'),
      x: 108.5,
      y: 40.25,
      bodyPart: 'foot',
      situation: 'open_play',
      outcome: 'goal',
      xg: 0.123456,
    },
  ],
  attendance: 60_383,
};
