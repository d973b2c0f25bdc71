import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { adminPage } from '../admin/desk.ts';
import { newPage } from '../browser/browser.ts';
import { SAVES_DATA } from '../browser/lent-pages.ts';
import { piece } from '../browser/pages.ts';
import { paidOrder } from '../browser/planted-orders.ts';
import { openPage, settle } from '../browser/settled.ts';
import { cartOf } from '../browser/test-products.ts';

/** As in Chrome up to 150: an element that is disabled loses the focus at once. In newer ones it loses it in the next frame. */
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

test('the steps of a quantity keep the focus at their ends', async () => {
  const page = await newPage({ before: `${cartOf([6, 2])};${blursAtOnce}` });
  await openPage(page, '/collections/rings');
  await page.locator('.header [data-cart-link]').click();
  const drawer = page.getByRole('dialog', { name: /^Your cart/ });
  await drawer.getByRole('button', { name: 'One less' }).focus();
  await page.keyboard.press('Enter');
  await drawer.getByText('1 piece', { exact: true }).waitFor();
  expect(await focused(page)).toBe('One more');

  await openPage(page, piece.plain);
  await page.locator('[data-tap=more]').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('[data-buy] [data-count]').first().textContent()).toBe('2');
  await page.locator('[data-tap=less]').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('[data-buy] [data-count]').first().textContent()).toBe('1');
  expect(await focused(page)).toBe('One more');
});

// That nothing is wider than a window, and each tick box stands beside its words, is looked at on every screen (looks/glance.ts).
test('on a phone the open tab of a list is seen, its button keeps the focus while the list is read again, and all of the bar of what is ticked is seen', async () => {
  const { name } = await paidOrder();
  const page = await adminPage({ width: 360, before: `${SAVES_DATA};${blursAtOnce}`, screen: '/admin/orders?tab=all' });
  const marks = page.locator('main nav [aria-current]').filter({ visible: true });
  const outside = () =>
    marks.evaluateAll((all) => all.map((mark) => mark.getBoundingClientRect()).filter(({ left, right }) => left < 0 || right > innerWidth));
  await expect.poll(outside).toEqual([]);
  // The list may be reading by itself at this moment.
  await page.getByRole('button', { name: 'Refresh', disabled: false }).focus();
  const read = page.waitForResponse(/\/api\/admin\/orders/);
  await page.keyboard.press('Enter');
  await read;
  await settle(page);
  expect(await focused(page)).toBe('Refresh');
  await page.getByRole('checkbox', { name: `Tick ${name}` }).click();
  const close = await page.getByRole('button', { name: 'Untick all' }).boundingBox();
  expect((close?.x ?? 360) + (close?.width ?? 0)).toBeLessThanOrEqual(360);
});
