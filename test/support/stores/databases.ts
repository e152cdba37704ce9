import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, type TestContext } from 'node:test';
import type pg from 'pg';
import { type Databases, openDatabases } from '../../../src/store/database/open.ts';
import { FreeDatabases, openConnection } from './reused-databases.ts';

export type Engine = 'sqlite' | 'postgres';

/** Declares the same tests for both engines. Without PostgreSQL its half is skipped with a reason. */
export function onBothEngines(name: string, declare: (engine: Engine) => void): void {
  describe(`${name} (sqlite)`, () => declare('sqlite'));
  const skip =
    process.env.TEST_POSTGRES_URL === undefined
      ? `no PostgreSQL: ${process.env.TEST_POSTGRES_MISSING ?? 'run `npm test`, which starts one'}`
      : false;
  describe(`${name} (postgres)`, { skip }, () => declare('postgres'));
}

/**
 * Declares tests of what stands above the engines, such as pages and the rules of an import: on SQLite, and with BOTH_ENGINES=1 also on
 * PostgreSQL. What they store has tests of its own on both engines.
 */
export function aboveEngines(name: string, declare: (engine: Engine) => void): void {
  if (process.env.BOTH_ENGINES !== undefined) onBothEngines(name, declare);
  else describe(`${name} (sqlite)`, () => declare('sqlite'));
}

/** The URL of a new empty database. It is dropped when the test ends. */
export async function emptyDatabaseUrl(
  engine: Engine,
  context: { after(remove: () => unknown): unknown },
): Promise<string> {
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
    context.after(() => rmSync(folder, { recursive: true, force: true }));
    return `sqlite:${join(folder, 'touchline.db')}`;
  }
  return newPostgresDatabase(context, '');
}

/** Leagues that play from autumn to spring are in season, and a round is being played. */
export const MATCHDAY = '2026-11-21T15:20:00.000Z';

/** `migrated` has no rows, `catalogue` has countries and leagues, `sandbox` is filled as of MATCHDAY. None has accounts. */
export type Template = 'migrated' | 'catalogue' | 'sandbox';

/** The URL of a copy of a template. Without the global setup the content is made here. */
export async function copiedDatabaseUrl(
  template: Template,
  engine: Engine,
  context: { after(remove: () => unknown): unknown },
): Promise<string> {
  const folder = process.env.TEST_TEMPLATES;
  if (folder !== undefined && engine === 'postgres')
    return newPostgresDatabase(context, ` TEMPLATE ${postgresTemplate(template)}`);
  const url = await emptyDatabaseUrl(engine, context);
  if (folder === undefined) {
    const { make } = await import('./templates.ts');
    await make(template, url);
  } else {
    copySqlite(join(folder, `${template}.db`), url.slice('sqlite:'.length));
  }
  return url;
}

export function postgresTemplate(template: Template): string {
  return `touchline_template_${template}`;
}

/** Copies the data file and the accounts file. */
export function copySqlite(from: string, to: string): void {
  copyFileSync(from, to);
  copyFileSync(from.replace(/\.db$/, '-accounts.db'), to.replace(/\.db$/, '-accounts.db'));
}

async function newPostgresDatabase(
  context: { after(remove: () => unknown): unknown },
  template: string,
): Promise<string> {
  const name = newDatabaseName();
  // without writing every page of the template into the log
  await administer(`CREATE DATABASE ${name}${template} STRATEGY file_copy`);
  context.after(() => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  return postgresUrl(name);
}

let administration: pg.Pool | undefined;

/** Runs a statement in the maintenance database. */
export async function administer(sql: string): Promise<void> {
  administration ??= openConnection(process.env.TEST_POSTGRES_URL!);
  await administration.query(sql);
}

export function postgresUrl(database: string): string {
  const url = new URL(process.env.TEST_POSTGRES_URL!);
  url.pathname = `/${database}`;
  return url.href;
}

/** Opens a new copy of a template. It is closed and dropped when the test ends. */
export async function newDatabases(
  engine: Engine,
  context: Pick<TestContext, 'after'>,
  template: Template = 'migrated',
): Promise<Databases> {
  const closing: Databases[] = [];
  // hooks run in order of registration: close before the database is dropped
  context.after(async () => {
    for (const databases of closing) await databases.close();
  });
  const databases = await openDatabases(await reusedDatabaseUrl(template, engine, context));
  closing.push(databases);
  return databases;
}

/** Templates with few rows: their copies are restored and used again. */
export const REUSED = ['migrated', 'catalogue'] as const;
type ReusedTemplate = (typeof REUSED)[number];

const freeDatabases: Readonly<Record<ReusedTemplate, FreeDatabases>> = {
  migrated: new FreeDatabases(),
  catalogue: new FreeDatabases(),
};

/**
 * The URL of a copy of a template that earlier tests may have used. Nothing may be connected to it when the test ends,
 * and its tables must not change.
 */
export async function reusedDatabaseUrl(
  template: Template,
  engine: Engine,
  context: { after(remove: () => unknown): unknown },
): Promise<string> {
  const isReused = engine === 'postgres' && process.env.TEST_TEMPLATES !== undefined;
  if (!isReused || template === 'sandbox') return copiedDatabaseUrl(template, engine, context);
  const free = freeDatabases[template];
  const used = (await free.take()) ?? (await newRestorable(template));
  context.after(() => free.put(used));
  return postgresUrl(used.name);
}

async function newRestorable(template: ReusedTemplate) {
  const name = newDatabaseName();
  await administer(`CREATE DATABASE ${name} TEMPLATE ${postgresTemplate(template)}`);
  return { name, connection: openConnection(postgresUrl(name)) };
}

function newDatabaseName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`;
}
