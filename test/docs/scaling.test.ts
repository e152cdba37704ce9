/** docs/scaling.md lists the SQL features that other database systems would have to provide. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesBelow, textOf } from '../support/repository/sources.ts';

/** Features beyond plain SQL, by their name in the document. Those that are not used must not be listed. */
const FEATURES: Readonly<Record<string, RegExp>> = {
  '`ON CONFLICT`': /\bON CONFLICT\b/,
  '`RETURNING`': /\bRETURNING\b/,
  '`ON DELETE CASCADE`': /\bON DELETE CASCADE\b/,
  '`CHECK`': /\bCHECK \(/,
  'partial indexes': /\bCREATE (UNIQUE )?INDEX [^;]*\bWHERE\b/,
  'descending indexes': /\bCREATE (UNIQUE )?INDEX [^;]*\bDESC\b/,
  'expression indexes': /\bCREATE (UNIQUE )?INDEX \w+ ON \w+ ?\([^;]*\(/,
  'index methods': /\bUSING (gin|gist|brin|hash|spgist)\b/i,
  '`UNION`': /\bUNION\b/,
  '`EXISTS`': /\bEXISTS \(/,
  'row comparisons': /\(\w+(\.\w+)?, \w+(\.\w+)?(, \w+(\.\w+)?)*\) (<|>|<=|>=|=|IN) ?\(/,
  '`LISTEN`, `NOTIFY`': /\b(LISTEN|NOTIFY) \$\{/,
  'advisory locks': /\bpg_(try_)?advisory_/,
  '`pg_current_snapshot`': /\bpg_current_snapshot\b/,
  'temporary tables': /\bCREATE TEMP(ORARY)? TABLE\b/,
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
  cursors: /\bDECLARE \w+ CURSOR\b/,
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
  casts: /\w::(int|bigint|numeric|date|timestamp)/,
};

/** All SQL of the store without comments. SQLite's pragmas and PostgreSQL's statements are both included. */
const SQL = [
  ...filesBelow('src/store', '.ts'),
  ...filesBelow('src/store/migrations/data', '.sql'),
  ...filesBelow('src/store/migrations/accounts', '.sql'),
]
  .map((path) =>
    textOf(path)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/(^|\s)(\/\/|--).*$/gm, ''),
  )
  .join('\n');

test('docs/scaling.md lists every SQL feature in use, and no other', () => {
  const listed = [...textOf('docs/scaling.md').matchAll(/^\| (\S[^|]*?) +\|(?=[^|]+\|[^|]+\|[^|]+\|$)/gm)].map(
    ([, feature]) => feature!,
  );
  const used = Object.keys(FEATURES).filter((feature) => FEATURES[feature]!.test(SQL));
  assert.deepEqual(listed.filter((feature) => !/^(feature|-+)$/.test(feature)).sort(), used.sort());
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
  };
  for (const [feature, sql] of Object.entries(samples)) assert.match(sql, FEATURES[feature]!, feature);
});
