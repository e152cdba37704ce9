/** Key paths of recorded API-Football answers. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const ROOT = new URL('../../../../shared/conformance/api-football/', import.meta.url);

export const skipWithoutRecordings = existsSync(ROOT)
  ? false
  : '../shared does not exist: there are no recorded answers of API-Football to compare';

export type JsonType = 'array' | 'object' | 'string' | 'integer' | 'number' | 'boolean' | 'null';

/** Key path ('response[].fixture.id') > types at that path. */
export type Paths = Map<string, Set<JsonType>>;

function typeOf(value: unknown): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value as JsonType;
}

/** Adds the paths of one document. */
export function addPaths(paths: Paths, value: unknown, path = ''): Paths {
  if (path !== '') {
    const types = paths.get(path) ?? new Set();
    paths.set(path, types.add(typeOf(value)));
  }
  if (Array.isArray(value)) {
    for (const item of value) addPaths(paths, item, `${path}[]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) addPaths(paths, item, path === '' ? key : `${path}.${key}`);
  }
  return paths;
}

/** The paths of all recorded answers of an endpoint, without the echoed parameters. */
export function recordedPaths(folder: string): Paths {
  const shape = JSON.parse(readFileSync(new URL(`shapes/${folder}.json`, ROOT), 'utf8')) as {
    paths: Record<string, { types: Partial<Record<JsonType, number>> }>;
  };
  const paths: Paths = new Map();
  for (const [path, { types }] of Object.entries(shape.paths)) {
    if (!path.startsWith('parameters.')) paths.set(path, new Set(Object.keys(types) as JsonType[]));
  }
  return paths;
}

/** All recorded answers of an endpoint. */
export function recordings(folder: string): Readonly<Record<string, unknown>>[] {
  const files = readdirSync(new URL(`recorded/${folder}/`, ROOT)).filter((file) => file.endsWith('.json'));
  return files.map((file) => JSON.parse(readFileSync(new URL(`recorded/${folder}/${file}`, ROOT), 'utf8')));
}

/** Names of all folders of recorded answers. */
export function folders(): string[] {
  const entries = readdirSync(new URL('recorded/', ROOT), { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? entry.name : [])).sort();
}
