/** Night: a page other than the home page, a window, or Hindi, whose lines wrap anew when the fonts come late. */
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newPage } from '../browser/browser.ts';
import { shopperPages } from '../browser/pages.ts';
import { shiftsOf, watchShifts } from '../browser/shifts.ts';

/** The fonts come so long after a page, as on a slow line. */
const LATE_MS = 400;
/** What people do not see. */
const MOST = 0.02;
/** In a long English text some line wraps anew whatever its letters measure: in 32 of 696 paragraphs, in 22 with a measure for each kind of sign. */
const MOST_OF_TEXT = 0.1;
const isText = (path: string) => /privacy|terms|shipping/.test(path);

/** Each page that is there. The administrator's area is in English. */
const shown = shopperPages.filter(({ path, status }) => !status && !path.startsWith('/admin'));

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
      const { sum, words } = await shiftsOf(page);
      if (sum > (isText(path) ? MOST_OF_TEXT : MOST)) moved.push(`${prefix}${path}: ${words}`);
      await page.close();
    }
    expect(moved).toEqual([]);
  },
);
