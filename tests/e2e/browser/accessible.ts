import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Axe finds nothing wrong with the page as it stands, at this width. */
export async function expectAccessible(page: Page, width: 360 | 1280): Promise<void> {
  await page.setViewportSize({ width, height: width === 360 ? 800 : 900 });
  // One frame is all there is: no second page is needed to join the results of several.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(tags)
    .options({ resultTypes: ['violations'] });
  const found = await axe.analyze();
  const wrong = found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html.slice(0, 200)} ${node.failureSummary}`)}`,
  );
  expect(wrong, `${page.url()} at ${width} pixels`).toEqual([]);
  expect(found.passes.length).toBeGreaterThan(20);
}
