import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AggregatorRegistry, Histogram, Registry } from 'prom-client';
import { RequestDurations } from '../../../src/http/metrics/request-durations.ts';

const OBSERVED = [
  ['v2.teams', 200, 0.0004],
  ['v2.teams', 200, 0.3],
  ['v2.teams', 404, 0.0005],
  ['v2.fixtures', 200, 10],
] as const;

test('a scrape shows what a histogram with the two labels would', async () => {
  const [ours, usual] = [new Registry(), new Registry()];
  const durations = new RequestDurations(ours);
  const histogram = new Histogram({
    name: 'touchline_request_duration_seconds',
    help: 'Requests by endpoint and status',
    labelNames: ['endpoint', 'status'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [usual],
  });
  assert.equal(await ours.metrics(), await usual.metrics(), 'without requests');
  for (const [endpoint, status, seconds] of OBSERVED) {
    durations.observe(endpoint, status, seconds);
    histogram.observe({ endpoint, status }, seconds);
  }
  assert.equal(await ours.metrics(), await usual.metrics());
  const merged = async (registry: Registry) =>
    AggregatorRegistry.aggregate([await registry.getMetricsAsJSON(), await registry.getMetricsAsJSON()]).metrics();
  assert.equal(await merged(ours), await merged(usual), 'of two processes');
});
