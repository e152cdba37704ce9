/** What a database URL names. */

/** The two files of a SQLite store. */
export interface SqliteFiles {
  readonly data: string;
  readonly accounts: string;
}

export const isPostgres = (url: string) => /^postgres(ql)?:\/\//.test(url);

/** False for `postgres://...?prepared=false`, a pooler that does not support statements prepared by name. */
export const mayPrepare = (url: string) => !/[?&]prepared=false(&|$)/.test(url);

/** The files of `sqlite:<path>`; null for another URL. 'data/touchline.db' > 'data/touchline-accounts.db' */
export function sqliteFiles(url: string): SqliteFiles | null {
  const data = /^sqlite:(?:\/\/)?(.+)$/.exec(url)?.[1];
  if (data === undefined) return null;
  return { data, accounts: data === ':memory:' ? data : withSuffix(data, '-accounts') };
}

/** Where a store is written that will replace these files. */
export function newFilesOf({ data }: SqliteFiles): SqliteFiles {
  return sqliteFiles(`sqlite:${withSuffix(data, '-new')}`)!;
}

/** The URL for messages, without the user and the password. */
export function withoutPassword(url: string): string {
  return isPostgres(url) ? url.replace(/^(postgres(?:ql)?:\/\/)(?:[^/]*@)?/, '$1').replace(/\?.*$/, '') : url;
}

function withSuffix(path: string, suffix: string): string {
  return path.replace(/(\.[^./]+)?$/, `${suffix}$1`);
}
