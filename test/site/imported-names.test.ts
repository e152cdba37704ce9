/** Names that a file brings along are text on every page, whatever they contain. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MatchDetails } from '../../src/ingest/records/records.ts';
import { aMatch, DETAILS } from '../ingest/match-details/sample-match.ts';
import { recordFile, recordSource } from '../support/data/record-source.ts';
import { runningService } from '../support/service/service.ts';
import { importFiles } from '../support/stores/imports.ts';

const HTML = '</script><img src=x onerror=alert(1)>';
const NAME = `Bukayo ${HTML} Saka`;

test('a player with HTML in the name is shown with that name, and runs nothing', async (t) => {
  const service = await runningService(t, { environment: { SANDBOX: 'off' } });
  const details = JSON.parse(JSON.stringify(DETAILS).replaceAll('Bukayo Saka', NAME)) as MatchDetails;
  await importFiles(service.store, recordSource('wyscout'), { 'm.json': recordFile(aMatch({ details })) });
  const read = async (path: string) => {
    const reply = await fetch(`${service.url}${path}`, { headers: { accept: 'text/html' } });
    assert.equal(reply.status, 200, path);
    return reply.text();
  };
  const { id } = (await service.store.fixtures.ofSeason(39, 2024))[0]!;
  const match = await read(`/matches/${id}`);
  const [player] = /\/players\/pl_\w+[\w-]*(?:\/[\w-]+)?/.exec(match) ?? [];
  const pages = new Map([[`/matches/${id}`, match]]);
  for (const path of [player!, '/leagues/eng.1?season=2024', `/matches/${id}?lang=de`])
    pages.set(path, await read(path));
  for (const [path, html] of pages) {
    assert.equal(html.includes('<img src=x'), false, path);
    assert.equal(html.includes(HTML), false, path);
  }
  for (const path of [`/matches/${id}`, player!])
    assert.match(
      pages.get(path)!,
      /Bukayo &lt;\/script(?:>|&gt;)&lt;img src=x onerror=alert\(1\)(?:>|&gt;) Saka/,
      path,
    );
});
