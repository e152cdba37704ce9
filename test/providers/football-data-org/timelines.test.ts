/** Recorded matches of the World Cup 2026, observation by observation: flapping statuses, extra time, shoot-outs. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { LiveMatch } from '../../../src/football/live/match.ts';
import { ObservationFilter } from '../../../src/football/live/observation.ts';
import { observedMessages } from '../../../src/football/live/observed-messages.ts';
import { NO_SCORE } from '../../../src/football/score.ts';
import { observe } from '../../../src/providers/football-data-org/parse.ts';
import { sharedData } from '../../support/data/shared.ts';

const { path, skip } = sharedData('football-data.org/timelines-wc2026');

/** Follows a recording. Returns the statuses in order and the state at its end. */
function followed(file: string) {
  const lines = readFileSync(`${path}/${file}.jsonl`, 'utf8').trim().split('\n');
  const match = new LiveMatch({ status: 'NS', elapsed: null, extra: null, score: NO_SCORE });
  const filter = new ObservationFilter();
  const statuses: string[] = ['NS'];
  for (const line of lines) {
    const { seenAt, match: object } = JSON.parse(line);
    for (const observation of observe({ competition: { code: 'WC' }, matches: [object] })) {
      if (!filter.accept(observation, match.state.status).accepted) continue;
      for (const message of observedMessages(match, observation, { sender: 'x', now: Date.parse(seenAt) })) {
        assert.equal(match.add(message).result, 'applied', JSON.stringify(message));
        if (match.state.status !== statuses.at(-1)) statuses.push(match.state.status);
      }
    }
  }
  const { status, score } = match.state;
  const { goals, penalty } = score;
  const text =
    goals === null ? '' : `${goals.home}-${goals.away}${penalty === null ? '' : ` (${penalty.home}-${penalty.away})`}`;
  return { statuses: statuses.join(' '), end: `${status} ${text}` };
}

const ENDS: readonly (readonly [file: string, end: string])[] = [
  ['537366-new-zealand-egypt-in-play-back-to-timed', 'FT'],
  ['537390-final-spain-argentina-extra-time', 'AET'],
  ['537410-ghana-panama-finished-and-in-play-alternate', 'FT'],
  ['537411-england-ghana-regular-with-LIVE', 'FT'],
  ['537415-germany-paraguay-penalties', 'P 1-1'], // the recording ends before the shoot-out is put right
  ['537417-south-africa-canada-status-holds-a-date', 'NS'],
  ['537418-netherlands-morocco-penalties-score-flapping', 'PEN'],
  ['537422-belgium-senegal-extra-time-flapping', 'AET'],
];

for (const [file, end] of ENDS) {
  test(`${file}: ends as ${end}`, { skip }, (t) => {
    const result = followed(file);
    t.diagnostic(`${result.statuses}: ${result.end}`);
    assert.ok(result.end.startsWith(end), `${result.statuses}: ${result.end}`);
    const once = result.statuses.split(' ');
    assert.equal(
      new Set(once).size,
      once.filter((status) => status !== 'BT' && status !== 'ET').length +
        Number(once.includes('ET')) +
        Number(once.includes('BT')),
      result.statuses,
    );
  });
}
