/** The rules of docs/architecture.md that the source text shows. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { describe, test } from 'node:test';
import { filesBelow, importsOf, ROOT, textOf } from './support/repository/sources.ts';

/** Folders below src/ by layer, lowest first. A file imports from its own folder and from lower layers only. */
const LAYERS: readonly (readonly string[])[] = [
  ['base'],
  ['football', 'models'],
  ['merge'],
  ['store'],
  ['accounts', 'jobs'],
  ['ingest', 'live', 'forecasts', 'images', 'exports'],
  ['providers', 'sandbox'],
  ['updates'],
  ['http'],
  ['api'],
  ['site'],
  ['app.ts'],
  ['supervision', 'options'],
  ['main.ts', 'config.ts'],
  ['cli'],
];

/** Folders inside these folders by layer, lowest first; '.' stands for the files of the folder itself. */
const FOLDERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  football: [['.'], ['catalogue', 'live', 'season'], ['table', 'bracket'], ['people']],
  models: [
    ['.', 'expected-goals'],
    ['season', 'in-play', 'dixon-coles', 'market', 'ratings', 'backtest', 'player-rating'],
  ],
  store: [
    ['database', 'migrations'],
    ['changes', 'corrections'],
    ['accounts', 'reference'],
    ['fixtures'],
    ['people', 'odds', 'ratings', 'backup'],
    ['match-details'],
    ['.', 'identity'],
    ['live'],
  ],
  ingest: [
    ['records'],
    ['readers', 'teams', 'polling'],
    ['people'],
    ['match-details', 'conflicts'],
    ['import'],
    ['corrections'],
  ],
  live: [['feed', 'replay', 'changes', 'webhooks']],
  forecasts: [['expected-goals'], ['ratings'], ['season'], ['.'], ['texts', 'track-record', 'backtest']],
  sandbox: [['leagues'], ['people'], ['matches'], ['.']],
  http: [['endpoint', 'connections'], ['request'], ['cache'], ['metrics'], ['streaming'], ['openapi'], ['server']],
  api: [
    ['.', 'mcp'],
    ['account', 'feed', 'v1', 'v2'],
  ],
  exports: [['formats'], ['resources'], ['.']],
  site: [['reference'], ['pages'], ['.'], ['account'], ['explorer']],
};

/** Imports within a layer that are allowed, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'main.ts > config.ts': 'main builds everything from the options',
};

/** The file of `providers/` that names the provider folders, and the files that import the sandbox into a store. */
const REGISTRY = 'src/providers/registry.ts';
const SANDBOX_IMPORTERS = [
  'src/sandbox/fill.ts',
  'src/sandbox/import.ts',
  'src/sandbox/play.ts',
  'src/sandbox/worker.ts',
];
/** A provider may import the domain, the readers of files and the records that it returns. */
const ALLOWED_FOR_PROVIDERS = /^src\/(base|football|models|ingest\/records|ingest\/readers)\//;
const DISK_OR_NETWORK = /^node:(fs|net|http|https|child_process|worker_threads)\b/;

const MAY_READ_ENVIRONMENT = /^src\/(config\.ts|main\.ts|cli\/)/;
const EMPTY_NAMES = /^(common|utils?|helpers?|lib|misc|core|managers?|services?)$/;
/** The guide is 60 to 200 lines; a file beyond this limit must be split. */
const LINES_MAX = 320;
/** The limit for the data tables of the catalogue. */
const CATALOGUE_LINES_MAX = 500;

const SOURCES = filesBelow('src', '.ts');

const topFolderOf = (path: string) => path.split('/')[1]!;
const layerOf = (folder: string) => LAYERS.findIndex((folders) => folders.includes(folder));
/** 'openfootball' for 'src/providers/openfootball/parse.ts'; null for a file outside a folder of the parent. */
const folderIn = (parent: string, path: string) => new RegExp(`^src/${parent}/([^/]+)/`).exec(path)?.[1] ?? null;
const folderOf = (path: string) => folderIn(topFolderOf(path), path) ?? '.';

