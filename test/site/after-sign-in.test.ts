import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageAfterSignIn } from '../../web/src/after-sign-in.ts';

const ORIGIN = 'https://football.example';
const after = (to: string) => pageAfterSignIn(`?${new URLSearchParams({ to })}`, ORIGIN);

test('signing in leads to the page that was wanted', () => {
  assert.equal(pageAfterSignIn('', ORIGIN), '/dashboard');
  for (const path of ['/admin', '/leagues/eng.1?season=2024', '/matches/fx_1/arsenal-chelsea']) {
    assert.equal(after(path), path);
  }
});

test('signing in leads to pages of this service only, and not back to signing in', () => {
  const elsewhere = [
    'https://other.example/',
    '//other.example/',
    '/\\other.example/',
    '\\\\other.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://football.example/admin',
    'https://football.example@other.example/',
    'http://[',
    '/sign-in?to=/sign-in',
    '/api/account/keys',
  ];
  for (const to of elsewhere) assert.equal(after(to), '/dashboard', to);
});
