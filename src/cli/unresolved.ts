/** What to do about an import whose team names could not be resolved. */
import type { ImportReport } from '../ingest/import/import-run.ts';
import { terminal } from './output.ts';

/** Beyond this share of the rows an import counts as incomplete. */
const UNRESOLVED_SHARE_MAX = 0.02;
const EXIT_CODE = 3;

function share({ saved, unchanged, rejected, unresolved }: ImportReport): number {
  return unresolved === 0 ? 0 : unresolved / (saved + unchanged + rejected + unresolved);
}

/** Sets exit code 3 if more than 2% of the rows are unresolved and nothing worse has happened. */
export function markUnresolved(report: ImportReport): boolean {
  const isIncomplete = share(report) > UNRESOLVED_SHARE_MAX;
  if (isIncomplete) process.exitCode ||= EXIT_CODE;
  return isIncomplete;
}

/** The same, and says how to resolve the names. */
export function noteUnresolved(report: ImportReport): void {
  if (!markUnresolved(report)) {
    if (report.unresolved > 0) terminal.note('to list the unresolved names: `touchline names --unresolved`');
    return;
  }
  const { source } = report;
  terminal.error(`${source}: ${(100 * share(report)).toFixed(1)}% of the rows have team names that no list knows`);
  if (source !== 'openfootball') {
    terminal.error(
      "import openfootball's clubs, then this again: `touchline import openfootball <folder of openfootball/clubs>`",
    );
  }
  terminal.error('or assign the names one by one: `touchline names --unresolved`, `touchline names assign`');
}
