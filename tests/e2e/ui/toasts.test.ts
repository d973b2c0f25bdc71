import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { newPage } from '../browser/browser.ts';

/** Other tests add pieces to the shared shop, also two of one name: these two are of the demonstration catalogue. */
const names = ['Utsav Gold-Tone Jhumkas', 'Chandni Pearl Halo Studs'];

/** A listing with both pieces, to be added to the cart. */
async function open(): Promise<{ page: Page; add: (at: number) => Promise<void> }> {
  const page = await newPage();
  await page.clock.install();
  await page.goto('/collections/earrings', { waitUntil: 'networkidle' });
  const words = async () => (await page.locator('.toast p').allTextContents())[0];
  return {
    page,
    add: async (at) => {
      const before = await words();
      await page.getByRole('button', { name: `Add to Cart: ${names[at]}` }).evaluate((button: HTMLElement) => button.click());
      // The cart's script may load first: the page's clock goes on in steps until the new words are there.
      const hasChanged = async () => {
        await page.clock.runFor(60);
        const now = await words();
        return now !== undefined && now !== before;
      };
      await expect.poll(hasChanged, { timeout: 10_000 }).toBe(true);
    },
  };
}

describe('toasts', () => {
  test('the newest replaces the one before, and disappears after 5 s (#339)', async () => {
    const { page, add } = await open();
    await add(0);
    expect(await page.locator('.toast b').textContent()).toBe('Added to Cart');
    expect(await page.locator('.toast a').getAttribute('href')).toBe('/checkout');
    expect(await page.locator('[data-toasts]').getAttribute('role')).toBe('status');
    const first = await page.locator('.toast p').textContent();
    await page.clock.runFor(3_000);
    await add(1);
    expect(await page.locator('.toast').count()).toBe(1);
    expect(await page.locator('.toast p').textContent()).not.toBe(first);
    await page.clock.runFor(3_500);
    expect(await page.locator('.toast').count()).toBe(1);
    await page.clock.runFor(1_600);
    expect(await page.locator('.toast').count()).toBe(0);
  });

  test('stays while the pointer is over it (#339)', async () => {
    const { page, add } = await open();
    await add(0);
    await page.locator('.toast').hover();
    await page.clock.runFor(20_000);
    expect(await page.locator('.toast').count()).toBe(1);
    await page.mouse.move(2, 400);
    await page.clock.runFor(5_100);
    expect(await page.locator('.toast').count()).toBe(0);
  });

  test.each([
    [80, 0],
    [40, 1],
  ])('a swipe of %i pixels leaves %i (#339)', async (distance, left) => {
    const { page, add } = await open();
    await add(0);
    const box = await page.locator('.toast p').boundingBox();
    const [x, y] = [(box?.x ?? 0) + 8, (box?.y ?? 0) + 4];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance, y, { steps: 4 });
    await page.mouse.up();
    expect(await page.locator('.toast').count()).toBe(left);
  });

  test('closes by its button', async () => {
    const { page, add } = await open();
    await add(0);
    await page.locator('.toast').getByRole('button', { name: 'Close' }).click();
    expect(await page.locator('.toast').count()).toBe(0);
  });
});
