/** docs/scaling.md lists the SQL features that other database systems would have to provide. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import ts from '@typescript/typescript6';
import { filesBelow, textOf } from '../support/repository/sources.ts';

/** Features beyond plain SQL, by their name in the document. Those that are not used must not be listed. */
const FEATURES: Readonly<Record<string, RegExp>> = {
  '`ON CONFLICT`': /\bON CONFLICT\b|\bDO (UPDATE|NOTHING)\b/,
  '`RETURNING`': /\bRETURNING\b/,
  '`ON DELETE CASCADE`': /\bON DELETE CASCADE\b/,
  '`CHECK`': /\bCHECK \(/,
  'partial indexes': /(?<=\bCREATE (UNIQUE )?INDEX [^;]*)\bWHERE\b/,
  'descending indexes': /(?<=\bCREATE (UNIQUE )?INDEX [^;]*)\bDESC\b/,
  'expression indexes': /(?<=\bCREATE (UNIQUE )?INDEX \w+ ON \w+ ?\([^;]*)\(/,
  'index methods': /\bUSING (gin|gist|brin|hash|spgist)\b/i,
  '`UNION`': /\bUNION\b/,
  '`EXISTS`': /\bEXISTS \(/,
  'row comparisons': /\(\w+(\.\w+)?, \w+(\.\w+)?(, \w+(\.\w+)?)*\) (<|>|<=|>=|=|IN) ?\(/,
  '`LISTEN`, `NOTIFY`': /\b(LISTEN|NOTIFY) \$/,
  'advisory locks': /\bpg_(try_)?advisory_\w+/,
  '`pg_current_snapshot`': /\bpg_current_snapshot\b/,
  'temporary tables': /\bCREATE TEMP(ORARY)? TABLE\b/,
  '`generate_series`': /\bgenerate_series\b/,
  '`SET LOCAL`': /\bSET LOCAL\b/,
  '`REPEATABLE READ`': /\bREPEATABLE READ\b/,
  '`pg_is_in_recovery`': /\bpg_is_in_recovery\b/,
  'common table expressions': /\bWITH (RECURSIVE )?\w+( ?\([^)]*\))? AS\b/,
  'window functions': /\bOVER ?\(/,
  '`LATERAL`': /\bLATERAL\b/,
  '`FOR UPDATE`': /\bFOR (NO KEY )?(UPDATE|SHARE)\b/,
  '`SKIP LOCKED`': /\bSKIP LOCKED\b/,
  '`TRUNCATE`': /\bTRUNCATE (TABLE )?\w/,
  '`COPY`': /\bCOPY \w+ (FROM|TO)\b/,
  cursors: /\bDECLARE \w+ (NO SCROLL )?CURSOR FOR\b|\bFETCH \S+ FROM\b|\bCLOSE \w+/,
  triggers: /\bCREATE (OR REPLACE )?(TRIGGER|FUNCTION)\b/,
  views: /\bCREATE (OR REPLACE )?(MATERIALIZED )?VIEW\b/,
  partitions: /\bPARTITION (BY|OF)\b/,
  'generated columns': /\bGENERATED (ALWAYS|BY DEFAULT)\b/,
  sequences: /\b(BIG)?SERIAL\b|\bnextval\b|\bCREATE SEQUENCE\b/,
  extensions: /\bCREATE EXTENSION\b/,
  'arrays and ANY': /\b(= ?ANY|ARRAY) ?[([]/,
  'JSON functions': /\bjsonb?_\w+\(|->>|::jsonb?\b/,
  'text search': /\bto_ts(vector|query)\b/,
  'regular expressions': / (~\*?|SIMILAR TO) '/,
  collations: /\bCOLLATE\b/,
  'casts with `::`': /::[a-z]\w*/,
  '`pg_database_size`': /\bpg_database_size\b/,
  '`current_setting`': /\bcurrent_setting\b/,
  '`clock_timestamp`': /\bclock_timestamp\b/,
  '`to_regclass`': /\bto_regclass\b/,
  '`pg_class`, `pg_tables`': /\bpg_(class|tables)\b/,
  'settings in `options`': /-c \w+=/,
};

/** Keywords and functions of SQL that all of these systems have. */
const COMMON_SQL = `
  SELECT DISTINCT ALL FROM JOIN LEFT ON AS WHERE GROUP BY HAVING ORDER DESC LIMIT OFFSET VALUES
  INSERT INTO UPDATE SET DELETE CREATE DROP TABLE INDEX IF PRIMARY KEY UNIQUE DEFAULT FOREIGN REFERENCES CASCADE
  AND OR NOT IN IS NULL LIKE BETWEEN EXISTS CASE WHEN THEN ELSE END
  INT INTEGER BIGINT DOUBLE PRECISION TEXT CAST EXTRACT EPOCH
  BEGIN TRANSACTION ISOLATION LEVEL READ ONLY COMMIT ROLLBACK
  ABS COALESCE COUNT LENGTH MAX MIN SUBSTR SUM CURRENT_DATABASE CURRENT_SCHEMA`;
/** Statements and functions that only SQLite is sent. */
const OF_SQLITE = 'PRAGMA PRAGMA_FOREIGN_KEY_LIST PRAGMA_TABLE_INFO EXCLUSIVE WITHOUT ROWID';
/** Words of other strings in the store that look like SQL: statuses of matches, error codes, options, messages. */
const NOT_SQL = `
  AET FT NS PEN TBD EUR ERROR FATAL PANIC JSON DATABASE_URL DATABASE_READ_URLS TOUCHLINE EMPTY PROGRAM
  EAI_AGAIN ECONNABORTED ECONNREFUSED ECONNRESET EHOSTUNREACH EIO ENETDOWN ENETUNREACH ENOENT ENOTFOUND EPIPE ETIMEDOUT`;
const KNOWN_WORDS = new Set([COMMON_SQL, OF_SQLITE, NOT_SQL].join(' ').trim().split(/\s+/));

interface Text {
  readonly path: string;
  readonly text: string;
}

/** Every string of the store that may be SQL for PostgreSQL, whole or in part, and the migrations without comments. */
const SQL: readonly Text[] = [
  ...filesBelow('src/store', '.ts').flatMap((path) => (/\/sqlite[^/]*$/.test(path) ? [] : stringsOf(path))),
  ...['data', 'accounts']
    .flatMap((set) => filesBelow(`src/store/migrations/${set}`, '.sql'))
    .map((path) => ({ path, text: textOf(path).replace(/--.*$/gm, '') })),
];
const TABLES = new Set(
  SQL.flatMap(({ text }) => [...text.matchAll(/\bCREATE TABLE (?:IF NOT EXISTS )?(\w+)/g)].map(([, name]) => name!)),
);

/** The string literals and templates of a file, with `$0` for what a template inserts. */
function stringsOf(path: string): Text[] {
  const found: Text[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push({ path, text: node.text });
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
      found.push({ path, text: parts.map(({ text }) => text).join('$0') });
    }
    if (!ts.isImportDeclaration(node)) ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest));
  return found;
}

/** Words in capitals, names of functions and of PostgreSQL's catalogue: keywords are written in capitals, tables are not. */
function wordsOf(sql: string): string[] {
  const words = [...sql.matchAll(/\b[A-Z][A-Z_]+\b|\b\w+(?= ?\()|\b(pg|information)_\w+/g)].map(([word]) => word);
  return words.filter((word) => /[a-z]/i.test(word) && !TABLES.has(word)).map((word) => word.toUpperCase());
}

test('docs/scaling.md lists every SQL feature in use, and no other', (t) => {
  const listed = [...textOf('docs/scaling.md').matchAll(/^\| (\S[^|]*?) +\|(?=[^|]+\|[^|]+\|[^|]+\|$)/gm)].map(
    ([, feature]) => feature!,
  );
  const used: string[] = [];
  for (const [feature, pattern] of Object.entries(FEATURES)) {
    const paths = new Set(
      SQL.filter(({ text }) => pattern.test(text)).map(({ path }) => path.slice('src/store/'.length)),
    );
    if (paths.size === 0) continue;
    used.push(feature);
    t.diagnostic(`${feature}: ${[...paths].join(', ')}`);
  }
  assert.deepEqual(listed.filter((feature) => !/^(feature|-+)$/.test(feature)).sort(), used.sort());
});

test('all other SQL is common to these systems', () => {
  const features = Object.values(FEATURES).map((feature) => new RegExp(feature, 'g'));
  const others = SQL.flatMap(({ path, text }) => {
    const rest = features.reduce((sql, feature) => sql.replaceAll(feature, ' '), text);
    return wordsOf(rest).map((word) => ({ word, path }));
  });
  const unknown = others.filter(({ word }) => !KNOWN_WORDS.has(word)).map(({ word, path }) => `${word} in ${path}`);
  assert.deepEqual([...new Set(unknown)], [], 'add each to FEATURES and to the table, or to COMMON_SQL if all have it');
  const used = new Set(others.map(({ word }) => word));
  const unused = [...KNOWN_WORDS].filter((word) => !used.has(word));
  assert.deepEqual(unused, [], 'words that need not be known');
});

test('a feature is recognised in its usual form', () => {
  const samples: Readonly<Record<string, string>> = {
    'partial indexes': 'CREATE INDEX fixtures_open ON fixtures(status) WHERE status = 0',
    'descending indexes': 'CREATE INDEX latest ON transfers(day DESC, id)',
    'expression indexes': 'CREATE INDEX names ON teams (lower(name))',
    'common table expressions': 'WITH recent AS (SELECT 1) SELECT * FROM recent',
    'window functions': 'SELECT rank() OVER (ORDER BY points) FROM tables',
    'row comparisons': 'WHERE (kickoff, legacy_id) > ($1, $2)',
    '`FOR UPDATE`': 'SELECT latest FROM revision FOR UPDATE',
    triggers: 'CREATE TRIGGER noted AFTER INSERT ON fixtures',
    cursors: 'DECLARE pages CURSOR FOR SELECT 1',
    'casts with `::`': 'SELECT kickoff::date FROM fixtures',
  };
  for (const [feature, sql] of Object.entries(samples)) assert.match(sql, FEATURES[feature]!, feature);
});
