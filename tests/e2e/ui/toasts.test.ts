import { expect, test } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, newPage, shopUrl } from '../browser/browser.ts';
import { pageOf, someone } from '../browser/people.ts';
import { openPage } from '../browser/settled.ts';

/** Other tests add pieces to the shared shop, also two of one name: these two are of the demonstration catalogue. */
const names = ['Utsav Gold-Tone Jhumkas', 'Chandni Pearl Halo Studs'];

test('a toast replaces the one before, leaves after 5 s unless the pointer is over it, and goes by a swipe or its button (#339)', async () => {
  const page = await newPage();
  await page.clock.install();
  await openPage(page, '/collections/earrings');
  const toasts = page.locator('.toast');
  const words = async () => (await toasts.locator('span').allTextContents())[0];
  const add = async (at: number) => {
    const before = await words();
    await page.getByRole('button', { name: `Add to Cart: ${names[at]}` }).evaluate((button: HTMLElement) => button.click());
    // The cart's script may load first: the page's clock goes on in steps until the new words are there.
    const hasChanged = async () => {
      await page.clock.runFor(60);
      const now = await words();
      return now !== undefined && now !== before;
    };
    await expect.poll(hasChanged, { timeout: 10_000 }).toBe(true);
  };
  await add(0);
  expect(await toasts.locator('b').textContent()).toBe('Added to Cart');
  expect(await toasts.locator('a').getAttribute('href')).toBe('/checkout');
  expect(await page.locator('.toast p').getAttribute('role')).toBe('status');
  await page.clock.runFor(3_000);
  await add(1);
  expect(await toasts.count()).toBe(1);
  await page.clock.runFor(3_500);
  expect(await toasts.count()).toBe(1);
  await page.clock.runFor(1_600);
  expect(await toasts.count()).toBe(0);

  await add(0);
  await toasts.hover();
  await page.clock.runFor(20_000);
  await expectAccessible(page, 360);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await toasts.count()).toBe(1);
  await page.mouse.move(2, 400);
  await page.clock.runFor(5_100);
  expect(await toasts.count()).toBe(0);

  await add(1);
  for (const [distance, left] of [
    [40, 1],
    [80, 0],
  ] as const) {
    const box = await toasts.locator('span').boundingBox();
    const [x, y] = [(box?.x ?? 0) + 8, (box?.y ?? 0) + 4];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance, y, { steps: 4 });
    await page.mouse.up();
    expect([distance, await toasts.count()]).toEqual([distance, left]);
  }
  await add(0);
  await toasts.getByRole('button', { name: 'Close' }).click();
  expect(await toasts.count()).toBe(0);
});

test('a fault of the page is still read when the wishlist fails too (#60)', async () => {
  const page = await pageOf(await someone());
  const fault = '<span hidden data-fault="Error Loading Page" data-message="Details: Banners." data-ms="7000"></span>';
  await page.route(`${shopUrl}/`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('</body>', `${fault}</body>`) });
  });
  await page.route('**/api/wishlist', (route) => route.fulfill({ status: 503, json: {} }));
  const asked = page.waitForResponse('**/api/wishlist');
  await page.goto('/');
  await asked;
  const toast = page.locator('.toast');
  await expect.poll(() => toast.locator('span').textContent()).toContain('Details: Banners.');
  expect(await toast.locator('b').allTextContents()).toEqual(['Error Loading Page']);
  expectQuiet(page, { answered: [503] });
});
