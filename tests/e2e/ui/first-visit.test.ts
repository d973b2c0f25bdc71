import type { Request } from 'playwright';
import { expect, test } from 'vitest';
import { expectQuiet, newPage, type PageWishes } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';
import { openPage } from '../browser/settled.ts';
import { shiftsOf, watchShifts } from '../browser/shifts.ts';
import { cartOf } from '../browser/test-products.ts';

const visit = (wishes: PageWishes) =>
  newPage({ width: 360, motion: true, fresh: true, ...wishes, before: watchShifts + (wishes.before ?? '') });

// Words of the shop's font are a pixel wider or narrower in their lines, more so where a line of them is as long as "1 to 24 of 26 pieces".
const MOST = 0.008;

test.each([
  ['/', 16],
  ['/collections', 14],
  [piece.sized, 10],
  ['/nothing-here', Number.POSITIVE_INFINITY],
])(
  'a first visit of %s asks for both fonts at once, for no script before it has loaded, then for two; nothing moves',
  async (path, most) => {
    const page = await visit({});
    const asked: string[] = [];
    // Pages that the browser fetches ahead are not part of this one.
    const isOwn = (request: Request) => request.resourceType() !== 'other' || !request.url().includes('/collections');
    page.on('request', (request) => isOwn(request) && asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`));
    page.on('load', () => void asked.push('-'));
    await openPage(page, path);
    const { sum, words } = await shiftsOf(page);
    expect(await page.evaluate(() => PerformanceObserver.supportedEntryTypes.includes('layout-shift'))).toBe(true);
    const loaded = asked.indexOf('-');
    const ofKind = (list: string[]) => list.filter((one) => /^(script|font) /.test(one)).sort();
    expect(ofKind(asked.slice(0, loaded))).toEqual(['font /fonts/anek-4.woff2', 'font /fonts/rozha-2.woff2']);
    expect(ofKind(asked.slice(loaded))).toEqual([expect.stringMatching(/^script /), expect.stringMatching(/^script /)]);
    expect(asked.length - 1, asked.join('\n')).toBeLessThanOrEqual(most);
    expect(sum, words).toBeLessThan(MOST);
    expectQuiet(page, { answered: [404] });
  },
);

test.each([
  // The line of an announced coupon comes with the quote.
  ['/checkout', cartOf([6, 2], [14, 1, '2.6']), 0.015],
  ['/signup', '', MOST],
])('nothing moves while %s loads for the first time', async (path, before, most) => {
  const page = await visit({ before });
  await openPage(page, path);
  const { sum, words } = await shiftsOf(page);
  expect(sum, words).toBeLessThan(most);
});

// Other pages, and Hindi, are looked at by night (late-fonts.night.ts).
test('nobody sees a shift when the fonts of the home page come after all else', async () => {
  const page = await visit({ motion: false });
  const fonts = Promise.withResolvers<void>();
  await page.route(/\/fonts\//, async (route) => {
    await fonts.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  // Two frames show the text in the letters of the device.
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  fonts.resolve();
  await page.waitForLoadState('load');
  const { sum, words } = await shiftsOf(page);
  expect(sum, words).toBeLessThan(0.02);
});
