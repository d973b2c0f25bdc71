import type { Page } from 'playwright';

/**
 * Waits until something dragged is put down (`words`, as a screen reader hears them) and presses count again: dnd-kit holds
 * clicks back for 50 ms after a drop. A timer that is set later and runs longer ends after the library's own, however slow the page is.
 */
export async function dropped(page: Page, words: string): Promise<void> {
  await page.getByText(words).waitFor({ state: 'attached' });
  await page.evaluate(() => new Promise((done) => setTimeout(done, 60)));
}

/**
 * Waits until something is picked up (`words`, as a screen reader hears them) and the keys move it: dnd-kit listens to them, and measures the
 * places, in tasks of its own after that. They were set earlier, so they run before those that are waited for here, however slow the page is.
 */
export async function pickedUp(page: Page, words: string): Promise<void> {
  await page.getByText(words).waitFor({ state: 'attached' });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60)))));
}
