import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Waits until a page has asked for nothing for `ms`. Playwright's own "networkidle" is over for good once a page has been idle. */
export async function quietNetwork(page: Page, ms = 1_500): Promise<void> {
  let lastAt = Date.now();
  const note = () => {
    lastAt = Date.now();
  };
  page.on('request', note);
  await expect.poll(() => Date.now() - lastAt, { timeout: 30_000, message: 'the page keeps asking' }).toBeGreaterThan(ms);
  page.off('request', note);
}
