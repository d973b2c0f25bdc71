import type { Page } from 'playwright';
import { expect } from 'vitest';

/**
 * Keeps files away from the page, as a bad line does. Returns how to bring them back. A page asks the shop by HEAD about each script and
 * style that did not come, and reloads itself if the shop answers (head-script.ts): the line stays bad until it has asked.
 */
export async function loseFiles(page: Page, pattern: string): Promise<() => Promise<void>> {
  let hasAsked = true;
  await page.route(pattern, async (route) => {
    await route.abort();
    if (route.request().method() === 'HEAD') hasAsked = true;
    else if (route.request().url().includes('/_astro/')) hasAsked = false;
  });
  return async () => {
    await expect.poll(() => hasAsked).toBe(true);
    await page.unroute(pattern);
  };
}
