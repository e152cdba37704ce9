import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Databases, openDatabases } from '../../../src/store/database/open.ts';
import { IS_COMPLETE } from '../complete-run.ts';
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
 * Declares tests of what stands above the engines: on SQLite, and in the complete run also on PostgreSQL. What they store
 * has tests of its own on both engines, in test/store.
 */
export function aboveEngines(name: string, declare: (engine: Engine) => void): void {
  if (IS_COMPLETE) onBothEngines(name, declare);
  else describe(`${name} (sqlite)`, () => declare('sqlite'));
}

/** Where SQLite files are: the global setup chooses memory if there is enough, because copies of the sandbox have 90 MB. */
const databaseFolder = () => process.env.TEST_DATABASE_FOLDER ?? tmpdir();

/** The URL of a new empty database. It is dropped when the test ends. */
export async function emptyDatabaseUrl(
  engine: Engine,
  context: { after(remove: () => unknown): unknown },
): Promise<string> {
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(databaseFolder(), 'touchline-test-'));
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
  const isMade = process.env.TEST_TEMPLATES !== undefined;
  if (isMade && template === 'sandbox') await sandboxFilled(engine);
  if (isMade && engine === 'postgres') return newPostgresDatabase(context, ` TEMPLATE ${postgresTemplate(template)}`);
  const url = await emptyDatabaseUrl(engine, context);
  if (isMade) {
    copySqlite(pathOf(templateUrl(template, engine)), pathOf(url));
  } else {
    const { make } = await import('./templates.ts');
    await make(template, url);
  }
  return url;
}

const pathOf = (sqliteUrl: string) => sqliteUrl.slice('sqlite:'.length);

/** Where the global setup makes a template. */
export function templateUrl(template: Template, engine: Engine): string {
  if (engine === 'postgres') return postgresUrl(postgresTemplate(template));
  return `sqlite:${join(process.env.TEST_TEMPLATES!, `${template}.db`)}`;
}

/** The file that exists when the sandbox is filled, with the error if that failed. */
export function sandboxOutcome(engine: Engine): string {
  return join(process.env.TEST_TEMPLATES!, `sandbox-${engine}.txt`);
}

/** Waits until the global setup has filled the sandbox, which takes a quarter of a minute. */
async function sandboxFilled(engine: Engine): Promise<void> {
  const path = sandboxOutcome(engine);
  while (!existsSync(path)) await pause(50);
  const error = readFileSync(path, 'utf8');
  if (error !== '') throw new Error(`the sandbox could not be filled: ${error}`);
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
