import { describe, expect, it } from 'vitest';
import { readOrderRecord } from '../../../src/features/orders/admin/read-order.server.ts';
import { refundOrder } from '../../../src/features/orders/admin/refund-order.server.ts';
import { acceptReturn } from '../../../src/features/returns/admin/answer-return.server.ts';
import { settleReturn } from '../../../src/features/returns/admin/settle-return.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { ask, type Delivered, delivered } from '../../shop/delivered.ts';
import { stockOf } from '../../shop/stock.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const by = 'Asha';

/** One piece of the order is replaced; `isWhole`: the one that came back can be sold again. */
async function exchanged(order: Delivered, isWhole: boolean): Promise<void> {
  expect((await ask(order, { kind: 'exchange', note: 'Another one, please' })).status).toBe(201);
  const [request] = await shop.rows('SELECT id FROM returns WHERE order_id = ? ORDER BY number DESC LIMIT 1', order.id);
  const id = String(request?.id);
  await acceptReturn(shop.at(), { id, note: '', by });
  expect(await settleReturn(shop.at(), { id, outcome: 'exchanged', sellable: isWhole ? [1] : [], note: '', by })).toMatchObject({
    amount: 0,
  });
}

const refunded = (order: Delivered, quantity: number, restock = 0) =>
  refundOrder(shop.at(), {
    ...{ orderId: order.id, amount: paise(70_000 * quantity), reason: 'Its replacement broke', note: '', by, key: newId() },
    lines: [{ line: 1, quantity, restock }],
  });
const lineOf = async ({ id }: Delivered) => (await readOrderRecord(shop.at(), id))?.pieces[0];
const piecesOf = (order: Delivered) => stockOf(shop, order.pieces[0] ?? 0);

describe('the money of a piece that was exchanged', () => {
  it('goes back once, against its replacement', async () => {
    const order = await delivered(shop, [{ price: 70_000, quantity: 2 }]);
    await exchanged(order, true);
    expect(await lineOf(order)).toMatchObject({ quantity: 2, exchanged: 1, refunded: 0, restocked: 1 });
    await refunded(order, 1);
    expect(await lineOf(order)).toMatchObject({ exchanged: 1, refunded: 1 });
    await expect(refunded(order, 2)).rejects.toMatchObject({ code: 'OVER_REFUND' });
    await refunded(order, 1);
    await shop.settle();
    await expect(refunded(order, 1)).rejects.toMatchObject({ code: 'NOTHING_TO_REFUND' });
  });

  it('is limited by the pieces of the line, where the order has money of other lines left', async () => {
    const order = await delivered(shop, [{ price: 70_000 }, { price: 90_000 }]);
    await exchanged(order, false);
    await refunded(order, 1);
    await shop.settle();
    await expect(refunded(order, 1)).rejects.toMatchObject({ code: 'REFUND_PIECES' });
    expect(await lineOf(order)).toMatchObject({ quantity: 1, exchanged: 1, refunded: 1 });
  });

  it('one place in the stock of the line is free for it: that of the first piece, unless this one is back itself', async () => {
    const broken = await delivered(shop, [{ price: 70_000 }, { price: 90_000 }]);
    await exchanged(broken, false);
    expect(await piecesOf(broken)).toEqual({ free: 7, reserved: 0, committed: 1 });
    await refunded(broken, 1, 1);
    expect(await piecesOf(broken)).toEqual({ free: 8, reserved: 0, committed: 0 });

    const whole = await delivered(shop, [{ price: 70_000 }, { price: 90_000 }]);
    await exchanged(whole, true);
    expect(await piecesOf(whole)).toEqual({ free: 8, reserved: 0, committed: 0 });
    await expect(refunded(whole, 1, 1)).rejects.toMatchObject({ code: 'REFUND_PIECES' });
    await refunded(whole, 1);
    expect(await piecesOf(whole)).toEqual({ free: 8, reserved: 0, committed: 0 });
  });

  it('and nothing is given for a piece whose money went back', async () => {
    const order = await delivered(shop, [{ price: 70_000 }, { price: 90_000 }]);
    await refunded(order, 1);
    await shop.settle();
    await expect(exchanged(order, false)).rejects.toMatchObject({ code: 'EXCHANGE_REFUNDED' });
  });
});
