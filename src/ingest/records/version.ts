/** Versions of records from sources that state when they last changed an object. */
import { hash } from 'node:crypto';
import type { SourceVersion } from '../../football/source-fixture.ts';

const DIGEST_LENGTH = 8;

/**
 * The version of a record: `at` is when the source last changed the object (UTC milliseconds), null if it does not say.
 * The digest is of the object as the source sent it, because a record can also depend on the time at which it is read.
 */
export function versionOf(object: unknown, at: number | null): { readonly version?: SourceVersion } {
  if (at === null) return {};
  return { version: { at, digest: hash('sha1', JSON.stringify(object), 'base64url').slice(0, DIGEST_LENGTH) } };
}
