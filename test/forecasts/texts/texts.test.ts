import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { teamForm } from '../../../src/football/form.ts';
import { headToHead } from '../../../src/football/head-to-head.ts';
import type { MatchEvent } from '../../../src/football/match.ts';
import { NO_SCORE } from '../../../src/football/score.ts';
import { previewText } from '../../../src/forecasts/texts/preview.ts';
import { recapText } from '../../../src/forecasts/texts/recap.ts';
import { aFixture, aTeam, kickoffOn } from '../../support/data/fixtures.ts';

const [ONE, OTHER, THIRD] = [aTeam('One'), aTeam('Other'), aTeam('Third')];
const FIXTURE = aFixture({ home: ONE, away: OTHER, kickoff: kickoffOn(24), round: 'Regular Season - 2' });

function event(more: Partial<MatchEvent>): MatchEvent {
  return {
    id: 'ev_1',
    revision: 1,
    deleted: false,
    minute: 10,
    extra: null,
    side: 'home',
    kind: 'goal',
    detail: 'normal',
    player: { id: 'pl_1', legacyId: 1, name: 'A. Scorer' },
    related: null,
    comments: null,
    shootout: false,
    updatedAt: 0,
    ...more,
  };
}

describe('a match preview', () => {
  const chances = { home: 0.5, draw: 0.3, away: 0.2 };
  const expectedGoals = { home: 1.52, away: 0.97 };
  const data = (played: Parameters<typeof teamForm>[1]) => ({
    fixture: FIXTURE,
    form: { home: teamForm(ONE, played), away: teamForm(OTHER, played) },
    meetings: headToHead(ONE, OTHER, played),
    chances,
    expectedGoals,
  });

  test('names the teams, the date, their form, their meetings and the chances', () => {
    const played = [
      aFixture({ home: ONE, away: THIRD, kickoff: kickoffOn(10), score: { home: 2, away: 0 } }),
      aFixture({ home: OTHER, away: ONE, kickoff: kickoffOn(3), score: { home: 1, away: 1 } }),
    ];
    assert.equal(
      previewText(data(played)),
      'One receive Other on Saturday 24 August 2024 (Premier League, Regular Season - 2). ' +
        'One took 4 points from their last 2 matches (WD, the latest first), with 3 goals scored and 1 conceded. ' +
        'Other took one point from their last match (D, the latest first), with one goal scored and 1 conceded. ' +
        'The two met once before on record: it ended level. ' +
        'Our model gives One 50%, a draw 30%, Other 20%, and expects 1.5 to 1.0 goals.',
    );
  });

  test('says that earlier results are missing', () => {
    const text = previewText(data([]));
    assert.match(text, /No earlier results of One are known\. No earlier results of Other are known\./);
    assert.match(text, /No earlier meeting of the two is known\./);
  });
});

describe('a match recap', () => {
  test('does not exist before the result is valid', () => {
    assert.equal(recapText(FIXTURE, []), null);
  });

  test('gives the result, the scorers of both sides and the red cards', () => {
    const over = aFixture({ home: ONE, away: OTHER, kickoff: kickoffOn(24), score: { home: 2, away: 1 } });
    const events = [
      event({ minute: 9 }),
      event({ minute: 45, extra: 2, side: 'away', detail: 'own-goal', player: null }),
      event({ minute: 60, side: 'home', detail: 'missed-penalty' }),
      event({ minute: 70, side: 'away', detail: 'penalty', player: { id: 'pl_2', legacyId: 2, name: 'B. Taker' } }),
      event({ minute: 80, kind: 'card', detail: 'red' }),
      event({ minute: 81, kind: 'card', detail: 'yellow' }),
    ];
    assert.equal(
      recapText(over, events),
      'One beat Other 2-1 on Saturday 24 August 2024 (Premier League). ' +
        "For One A. Scorer (9') and unknown (45+2', own goal) scored. For Other B. Taker (70', penalty) scored. " +
        "One player was sent off: A. Scorer of One (80').",
    );
  });

  test('names the winner of the shoot-out', () => {
    const goals = { home: 1, away: 1 };
    const score = { ...NO_SCORE, goals, fulltime: goals, penalty: { home: 3, away: 5 } };
    const over = aFixture({ home: ONE, away: OTHER, status: 'PEN', score });
    assert.match(recapText(over, []) ?? '', /One and Other drew 1-1 .* Other won the shoot-out 5-3\./);
  });
});
