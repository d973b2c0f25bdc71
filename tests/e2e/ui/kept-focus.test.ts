import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { newPage } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';
import { quietNetwork } from '../browser/quiet-network.ts';
import { cartOf } from '../browser/test-products.ts';

/** As in Chrome up to 150: an element that is disabled loses the focus at once. */
const blursAtOnce = `for (const name of ['setAttribute', 'toggleAttribute']) {
  const own = Element.prototype[name];
  Element.prototype[name] = function (...given) {
    const answer = own.apply(this, given);
    if (given[0] === 'disabled' && this.disabled) this.blur();
    return answer;
  };
}
const { get, set } = Object.getOwnPropertyDescriptor(HTMLButtonElement.prototype, 'disabled');
Object.defineProperty(HTMLButtonElement.prototype, 'disabled', { get, set(is) { set.call(this, is); if (is) this.blur(); } });`;

/** What has the focus two frames later: by then a browser has taken it from what is disabled. */
const focused = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((next) => requestAnimationFrame(next));
    return document.activeElement?.ariaLabel ?? document.activeElement?.textContent?.trim();
  });

const browsers = [
  ['', 'the browser of today'],
  [blursAtOnce, 'Chrome up to 150'],
] as const;

test.each(browsers)('the steps of a quantity keep the focus at their ends (%#)', async (before) => {
  const page = await newPage({ before: `${cartOf([6, 2])};${before}` });
  await page.goto('/collections/rings', { waitUntil: 'networkidle' });
  await page.locator('.header [data-cart-link]').click();
  const drawer = page.getByRole('dialog', { name: /^Your cart/ });
  await drawer.getByRole('button', { name: 'One less' }).focus();
  await page.keyboard.press('Enter');
  await drawer.getByText('1 piece', { exact: true }).waitFor();
  expect(await focused(page)).toBe('One more');

  await page.goto(piece.plain, { waitUntil: 'networkidle' });
  await page.locator('[data-tap=more]').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('#buy output, [data-buy] output').first().textContent()).toBe('2');
  await page.locator('[data-tap=less]').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('#buy output, [data-buy] output').first().textContent()).toBe('1');
  expect(await focused(page)).toBe('One more');
});

test.each(browsers)('a list of the administrator keeps the focus while it is read again (%#)', async (before) => {
  const page = await adminPage({ before });
  await openScreen(page, '/admin/orders');
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await refresh.focus();
  const read = page.waitForResponse(/\/api\/admin\/orders/);
  await page.keyboard.press('Enter');
  await read;
  await quietNetwork(page);
  expect(await focused(page)).toBe('Refresh');
});
