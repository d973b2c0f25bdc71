import type { Page } from 'playwright';
import { expect } from 'vitest';

/**
 * Scripts do not come until the line is back. As in Chrome up to 150, one that did not come is refused for as long as its document is open.
 * Counts the documents too.
 */
export async function forgetful(page: Page, scripts: RegExp) {
  const refused = new Set<string>();
  let [isOut, hasAsked] = [true, true];
  const line = {
    loads: 0,
    /** Once the page has asked about the script that did not come: answered, that question would reload it before the next press. */
    async back() {
      await expect.poll(() => hasAsked).toBe(true);
      isOut = false;
    },
  };
  page.on('load', () => {
    line.loads += 1;
  });
  page.on('request', (request) => request.isNavigationRequest() && request.frame() === page.mainFrame() && refused.clear());
  await page.route('**/_astro/*.js', (route) => {
    const request = route.request();
    const url = request.url();
    if (request.method() === 'HEAD') {
      if (!isOut) return route.continue();
      hasAsked = true;
      return route.abort('internetdisconnected');
    }
    if (!scripts.test(url) || (!isOut && !refused.has(url))) return route.continue();
    refused.add(url);
    if (isOut) hasAsked = false;
    return route.abort('internetdisconnected');
  });
  return line;
}
