/** The rules of docs/architecture.md that can be read off the source. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { describe, test } from 'node:test';
import { filesBelow, importsOf, ROOT, textOf } from './support/sources.ts';

/** Rooms from the ground up. A file imports from its own room and from floors below, never up and never sideways. */
const FLOORS: readonly (readonly string[])[] = [
  ['base'],
  ['football', 'models'],
  ['store'],
  ['accounts'],
  ['ingest', 'live', 'forecasts', 'previews', 'images', 'exports'],
  ['http'],
  ['api', 'site'],
  ['serving'],
  ['main.ts', 'config.ts'],
  ['cli'],
];

/** Two rooms on one floor that do know each other, and why. */
const NEIGHBOURS: Readonly<Record<string, string>> = {
  'main.ts > config.ts': 'main builds everything from the options',
};

/** Who may name a provider's folder: the list of sources, and those who run the sandbox inside the service. */
const KNOWS_PROVIDERS: Readonly<Record<string, RegExp>> = {
  'src/providers/registry.ts': /./,
  'src/sandbox/import.ts': /^src\/ingest\/sandbox\//,
  'src/sandbox/worker.ts': /^src\/ingest\/sandbox\//,
};

const MAY_READ_ENVIRONMENT = /^src\/(config\.ts|main\.ts|cli\/)/;
const NOT_A_NAME = /^(common|utils?|helpers?|lib|misc|core|managers?|services?)$/;
/** The guide is 60 to 200; beyond this a file is to be split. */
const LINES_MAX = 320;
/** Tables of data are as long as the world is wide. */
const CATALOGUE_LINES_MAX = 500;

const SOURCES = filesBelow('src', '.ts');

const roomOf = (path: string) => path.split('/')[1]!;
const floorOf = (room: string) => FLOORS.findIndex((rooms) => rooms.includes(room));
/** 'src/providers/openfootball/parse.ts' > 'openfootball'; null for what all providers share. */
const folderIn = (parent: string, path: string) => new RegExp(`^src/${parent}/([^/]+)/`).exec(path)?.[1] ?? null;

/** Folders of `ingest/` that belong to no provider: what is done with the records of all of them. */
const NOT_PROVIDERS = ['people', 'details', 'taking', 'corrections'];
const providerOf = (path: string) => {
  const folder = folderIn('ingest', path);
  return folder !== null && NOT_PROVIDERS.includes(folder) ? null : folder;
};

/** Lines of the form "file > what it must not do". */
function offences(judge: (path: string) => Iterable<string>): string[] {
  return SOURCES.flatMap((path) => [...judge(path)].map((offence) => `${path} > ${offence}`));
}

const ownImports = (path: string) => importsOf(path).filter((target) => target.startsWith('src/'));

