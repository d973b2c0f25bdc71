import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Asserts that whoever speaks to the page can say what a link or a button shows: its name contains its words. */
export async function expectNamesSaid(page: Page): Promise<void> {
  const rule = 'label-content-name-mismatch';
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withRules([rule]).analyze();
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 200)))).toEqual([]);
}

/** Asserts that axe finds no violation on the page at this width. */
export async function expectAccessible(page: Page, width: 360 | 1280): Promise<void> {
  await page.setViewportSize({ width, height: width === 360 ? 800 : 900 });
  // Legacy mode: the page has one frame, so no second page is needed to merge results.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(tags)
    // What passes is counted, not described; the sheets of the shop are in the page already.
    .options({ resultTypes: ['violations'], selectors: false, preload: false });
  const found = await axe.analyze();
  const wrong = found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html.slice(0, 200)} ${node.failureSummary}`)}`,
  );
  expect(wrong, `${page.url()} at ${width} pixels`).toEqual([]);
  // A dialog over a page has few parts; a page that did not load has none of them.
  expect(found.passes.length).toBeGreaterThan(15);
}
