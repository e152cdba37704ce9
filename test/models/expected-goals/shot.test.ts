import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type ShotPlace, shotChance } from '../../../src/models/expected-goals/shot.ts';

const shot = (more: Partial<ShotPlace> = {}): ShotPlace => ({
  x: 108,
  y: 40,
  bodyPart: 'foot',
  situation: 'open_play',
  ...more,
});
const xg = (more?: Partial<ShotPlace>) => shotChance(shot(more)).xg;

const places = fc.record({
  x: fc.double({ min: 0, max: 120, noNaN: true }),
  y: fc.double({ min: 0, max: 80, noNaN: true }),
  bodyPart: fc.constantFrom('foot', 'header', 'other'),
  situation: fc.constantFrom('open_play', 'free_kick', 'penalty', 'corner'),
} as const);

describe('the chance of a shot', () => {
  test('is between 0 and 1 from any position, with an angle between 0 and 180 degrees', () => {
    fc.assert(
      fc.property(places, (place) => {
        const { xg, distance, angleDegrees } = shotChance(place);
        assert.ok(xg > 0 && xg < 1);
        assert.ok(distance >= 0 && angleDegrees >= 0 && angleDegrees <= 180.000001);
      }),
    );
  });

  test('is the same on both sides of the pitch', () => {
    fc.assert(
      fc.property(places, (place) => {
        const mirrored = { ...place, y: 80 - place.y };
        assert.ok(Math.abs(shotChance(place).xg - shotChance(mirrored).xg) < 1e-9);
      }),
    );
  });

  test('falls with the distance and towards the touchlines', () => {
    assert.ok(xg({ x: 114 }) > xg() && xg() > xg({ x: 95 }));
    assert.ok(xg({ y: 40 }) > xg({ y: 50 }) && xg({ y: 50 }) > xg({ y: 65 }));
  });

  test('is less for a header, and most for a penalty', () => {
    assert.ok(xg({ bodyPart: 'header' }) < xg());
    assert.equal(xg({ situation: 'penalty' }), 0.76);
    assert.equal(xg({ situation: 'penalty', x: 10 }), 0.76);
  });

  test('matches the share of goals from that position', () => {
    // one in five from the penalty spot in open play, one in thirty from 25 yards
    assert.ok(Math.abs(xg() - 0.21) < 0.01);
    assert.ok(Math.abs(xg({ x: 95 }) - 0.046) < 0.01);
    assert.equal(shotChance(shot()).distance, 12);
    assert.ok(Math.abs(shotChance(shot()).angleDegrees - 36.87) < 0.01);
  });
});
