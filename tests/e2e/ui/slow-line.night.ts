/** Night: fonts that come too late on a slow line, and what moves then, also in a wide window. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { newPage } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';
import { shiftsOf, watchShifts } from '../browser/shifts.ts';

/** The web fonts that the browser draws the text of the first match in. */
async function fontsOf(page: Page, selector: string) {
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument');
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
  await client.detach();
  return fonts.filter(({ isCustomFont }) => isCustomFont).map(({ familyName }) => familyName);
}

/** The line of a phone on slow 4G. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 184_320, uploadThroughput: 86_400 };

describe.each([360, 1280] as const)('a first visit on slow 4G at %i pixels', (width) => {
  test.each([['/'], ['/collections'], ['/collections/earrings'], [piece.plain], ['/checkout'], ['/admin/login']])(
    'of %s has both fonts of the shop within 2 s, and nobody sees a shift',
    async (path) => {
      const page = await newPage({ width, fresh: true, before: watchShifts });
      const client = await page.context().newCDPSession(page);
      await client.send('Network.enable');
      await client.send('Network.emulateNetworkConditions', slow4g);
      await page.goto(path, { waitUntil: 'load' });
      await page.evaluate(() => document.fonts.ready);
      // The script of the checkout chooses between form and empty cart: what is measured is what stays.
      if (path === '/checkout') await page.locator('.checkout-waiting').waitFor({ state: 'detached' });
      const fonts = () =>
        page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .flatMap((one) => (/woff2$/.test(one.name) ? (one as PerformanceResourceTiming) : []))
            .map(({ responseEnd, requestStart }) => responseEnd - requestStart),
        );
      const took = await fonts();
      expect(took).toHaveLength(2);
      expect(Math.max(...took)).toBeLessThan(2_000);
      // The title of a checkout is for readers alone; people see that of the empty cart.
      expect(await fontsOf(page, 'h1:not(.sr-only), .banner h2, .empty h2')).toEqual(['Rozha One']);
      expect(await fontsOf(page, '.skip-link')).toEqual([expect.stringContaining('Anek Latin')]);
      const { sum, words } = await shiftsOf(page);
      expect(sum, words).toBeLessThan(0.02);
    },
  );
});
