/** Responses as text for assistants. One line per row needs a third of the characters of JSON. */

const INDENT = '  ';

type Row = Readonly<Record<string, unknown>>;

export function asText(value: unknown): string {
  return linesOf(value, '').join('\n');
}

function linesOf(value: unknown, indent: string): string[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [`${indent}nothing`];
    return value.every(isRow) ? tableOf(value, indent) : [`${indent}${cellOf(value)}`];
  }
  if (!isRow(value)) return [`${indent}${cellOf(value)}`];
  const filled = Object.entries(value).filter(([, field]) => !(isRow(field) && Object.keys(field).length === 0));
  return filled.flatMap(([name, field]) => {
    const hasRows = Array.isArray(field) ? field.some(isRow) : isRow(field) && Object.values(field).some(isNested);
    return hasRows ? [`${indent}${name}:`, ...linesOf(field, indent + INDENT)] : [`${indent}${name}: ${cellOf(field)}`];
  });
}

/** A header line, then one line per row. Nested fields have dotted names. */
function tableOf(rows: readonly Row[], indent: string): string[] {
  const flat = rows.map((row) => new Map(fieldsOf(row, '')));
  const names = [...new Set(flat.flatMap((row) => [...row.keys()]))];
  const line = (cells: readonly string[]) => `${indent}${cells.join(' | ')}`;
  return [line(names), ...flat.map((row) => line(names.map((name) => cellOf(row.get(name)))))];
}

function fieldsOf(row: Row, prefix: string): [string, unknown][] {
  return Object.entries(row).flatMap(([name, value]): [string, unknown][] =>
    isRow(value) ? fieldsOf(value, `${prefix}${name}.`) : [[prefix + name, value]],
  );
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(itemOf).join(value.some(isNested) ? '; ' : ', ');
  if (!isRow(value)) return String(value).replaceAll(/\s*[|\n]\s*/g, ' ');
  return fieldsOf(value, '')
    .map(([name, field]) => `${name} ${cellOf(field)}`)
    .join(', ');
}

/** An item of a list within a cell, without field names: 'Home 2.40', 'pl_... Harry Kane 9 F'. */
function itemOf(value: unknown): string {
  if (!isRow(value)) return cellOf(value);
  return fieldsOf(value, '')
    .filter(([, field]) => field !== false)
    .map(([name, field]) => (field === true ? name : cellOf(field)))
    .join(' ');
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function isRow(value: unknown): value is Row {
  return isNested(value) && !Array.isArray(value);
}
