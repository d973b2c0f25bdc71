import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** A dialog over a page has few parts; a page that did not load has none of them. */
const FEWEST_PASSES = 15;

/** What axe finds wrong on the page in its window, by all rules that it has switched on. */
export async function violationsOf(page: Page): Promise<string[]> {
  // Legacy mode: the page has one frame, so no second page is needed to merge results.
  const found = await new AxeBuilder({ page })
    .setLegacyMode()
    // What passes is counted, not described; the sheets of the shop are in the page already.
    .options({ resultTypes: ['violations'], selectors: false, preload: false })
    .analyze();
  const wrong = found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html.slice(0, 200)} ${node.failureSummary}`)}`,
  );
  return found.passes.length > FEWEST_PASSES ? wrong : [...wrong, `axe: only ${found.passes.length} rules found something to look at`];
}

/** Asserts that axe finds no violation on the page at this width. */
export async function expectAccessible(page: Page, width: 360 | 1280): Promise<void> {
  await page.setViewportSize({ width, height: width === 360 ? 800 : 900 });
  expect(await violationsOf(page), `${page.url()} at ${width} pixels`).toEqual([]);
}
