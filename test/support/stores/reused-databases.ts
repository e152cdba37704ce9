/**
 * PostgreSQL databases that the tests of all processes use one after the other. Creating and dropping a database takes
 * about 0.1 seconds of CPU time; restoring the rows of its template takes about a tenth of that.
 */
import { mkdirSync, readdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Differs after any CREATE, DROP or ALTER of a table or index. */
const SCHEMA_SIGNATURE = `(SELECT md5(string_agg(concat_ws(' ', c.oid, a.attname, a.atttypid, a.attnotnull), ',' ORDER BY c.oid, a.attnum))
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid WHERE c.relnamespace = 'public'::regnamespace)`;

/** Copies the rows of a template, and the signature of its tables, into a second schema of the same database. */
const KEEP_ROWS = `DO $$ DECLARE name text; filled boolean; BEGIN
  CREATE SCHEMA original;
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM public.%I)', name) INTO filled;
    IF filled THEN EXECUTE format('CREATE TABLE original.%I AS TABLE public.%I', name, name); END IF;
  END LOOP;
  EXECUTE format('COMMENT ON SCHEMA original IS %L', ${SCHEMA_SIGNATURE});
END $$`;

/** The replication role disables the checks of foreign keys, so that the order of the tables does not matter. */
const RESTORE_ROWS = `DO $$ DECLARE name text; BEGIN
  PERFORM pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid();
  IF obj_description('original'::regnamespace) IS DISTINCT FROM ${SCHEMA_SIGNATURE} THEN
    RAISE EXCEPTION 'a test has changed the tables';
  END IF;
  SET LOCAL session_replication_role = replica;
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE format('DELETE FROM public.%I', name);
  END LOOP;
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'original' LOOP
    EXECUTE format('INSERT INTO public.%I SELECT * FROM original.%I', name, name);
  END LOOP;
END $$`;

/** Prepares a template, so that copies of it can be restored. */
export async function makeRestorable(url: string): Promise<void> {
  await run(url, KEEP_ROWS);
}

/** The databases that no test uses at the moment: one file for each, named like the database. */
export class FreeDatabases {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** Takes a database and restores the rows of its template. Returns undefined if there is none. */
  async take(urlOf: (name: string) => string): Promise<string | undefined> {
    for (const name of readdirSync(this.#folder)) {
      if (!this.#claim(name)) continue;
      try {
        await run(urlOf(name), RESTORE_ROWS);
        return name;
      } catch {
        // a database that cannot be restored is used no more
      }
    }
    return undefined;
  }

  /** Makes a database available to the next test. */
  put(name: string): void {
    writeFileSync(join(this.#folder, name), '');
  }

  /** False if another process was faster: only one of them can delete the file. */
  #claim(name: string): boolean {
    try {
      unlinkSync(join(this.#folder, name));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
  }
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
