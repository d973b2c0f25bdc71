import { beforeAll, describe, expect, it } from 'vitest';
import { changeStatus } from '../../../src/features/orders/admin/change-status.server.ts';
import type { OrderStatus } from '../../../src/rules/order/order-status.ts';
import { cashOrder } from '../../shop/cash.ts';
import { mailsOf } from '../../shop/mails.ts';
import { type Answer, Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

beforeAll(async () => {
  await shop.rows('INSERT INTO cod_settings (is_on, min_paise, max_paise, is_active) VALUES (1, 29900, 500000, 1)');
});

const cancel = (who: Shopper, order: Answer) => who.form(`/api/orders/${order.body.dbOrderId}/cancel`);
const move = (order: Answer, seen: OrderStatus, to: OrderStatus) =>
  changeStatus(shop.at(), { orderId: order.body.dbOrderId, to, seen, reason: 'the customer called', by: 'Asha' });
/** The reason in each mail about the end of the order. */
const ends = async ({ body }: Answer) =>
  (
    await shop.rows(
      "SELECT payload ->> 'why' AS why FROM outbox WHERE order_id = ? AND kind = 'cod-ended' ORDER BY dedupe_key",
      body.dbOrderId,
    )
  ).map(({ why }) => why);
async function bought(): Promise<{ who: Shopper; id: number; order: Answer }> {
  const id = await shop.addProduct({ price: 70_000, stock: 3 });
  const who = new Shopper(shop);
  return { who, id, order: await cashOrder(shop, who, [{ id }]) };
}

describe('the shopper is told once that a cash order ended (#11, L5, I13)', () => {
  it('cancelled by the shopper, by several presses at once (E17)', async () => {
    const { who, order } = await bought();
    await Promise.all([cancel(who, order), cancel(who, order), cancel(who, order)]);
    await shop.settle();
    await shop.runCron();
    expect(await ends(order)).toEqual(['shopper']);
    const sent = shop.mails.at(-1);
    expect(sent?.subject).toMatch(/^Order CHK-\d+ is cancelled$/);
    expect(sent?.text).toContain('as you asked');
    expect(sent?.text).toContain('there is nothing to pay');
  });

  it('cancelled by the administrator, also after the courier returned it undelivered (E17)', async () => {
    const { order } = await bought();
    await move(order, 'processing', 'cancelled_by_user');
    const shipped = await bought();
    await move(shipped.order, 'processing', 'shipped');
    expect(await ends(shipped.order)).toEqual([]);
    await move(shipped.order, 'shipped', 'cancelled_by_user');
    expect([await ends(order), await ends(shipped.order)]).toEqual([['shop'], ['shop']]);
    await shop.runCron();
    expect(shop.mails.at(-1)?.text).toContain('we had to cancel order');
  });

  it('reopened by the administrator it continues, can end again, and each end is told', async () => {
    const { who, id, order } = await bought();
    await cancel(who, order);
    await new Promise((resolve) => setTimeout(resolve, 2));
    await expect(move(order, 'cancelled_by_user', 'pending_payment')).rejects.toMatchObject({ code: 'MOVE_REFUSED' });
    await move(order, 'cancelled_by_user', 'processing');
    expect(await mailsOf(shop, order, 'order-confirmed')).toHaveLength(2);
    expect(await shop.rows('SELECT committed FROM products WHERE id = ?', id)).toEqual([{ committed: 1 }]);
    await cancel(who, order);
    expect(await ends(order)).toEqual(['shopper', 'shopper']);
  });

  it('an order paid online never gets these words', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 3 });
    const who = new Shopper(shop);
    const order = await who.order([{ id }]);
    await move(order, 'pending_payment_gateway', 'cancelled_by_user');
    expect(await ends(order)).toEqual([]);
  });
});
