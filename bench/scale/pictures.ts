/** Draws the results of the simulation as SVG, with the same bytes for the same numbers. */

const WIDTH = 900;
const COLORS = ['#64748b', '#2563eb', '#0d9488', '#d97706', '#be123c'] as const;
const FONT = 'font-family="system-ui, sans-serif" font-size="13"';
const round = (value: number) => Number(value.toFixed(1));

export interface Bar {
  readonly series: string;
  readonly group: string;
  readonly value: number;
  readonly label: string;
}

/** Horizontal bars on a logarithmic axis, one group below the other. */
export function barChart(
  title: string,
  bars: readonly Bar[],
  axis: { readonly min: number; readonly max: number },
): string {
  const [left, right, rowHeight, groupGap] = [20, 380, 24, 30];
  const names = [...new Set(bars.map(({ series }) => series))];
  const groups = Map.groupBy(bars, ({ group }) => group);
  const scale = (value: number) =>
    (Math.log10(Math.min(axis.max, Math.max(value, axis.min)) / axis.min) / Math.log10(axis.max / axis.min)) *
    (WIDTH - left - right);
  const parts: string[] = [];
  let y = 60 + 20 * Math.ceil(names.length / 2);
  for (const [group, of] of groups) {
    parts.push(text(left, y, group, 'font-weight="600"'));
    y += 8;
    for (const { series, value, label } of of) {
      const width = round(scale(value));
      const color = COLORS[names.indexOf(series) % COLORS.length]!;
      parts.push(`<rect x="${left}" y="${y}" width="${width}" height="${rowHeight - 6}" fill="${color}"/>`);
      parts.push(text(left + width + 6, y + 13, label));
      y += rowHeight;
    }
    y += groupGap;
  }
  const legend = names.map((name, i) => legendEntry(name, i, left, 50 + 20 * Math.floor(i / 2)));
  return svg(title, y, [...legend, ...parts]);
}

export interface Line {
  readonly name: string;
  readonly values: readonly number[];
}

/** Lines over minutes on a logarithmic axis of percent. */
export function lineChart(title: string, lines: readonly Line[], minutes: number): string {
  const [left, right, top, height] = [60, 20, 60 + 20 * Math.ceil(lines.length / 2), 320];
  const [min, max] = [0.01, 10];
  const x = (minute: number) => round(left + (minute / minutes) * (WIDTH - left - right));
  const y = (value: number) =>
    round(top + height * (1 - Math.log10(Math.min(max, Math.max(min, value)) / min) / Math.log10(max / min)));
  const grid = [0.01, 0.1, 1, 10].flatMap((value) => [
    `<line x1="${left}" x2="${WIDTH - right}" y1="${y(value)}" y2="${y(value)}" stroke="${value === 1 ? '#be123c' : '#cbd5e1'}"/>`,
    text(left - 8, y(value) + 4, `${value * 100}%`, 'text-anchor="end"'),
  ]);
  const ticks = Array.from({ length: Math.floor(minutes / 30) + 1 }, (_, i) =>
    text(x(i * 30), top + height + 20, `${i * 30}'`, 'text-anchor="middle"'),
  );
  const paths = lines.map(({ values }, i) => {
    const points = values.map((value, minute) => `${x(minute)},${y(value)}`).join(' ');
    return `<polyline points="${points}" fill="none" stroke="${COLORS[i % COLORS.length]}" stroke-width="2"/>`;
  });
  const legend = lines.map(({ name }, i) => legendEntry(name, i, left, 50 + 20 * Math.floor(i / 2)));
  return svg(title, top + height + 36, [...legend, ...grid, ...ticks, ...paths]);
}

function legendEntry(name: string, i: number, left: number, y: number): string {
  const x = left + (i % 2) * 420;
  return `<rect x="${x}" y="${y - 11}" width="12" height="12" fill="${COLORS[i % COLORS.length]}"/>${text(x + 18, y, name)}`;
}

function text(x: number, y: number, content: string, attributes = ''): string {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${round(x)}" y="${round(y)}" fill="#0f172a"${attributes === '' ? '' : ` ${attributes}`}>${escaped}</text>`;
}

function svg(title: string, height: number, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" ${FONT}>
<title>${title}</title>
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
${text(20, 26, title, 'font-size="16" font-weight="600"')}
${parts.join('\n')}
</svg>
`;
}
