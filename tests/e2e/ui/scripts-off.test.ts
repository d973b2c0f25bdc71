import { expect, test } from 'vitest';
import { expectQuiet, newPage } from '../browser/browser.ts';
import { piece, shopperPages } from '../browser/pages.ts';

test.each([360, 1280] as const)('at %i pixels no page has a button that does nothing without scripts', async (width) => {
  const page = await newPage({ width, scripts: false });
  for (const { path } of shopperPages) {
    await page.goto(path);
    // A button of a form sends it; any other is heard by a script alone.
    const dead = page.locator('button:not(form button:not([type=button])):visible:enabled');
    expect([path, await dead.allTextContents()]).toEqual([path, []]);
  }
  expectQuiet(page, { answered: [404] });
});

test('the checkout does not call a cart empty that it cannot know, and says how to order', async () => {
  const page = await newPage({ width: 360, scripts: false });
  await page.goto('/checkout');
  expect(await page.getByText('Your cart is empty.').isVisible()).toBe(false);
  expect(await page.locator('main').textContent()).toMatch(/need JavaScript.*\+91 \d{5} \d{5}.*cash on delivery/s);
  await page.goto(piece.plain);
  expect(await page.getByRole('button', { name: 'Add to Cart' }).count()).toBe(0);
});
