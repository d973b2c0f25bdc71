import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { adminUrls } from '../../../src/admin/admin-urls.ts';
import { sign } from '../../../src/platform/signing.ts';
import { formatInr } from '../../../src/rules/money/money.ts';
import { desk } from '../admin/desk.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, newPage, shop, shopUrl } from '../browser/browser.ts';
import { paymentWindow } from '../browser/checkout-page.ts';
import { htmlOf, links, mainOf, words } from '../browser/html.ts';
import { cashOrder, MORE_STOCK, paidOrder } from '../browser/planted-orders.ts';

const tokenOf = (id: string) => sign(shop.env, 'order', id).then(encodeURIComponent);
const dueOf = async (id: string) => Number((await shop.rows('SELECT due_paise AS due FROM orders WHERE id = ?', id))[0]?.due);
const editsOf = (id: string) => shop.rows('SELECT kind, actor, reason FROM order_edits WHERE order_id = ? ORDER BY version', id);
const bagOf = (page: Page) => page.evaluate(() => localStorage.getItem('sparkle_cart_v1'));

test.each(['change', 'add'])('a form of /orders/…/%s whose link is wrong or has ended answers 404, as the page does (M2)', async (path) => {
  const { id } = await cashOrder(1);
  const body = new URLSearchParams({
    what: 'fewer',
    line: '1',
    quantity: '0',
    key: crypto.randomUUID(),
    seen: '0',
    do: 'cash',
    version: '1',
  });
  for (const of of [id, crypto.randomUUID()]) {
    const address = `${shopUrl}/orders/${of}/${path}?token=x`;
    const [page, form] = [await fetch(address), await fetch(address, { method: 'POST', body, headers: { origin: shopUrl } })];
    expect([page.status, form.status]).toEqual([404, 404]);
    expect(await form.text()).toContain('404');
  }
});

test('address and pieces of an order that has not left are changed by the signed link at 360 px', async () => {
  const { id } = await cashOrder(2, { kinds: 2 });
  const before = await dueOf(id);
  const page = await newPage({ width: 360 });
  const [pin, city, street] = [page.getByLabel('PIN code'), page.getByLabel('City'), page.getByLabel('House and street')];
  const save = () => page.getByRole('button', { name: 'Save name and address' }).click();
  await page.goto(`/order-confirmation?order=${id}&token=${await tokenOf(id)}`);
  await page.getByText(/^You can change it until the parcel leaves/).waitFor();
  await page.getByRole('link', { name: 'Change name or address' }).click();
  await page.getByRole('heading', { name: 'Change name or address' }).waitFor();
  expect(await street.inputValue()).toBe('14, 3rd Cross');
  await pin.fill('560999');
  await save();
  await page.getByText(/This PIN code/).waitFor();
  await pin.fill('411001');
  await expect.poll(() => city.inputValue()).toBe('Pune');
  await city.fill('Nagpur');
  await pin.fill('440002');
  await street.fill('15, 4th Cross');
  await save();
  await page.getByText('The order is changed. We have written to you about it.').waitFor();
  expect(await page.locator('main').textContent()).toContain('15, 4th Cross');
  expect(await page.getByRole('link', { name: 'Change name or address' }).count()).toBe(0);

  await page.goto(`/orders/${id}/change?token=${await tokenOf(id)}`);
  await page.getByRole('heading', { name: 'Change the pieces' }).waitFor();
  await page.getByLabel('How many to send').first().selectOption('0');
  await page.getByRole('button', { name: 'Send fewer' }).first().click();
  await page.getByText('The order is changed. We have written to you about it.').waitFor();
  const due = await dueOf(id);
  expect(due).toBeLessThan(before);
  const shown = await page.locator('main').textContent();
  expect(shown).toContain('2 taken out');
  expect(shown).toContain(formatInr(due));
  expect(await editsOf(id)).toMatchObject([
    { kind: 'address', actor: 'shopper' },
    { kind: 'fewer', actor: 'shopper' },
  ]);
  expectQuiet(page, { answered: [404, 422] });
});

