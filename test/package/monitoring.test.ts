/** Alert rules and dashboard name metrics and labels that the service serves, and the alerts are documented. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Registry } from 'prom-client';
import { parse } from 'yaml';
import { EVENT_LOOP_TIMER_MS } from '../../src/http/metrics/metrics.ts';
import { observeReplicas } from '../../src/http/metrics/replica-metrics.ts';
import { textOf } from '../support/repository/sources.ts';
import { runningService } from '../support/service/service.ts';

/** `up` is made by Prometheus, which also adds these labels to every sample. */
const MADE_BY_PROMETHEUS = { metrics: ['up'], labels: ['job', 'instance'] };

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
}

const { groups } = parse(textOf('deploy/prometheus/alerts.yml')) as { groups: { name: string; rules: Rule[] }[] };
const RULES = groups.flatMap(({ rules }) => rules);
const { panels } = JSON.parse(textOf('deploy/grafana/dashboard.json')) as { panels: Panel[] };
const GRAPHS = panels.filter(({ type }) => type !== 'row');

/** 'alert or panel' > expression */
const EXPRESSIONS: readonly (readonly [string, string])[] = [
  ...RULES.map(({ alert, expr }) => [alert, expr] as const),
  ...GRAPHS.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Words of PromQL that stand where a metric could. */
const KEYWORDS = new Set(['by', 'without', 'and', 'or', 'unless', 'on', 'ignoring', 'offset', 'bool']);

/** The metrics that an expression reads: its names outside matchers, label lists, ranges and calls. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
    .replace(/\b\d[\w.]*/g, ' ');
  return [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w*\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !KEYWORDS.has(name));
}

/** [metric, label] for every matcher, and every label of a list that the sums of an expression keep. */
function labelsIn(expression: string): (readonly [string, string])[] {
  const matchers = [...expression.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, metric, list]) =>
    [...list!.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => [metric!, label!] as const),
  );
  const kept = [...expression.matchAll(/\b(?:by|on)\s*\(([^)]*)\)/g)].flatMap(([, list]) => list!.split(/\s*,\s*/));
  return [...matchers, ...kept.flatMap((label) => metricsIn(expression).map((metric) => [metric, label] as const))];
}

/** Served with `DATABASE_READ_URLS` only. */
function replicaMetrics(): Promise<string> {
  const registry = new Registry();
  observeReplicas(registry, () => [{ isInUse: true, behind: 0, reads: 1 }]);
  return registry.metrics();
}

describe('monitoring files', { timeout: 120_000 }, () => {
  const closing: (() => unknown)[] = [];
  /** sample name > names of its labels */
  const served = new Map<string, Set<string>>();

  before(async () => {
    const service = await runningService({ after: (close) => void closing.push(close) });
    await service.fetch('/api/v2/leagues', (await service.key('pro')).key);
    const text = (await (await fetch(`${service.url}/metrics`)).text()) + (await replicaMetrics());
    // a metric without a value now, such as the age of the last import in a sandbox, has a type only
    for (const [, name] of text.matchAll(/^# TYPE (\w+) /gm)) served.set(name!, new Set());
    for (const [, name, labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
      const known = served.get(name!) ?? new Set();
      for (const [, label] of labels.matchAll(/(\w+)="/g)) known.add(label!);
      served.set(name!, known);
    }
  });
  after(async () => {
    for (const close of closing) await close();
  });

  test('every metric is served', () => {
    assert.deepEqual(metricsIn('sum by (job) (rate(a_b{c="d"}[5m])) / max(e) > 2e6 * f offset 1h and g'), [
      ...['a_b', 'e', 'f', 'g'],
    ]);
    const isKnown = (name: string) => served.has(name) || MADE_BY_PROMETHEUS.metrics.includes(name);
    const unknown = EXPRESSIONS.flatMap(([where, expression]) => {
      const names = metricsIn(expression);
      assert.ok(names.length > 0, where);
      return names.filter((name) => !isKnown(name)).map((name) => `${where}: ${name}`);
    });
    assert.deepEqual(unknown, []);
  });

  test('the delay of the event loop is shown without the time between two measurements', () => {
    const measured = EXPRESSIONS.filter(([, expression]) => /nodejs_eventloop_lag_\w+_seconds/.test(expression));
    assert.ok(measured.length > 0);
    for (const [where, expression] of measured)
      assert.ok(expression.includes(` - ${EVENT_LOOP_TIMER_MS / 1000}`), `${where}: ${expression}`);
  });

  test('every label belongs to its metric', () => {
    const wrong = EXPRESSIONS.flatMap(([where, expression]) =>
      labelsIn(expression)
        .filter(([metric, label]) => served.has(metric) && !served.get(metric)!.has(label))
        .filter(([, label]) => !MADE_BY_PROMETHEUS.labels.includes(label))
        .map(([metric, label]) => `${where}: ${metric} has no label ${label}`),
    );
    assert.deepEqual(wrong, []);
  });

  test('alerts have a severity and a summary, and the page describes each of them', () => {
    const page = textOf('docs/monitoring.md');
    for (const { alert, labels, annotations, for: time } of RULES) {
      assert.match(alert, /^Touchline[A-Z]\w+$/);
      assert.match(time, /^\d+[mhd]$/);
      assert.ok(['critical', 'warning', 'info'].includes(labels.severity), alert);
      assert.ok(annotations.summary.includes('{{'), alert);
      assert.ok(page.includes(`| \`${alert}\``), `${alert} is not described`);
    }
    assert.equal(new Set(RULES.map(({ alert }) => alert)).size, RULES.length);
    assert.equal(page.match(/^\| `Touchline/gm)?.length, RULES.length);
  });

  test('panels of the dashboard do not overlap', () => {
    assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, i) => `${x + (i % w)},${y + Math.floor(i / w)}`),
    );
    assert.equal(new Set(cells).size, cells.length);
    assert.ok(panels.every(({ gridPos: { x, w } }) => x + w <= 24));
  });
});
