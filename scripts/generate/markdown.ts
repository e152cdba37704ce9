/** First line of a generated page: what it is made from. */
export function madeFrom(source: string): string {
  return `<!-- Made by \`npm run generate\` from ${source}. Changes belong there. -->\n`;
}

/** A table whose columns line up in the source too. */
export function table(titles: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => String(cell ?? '').replaceAll('|', '\\|')));
  const widths = titles.map((title, column) => Math.max(title.length, ...cells.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`;
  return [line(titles), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}
