import { expect, it } from 'vitest';
import { sign } from '../../../src/platform/signing.ts';
import { confirmOrderPath } from '../../../src/rules/cash/answer-address.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, newPage, shop } from '../browser/browser.ts';
import { htmlOf, links, mainOf, sent } from '../browser/html.ts';
import { type PlantedOrder, waitingCashOrder } from '../browser/planted-orders.ts';

const linkTo = async ({ id }: PlantedOrder) => confirmOrderPath(id, await sign({ SHOP_SECRET: shop.env.SHOP_SECRET }, 'order', id));
const checkOf = async ({ id }: PlantedOrder) => (await shop.rows('SELECT state, version FROM cod_checks WHERE order_id = ?', id))[0];

it('the signed page of a cash order: opening it changes nothing; the address is corrected, and without script the order confirmed or cancelled (#11)', async () => {
  const page = await newPage({ width: 360 });
  const corrected = await waitingCashOrder();
  await page.goto(await linkTo(corrected));
  await page
    .getByRole('main')
    .filter({ hasText: `Your cash order ${corrected.name}` })
    .getByRole('heading', { name: 'Shall we send it, Meera?' })
    .waitFor();
  await page.getByText('the address has no house number').waitFor();
  for (const button of await page.getByRole('main').locator('button:visible, summary:visible').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await checkOf(corrected)).toEqual({ state: 'waiting', version: 1 });
  await page.getByText('Correct the address', { exact: true }).click();
  await page.getByLabel('House and street').fill('27, Temple Road');
  await page.getByLabel('PIN code').fill('302022');
  // What is wrong is said and kept.
  await page.getByRole('button', { name: 'Save the address and send it' }).click();
  await page.getByText('The address was not saved').waitFor();
  expect(await page.getByLabel('House and street').inputValue()).toBe('27, Temple Road');
  await expectAccessible(page, 360);
  await page.getByLabel('PIN code').fill('440001');
  await page.getByRole('button', { name: 'Save the address and send it' }).click();
  await page.getByText('The address is corrected').waitFor();
  await page.getByText('27, Temple Road').waitFor();
  expect(await checkOf(corrected)).toEqual({ state: 'corrected', version: 2 });
  expectQuiet(page, { answered: [422] });

  const plain = await newPage({ width: 360, scripts: false });
  const confirmed = await waitingCashOrder();
  await plain.goto(await linkTo(confirmed));
  await plain.getByRole('button', { name: 'Yes, send it' }).click();
  await plain.getByText('Thank you. We pack your order now.').waitFor();
  expect(await plain.getByRole('button', { name: 'Yes, send it' }).count()).toBe(0);
  expect(await checkOf(confirmed)).toEqual({ state: 'confirmed', version: 1 });

  const cancelled = await waitingCashOrder();
  await plain.goto(await linkTo(cancelled));
  await plain.getByText('Cancel the order', { exact: true }).click();
  await plain.getByRole('button', { name: 'Yes, cancel it' }).click();
  await plain.waitForURL(/order-confirmation/);
  expect(await checkOf(cancelled)).toEqual({ state: 'cancelled', version: 1 });
  expect(mainOf(await htmlOf(await linkTo(cancelled)))).toContain('This order has ended.');
});

it('the page of the order leads there, and its link opens nothing else', async () => {
  const [order, other] = [await waitingCashOrder(), await waitingCashOrder()];
  const link = await linkTo(order);
  const page = await htmlOf(link.replace(`/orders/${order.id}/confirm?`, `/order-confirmation?order=${order.id}&`));
  expect(links(page).find(([text]) => text === 'Confirm or correct it')?.[1]).toBe(link);
  expect((await sent(link.replace(order.id, other.id))).location).toMatch(/track-order/);
});
