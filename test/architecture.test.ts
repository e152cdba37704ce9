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
  ['merge'],
  ['store'],
  ['accounts'],
  ['ingest', 'live', 'forecasts', 'images', 'exports'],
  ['providers', 'sandbox'],
  ['http'],
  ['api', 'site'],
  ['app.ts'],
  ['serving'],
  ['main.ts', 'config.ts'],
  ['cli'],
];

/** Folders of a room from the ground up, by the same rule; '.' stands for the files of the room itself. */
const FOLDERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  football: [['.'], ['catalogue', 'live', 'season'], ['table'], ['people']],
  models: [
    ['.', 'strengths', 'expected-goals'],
    ['season', 'in-play'],
  ],
  store: [
    ['database', 'migrations'],
    ['changes', 'corrections', 'odds'],
    ['accounts', 'reference'],
    ['fixtures'],
    ['people'],
    ['match-details'],
    ['.', 'identity'],
    ['live'],
  ],
  ingest: [['records'], ['readers', 'teams', 'polling'], ['people'], ['match-details'], ['import'], ['corrections']],
  live: [['feed', 'replay', 'changes', 'webhooks']],
  forecasts: [['.', 'texts']],
  sandbox: [['leagues'], ['people'], ['matches'], ['.']],
  http: [['endpoint'], ['request'], ['cache'], ['metrics'], ['streaming'], ['openapi'], ['server']],
  api: [
    ['.', 'account', 'mcp'],
    ['feed', 'v1', 'v2'],
  ],
  exports: [['formats'], ['resources'], ['.']],
  site: [['reference'], ['pages'], ['.']],
};

/** Two rooms on one floor that do know each other, and why. */
const NEIGHBOURS: Readonly<Record<string, string>> = {
  'main.ts > config.ts': 'main builds everything from the options',
};

/** The one file of `providers/` that names their folders, and the files that bring the sandbox into a store. */
const REGISTRY = 'src/providers/registry.ts';
const SANDBOX_IN_THE_STORE = ['src/sandbox/fill.ts', 'src/sandbox/import.ts', 'src/sandbox/worker.ts'];
/** What a source may import: the domain, and of ingest/ what files are read with and what they become. */
const KNOWN_TO_SOURCES = /^src\/(base|football|models|ingest\/records|ingest\/readers)\//;
const DISK_OR_NETWORK = /^node:(fs|net|http|https|child_process|worker_threads)\b/;

const MAY_READ_ENVIRONMENT = /^src\/(config\.ts|main\.ts|cli\/)/;
const NOT_A_NAME = /^(common|utils?|helpers?|lib|misc|core|managers?|services?)$/;
/** The guide is 60 to 200; beyond this a file is to be split. */
const LINES_MAX = 320;
/** Tables of data are as long as the world is wide. */
const CATALOGUE_LINES_MAX = 500;

const SOURCES = filesBelow('src', '.ts');

const roomOf = (path: string) => path.split('/')[1]!;
const floorOf = (room: string) => FLOORS.findIndex((rooms) => rooms.includes(room));
/** 'src/providers/openfootball/parse.ts' > 'openfootball'; null for a file that stands in no folder of the room. */
const folderIn = (parent: string, path: string) => new RegExp(`^src/${parent}/([^/]+)/`).exec(path)?.[1] ?? null;
const folderOf = (path: string) => folderIn(roomOf(path), path) ?? '.';

/** Lines of the form "file > what it must not do". */
function offences(judge: (path: string) => Iterable<string>): string[] {
  return SOURCES.flatMap((path) => [...judge(path)].map((offence) => `${path} > ${offence}`));
}

const IMPORTS = new Map(SOURCES.map((path) => [path, importsOf(path)]));
const ownImports = (path: string) => IMPORTS.get(path)!.filter((target) => target.startsWith('src/'));

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

  test('every folder of a room with an order has its place in it', () => {
    const unplaced = SOURCES.filter((path) => {
      const order = FOLDERS[roomOf(path)];
      return order !== undefined && !order.flat().includes(folderOf(path));
    });
    assert.deepEqual(unplaced, []);
  });

  test('imports between the folders of a room point down', () => {
    const wrong = offences((path) => {
      const order = FOLDERS[roomOf(path)];
      if (order === undefined) return [];
      const levelOf = (file: string) => order.findIndex((folders) => folders.includes(folderOf(file)));
      return ownImports(path).filter(
        (target) =>
          roomOf(target) === roomOf(path) && folderOf(target) !== folderOf(path) && levelOf(target) >= levelOf(path),
      );
    });
    assert.deepEqual(wrong, []);
  });

  test('no files import each other in a circle', () => {
    assert.deepEqual(circles(new Map(SOURCES.map((path) => [path, ownImports(path)]))), []);
  });

  test('a circle of files is found, whatever leads into it', () => {
    const imports = new Map([
      ['a', ['b', 'd']],
      ['b', ['c']],
      ['c', ['b']],
      ['d', ['d']],
      ['e', ['a']],
    ]);
    assert.deepEqual(circles(imports), [['b', 'c'], ['d']]);
  });

  test('sources are strangers to each other, to the store and to the disk', () => {
    const wrong = offences((path) => {
      const provider = folderIn('providers', path);
      const inSandbox = roomOf(path) === 'sandbox' && !SANDBOX_IN_THE_STORE.includes(path);
      if (provider === null && !inSandbox) return [];
      const own = provider === null ? 'src/sandbox/' : `src/providers/${provider}/`;
      return IMPORTS.get(path)!.filter((target) =>
        target.startsWith('src/')
          ? !target.startsWith(own) && !KNOWN_TO_SOURCES.test(target)
          : DISK_OR_NETWORK.test(target),
      );
    });
    assert.deepEqual(wrong, []);
  });

  test('only the registry names the folders of providers', () => {
    const wrong = offences((path) =>
      path === REGISTRY || folderIn('providers', path) !== null
        ? []
        : ownImports(path).filter((target) => folderIn('providers', target) !== null),
    );
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

  test('football, models and merge are pure: no clock, no chance, no environment, nothing of Node', () => {
    const impure =
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.|\bprocess\.|\bfetch\(|\bset(Timeout|Interval)\(/g;
    const wrong = offences((path) => {
      if (!/^src\/(football|models|merge)\//.test(path)) return [];
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

/** Files that reach themselves through their imports, circle by circle (Tarjan's strongly connected components). */
function circles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const visit = (file: string): number => {
    let low = order.size;
    order.set(file, low);
    open.push(file);
    const targets = (imports.get(file) ?? []).filter((target) => imports.has(target));
    for (const target of targets) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, lowest.get(target) ?? order.get(target)!);
    }
    lowest.set(file, low);
    if (low === order.get(file)) {
      const circle = open.splice(open.indexOf(file)).sort();
      if (circle.length > 1 || targets.includes(file)) found.push(circle);
    }
    return low;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return found;
}

/** A file without its comments. */
function code(path: string): string {
  return textOf(path)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '');
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([found]) => found.slice(0, 80));
}
