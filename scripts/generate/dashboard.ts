/** deploy/grafana/dashboard.json: the panels by row, each with its PromQL expressions. */
import { EVENT_LOOP_TIMER_MS } from '../../src/http/metrics/metrics.ts';

interface Panel {
  readonly title: string;
  /** legend > expression; a Grafana legend can name labels: {{status}} */
  readonly series: Readonly<Record<string, string>>;
  readonly unit: 'short' | 's' | 'bytes' | 'reqps' | 'percentunit';
}

const PER_ROW = 3;
const SIZE = { w: 24 / PER_ROW, h: 8 };
const ONE = '{job="$job", instance=~"$instance"}';
const RATE = '[$__rate_interval]';
const requests = (suffix: string, matchers = '') =>
  `rate(touchline_request_duration_seconds_${suffix}{job="$job", instance=~"$instance"${matchers}}${RATE})`;
/** Streams and exports last as long as their clients read. */
const SHORT_REQUESTS = ', endpoint!~"none|v2.stream|v2.export"';
const slowest = (share: number) => `histogram_quantile(${share}, sum by (le) (${requests('bucket', SHORT_REQUESTS)}))`;
const hits = `sum(rate(touchline_cached_responses_hits${ONE}${RATE}))`;
const misses = `sum(rate(touchline_cached_responses_misses${ONE}${RATE}))`;

/** Of the store, which all processes share: any of them reports the same. */
const shared = (metric: string, by = '') => `max${by} (${metric}{job="$job"})`;

const ROWS: Readonly<Record<string, readonly Panel[]>> = {
  Requests: [
    { title: 'Requests by status', series: { '{{status}}': `sum by (status) (${requests('count')})` }, unit: 'reqps' },
    {
      title: 'Response time',
      series: { median: slowest(0.5), '95%': slowest(0.95), '99%': slowest(0.99) },
      unit: 's',
    },
    {
      title: 'Busiest endpoints',
      series: { '{{endpoint}}': `topk(10, sum by (endpoint) (${requests('count')}))` },
      unit: 'reqps',
    },
    {
      title: 'Failed requests',
      series: {
        'server errors': `sum(${requests('count', ', status=~"5.."')}) / sum(${requests('count')})`,
        'over a limit': `sum(${requests('count', ', status="429"')}) / sum(${requests('count')})`,
      },
      unit: 'percentunit',
    },
    { title: 'Served from the cache', series: { share: `${hits} / (${hits} + ${misses})` }, unit: 'percentunit' },
    {
      title: 'Accounts by used share of their quota',
      series: {
        'over 80%': shared('touchline_quota_over_80_ratio'),
        'over 100%': shared('touchline_quota_over_100_ratio'),
      },
      unit: 'percentunit',
    },
  ],
  Data: [
    { title: 'Age of the last import', series: { age: shared('touchline_last_import_age_seconds') }, unit: 's' },
    {
      title: 'Rejected rows and unresolved names',
      series: {
        'rejected rows': shared('touchline_rejected_rows'),
        'unresolved names': shared('touchline_unresolved_names'),
      },
      unit: 'short',
    },
    { title: 'Database size', series: { size: shared('touchline_database_bytes') }, unit: 'bytes' },
  ],
  'Live data': [
    { title: 'Feed lag', series: { lag: shared('touchline_feed_lag_seconds') }, unit: 's' },
    {
      title: 'Open streams and exports',
      series: { streams: `sum(touchline_streams_open${ONE})`, exports: `sum(touchline_exports_open${ONE})` },
      unit: 'short',
    },
    {
      title: 'Buffered for stream clients',
      series: { '{{instance}}': `sum by (instance) (touchline_streams_queued_bytes${ONE})` },
      unit: 'bytes',
    },
    {
      title: 'Unsent webhook messages',
      series: { messages: shared('touchline_webhook_backlog_messages') },
      unit: 'short',
    },
    {
      title: 'Age of the oldest unsent webhook message',
      series: { age: shared('touchline_webhook_backlog_age_seconds') },
      unit: 's',
    },
  ],
  Processes: [
    {
      title: 'Event loop delay (99%)',
      series: {
        '{{instance}}': `max by (instance) (nodejs_eventloop_lag_p99_seconds${ONE}) - ${EVENT_LOOP_TIMER_MS / 1000}`,
      },
      unit: 's',
    },
    {
      title: 'Processors in use',
      series: { '{{instance}}': `sum by (instance) (rate(process_cpu_seconds_total${ONE}${RATE}))` },
      unit: 'short',
    },
    {
      title: 'Memory',
      series: {
        '{{instance}}': `sum by (instance) (process_resident_memory_bytes${ONE})`,
        'cached responses of {{instance}}': `sum by (instance) (touchline_cached_responses_bytes${ONE})`,
      },
      unit: 'bytes',
    },
  ],
};

export function dashboard(): string {
  const panels: object[] = [];
  let y = 0;
  for (const [title, row] of Object.entries(ROWS)) {
    panels.push({ id: panels.length + 1, type: 'row', title, collapsed: false, gridPos: { x: 0, y, w: 24, h: 1 } });
    row.forEach((panel, i) => {
      const place = { x: (i % PER_ROW) * SIZE.w, y: y + 1 + Math.floor(i / PER_ROW) * SIZE.h };
      panels.push({ id: panels.length + 1, ...graph(panel), gridPos: { ...place, ...SIZE } });
    });
    y += 1 + Math.ceil(row.length / PER_ROW) * SIZE.h;
  }
  const model = {
    uid: 'touchline',
    title: 'Touchline',
    tags: ['touchline'],
    schemaVersion: 39,
    editable: true,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: VARIABLES },
    panels,
  };
  return `${JSON.stringify(model, null, 2)}\n`;
}

const DATASOURCE = { type: 'prometheus', uid: '$datasource' };

const VARIABLES = [
  { name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' },
  variable('job', 'Job', 'label_values(touchline_streams_open, job)'),
  {
    ...variable('instance', 'Instance', 'label_values(touchline_streams_open{job="$job"}, instance)'),
    ...everyValue(),
  },
];

function variable(name: string, label: string, query: string) {
  return { name, label, type: 'query', datasource: DATASOURCE, query: { query, refId: name }, refresh: 2, sort: 1 };
}

function everyValue() {
  return { multi: true, includeAll: true, allValue: '.*', current: { text: 'All', value: '$__all' } };
}

function graph({ title, series, unit }: Panel) {
  const targets = Object.entries(series).map(([legendFormat, expr], i) => ({
    refId: String.fromCharCode('A'.charCodeAt(0) + i),
    datasource: DATASOURCE,
    expr,
    legendFormat,
  }));
  const custom = { fillOpacity: 10, showPoints: 'never' };
  return {
    type: 'timeseries',
    title,
    datasource: DATASOURCE,
    fieldConfig: { defaults: { unit, min: 0, custom }, overrides: [] },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets,
  };
}
