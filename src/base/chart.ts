/** Line charts as SVG. */

const WIDTH = 640;
const HEIGHT = 420;
const MARGIN = { left: 70, right: 170, top: 44, bottom: 48 };
/** Distinct for all kinds of colour vision. Source: Okabe and Ito, Color Universal Design (2008). */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#000000', '#999999'];
const TICKS_MIN = 4;

interface Series {
  readonly name: string;
  /** position in the palette, so that a name has one colour in several charts; default: the position in the chart */
  readonly colour?: number;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export interface Chart {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly series: readonly Series[];
  /** default: from the data */
  readonly ranges?: { readonly x: Range; readonly y: Range };
  readonly diagonal?: boolean;
  readonly zero?: boolean;
  readonly wholeX?: boolean;
}

type Range = readonly [number, number];

export function draw(chart: Chart): string {
  const { series, title, ranges } = chart;
  const points = series.flatMap(({ points: own }) => own);
  const xRange = ranges?.x ?? rangeOf(points.map(({ x }) => x));
  const yRange = ranges?.y ?? rangeOf([...points.map(({ y }) => y), ...(chart.zero ? [0] : [])], 0.06);
  const x = scale(xRange, [MARGIN.left, WIDTH - MARGIN.right]);
  const y = scale(yRange, [HEIGHT - MARGIN.bottom, MARGIN.top]);
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${MARGIN.left}" y="24" font-size="15" font-weight="bold">${escaped(title)}</text>`,
    ...axes(chart, { x, y, xRange, yRange }),
    ...(chart.diagonal ? [segment(x(xRange[0]), y(yRange[0]), x(xRange[1]), y(yRange[1]), '#999', '4 4')] : []),
    ...series.flatMap((one, index) => drawSeries(one, { index, x, y })),
    '</svg>',
  ];
  return `${lines.join('\n')}\n`;
}

type Scale = (value: number) => number;

function scale([from, to]: Range, [low, high]: Range): Scale {
  const factor = to === from ? 0 : (high - low) / (to - from);
  return (value) => low + (value - from) * factor;
}

function rangeOf(values: readonly number[], margin = 0): Range {
  if (values.length === 0) return [0, 1];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const more = (high - low || 1) * margin;
  return [low - more, high + more];
}

function axes(chart: Chart, { x, y, xRange, yRange }: { x: Scale; y: Scale; xRange: Range; yRange: Range }): string[] {
  const bottom = HEIGHT - MARGIN.bottom;
  const right = WIDTH - MARGIN.right;
  const xTicks = chart.wholeX ? wholeTicks(xRange) : evenTicks(xRange);
  return [
    ...evenTicks(yRange).flatMap((value) => [
      segment(MARGIN.left, y(value), right, y(value), '#e5e5e5'),
      label(MARGIN.left - 8, y(value) + 4, tickText(value, yRange), 'end'),
    ]),
    ...xTicks.map((value) =>
      label(x(value), bottom + 18, chart.wholeX ? String(value) : tickText(value, xRange), 'middle'),
    ),
    segment(MARGIN.left, bottom, right, bottom, '#333'),
    segment(MARGIN.left, MARGIN.top, MARGIN.left, bottom, '#333'),
    label((MARGIN.left + right) / 2, HEIGHT - 10, chart.x, 'middle'),
    `<text transform="translate(16 ${(MARGIN.top + bottom) / 2}) rotate(-90)" text-anchor="middle">${escaped(chart.y)}</text>`,
  ];
}

/** Multiples of 1, 2 or 5 times a power of ten. */
function evenTicks([from, to]: Range): number[] {
  const span = to - from;
  const power = 10 ** Math.floor(Math.log10(span));
  const step = [1, 0.5, 0.2, 0.1].map((part) => part * power).find((one) => span / one >= TICKS_MIN) ?? power / 10;
  const first = Math.ceil(from / step - 1e-9);
  return Array.from({ length: Math.floor(to / step + 1e-9) - first + 1 }, (_, i) => (first + i) * step);
}

function wholeTicks([from, to]: Range): number[] {
  const step = Math.max(1, Math.ceil((to - from) / 8));
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
}

function tickText(value: number, [from, to]: Range): string {
  return value.toFixed(to - from < 0.05 ? 4 : to - from < 0.5 ? 3 : 1);
}

function drawSeries(
  { name, points, colour: slot }: Series,
  { index, x, y }: { index: number; x: Scale; y: Scale },
): string[] {
  const colour = COLOURS[(slot ?? index) % COLOURS.length]!;
  const path = points.map((point) => `${fixed(x(point.x))},${fixed(y(point.y))}`).join(' ');
  const legendY = MARGIN.top + 12 + index * 20;
  const legendX = WIDTH - MARGIN.right + 14;
  return [
    `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="1.8"/>`,
    ...points.map((point) => `<circle cx="${fixed(x(point.x))}" cy="${fixed(y(point.y))}" r="2.6" fill="${colour}"/>`),
    segment(legendX, legendY - 4, legendX + 18, legendY - 4, colour),
    label(legendX + 24, legendY, name, 'start'),
  ];
}

function segment(x1: number, y1: number, x2: number, y2: number, colour: string, dashes = ''): string {
  const dashed = dashes === '' ? '' : ` stroke-dasharray="${dashes}"`;
  return `<line x1="${fixed(x1)}" y1="${fixed(y1)}" x2="${fixed(x2)}" y2="${fixed(y2)}" stroke="${colour}"${dashed}/>`;
}

function label(x: number, y: number, text: string, anchor: 'start' | 'middle' | 'end'): string {
  return `<text x="${fixed(x)}" y="${fixed(y)}" text-anchor="${anchor}">${escaped(text)}</text>`;
}

const fixed = (value: number) => value.toFixed(1);
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
