/** Pictures over HTTP, on the sandbox. */
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { fixedClock } from '../../src/base/clock.ts';
import { MATCHDAY, type RunningService, runningService } from '../support/service/service.ts';

const MINUTE_MS = 60_000;

async function picture(response: Response) {
  assert.equal(response.status, 200, response.url);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, type: response.headers.get('content-type'), ...(await sharp(bytes).metadata()) };
}

describe('pictures', () => {
  const closing: (() => unknown)[] = [];
  const context = { after: (close: () => unknown) => void closing.push(close) };
  const folder = mkdtempSync(join(tmpdir(), 'touchline-images-'));
  const clock = fixedClock(MATCHDAY);
  let service: RunningService;
  before(async () => {
    service = await runningService(context, { clock, environment: { IMAGES_FOLDER: folder } });
  });
  after(async () => {
    for (const close of closing) await close();
    rmSync(folder, { recursive: true, force: true });
  });
  const team = (n = 0) => service.store.reference.teams()[n]!;
  const within = (n = 0) => {
    const { country } = team(n);
    return `/images/team/${country.key}/${service.store.reference.teamSlug(team(n))}`;
  };
  const league = () => service.store.reference.leagues()[0]!;
  const player = async () => (await service.store.people.players({}, { limit: 1, offset: 0 }))[0]!;

  test('the extension of a version 1 URL determines the format', async () => {
    for (const [kind, id] of [
      ['teams', team().legacyId],
      ['leagues', league().legacyId],
      ['venues', service.store.reference.venues()[0]!.legacyId],
      ['players', (await player()).legacyId],
      ['bookmakers', service.store.reference.bookmakers()[0]!.id],
    ] as const) {
      const address = `/media/${kind}/${id}`;
      const png = await picture(await service.fetch(`${address}.png`));
      assert.equal(png.bytes.toString('latin1', 0, 4), '\x89PNG', kind);
      assert.deepEqual([png.type, png.width, png.height], ['image/png', 150, 150], kind);
      const webp = await picture(await service.fetch(`${address}.webp`));
      assert.deepEqual([webp.type, webp.format, webp.width], ['image/webp', 'webp', 150], kind);
      const svg = await picture(await service.fetch(`${address}.svg`));
      assert.deepEqual([svg.type, svg.format, svg.width], ['image/svg+xml', 'svg', 150], kind);
    }
    const flag = await picture(await service.fetch('/media/flags/GB-ENG.png'));
    assert.deepEqual([flag.width, flag.height], [150, 113]);
  });

  test('version 2 has pictures in five sizes and two formats', async () => {
    const paths = [
      within(),
      `/images/team/${service.store.reference.seasonsOfTeam(team())[0]!.league.code}/${service.store.reference.teamSlug(team()).slice(2)}`,
      `/images/league/${league().code}`,
      `/images/player/${(await player()).id}`,
      `/images/player/${(await player()).legacyId}`,
    ];
    for (const path of paths) {
      const usual = await picture(await service.fetch(path));
      assert.deepEqual([usual.type, usual.format, usual.width, usual.height], ['image/webp', 'webp', 128, 128], path);
      for (const size of [32, 64, 128, 256, 512]) {
        const made = await picture(await service.fetch(`${path}?size=${size}&format=png`));
        assert.deepEqual([made.type, made.format, made.width, made.height], ['image/png', 'png', size, size], path);
      }
    }
    const flag = await picture(await service.fetch('/images/flag/fr?size=64'));
    assert.deepEqual([flag.width, flag.height], [64, 48]);
  });

  test('every team, league and country has a picture', async () => {
    const { reference } = service.store;
    const every = <T>(all: readonly T[], count: number) =>
      all.filter((_, i) => i % Math.ceil(all.length / count) === 0);
    const paths = [
      ...every(reference.teams(), 40).map((one) => `/images/team/${one.country.key}/${reference.teamSlug(one)}`),
      ...every(reference.leagues(), 10).map(({ code }) => `/images/league/${code}`),
      ...every(reference.countries(), 60).map(({ code, key }) => `/images/flag/${code ?? key}`),
    ];
    for (const path of paths) assert.equal((await service.fetch(`${path}?size=32`)).status, 200, path);
  });

  test('every image that the migration shape links to exists, in the folder of its league', async () => {
    const { key } = await service.key('internal');
    const { reference } = service.store;
    const squadOf = reference.teamSlug(team());
    const seen = new Set<string>();
    for (const path of [
      'teams?limit=60',
      'leagues?limit=60',
      'fixtures?limit=60',
      `squads/${squadOf}`,
      'players?limit=20',
    ]) {
      const join = path.includes('?') ? '&' : '?';
      const response = await service.fetch(`/api/v2/${path}${join}shape=migration`, key);
      const text = await response.text();
      assert.equal(response.status, 200, text);
      assert.doesNotMatch(text, /\/media\/(teams|leagues|players)\//, path);
      for (const [url] of text.matchAll(/https?:[^"]+\/images\/[^"]+/g)) seen.add(new URL(url).pathname);
    }
    const paths = [...seen];
    for (const [kind, least] of [
      ['/images/team/', 50],
      ['/images/league/', 5],
      ['/images/player/', 30],
    ] as const) {
      assert.ok(paths.filter((path) => path.startsWith(kind)).length >= least, `${kind}: ${paths.length}`);
    }
    assert.ok(paths.some((path) => /^\/images\/player\/[a-z]+\.\d\/[a-z-]+-[0-9a-z]{10}$/.test(path)));
    for (const path of paths) assert.equal((await service.fetch(`${path}?size=32`)).status, 200, path);
    const [, folder = ''] =
      /^\/images\/player\/([a-z]+\.\d)\//.exec(paths.find((path) => /player\/[a-z]+\.\d/.test(path))!) ?? [];
    assert.equal((await service.fetch(`/images/player/${folder}/nobody-of-this-name`)).status, 404);
    assert.equal((await service.fetch('/images/player/no.such/somebody')).status, 404);
  });

  test('a player is also found by the slug alone, in a league of his', async () => {
    const { reference, people } = service.store;
    const squad = await people.squad(team().legacyId);
    const [season] = reference.seasonsOfTeam(team());
    const name = squad[0]!.player.name.toLowerCase().replace(/[^a-z]+/g, '-');
    const image = await picture(await service.fetch(`/images/player/${season!.league.code}/${name}?size=32`));
    assert.equal(image.width, 32);
  });

  test('an unknown entity returns 404, and an invalid parameter 400', async () => {
    for (const path of [
      '/media/teams/999999999.png',
      '/media/players/99999999999999.png',
      `/media/teams/${team().legacyId}.gif`,
      '/media/nothing/1.png',
      '/images/team/eng/t_nobody',
      `/images/team/nowhere/${service.store.reference.teamSlug(team())}`,
      '/images/league/zzz.9',
      '/images/player/pl_0000000000',
      '/images/flag/qq',
    ]) {
      const response = await service.fetch(path);
      assert.equal(response.status, 404, path);
      assert.equal(response.headers.get('cache-control'), 'no-store');
    }
    for (const query of ['size=65', 'size=064', 'size=', 'format=svg', 'format=gif', 'width=3', 'size=32&size=64']) {
      const response = await service.fetch(`${within()}?${query}`);
      assert.equal(response.status, 400, query);
      const { errors } = (await response.json()) as { errors: { field: string }[] };
      assert.equal(errors[0]!.field, query.split('=')[0]);
    }
  });

  test('a URL with the hash of its picture is cacheable forever, any other for a day', async () => {
    const first = await service.fetch(`${within()}?size=64`);
    assert.equal(first.headers.get('cache-control'), 'public, max-age=86400');
    assert.equal(first.headers.get('access-control-allow-origin'), '*');
    const lasting = first.headers.get('content-location')!;
    assert.match(lasting, /\?size=64&v=[\w-]{12}$/);
    const same = await service.fetch(lasting);
    assert.equal(same.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.deepEqual(await same.bytes(), await first.bytes());
    const stale = await service.fetch(`${within()}?size=64&v=AAAAAAAAAAAA`);
    assert.equal(stale.headers.get('cache-control'), 'public, max-age=86400');

    const etag = first.headers.get('etag')!;
    const again = await service.fetch(`${within()}?size=64`, undefined, { headers: { 'if-none-match': etag } });
    assert.deepEqual([again.status, again.headers.get('etag')], [304, etag]);
    const other = await service.fetch(`${within()}?size=32`, undefined, { headers: { 'if-none-match': etag } });
    assert.equal(other.status, 200);
    const head = await service.fetch(`${within()}?size=64`, undefined, { method: 'HEAD' });
    assert.deepEqual([head.status, (await head.bytes()).length], [200, 0]);
    assert.ok(Number(head.headers.get('content-length')) > 100);
  });

  test('a stored picture is served in all sizes once it is found', async () => {
    const stored = join(folder, 'teams', `${team(1).legacyId}.jpg`);
    mkdirSync(join(folder, 'teams'));
    const drawn = await service.fetch(`${within(1)}?size=64`);
    const red = { create: { width: 300, height: 200, channels: 3, background: '#ff0000' } } as const;
    writeFileSync(stored, await sharp(red).jpeg().toBuffer());
    clock.set(clock.now() + 2 * MINUTE_MS);
    const shown = await service.fetch(`${within(1)}?size=64&format=png`);
    assert.notEqual(shown.headers.get('etag'), drawn.headers.get('etag')?.replace('webp', 'png'));
    const made = await picture(shown);
    assert.deepEqual([made.width, made.height], [64, 64]);
    const pixels = await sharp(made.bytes).raw().toBuffer();
    const middle = (32 * 64 + 32) * 4;
    assert.ok(pixels[middle]! > 240 && pixels[middle + 1]! < 15, 'red in the middle');
    assert.equal(pixels[3], 0, 'transparent above it');
    const svg = await (await service.fetch(`/media/teams/${team(1).legacyId}.svg`)).text();
    assert.match(svg, /data:image\/webp;base64,/);
  });

  test('a file that is not a picture of an accepted format and size is ignored', async () => {
    const at = (n: number, extension: string) =>
      join(folder, 'leagues', `${service.store.reference.leagues()[n]!.legacyId}.${extension}`);
    mkdirSync(join(folder, 'leagues'));
    const fill = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#ff0000' } });
    writeFileSync(at(0, 'png'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    writeFileSync(at(1, 'png'), await fill(8, 8).png().toBuffer());
    writeFileSync(at(2, 'png'), await fill(5000, 20).png().toBuffer());
    writeFileSync(at(3, 'png'), await fill(64, 64).gif().toBuffer());
    copyFileSync(at(1, 'png'), at(4, 'png'));
    truncateSync(at(4, 'png'), 6 * 1024 * 1024);
    for (const n of [0, 1, 2, 3, 4]) {
      const { code } = service.store.reference.leagues()[n]!;
      const response = await service.fetch(`/images/league/${code}?size=128&format=png`);
      const made = await picture(response);
      const { dominant } = await sharp(made.bytes).stats();
      assert.ok(made.hasAlpha && !(dominant.r > 240 && dominant.g < 16 && dominant.b < 16), `${n}`);
    }
  });
});

test('a missing folder is reported at startup', async (t) => {
  await assert.rejects(
    runningService(t, { environment: { IMAGES_FOLDER: join(tmpdir(), 'touchline-no-such-folder') } }),
    /IMAGES_FOLDER: there is no folder/,
  );
});
