import { RESOURCES } from '../../src/exports/resources/index.ts';
import { generatedFrom, table } from './markdown.ts';

export function exportColumnsPage(): string {
  const sections = RESOURCES.map(({ name, summary, note, columns }) => {
    const rows = columns.map((column) => [
      `\`${column.name}\``,
      column.type,
      column.meaning,
      column.always === true ? '' : 'yes',
    ]);
    const first = summary.replace(/^./, (letter) => letter.toUpperCase());
    const more = note === undefined ? '' : ` ${note}`;
    return `## ${name}\n\n${first}.${more}\n\n${table(['Column', 'Type', 'Meaning', 'Can be empty'], rows)}\n`;
  });
  return `${generatedFrom('src/exports/resources/')}
# Columns of exports

This page lists the columns of all [exports](export.md). The types and their Parquet equivalents are \`text\` (UTF8),
\`integer\` (INT32), \`long\` (INT64), \`number\` (DOUBLE), \`boolean\`, \`timestamp\` (TIMESTAMP in UTC, milliseconds) and
\`date\` (DATE). In CSV and NDJSON, a \`timestamp\` is ISO 8601 and a \`date\` is YYYY-MM-DD.

${sections.join('\n')}`;
}
