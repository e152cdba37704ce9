/** Faults of accessibility that axe finds in a page of a browser. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { IS_COMPLETE } from '../complete-run.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose result depends on the theme. All others read the document, its sizes and its places. */
const THEME_RULES = ['color-contrast', 'link-in-text-block'];

/** The themes in which pages are checked: a plain run sees one of them, because each takes a second of every page. */
export const THEMES = (['light', 'dark'] as const).slice(0, IS_COMPLETE ? 2 : 1);

interface AxeResult {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/**
 * Fails if axe has serious findings.
 *
 * @param rules `theme`: only those that depend on the theme, for a page that was checked in another one
 */
export async function checkAccessibility(page: Page, name: string, rules: 'all' | 'theme' = 'all'): Promise<void> {
  // evaluated, not added as a script: the policy of the page allows no inline script
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  const options = {
    resultTypes: ['violations'],
    // no rule reads the style sheets
    preload: { assets: ['media'] },
    ...(rules === 'theme' && { runOnly: THEME_RULES }),
  };
  const found = (await page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )) as readonly AxeResult[];
  const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const shown = serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
  assert.deepEqual(shown, [], name);
}