/** Lines of the form "file > violation". */
function violations(check: (path: string) => Iterable<string>): string[] {
  return SOURCES.flatMap((path) => [...check(path)].map((violation) => `${path} > ${violation}`));
}

const IMPORTS = new Map(SOURCES.map((path) => [path, importsOf(path)]));
const ownImports = (path: string) => IMPORTS.get(path)!.filter((target) => target.startsWith('src/'));

describe('architecture', () => {
  test('every folder has a layer', () => {
    assert.deepEqual(
      SOURCES.filter((path) => layerOf(topFolderOf(path)) === -1),
      [],
    );
  });

  test('docs/architecture.md shows every folder in its layer', () => {
    const rows = [...textOf('docs/architecture.md').matchAll(/^\| (\d+) +\| ([^|]+)\|/gm)];
    const shown = rows.flatMap(([, layer, folders]) =>
      [...folders!.matchAll(/`([\w.]+)/g)].map(([, folder]) => `${layer} ${folder}`),
    );
    const expected = LAYERS.flatMap((folders, layer) => folders.map((folder) => `${layer + 1} ${folder}`));
    assert.deepEqual([...new Set(shown)].sort(), expected.sort());
  });

  test('imports point to lower layers', () => {
    const wrong = violations((path) =>
      ownImports(path).filter((target) => {
        const [from, to] = [topFolderOf(path), topFolderOf(target)];
        if (from === to || `${from} > ${to}` in EXCEPTIONS) return false;
        return layerOf(to) >= layerOf(from);
      }),
    );
    assert.deepEqual(wrong, []);
  });

  test('the program imports nothing from tests, scripts and benchmarks', () => {
    const wrong = violations((path) => importsOf(path).filter((target) => /^(test|scripts|bench)\//.test(target)));
    assert.deepEqual(wrong, []);
  });

  test('config.ts is read by main.ts and the commands only', () => {
    const wrong = violations((path) =>
      MAY_READ_ENVIRONMENT.test(path) ? [] : importsOf(path).filter((target) => target === 'src/config.ts'),
    );
    assert.deepEqual(wrong, []);
  });

  test('every folder inside an ordered folder has a layer', () => {
    const withoutLayer = SOURCES.filter((path) => {
      const order = FOLDERS[topFolderOf(path)];
      return order !== undefined && !order.flat().includes(folderOf(path));
    });
    assert.deepEqual(withoutLayer, []);
  });

  test('imports between the folders inside a folder point to lower layers', () => {
    const wrong = violations((path) => {
      const order = FOLDERS[topFolderOf(path)];
      if (order === undefined) return [];
      const levelOf = (file: string) => order.findIndex((folders) => folders.includes(folderOf(file)));
      return ownImports(path).filter(
        (target) =>
          topFolderOf(target) === topFolderOf(path) &&
          folderOf(target) !== folderOf(path) &&
          levelOf(target) >= levelOf(path),
      );
    });
    assert.deepEqual(wrong, []);
  });

  test('no files import each other in a cycle', () => {
    assert.deepEqual(cycles(new Map(SOURCES.map((path) => [path, ownImports(path)]))), []);
  });

  test('a cycle is found, also behind files outside it', () => {
    const imports = new Map([
      ['a', ['b', 'd']],
      ['b', ['c']],
      ['c', ['b']],
      ['d', ['d']],
      ['e', ['a']],
    ]);
    assert.deepEqual(cycles(imports), [['b', 'c'], ['d']]);
  });

  test('providers import neither each other nor the store nor the disk', () => {
    const wrong = violations((path) => {
      const provider = folderIn('providers', path);
      const inSandbox = topFolderOf(path) === 'sandbox' && !SANDBOX_IMPORTERS.includes(path);
      if (provider === null && !inSandbox) return [];
      const own = provider === null ? 'src/sandbox/' : `src/providers/${provider}/`;
      return IMPORTS.get(path)!.filter((target) =>
        target.startsWith('src/')
          ? !target.startsWith(own) && !ALLOWED_FOR_PROVIDERS.test(target)
          : DISK_OR_NETWORK.test(target),
      );
    });
    assert.deepEqual(wrong, []);
  });

  test('only the registry names the folders of providers', () => {
    const wrong = violations((path) =>
      path === REGISTRY || folderIn('providers', path) !== null
        ? []
        : ownImports(path).filter((target) => folderIn('providers', target) !== null),
    );
    assert.deepEqual(wrong, []);
  });

  test('the folders of api/ do not import each other', () => {
    const wrong = violations((path) => {
      if (topFolderOf(path) !== 'api') return [];
      const version = folderIn('api', path);
      return ownImports(path).filter((target) => {
        const other = folderIn('api', target);
        return other !== null && other !== version;
      });
    });
    assert.deepEqual(wrong, []);
  });

  test('models do not import each other', () => {
    const wrong = violations((path) => {
      const model = folderIn('models', path);
      return ownImports(path).filter((target) => {
        const other = folderIn('models', target);
        return model !== null && other !== null && other !== model;
      });
    });
    assert.deepEqual(wrong, []);
  });

  test('football, models and merge are pure: no clock, no randomness, no environment, nothing of Node', () => {
    const impure =
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.|(?<!-)\bprocess\.|\bfetch\(|\bset(Timeout|Interval)\(/g;
    const wrong = violations((path) => {
      if (!/^src\/(football|models|merge)\//.test(path)) return [];
      const external = importsOf(path).filter((target) => !target.startsWith('src/'));
      return [...external, ...code(path).matchAll(impure)].map(String);
    });
    assert.deepEqual(wrong, []);
  });

  test('the time comes from an injected clock', () => {
    // the commands are the outermost layer; store/database waits for locks and dates migrations by the machine
    const allowed = /^src\/(cli\/|base\/clock\.ts|store\/database\/)/;
    const wrong = violations((path) =>
      allowed.test(path) ? [] : matches(code(path), /\bDate\.now\(\)|\bnew Date\(\)/g),
    );
    assert.deepEqual(wrong, []);
  });

  test('SQL is only in the store', () => {
    const sql =
      /[`'"]\s*(?:SELECT\s[^`'"]{1,400}\sFROM\s|INSERT\s+INTO\s|UPDATE\s+\w+\s+SET\s|DELETE\s+FROM\s|(?:CREATE|DROP|ALTER)\s+(?:TABLE|INDEX)\s)/g;
    const wrong = violations((path) => (path.startsWith('src/store/') ? [] : matches(code(path), sql)));
    assert.deepEqual(wrong, []);
  });

  test('only the start of the program reads the environment', () => {
    const wrong = violations((path) =>
      MAY_READ_ENVIRONMENT.test(path) ? [] : matches(code(path), /\bprocess\.(?:env|argv)\b/g),
    );
    assert.deepEqual(wrong, []);
  });

  test('an object that a function builds has no getter: V8 makes a class for each, which keeps what the getter refers to', () => {
    // in a class, members have two spaces before them; the revisions are built once in a process
    const getter = /^ {4,}(?:get|set) \w+\(/gm;
    const wrong = violations((path) => (path === 'src/store/store.ts' ? [] : matches(code(path), getter)));
    assert.deepEqual(wrong, []);
    assert.equal(matches('  return {\n    get now() {', getter).length, 1);
  });

  test('no file or folder has an empty name such as utils', () => {
    const parts = (path: string) => path.split('/').map((part) => basename(part).split('.')[0]!);
    assert.deepEqual(
      SOURCES.filter((path) => parts(path).some((part) => EMPTY_NAMES.test(part))),
      [],
    );
  });

  test('git ignores no file of the program', (context) => {
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
    const wrong = violations((path) => {
      const lines = textOf(path).split('\n').length;
      return lines <= (path.startsWith('src/football/catalogue/') ? CATALOGUE_LINES_MAX : LINES_MAX)
        ? []
        : [`${lines} lines`];
    });
    assert.deepEqual(wrong, []);
  });
});

/** Groups of files that import each other (Tarjan's strongly connected components). */
function cycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
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
      const cycle = open.splice(open.indexOf(file)).sort();
      if (cycle.length > 1 || targets.includes(file)) found.push(cycle);
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
