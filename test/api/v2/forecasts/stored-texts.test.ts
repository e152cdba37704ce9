/** Texts over HTTP: the preview operation stores, the other operations read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examples } from '../../../../src/api/v2/examples.ts';
import { runningService } from '../../../support/service/service.ts';
import { aboveEngines } from '../../../support/stores/databases.ts';

interface Detail {
  readonly data: { readonly content: { readonly preview: string | null; readonly recap: string | null } };
  readonly meta: { readonly content: object };
}

aboveEngines('texts of a match', (engine) => {
  test('are stored by the preview operation until facts change, and read by /content and the detail', async (t) => {
    const service = await runningService(t, { engine });
    const { key } = await service.key('internal');
    const get = async (path: string) => {
      const response = await service.fetch(`/api/v2/fixtures/${examples.fixture}${path}`, key);
      assert.equal(response.status, 200, path);
      // biome-ignore lint/suspicious/noExplicitAny: each check reads its own fields
      return (await response.json()) as any;
    };
    const rowCount = async () =>
      (await service.store.database.get<{ texts: number }>('SELECT COUNT(*) AS texts FROM fixture_texts'))!.texts;

    const tagOfLeagues = async () => (await service.fetch('/api/v1/leagues', key)).headers.get('etag');
    const tag = await tagOfLeagues();
    const empty = await get('/content');
    assert.deepEqual([empty.data.preview, empty.data.recap], [null, null]);
    assert.deepEqual(empty.meta.models, { preview: null, recap: null });
    const without: Detail = await get('');
    assert.deepEqual(without.data.content, { preview: null, recap: null });
    assert.equal(await rowCount(), 0, '/content and the detail write nothing');

    const first = await get('/preview');
    assert.equal(first.meta.cached, false);
    assert.equal(await rowCount(), 2, 'a preview, and the recap of a finished match');
    assert.equal(await tagOfLeagues(), tag, 'responses without texts stay valid');
    const second = await get('/preview');
    assert.equal(second.meta.cached, true);
    assert.deepEqual([second.data, second.meta.model], [first.data, 'template']);

    const content = await get('/content');
    assert.equal(content.data.preview, first.data.preview);
    assert.match(content.data.recap, /\d-\d/);
    assert.equal((await get('/content?language=de')).data.preview, null, 'each language is stored on its own');
    const german = await get('/preview?language=de');
    assert.deepEqual([german.meta.cached, german.meta.model], [false, 'template']);
    assert.notEqual(german.data.preview, first.data.preview);
    assert.equal((await get('/content?language=de')).data.preview, german.data.preview);
    assert.equal((await get('/content')).data.preview, first.data.preview);
    const detail: Detail = await get('');
    assert.deepEqual(detail.data.content, { preview: content.data.preview, recap: content.data.recap });
    assert.deepEqual(detail.meta.content, { preview: 'template', recap: 'template' });
    const migration: Detail = await get('?shape=migration');
    assert.deepEqual(migration.data.content, detail.data.content);

    // a text of other facts is replaced
    await service.store.database.run("UPDATE fixture_texts SET facts = 'other', text = 'outdated'");
    const again = await get('/preview');
    assert.deepEqual([again.meta.cached, again.data.preview], [false, first.data.preview]);
    assert.equal((await get('/content')).data.preview, first.data.preview);

    // a text of the same facts by another author stays
    await service.store.database.run("UPDATE fixture_texts SET model = 'writer-1', text = 'In other words.'");
    const written = await get('/preview');
    assert.deepEqual(
      [written.meta.cached, written.meta.model, written.data.preview],
      [true, 'writer-1', 'In other words.'],
    );
  });
});
