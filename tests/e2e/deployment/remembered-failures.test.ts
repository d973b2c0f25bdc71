import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { expectQuiet, newPage } from '../browser/browser.ts';
import { fillDelivery, payButton, paymentWindow } from '../browser/checkout-page.ts';
import { piece } from '../browser/pages.ts';
import { paidOrder } from '../browser/planted-orders.ts';
import { quietNetwork } from '../browser/quiet-network.ts';
import { cartOf } from '../browser/test-products.ts';

/**
 * Scripts do not come until `isOut` is false. As in Chrome up to 150, one that did not come is refused for as long as its document is open.
 * Counts the documents too.
 */
async function forgetful(page: Page, scripts: RegExp) {
  const refused = new Set<string>();
  const line = { isOut: true, loads: 0 };
  page.on('load', () => {
    line.loads += 1;
  });
  page.on('request', (request) => request.isNavigationRequest() && request.frame() === page.mainFrame() && refused.clear());
  await page.route('**/_astro/*.js', (route) => {
    const request = route.request();
    const url = request.url();
    if (request.method() === 'HEAD') return line.isOut ? route.abort('internetdisconnected') : route.continue();
    if (!scripts.test(url) || (!line.isOut && !refused.has(url))) return route.continue();
    refused.add(url);
    return route.abort('internetdisconnected');
  });
  return line;
}

test.each([
  ['its own script', /drawer/],
  ['a script that it imports', /react/],
] as const)(
  'the cart opens again where %s did not come, at the first Try Again with a connection and not by itself',
  async (_, scripts) => {
    const page = await newPage({ width: 360, before: cartOf([6, 2]) });
    const line = await forgetful(page, scripts);
    await page.goto('/collections/rings', { waitUntil: 'networkidle' });
    await page.locator('.header [data-cart-link]').click();
    const drawer = page.getByRole('dialog', { name: /^Your cart/ });
    const again = drawer.getByRole('button', { name: 'Try Again' });
    await again.click();
    await quietNetwork(page);
    expect(line.loads).toBe(1);
    line.isOut = false;
    await page.keyboard.press('Shift');
    await quietNetwork(page);
    expect(line.loads).toBe(1);
    await again.click();
    await drawer.getByText('2 pieces').waitFor();
    expect(line.loads).toBe(2);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await drawer.count()).toBe(0);
  },
);

test('a page without its late script comes to life with the next press of a button', async () => {
  const page = await newPage({ width: 360 });
  let script = '';
  await page.goto(piece.plain);
  script = (await page.locator('[data-src]').getAttribute('data-src')) ?? '';
  const line = await forgetful(page, new RegExp(script));
  await page.reload();
  const add = page.locator('#buy [data-tap=add]');
  await quietNetwork(page);
  await add.click();
  await quietNetwork(page);
  expect(line.loads).toBe(1);
  line.isOut = false;
  await add.click();
  await expect.poll(() => line.loads).toBe(2);
  await quietNetwork(page);
  await add.click();
  await page.locator('.toast', { hasText: 'Added to Cart' }).waitFor();
});

test('the checkout pays at last, with what was typed', async () => {
  const page = await newPage({ before: cartOf([6, 1]) });
  const line = await forgetful(page, /pay\.client/);
  await page.goto('/checkout', { waitUntil: 'networkidle' });
  await fillDelivery(page);
  await payButton(page).click();
  await page.getByText('Please check your internet connection').first().waitFor();
  line.isOut = false;
  await payButton(page).click();
  await expect.poll(() => line.loads).toBe(2);
  await quietNetwork(page);
  expect(await page.getByLabel('Full name').inputValue()).toBe('Ananya Rao');
  await payButton(page).click();
  await paymentWindow(page);
});

test('a dialog of the administrator comes after a reload, which asks first where something is typed', async () => {
  const { id } = await paidOrder();
  const page = await adminPage();
  const line = await forgetful(page, /tracking-dialog/);
  await openScreen(page, `/admin/orders/${id}`);
  const note = page.getByLabel('Private note');
  await note.fill('Rings twice');
  await page.getByRole('button', { name: 'Add tracking' }).click();
  const missing = page.getByRole('dialog', { name: 'This did not load' });
  await missing.waitFor();
  line.isOut = false;
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await missing.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await missing.getByRole('button', { name: 'Close' }).last().click();
  expect(await note.inputValue()).toBe('Rings twice');
  await note.fill('');
  await page.getByRole('button', { name: 'Add tracking' }).click();
  await expect.poll(() => line.loads).toBe(2);
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
  await quietNetwork(page);
  await page.getByRole('button', { name: 'Add tracking' }).click();
  await page.getByRole('dialog', { name: 'Add tracking' }).getByLabel('Tracking number').waitFor();
  expectQuiet(page);
});
