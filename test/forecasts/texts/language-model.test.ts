/** A language model writes texts only as long as they agree with the facts. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, type TestContext, test } from 'node:test';
import type { PreviewFacts, RecapFacts } from '../../../src/forecasts/texts/facts.ts';
import { TextWriter, templateText } from '../../../src/forecasts/texts/text-writer.ts';
import { disagreements } from '../../../src/forecasts/texts/verify.ts';

const RUNS = { wins: 0, losses: 0, unbeaten: 0, winless: 0 };
const MATCH = {
  ...{ home: 'Arsenal', away: 'Chelsea', countries: null, league: 'Premier League', isLeague: true, isFriendly: false },
  ...{ round: null, neutral: false, venue: 'Emirates Stadium', city: null, date: '2026-02-14' },
};
const RECAP: RecapFacts = {
  ...{ kind: 'recap', match: MATCH, score: { home: 2, away: 1 }, halftime: { home: 0, away: 1 }, end: 'normal' },
  ...{ shootout: null, dismissals: [], expectedGoals: null, shots: null, attendance: null, table: null },
  goals: [
    { side: 'away', player: 'Cole Palmer', minute: 20, extra: null, how: 'normal' },
    { side: 'home', player: 'Bukayo Saka', minute: 61, extra: null, how: 'penalty' },
    { side: 'home', player: 'Kai Havertz', minute: 88, extra: null, how: 'normal' },
  ],
  runs: { home: RUNS, away: RUNS },
};
const PREVIEW: PreviewFacts = {
  ...{ kind: 'preview', match: MATCH, table: null, absent: { home: [], away: [] } },
  form: { home: { matches: 5, wins: 3, draws: 2, losses: 0, scored: 9, conceded: 4, runs: RUNS }, away: null },
  meetings: {
    ...{ played: 3, homeWins: 2, awayWins: 1, draws: 0 },
    last: { date: '2025-11-30', home: 'Chelsea', away: 'Arsenal', score: { home: 0, away: 2 } },
  },
  chances: { home: 58, draw: 24, away: 18 },
  expectedGoals: { home: '1.9', away: '1.0' },
};

const TRUE =
  'Arsenal beat Chelsea 2-1 at the Emirates Stadium on 14 February 2026. Cole Palmer put Chelsea ahead in the 20th minute, but Bukayo Saka equalised from the spot in the 61st and Kai Havertz scored the winner in the 88th.';

interface Asked {
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: { readonly model: string; readonly messages: readonly { readonly content: string }[] };
}

/** An API that gives these answers in turn, the last one from then on; null hangs. */
async function api(t: TestContext, answers: readonly (string | number | null)[]) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      asked.push({ url: request.url, authorization: request.headers.authorization, body: JSON.parse(text) });
      const answer = answers[Math.min(asked.length, answers.length) - 1]!;
      if (answer === null) return;
      if (typeof answer === 'number') response.writeHead(answer).end('no');
      else response.end(JSON.stringify({ choices: [{ message: { content: answer } }] }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const warnings: string[] = [];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const options = { url, model: 'writer-7b', key: 'secret', timeoutMs: 500 };
  const writer = new TextWriter(options, (error, message) => warnings.push(`${message}: ${error}`));
  return { writer, asked, warnings };
}

describe('a configured language model', () => {
  test('writes the text, and gets the facts as JSON with its key', async (t) => {
    const { writer, asked, warnings } = await api(t, [TRUE]);
    assert.deepEqual(await writer.write(RECAP, 'en', 'fx_1'), { text: TRUE, model: 'writer-7b' });
    const [request] = asked;
    assert.deepEqual([request!.url, request!.authorization], ['/v1/chat/completions', 'Bearer secret']);
    assert.deepEqual(JSON.parse(request!.body.messages.at(-1)!.content), JSON.parse(JSON.stringify(RECAP)));
    assert.deepEqual(warnings, []);
  });

  test('is asked once for requests at the same time', async (t) => {
    const { writer, asked } = await api(t, [TRUE]);
    await Promise.all([writer.write(RECAP, 'en', 'fx_1'), writer.write(RECAP, 'en', 'fx_1')]);
    assert.equal(asked.length, 1);
  });

  test('is asked again after a failure, and then the template writes', async (t) => {
    const { writer } = await api(t, [500, TRUE]);
    assert.equal((await writer.write(RECAP, 'en', 'fx_1')).model, 'writer-7b');
    for (const answers of [[500], ['Chelsea beat Arsenal 2-1.'], [null], ['']]) {
      const { writer: other, asked, warnings } = await api(t, answers);
      const written = await other.write(RECAP, 'en', 'fx_1');
      assert.deepEqual(written, { text: templateText(RECAP, 'en', 'fx_1'), model: 'template' });
      assert.deepEqual([asked.length, warnings.length], [2, 2]);
    }
  });

  test('does not write German, which is not checked', async (t) => {
    const { writer, asked } = await api(t, [TRUE]);
    assert.equal((await writer.write(RECAP, 'de', 'fx_1')).model, 'template');
    assert.equal(asked.length, 0);
  });
});

describe('a text that lies', () => {
  const lies: Readonly<Record<string, string>> = {
    'has the wrong winner': 'Chelsea beat Arsenal 2-1 at the Emirates Stadium.',
    'has the wrong loser': 'Arsenal lost 2-1 to Chelsea.',
    'has another score': 'Arsenal beat Chelsea 3-1 at the Emirates Stadium.',
    'has a draw': 'Arsenal and Chelsea drew 1-1 at the Emirates Stadium.',
    'names a player who did not play': 'Arsenal beat Chelsea 2-1. Gabriel Jesus came close.',
    'names a player first': 'Ronaldo scored as Arsenal beat Chelsea 2-1.',
    'names another ground': 'Arsenal beat Chelsea 2-1 at Stamford Bridge.',
    'has another minute': 'Arsenal beat Chelsea 2-1, Kai Havertz scoring in the 89th minute.',
    'has a number in words': 'Arsenal beat Chelsea 2-1 with seven players from the academy.',
    'invents a hat-trick': 'A hat-trick from Kai Havertz gave Arsenal a 2-1 win over Chelsea.',
    'repeats a sentence': 'Arsenal beat Chelsea 2-1. Arsenal beat Chelsea 2-1.',
    'adds an attendance': 'Arsenal beat Chelsea 2-1 before a crowd of 60,215.',
  };
  for (const [what, text] of Object.entries(lies)) {
    test(what, () => assert.notDeepEqual(disagreements(text, RECAP), []));
  }

  test('about the last meeting in a preview', () => {
    assert.notDeepEqual(disagreements('When the sides met in November, Chelsea won 2-0.', PREVIEW), []);
    assert.notDeepEqual(disagreements('Arsenal have a 60% chance.', PREVIEW), []);
    assert.deepEqual(
      disagreements('On 30 November 2025 Arsenal won 2-0 at Chelsea. Arsenal have a 58% chance.', PREVIEW),
      [],
    );
  });

  test('is distinguished from one that is true', () => assert.deepEqual(disagreements(TRUE, RECAP), []));
});
