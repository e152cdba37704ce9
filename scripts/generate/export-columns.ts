import { RESOURCES } from '../../src/exports/resources/index.ts';
import { madeFrom, table } from './markdown.ts';

/** Every column of every bulk file. */
export function exportColumnsPage(): string {
  const sections = RESOURCES.map(({ name, summary, note, columns }) => {
    const rows = columns.map((column) => [
      `\`${column.name}\``,
      column.type,
      column.meaning,
      column.always === true ? '' : 'yes',
    ]);
    const first = summary.replace(/^./, (letter) => letter.toUpperCase());
    const told = note === undefined ? '' : ` ${note}`;
    return `## ${name}\n\n${first}.${told}\n\n${table(['Column', 'Type', 'Meaning', 'May be empty'], rows)}\n`;
  });
  return `${madeFrom('src/exports/resources/')}
# Columns of exports

What [exports](export.md) hold. Types, and what they are in Parquet: \`text\` (UTF8), \`integer\` (INT32), \`long\` (INT64),
\`number\` (DOUBLE), \`boolean\`, \`timestamp\` (TIMESTAMP in UTC, milliseconds; elsewhere ISO 8601), \`date\` (DATE;
elsewhere YYYY-MM-DD).

${sections.join('\n')}`;
}