describe('architecture', () => {
  test('every file stands in a room that has a floor', () => {
    assert.deepEqual(
      SOURCES.filter((path) => floorOf(roomOf(path)) === -1),
      [],
    );
  });

  test('docs/architecture.md shows every room on its floor', () => {
    const rows = [...textOf('docs/architecture.md').matchAll(/^\| (\d+) +\| ([^|]+)\|/gm)];
    const shown = rows.flatMap(([, floor, rooms]) =>
      [...rooms!.matchAll(/`([\w.]+)/g)].map(([, room]) => `${floor} ${room}`),
    );
    const known = FLOORS.flatMap((rooms, floor) => rooms.map((room) => `${floor + 1} ${room}`));
    assert.deepEqual([...new Set(shown)].sort(), known.sort());
  });

  test('imports point down', () => {
    const wrong = offences((path) =>
      ownImports(path).filter((target) => {
        const [from, to] = [roomOf(path), roomOf(target)];
        if (from === to || `${from} > ${to}` in NEIGHBOURS) return false;
        return floorOf(to) >= floorOf(from);
      }),
    );
    assert.deepEqual(wrong, []);
  });

  test('the program imports nothing from tests, scripts and benchmarks', () => {
    const wrong = offences((path) => importsOf(path).filter((target) => /^(test|scripts|bench)\//.test(target)));
    assert.deepEqual(wrong, []);
  });

  test('config.ts is read by main.ts and the commands only', () => {
    const wrong = offences((path) =>
      MAY_READ_ENVIRONMENT.test(path) ? [] : importsOf(path).filter((target) => target === 'src/config.ts'),
    );
    assert.deepEqual(wrong, []);
  });

  test('providers are strangers to each other, to the store and to the disk', () => {
    const wrong = offences((path) => {
      const provider = providerOf(path);
      return importsOf(path).filter((target) => {
        const other = providerOf(target);
        if (provider === null) return other !== null && !KNOWS_PROVIDERS[path]?.test(target);
        if (other !== null) return other !== provider;
        return /^(src\/store\/|node:(fs|net|http|https|child_process|worker_threads)\b)/.test(target);
      });
    });
    assert.deepEqual(wrong, []);
  });

  test('version 1 and version 2 do not know each other, and nothing beside them knows either', () => {
    const wrong = offences((path) => {
      if (roomOf(path) !== 'api') return [];
      const version = folderIn('api', path);
      return ownImports(path).filter((target) => {
        const other = folderIn('api', target);
        return other !== null && other !== version;
      });
    });
    assert.deepEqual(wrong, []);
  });

  test('models are strangers to each other', () => {
    const wrong = offences((path) => {
      const model = folderIn('models', path);
      return ownImports(path).filter((target) => {
        const other = folderIn('models', target);
        return model !== null && other !== null && other !== model;
      });
    });
    assert.deepEqual(wrong, []);
  });

  test('football and models are pure: no clock, no chance, no environment, nothing of Node', () => {
    const impure =
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.|\bprocess\.|\bfetch\(|\bset(Timeout|Interval)\(/g;
    const wrong = offences((path) => {
      if (!/^src\/(football|models)\//.test(path)) return [];
      const foreign = importsOf(path).filter((target) => !target.startsWith('src/'));
      return [...foreign, ...code(path).matchAll(impure)].map(String);
    });
    assert.deepEqual(wrong, []);
  });

  test('the time comes from the clock', () => {
    // the commands are the outermost floor; waiting for a lock and the date of a migration are facts of the machine
    const may = /^src\/(cli\/|base\/clock\.ts|store\/database\/)/;
    const wrong = offences((path) => (may.test(path) ? [] : matches(code(path), /\bDate\.now\(\)|\bnew Date\(\)/g)));
    assert.deepEqual(wrong, []);
  });

  test('SQL is in the store only', () => {
    const sql =
      /[`'"]\s*(?:SELECT\s[^`'"]{1,400}\sFROM\s|INSERT\s+INTO\s|UPDATE\s+\w+\s+SET\s|DELETE\s+FROM\s|(?:CREATE|DROP|ALTER)\s+(?:TABLE|INDEX)\s)/g;
    const wrong = offences((path) => (path.startsWith('src/store/') ? [] : matches(code(path), sql)));
    assert.deepEqual(wrong, []);
  });

  test('the environment is read where the program starts', () => {
    const wrong = offences((path) =>
      MAY_READ_ENVIRONMENT.test(path) ? [] : matches(code(path), /\bprocess\.(?:env|argv)\b/g),
    );
    assert.deepEqual(wrong, []);
  });

  test('no file or folder has a name that says nothing', () => {
    const parts = (path: string) => path.split('/').map((part) => basename(part).split('.')[0]!);
    assert.deepEqual(
      SOURCES.filter((path) => parts(path).some((part) => NOT_A_NAME.test(part))),
      [],
    );
  });

  test('git keeps every file that the program is made of', (context) => {
    const listed = spawnSync(
      'git',
      ['ls-files', '-oi', '--exclude-standard', 'src', 'test', 'scripts', 'bin', 'docs'],
      {
        cwd: ROOT,
        encoding: 'utf8',
      },
    );
    if (listed.status !== 0) return context.skip('not a git checkout');
    assert.equal(listed.stdout, '', 'ignored by .gitignore');
  });

  test(`a file has at most ${LINES_MAX} lines`, () => {
    const wrong = offences((path) => {
      const lines = textOf(path).split('\n').length;
      return lines <= (path.startsWith('src/football/catalogue/') ? CATALOGUE_LINES_MAX : LINES_MAX)
        ? []
        : [`${lines} lines`];
    });
    assert.deepEqual(wrong, []);
  });
});

/** A file without its comments. */
function code(path: string): string {
  return textOf(path)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '');
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([found]) => found.slice(0, 80));
}
