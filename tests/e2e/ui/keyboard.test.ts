import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { newPage } from '../browser/browser.ts';
import { paymentWindow } from '../browser/checkout-page.ts';
import { stack } from '../browser/stack.ts';
import { createProducts } from '../browser/test-products.ts';

/** Presses Tab until the focused element is called `name`. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 120; step += 1) {
    await page.keyboard.press('Tab');
    const { at, isInSight, isShown } = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement;
      const { left, right, top, bottom } = focused.getBoundingClientRect();
      const isOver = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const near = focused.closest('label') ?? focused;
      const { outlineStyle, boxShadow } = getComputedStyle(focused);
      const labels = focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement ? [...(focused.labels ?? [])] : [];
      return {
        at: [focused.ariaLabel, ...labels.map((label) => label.textContent), focused.textContent].filter(Boolean)[0]?.trim() ?? '',
        isInSight: near.contains(isOver) || (isOver?.contains(near) ?? false),
        isShown: outlineStyle !== 'none' || boxShadow !== 'none',
      };
    });
    expect([at, 'is in sight', isInSight, 'its focus is shown', isShown]).toEqual([at, 'is in sight', true, 'its focus is shown', true]);
    if (name.test(at)) return;
  }
  throw new Error(`no way to ${name} by keyboard`);
}

it('keyboard only: from a product through checkout and the payment window to the confirmation', async () => {
  // A piece that no other test buys.
  const products = await createProducts('Keys', [{ name: 'Tara Keyboard Studs' }]);
  const page = await newPage({ width: 360, at: `${stack.shopUrl}/products/${products.ids[0]}` });
  await tabTo(page, /^Add to Cart$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('[data-cart-count]').first().textContent()).toBe('1');
  await page.goto(`${stack.shopUrl}/checkout`);
  await page.getByRole('button', { name: /^Pay Now/ }).waitFor();
  const typed: [RegExp, string][] = [
    [/^Mobile$/, '9845000000'],
    [/^Email$/, 'keyboard@example.in'],
    [/^PIN code$/, '560003'],
    [/^Full name$/, 'Ananya Rao'],
    [/^House and street$/, '14, 3rd Cross'],
  ];
  for (const [label, text] of typed) {
    await tabTo(page, label);
    await page.keyboard.type(text);
  }
  // The PIN code fills them in; whoever pays before that is asked for them.
  await expect.poll(() => page.locator('[name=city]').inputValue()).not.toBe('');
  await tabTo(page, /^Pay Now/);
  await page.keyboard.press('Enter');
  const pay = await paymentWindow(page);
  const onPay = () => pay.getByTestId('pay-success').evaluate((button) => button === button.ownerDocument.activeElement);
  for (let step = 0; step < 20 && !(await onPay()); step += 1) await page.keyboard.press('Tab');
  expect(await onPay()).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/order-confirmation/);
  await page.getByRole('heading', { name: /Thank you/ }).waitFor();
  await products.archive();
});
