import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { before, describe, test } from 'node:test';
import sharp from 'sharp';
import { entityIds } from '../../src/base/ids.ts';
import { CLUBS } from '../../src/football/catalogue/clubs/index.ts';
import { draw, type Form, responsiveSvg, svg, teamColours } from '../../src/images/crests.ts';

const PIXELS = 32;
const CRESTS = 200;
/** Mean colour distance; black to white is 441. Equal crests with different letters would be below it. */
const DISTANCE_MIN = 20;

const raw = (text: string) => sharp(Buffer.from(text)).flatten({ background: '#fff' }).raw().toBuffer();

describe('crests of 200 clubs at 32 pixels', () => {
  const clubs = Array.from({ length: CRESTS }, (_, i) => CLUBS[Math.floor((i * CLUBS.length) / CRESTS)]!);
  let pictures: { readonly name: string; readonly pixels: Buffer }[];

  before(async () => {
    pictures = await Promise.all(
      clubs.map(async ({ identity, name }) => {
        const drawing = draw({ form: 'team', seed: entityIds('team', identity).id, name });
        return { name, pixels: await raw(svg(drawing, PIXELS)) };
      }),
    );
  });

  test('no two are equal', () => {
    const hashes = new Set(pictures.map(({ pixels }) => hash('sha256', pixels)));
    assert.equal(hashes.size, CRESTS);
  });

  test('any two differ clearly in colour, pixel by pixel', () => {
    let closest = { distance: Infinity, names: '' };
    for (const [i, a] of pictures.entries()) {
      for (const b of pictures.slice(i + 1)) {
        const distance = meanDistance(a.pixels, b.pixels);
        if (distance < closest.distance) closest = { distance, names: `${a.name} and ${b.name}` };
      }
    }
    assert.ok(closest.distance >= DISTANCE_MIN, `${closest.names} are only ${closest.distance.toFixed(1)} apart`);
  });

  test('each stands out from a white page', () => {
    const white = Buffer.alloc(PIXELS * PIXELS * 3, 255);
    for (const { name, pixels } of pictures) assert.ok(meanDistance(pixels, white) > 40, name);
  });
});

test('equal seeds give equal drawings, different seeds different ones', () => {
  const of = (seed: string) => svg(draw({ form: 'team', seed, name: 'Ash Vale' }), 64);
  assert.equal(of('tm_a'), of('tm_a'));
  assert.notEqual(of('tm_a'), of('tm_b'));
});

test('a name becomes the escaped title', () => {
  const text = svg(draw({ form: 'team', seed: 'x', name: '<script>&"' }), 64, '<script>&"');
  assert.match(text, /<title>&lt;script&gt;&amp;&quot;<\/title>/);
  assert.doesNotMatch(text, /<script/);
});

test('every form is drawn without fonts, for any name', async () => {
  const forms: readonly Form[] = ['team', 'league', 'cup', 'bookmaker', 'ground', 'player', 'coach', 'flag'];
  for (const form of forms) {
    for (const name of ['Real Madrid', '北京国安', '']) {
      const text = svg(draw({ form, seed: 'one', name }), 64);
      assert.doesNotMatch(text, /<text|font/);
      const { width, height } = await sharp(Buffer.from(text)).metadata();
      assert.deepEqual([width, height], [64, form === 'flag' ? 48 : 64], form);
    }
  }
});

function meanDistance(a: Buffer, b: Buffer): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 3) {
    sum += Math.sqrt((a[i]! - b[i]!) ** 2 + (a[i + 1]! - b[i + 1]!) ** 2 + (a[i + 2]! - b[i + 2]!) ** 2);
  }
  return sum / (a.length / 3);
}

test('a crest shows its initials alone where a page shows it small', () => {
  const drawing = draw({ form: 'team', seed: 'tm_a', name: 'Ash Vale' });
  const text = responsiveSvg(drawing, 150);
  assert.match(text, /@media\(max-width:32px\)/);
  assert.match(text, /<g class="s" display="none">/);
  assert.ok(drawing.small!.length < drawing.content.length / 1.5);
  const ground = draw({ form: 'ground', seed: 'vn_a', name: 'The Vale' });
  assert.equal(responsiveSvg(ground, 150), svg(ground, 150));
});

test('known teams have their own colours, and their players wear them', () => {
  const { id } = entityIds('team', 'eng|manchester-city');
  const sky = '#79c3f2';
  assert.equal(teamColours(id).first, sky);
  assert.ok(draw({ form: 'team', seed: id, name: 'Manchester City' }).content.includes(sky));
  const player = { form: 'player', seed: 'pl_a', name: 'Ash Vale' } as const;
  assert.ok(draw({ ...player, kit: teamColours(id) }).content.includes(`fill="${sky}"`));
});
