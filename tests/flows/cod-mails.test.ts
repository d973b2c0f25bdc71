import { beforeAll, describe, expect, it } from 'vitest';
import { changeStatus } from '../../src/features/orders/admin/change-status.server.ts';
import { COD_CONFIRM_TTL } from '../../src/rules/cod.ts';
import { MINUTE } from '../../src/rules/limits.ts';
import type { OrderStatus } from '../../src/rules/order-status.ts';
import { type Answer, Shopper } from './shopper.ts';
import { shopUnderTest } from './under-test.ts';

const shop = await shopUnderTest();

beforeAll(async () => {
  await shop.rows('INSERT INTO cod_settings (is_on, min_paise, max_paise, is_active) VALUES (1, 29900, 500000, 1)');
});

const press = (who: Shopper, order: Answer, what: 'confirm' | 'cancel') => who.form(`/api/orders/${order.body.dbOrderId}/${what}`);
const move = (order: Answer, seen: OrderStatus, to: OrderStatus) =>
  changeStatus(shop.at(), { orderId: order.body.dbOrderId, to, seen, reason: 'the customer called', by: 'Asha' });
/** How each end of the order was told: the payload of its mails. */
const ends = async ({ body }: Answer) =>
  (
    await shop.rows("SELECT payload ->> 'why' AS why FROM outbox WHERE order_id = ? AND kind = 'cod-ended' ORDER BY dedupe", body.dbOrderId)
  ).map(({ why }) => why);
async function bought(): Promise<{ who: Shopper; id: number; order: Answer }> {
  const id = await shop.addProduct({ price: 70_000, stock: 3 });
  const who = new Shopper(shop);
  return { who, id, order: await who.order([{ id }], '', { payment_method: 'cod' }) };
}

describe('#11 L5 I13 the shopper hears that an order for cash on delivery ended, once', () => {
  it('E17 cancelled by the shopper, before and after confirming, by many presses at once', async () => {
    for (const confirmed of [false, true]) {
      const { who, order } = await bought();
      if (confirmed) await press(who, order, 'confirm');
      await Promise.all([press(who, order, 'cancel'), press(who, order, 'cancel'), press(who, order, 'cancel')]);
      await shop.settle();
      await shop.runCron();
      expect(await ends(order)).toEqual(['shopper']);
      const sent = shop.mails.at(-1);
      expect(sent?.subject).toMatch(/^Order CHK-\d+ is cancelled$/);
      expect(sent?.text).toContain('as you asked');
      expect(sent?.text).toContain('there is nothing to pay');
    }
  });

  it('E17 cancelled by the administrator, also when the parcel came back from the door', async () => {
    const { order } = await bought();
    await move(order, 'pending_payment', 'cancelled_by_user');
    const shipped = await bought();
    await press(shipped.who, shipped.order, 'confirm');
    await move(shipped.order, 'processing', 'shipped');
    expect(await ends(shipped.order)).toEqual([]);
    await move(shipped.order, 'shipped', 'cancelled_by_user');
    expect([await ends(order), await ends(shipped.order)]).toEqual([['shop'], ['shop']]);
    await shop.runCron();
    expect(shop.mails.at(-1)?.text).toContain('we had to cancel order');
  });

  it('E12 never confirmed: the end of its day, however often the cron runs', async () => {
    const { who, order } = await bought();
    const late = Date.now() + COD_CONFIRM_TTL + MINUTE;
    await Promise.all([shop.runCron(late), shop.runCron(late)]);
    await shop.runCron(late + 2 * MINUTE);
    await press(who, order, 'cancel');
    expect(await ends(order)).toEqual(['expired']);
    expect(shop.mails.at(-1)?.subject).toMatch(/was not confirmed$/);
  });

  it('E17 E12 cancelled at the moment its day ends: one of the two words', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { who, order } = await bought();
      await Promise.all([press(who, order, 'cancel'), shop.runCron(Date.now() + COD_CONFIRM_TTL + MINUTE)]);
      expect(await ends(order)).toHaveLength(1);
      await shop.rows('DELETE FROM jobs');
    }
  });

  it('given back for another order of the shopper: says that the newer one stays', async () => {
    const { who, id, order } = await bought();
    const other = await who.order([{ id, quantity: 2 }], '', { payment_method: 'cod' });
    expect(other.body).toMatchObject({ confirm: true });
    expect(await ends(order)).toEqual(['replaced']);
    expect(await ends(other)).toEqual([]);
    await shop.runCron();
    expect(shop.mails.some(({ text }) => text.includes('Your newer order stays as it is.'))).toBe(true);
  });

  it('opened again by the administrator it may end again, and is told again', async () => {
    const { who, order } = await bought();
    await press(who, order, 'cancel');
    await new Promise((resolve) => setTimeout(resolve, 2));
    await move(order, 'cancelled_by_user', 'pending_payment');
    await press(who, order, 'cancel');
    expect(await ends(order)).toEqual(['shopper', 'shopper']);
  });

  it('an order that was paid online never gets these words', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 3 });
    const who = new Shopper(shop);
    const order = await who.order([{ id }]);
    await move(order, 'pending_payment_gateway', 'cancelled_by_user');
    expect(await ends(order)).toEqual([]);
  });
});
