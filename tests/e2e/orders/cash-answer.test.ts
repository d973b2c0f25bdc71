import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { sign } from '../../../src/platform/signing.ts';
import { confirmOrderPath } from '../../../src/rules/cash/answer-address.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, newPage, shop, shopUrl } from '../browser/browser.ts';
import { type PlantedOrder, waitingCashOrder } from '../browser/planted-orders.ts';

const linkTo = async ({ id }: PlantedOrder) =>
  shopUrl + confirmOrderPath(id, await sign({ SHOP_SECRET: shop.env.SHOP_SECRET }, 'order', id));
const checkOf = async ({ id }: PlantedOrder) => (await shop.rows('SELECT state, version FROM cod_checks WHERE order_id = ?', id))[0];
const question = (page: Page, { name }: PlantedOrder) =>
  page
    .getByRole('main')
    .filter({ hasText: `Your cash order ${name}` })
    .getByRole('heading', { name: 'Shall we send it, Meera?' });

describe.each([true, false])('the signed page of a cash order, script %s (#11)', (scripts) => {
  it('at 360 px: opening it changes nothing; one press confirms, and a reload says so', async () => {
    const order = await waitingCashOrder();
    const page = await newPage({ width: 360, scripts });
    await page.goto(await linkTo(order));
    await question(page, order).waitFor();
    await page.getByText('the address has no house number').waitFor();
    if (scripts) {
      await expectAccessible(page, 360);
      await expectAccessible(page, 1280);
      await page.setViewportSize({ width: 360, height: 800 });
    }
    for (const button of await page.getByRole('main').locator('button:visible, summary:visible').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await checkOf(order)).toEqual({ state: 'waiting', version: 1 });
    await page.getByRole('button', { name: 'Yes, send it' }).click();
    await page.getByText('Thank you. We pack your order now.').waitFor();
    expect(await checkOf(order)).toEqual({ state: 'confirmed', version: 1 });
    await page.reload();
    await page.getByText('Thank you. We pack your order now.').waitFor();
    expect(await page.getByRole('button', { name: 'Yes, send it' }).count()).toBe(0);
    expectQuiet(page);
  });

  it('another address: what is wrong is said and kept, then it is saved', async () => {
    const order = await waitingCashOrder();
    const page = await newPage({ width: 360, scripts });
    await page.goto(await linkTo(order));
    await page.getByText('Correct the address', { exact: true }).click();
    await page.getByLabel('House and street').fill('27, Temple Road');
    await page.getByLabel('PIN code').fill('302022');
    await page.getByRole('button', { name: 'Save the address and send it' }).click();
    await page.getByText('The address was not saved').waitFor();
    expect(await page.getByLabel('House and street').inputValue()).toBe('27, Temple Road');
    if (scripts) await expectAccessible(page, 360);
    await page.getByLabel('PIN code').fill('440001');
    await page.getByRole('button', { name: 'Save the address and send it' }).click();
    await page.getByText('The address is corrected').waitFor();
    await page.getByText('27, Temple Road').waitFor();
    expect(await checkOf(order)).toEqual({ state: 'corrected', version: 2 });
    expectQuiet(page, { answered: [422] });
  });

  it('cancel, after a second press; the order page says that it has ended', async () => {
    const order = await waitingCashOrder();
    const page = await newPage({ width: 360, scripts });
    await page.goto(await linkTo(order));
    await page.getByText('Cancel the order', { exact: true }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await page.waitForURL(/order-confirmation/);
    expect(await checkOf(order)).toEqual({ state: 'cancelled', version: 1 });
    await page.goto(await linkTo(order));
    await page.getByText('This order has ended.').waitFor();
    expectQuiet(page);
  });
});

describe('the way to it', () => {
  it('the page of the order leads there, and its link opens nothing else', async () => {
    const [order, other] = [await waitingCashOrder(), await waitingCashOrder()];
    const page = await newPage({ width: 360 });
    await page.goto((await linkTo(order)).replace(`/orders/${order.id}/confirm?`, `/order-confirmation?order=${order.id}&`));
    await page.getByRole('link', { name: 'Confirm or correct it' }).click();
    await question(page, order).waitFor();
    await page.goto((await linkTo(order)).replace(order.id, other.id));
    await page.waitForURL(/track-order/);
    expectQuiet(page);
  });
});
