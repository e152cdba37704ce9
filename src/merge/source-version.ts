/** Which of two statements of one source about a match is outdated. Pure. */
import type { SourceFixture } from '../football/source-fixture.ts';
import { finalityOf } from './fixture.ts';

type Statement = Pick<SourceFixture, 'status' | 'version'>;

/**
 * Whether a statement is older than the stored one of the same source. Two that differ although the source dates them
 * alike are compared by status and then by digest, so that the order in which they are read does not decide. Without
 * dates, the statement that is read last counts.
 */
export function isOutdated(stated: Statement, stored: Statement): boolean {
  const [version, storedVersion] = [stated.version, stored.version];
  if (storedVersion === undefined) return false;
  if (version === undefined) return true;
  if (version.at !== storedVersion.at) return version.at < storedVersion.at;
  // the same object, read at another time or by another release
  if (version.digest === storedVersion.digest) return false;
  const finality = finalityOf(stated.status) - finalityOf(stored.status);
  return finality === 0 ? version.digest < storedVersion.digest : finality < 0;
}