test('pieces are added by the signed link: the bag, the checkout that leads back, the payment, and both orders say so', async () => {
  await shop.rows(MORE_STOCK, 5);
  const { id, name } = await paidOrder();
  const page = await newPage({ width: 360 });
  const own = `/order-confirmation?order=${id}&token=${await tokenOf(id)}`;
  const [, add = ''] = links(mainOf(await htmlOf(own))).find(([text]) => text === 'Add pieces to this order') ?? [];
  await page.goto(add);
  await page.getByRole('heading', { name: 'Add pieces to your order' }).waitFor();
  await page.getByText('Your bag is empty.').waitFor();
  // An address without a script, which could write the bag too.
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    localStorage.setItem('sparkle_cart_v1', JSON.stringify([{ id: 6, size: '', quantity: 1, cart_item_id: 'local-1-6' }]));
  });
  await page.goto('/checkout');
  const pay = page.getByRole('button', { name: /^Pay ₹.* online$/ });
  await pay.click();
  await page.waitForURL(/order-confirmation/);
  await page.getByText(`so that these pieces travel with order ${name}`).waitFor();
  expect(await bagOf(page)).toContain('"id":6');
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await (await paymentWindow(page)).getByTestId('pay-success').click();
  await page.getByText(`Travels in one parcel with order ${name}.`).waitFor();
  const [second] = await shop.rows(
    'SELECT o.number, o.status FROM order_travels t JOIN orders o ON o.id = t.order_id WHERE t.with_order_id = ?',
    id,
  );
  expect(second?.status).toBe('paid');
  await expect.poll(() => bagOf(page)).toBe('[]');
  expect(words(mainOf(await htmlOf(own)))).toContain(`Travels in one parcel with order CHK-${second?.number}.`);
  // The mark has gone with the press.
  await page.goto('/checkout');
  expect(new URL(page.url()).pathname).toBe('/checkout');
  expectQuiet(page);
});

test('the administrator changes address and pieces on the order’s screen', async () => {
  const { id } = await cashOrder(2);
  await shop.rows(MORE_STOCK, 6);
  const [piece] = await shop.rows('SELECT name FROM products WHERE id = 6');
  const page = await desk({ isConfirmed: true, screen: adminUrls.order(id) });
  await page.getByRole('button', { name: 'Change address' }).click();
  await page.getByLabel('House and street').fill('15, 4th Cross');
  await page.getByRole('button', { name: 'Save the address' }).click();
  await page.getByText('The address is changed. The customer gets a message.').waitFor();
  await page.getByText('Delivery address changed').waitFor();
  await page.getByRole('button', { name: 'Change pieces' }).click();
  await expectAccessible(page, 360);
  await page.getByLabel('What changes').selectOption({ index: 0 });
  await page.getByLabel('Reason').fill('The customer called');
  await page.getByRole('button', { name: 'Save the change' }).click();
  await page.getByText('The order is changed. The customer gets a message.').waitFor();
  await page.getByText('(1 taken out)').waitFor();
  await page.getByText('Pieces taken out').waitFor();
  const due = await dueOf(id);
  await page.getByRole('button', { name: 'Give a discount' }).click();
  await page.getByRole('textbox', { name: 'Discount', exact: true }).fill('999999');
  await page.getByRole('button', { name: 'Give the discount' }).click();
  await page.getByText(/At most ₹/).waitFor();
  await page.getByRole('textbox', { name: 'Discount', exact: true }).fill('10');
  await page.getByLabel('In', { exact: true }).selectOption('percent');
  const after = due - Math.round((due * 10) / 10_000) * 100;
  await page.getByRole('dialog').getByText(formatInr(after)).waitFor();
  await expectAccessible(page, 360);
  await page.getByRole('button', { name: 'Give the discount' }).click();
  await page.getByText('Discount given').first().waitFor();
  expect(await dueOf(id)).toBe(after);
  await page.getByRole('button', { name: 'Add pieces' }).click();
  await page.getByLabel('Add a piece').fill(String(piece?.name));
  await page.getByRole('list', { name: 'Pieces found' }).getByRole('button').first().click();
  await page.getByLabel('How they are paid').selectOption('link');
  await expectAccessible(page, 360);
  await page.getByRole('button', { name: 'Add the pieces' }).click();
  await page.getByText(/to be paid\. The link is on the page of the second order\./).waitFor();
  expect(await shop.rows('SELECT o.origin FROM order_travels t JOIN orders o ON o.id = t.order_id WHERE t.with_order_id = ?', id)).toEqual([
    { origin: 'chat' },
  ]);
  expect(await editsOf(id)).toEqual([
    { kind: 'address', actor: 'admin', reason: '' },
    { kind: 'fewer', actor: 'admin', reason: 'The customer called' },
    { kind: 'discount', actor: 'admin', reason: '' },
  ]);
});
