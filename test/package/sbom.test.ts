/** `npm run sbom`: the bill of materials has every package of an installation, with its hash and licence. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { ROOT, textOf } from '../support/repository/sources.ts';

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string }[];
  readonly licenses?: readonly unknown[];
}

const run = promisify(execFile);
const { packages } = JSON.parse(textOf('package-lock.json')) as {
  packages: Record<string, { version: string; dev?: boolean }>;
};
const INSTALLED = Object.entries(packages)
  .filter(([path, { dev }]) => path !== '' && dev !== true)
  .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`);

async function sbom(...options: string[]): Promise<string> {
  const { stdout } = await run('npm', ['run', '-s', 'sbom', '--', ...options], { cwd: ROOT, maxBuffer: 1 << 24 });
  return stdout;
}

describe('bill of materials', { timeout: 60_000 }, () => {
  test('CycloneDX: every package of the lock file that the service uses, and no other', async () => {
    const text = await sbom();
    const { bomFormat, metadata, components } = JSON.parse(text) as {
      bomFormat: string;
      metadata: { component: { purl: string } };
      components: Component[];
    };
    assert.equal(bomFormat, 'CycloneDX');
    assert.match(metadata.component.purl, /^pkg:npm\/touchline@\d/);
    const listed = components.map(({ name, version }) => `${name}@${version}`);
    assert.deepEqual(listed.toSorted(), [...new Set(INSTALLED)].toSorted());
    for (const { name, hashes, licenses } of components) {
      assert.equal(hashes?.[0]?.alg, 'SHA-512', name);
      assert.ok((licenses?.length ?? 0) > 0, `${name} has no licence`);
    }
    assert.doesNotMatch(text.replace('http://cyclonedx.org/', ''), /https?:\/\//, 'names a host');
  });

  test('SPDX: the same packages', async () => {
    const document = JSON.parse(await sbom('--sbom-format=spdx')) as {
      spdxVersion: string;
      packages: { name: string; versionInfo: string; downloadLocation: string }[];
    };
    assert.match(document.spdxVersion, /^SPDX-2/);
    const listed = document.packages.map(({ name, versionInfo }) => `${name}@${versionInfo}`);
    assert.deepEqual(
      listed.filter((name) => !name.startsWith('touchline@')).toSorted(),
      [...new Set(INSTALLED)].toSorted(),
    );
    assert.ok(document.packages.every(({ downloadLocation }) => downloadLocation === 'NOASSERTION'));
  });
});
