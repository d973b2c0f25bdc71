import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newPage } from '../browser/browser.ts';
import { shopperPages } from '../browser/pages.ts';

/** The fonts come so long after a page, as on a slow line. */
const LATE_MS = 400;
/** What people do not see. */
const MOST = 0.02;
/** In a long English text some line wraps anew whatever its letters measure: in 32 of 696 paragraphs, in 22 with a measure for each kind of sign. */
const MOST_OF_TEXT = 0.1;
const isText = (path: string) => /privacy|terms|shipping/.test(path);

/** Each page that is there. The administrator's area is in English. */
const shown = shopperPages.filter(({ path, status }) => !status && !path.startsWith('/admin'));

const watchShifts = `window.shifts = []; new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries())
    if (!hadRecentInput) shifts.push([value, ...sources.map(({ node }) => (node?.outerHTML ?? node?.textContent)?.slice(0, 90))]);
}).observe({ type: 'layout-shift', buffered: true });`;

// The text of the device is as wide as that of the shop's fonts, in each language: otherwise lines wrap anew and the page moves.
test.each([320, 360, 412].flatMap((width) => ['', '/hi'].map((prefix) => [width, prefix] as const)))(
  'nobody sees a shift when the fonts come late, at %i pixels: every page under “%s”',
  { timeout: 180_000 },
  async (width, prefix) => {
    const moved: string[] = [];
    for (const { path, before = '' } of shown) {
      const page = await newPage({ before: watchShifts + before, options: { viewport: { width, height: 800 } } });
      await page.route(/\/fonts\//, async (route) => {
        await setTimeout(LATE_MS);
        await route.continue();
      });
      await page.goto(prefix + path, { waitUntil: 'load' });
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
      const shifts = (await page.evaluate('window.shifts')) as [number, ...string[]][];
      if (shifts.reduce((sum, [value]) => sum + value, 0) > (isText(path) ? MOST_OF_TEXT : MOST))
        moved.push(`${prefix}${path}: ${JSON.stringify(shifts)}`);
      await page.close();
    }
    expect(moved).toEqual([]);
  },
);
