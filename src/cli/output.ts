import { invocation } from './invocation.ts';

/** Output of commands: results on standard output, everything else on standard error. */
export const terminal = {
  result(text: string): void {
    invocation().writeOutput(`${text}\n`);
  },
  json(value: unknown): void {
    invocation().writeOutput(`${JSON.stringify(value)}\n`);
  },
  note(text: string): void {
    invocation().writeError(`${text}\n`);
  },
  error(text: string): void {
    invocation().writeError(`${text}\n`);
  },
};

/** Formats rows as aligned text columns below their titles. */
export function table(titles: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = [titles, ...rows.map((row) => row.map(String))];
  const widths = titles.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  return cells
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
