import { beforeAll, describe, expect, test } from 'vitest';
import { buyPage } from '../../../src/features/buy-link/buy-page.server.ts';
import { Shopper } from '../../shop/shopper.ts';
import { tripsOf } from '../../shop/trips.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const nobody = { userId: null, guestId: null } as never;
const look = (items: string, search = '') =>
  buyPage(shop.at(), nobody, new Request(`https://shop.test/buy/${items}${search}`), decodeURIComponent(items));
const counts = () =>
  shop.rows(
    'SELECT (SELECT count(*) FROM orders) AS orders, (SELECT sum(reserved) FROM products) AS held, (SELECT count(*) FROM user_carts) AS carts',
  );

describe('a link to buy', () => {
  let piece: number;
  let dear: number;
  beforeAll(async () => {
    piece = await shop.addProduct({ price: 70_000, stock: 3 });
    dear = await shop.addProduct({ price: 90_000, stock: 1 });
  });

  test('shows the pieces at their prices of now, and changes nothing', async () => {
    const before = await counts();
    const { lines, quote, link } = await look(`P${piece}:2,P${dear}`, '?attribution/utm_source=WA&continue_to=/collections');
    expect(lines.map(({ state, quantity }) => [state, quantity])).toEqual([
      ['fits', 2],
      ['fits', 1],
    ]);
    expect(quote).toMatchObject({ subtotal: 230_000, buyable: true });
    expect(link).toMatchObject({ origin: 'link:wa', continueTo: '/collections' });
    await shop.rows('UPDATE products SET price_paise = 80000, mrp_paise = 80000 WHERE id = ?', piece);
    expect((await look(`P${piece}`)).quote.subtotal).toBe(80_000);
    expect(await counts()).toEqual(before);
  });

  test('what is sold out, unknown, too many or without its size is told; the rest can be bought', async () => {
    const sized = await shop.addProduct({ price: 50_000, stock: 1, sizes: { '2.4': 1, '2.6': 0 } });
    const items = `P${dear}:5,P99999,P${sized},P${sized}-2.4,P${sized}-2.6,P${sized}-9,what`;
    const { lines, quote, link } = await look(items);
    expect(lines.map(({ state, quantity }) => [state, quantity])).toEqual([
      ['fewer', 1],
      ['gone', 0],
      ['sizeless', 0],
      ['fits', 1],
      ['soldOut', 0],
      ['sizeless', 0],
    ]);
    expect(link.unread).toBe(1);
    expect(quote.subtotal).toBe(140_000);
    await new Shopper(shop).order([{ id: dear }]);
    expect((await look(`P${dear}`)).lines[0]).toMatchObject({ state: 'soldOut', quantity: 0 });
    await shop.rows('UPDATE products SET archived_at = 1 WHERE id = ?', dear);
    expect((await look(`P${dear}`)).lines[0]).toMatchObject({ state: 'gone' });
    expect((await look('what')).lines).toEqual([]);
  });

  test('a coupon of the link lowers the price, one that does not apply is told', async () => {
    await shop.addCoupon({ code: 'BYLINK', type: 'percentage', value: 1_000 });
    expect((await look(`P${piece}`, '?discounts/codes/0=bylink')).quote).toMatchObject({ discount: 8_000 });
    expect((await look(`P${piece}`, '?discounts/codes/0=NOTHING')).quote).toMatchObject({ discount: 0, couponRefusal: expect.anything() });
  });

  test('however many pieces it names, it is one round trip', async () => {
    const at = shop.at();
    await buyPage(at, nobody, new Request('https://shop.test/buy/x'), Array.from({ length: 400 }, (_, id) => `P${id + 1}`).join(','));
    expect(at.db.trips).toBe(1);
  });

  test('two hundred looks write nothing and read once each', async () => {
    const tables = async () => {
      const names = await shop.rows(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE '%VIRTUAL%'",
      );
      const counted = names.map(({ name }) => `SELECT '${name}' AS name, count(*) AS n FROM "${name}"`);
      return shop.rows(counted.join(' UNION ALL '));
    };
    const before = [await tables(), await shop.rows('SELECT id, stock_quantity, reserved FROM products')];
    const trips = await tripsOf(shop, async () => {
      for (let at = 0; at < 200; at += 1) await look(`P${piece}:${(at % 5) + 1},P${dear}`, `?attribution/utm_source=agent${at}`);
    });
    expect(trips).toEqual({ reads: 200, writes: 0 });
    expect([await tables(), await shop.rows('SELECT id, stock_quantity, reserved FROM products')]).toEqual(before);
  });

  test('looks beyond the limit of an address read nothing', async () => {
    shop.env.QUOTE_LIMIT = { limit: async () => ({ success: false }) };
    try {
      const request = new Request(`https://shop.test/buy/P1?sent-again=1`, { headers: { 'cf-connecting-ip': '203.0.113.9' } });
      const trips = await tripsOf(shop, () =>
        expect(buyPage(shop.at(), nobody, request, 'P1')).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' }),
      );
      expect(trips).toEqual({ reads: 0, writes: 0 });
    } finally {
      delete shop.env.QUOTE_LIMIT;
    }
  });
});

test('the order says by which link its buyer came, and believes nothing else', async () => {
  const id = await shop.addProduct({ price: 70_000, stock: 9 });
  const originOf = async (came_by?: string) => {
    const { body } = await new Shopper(shop).order([{ id }], '', {
      customer_email: `${crypto.randomUUID()}@example.in`,
      ...(came_by && { came_by }),
    });
    return (await shop.rows('SELECT origin FROM orders WHERE id = ?', body.dbOrderId))[0]?.origin;
  };
  expect(await originOf()).toBe('shop');
  expect(await originOf('link:instagram')).toBe('link:instagram');
  expect(await originOf('link')).toBe('link');
  for (const forged of ['chat', 'manual', 'link:<b>', 'LINK']) expect(await originOf(forged)).toBe('shop');
  await expect(shop.rows("UPDATE orders SET origin = 'chat'")).rejects.toThrow('ORDER_ORIGIN_WRONG');
});
