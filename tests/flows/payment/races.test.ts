import { describe, expect, it } from 'vitest';
import { statusOf } from '../../shop/orders.ts';
import { Shopper } from '../../shop/shopper.ts';
import { stockOf } from '../../shop/stock.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

const tally = (answers: { status: number }[], status: number) => answers.filter((answer) => answer.status === status).length;

describe('races', () => {
  it('the last piece, ordered by 50 shoppers at once, is sold once (F14, I1)', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 1 });
    const shoppers = Array.from({ length: 50 }, () => new Shopper(shop));
    const body = await (shoppers[0] as Shopper).orderBody([{ id }]);
    const answers = await Promise.all(shoppers.map((shopper) => shopper.send(body)));
    expect([tally(answers, 200), tally(answers, 409)]).toEqual([1, 49]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'CART_NOT_BUYABLE',
      quote: { lines: [{ problem: { code: 'OUT_OF_STOCK' } }] },
    });
    expect(await stockOf(shop, id)).toEqual({ free: 0, reserved: 1, committed: 0 });
  });

  it('a coupon with three uses, applied by 20 shoppers at once, is used three times (#163, F16, I4)', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 50 });
    await shop.addCoupon({ code: 'THREE', type: 'percentage', value: 1000, maxUses: 3 });
    const shoppers = Array.from({ length: 20 }, () => new Shopper(shop));
    const body = await (shoppers[0] as Shopper).orderBody([{ id }], 'THREE');
    const answers = await Promise.all(shoppers.map((shopper) => shopper.send(body)));
    expect(tally(answers, 200)).toBe(3);
    expect(answers.filter(({ status }) => status !== 200).every(({ body: { code } }) => code === 'COUPON_LIMIT')).toBe(true);
  });

  it('two lines of one product count together (F15, #137)', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 3, sizes: { '2.4': 2, '2.6': 1 } });
    const shopper = new Shopper(shop);
    const tooMany = await shopper.quote([
      { id, size: '2.4', quantity: 2 },
      { id, size: '2.6', quantity: 2 },
    ]);
    expect(tooMany.body).toMatchObject({ buyable: false });
    expect(
      (
        await shopper.order([
          { id, size: '2.4', quantity: 2 },
          { id, size: '2.6', quantity: 2 },
        ])
      ).body.code,
    ).toBe('CART_NOT_BUYABLE');
    expect(
      (
        await shopper.order([
          { id, size: '2.4', quantity: 2 },
          { id, size: '2.6', quantity: 1 },
        ])
      ).status,
    ).toBe(200);
    expect(
      await shop.rows('SELECT size, stock_quantity AS free, reserved FROM product_sizes WHERE product_id = ? ORDER BY size', id),
    ).toEqual([
      { size: '2.4', free: 0, reserved: 2 },
      { size: '2.6', free: 0, reserved: 1 },
    ]);
  });

  it('a capture and a dismissal race: the order ends paid (F41)', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 9 });
    for (let round = 0; round < 5; round += 1) {
      const shopper = new Shopper(shop);
      const order = await shopper.order([{ id }]);
      const paid = await shopper.pay(order);
      await Promise.all([shopper.abandon(order, 'dismissed'), shop.deliverWebhooks(), shopper.verify(order, paid)]);
      expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
    }
  });
});
