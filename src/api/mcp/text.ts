/** Answers as text, for assistants that read nothing else: a line for each row costs a third of the same in JSON. */

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
  const filled = Object.entries(value).filter(([, one]) => !(isRow(one) && Object.keys(one).length === 0));
  return filled.flatMap(([name, one]) => {
    const holdsRows = Array.isArray(one) ? one.some(isRow) : isRow(one) && Object.values(one).some(isNested);
    return holdsRows ? [`${indent}${name}:`, ...linesOf(one, indent + INDENT)] : [`${indent}${name}: ${cellOf(one)}`];
  });
}

/** A line of names, then one for each row; nested fields get names with dots. */
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
    .map(([name, one]) => `${name} ${cellOf(one)}`)
    .join(', ');
}

/** One of a list within a cell: what its fields are can be seen: 'Home 2.40', 'pl_... Harry Kane 9 F'. */
function itemOf(value: unknown): string {
  if (!isRow(value)) return cellOf(value);
  return fieldsOf(value, '')
    .filter(([, one]) => one !== false)
    .map(([name, one]) => (one === true ? name : cellOf(one)))
    .join(' ');
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function isRow(value: unknown): value is Row {
  return isNested(value) && !Array.isArray(value);
}
