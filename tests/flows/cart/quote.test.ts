import { beforeAll, describe, expect, test } from 'vitest';
import { buyPage } from '../../../src/features/buy-link/buy-page.server.ts';
import { readFitting } from '../../../src/features/catalog/product/fitting.server.ts';
import { readSuggestions } from '../../../src/features/catalog/product/suggestions.server.ts';
import { RECOMMENDED_PRODUCTS } from '../../../src/rules/limits.ts';
import { tripsOf } from '../../shop/parcels/trips.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const shopper = new Shopper(shop);

test('a piece of the cart that is gone is shown with its problem, and counts in no sum, for no coupon and for no free delivery (#151, #155)', async () => {
  const [bought, gone] = [await shop.addProduct({ price: 45_000, stock: 5 }), await shop.addProduct({ price: 29_900, stock: 0 })];
  await shop.addCoupon({ code: 'FROM700', type: 'percentage', value: 1000, minPurchase: 70_000 });
  const { body } = await shopper.quote([{ id: bought }, { id: gone, quantity: 2 }], 'FROM700');
  expect(body).toMatchObject({ buyable: false, pieces: 1, subtotal: 45_000, shipping: 5_000, discount: 0, total: 50_000 });
  expect(body.couponRefusal).toMatchObject({ code: 'COUPON_MINIMUM' });
  expect(body.lines).toMatchObject([
    { productId: bought, isCounted: true, problem: null },
    { productId: gone, isCounted: false, total: 59_800, problem: { code: 'OUT_OF_STOCK' } },
  ]);
  const refused = await shopper.order([{ id: bought }, { id: gone }]);
  expect([refused.status, refused.body.code, refused.body.quote.total]).toEqual([409, 'CART_NOT_BUYABLE', 50_000]);
});

describe('the coupon that the checkout offers', () => {
  let id = 0;
  const quoteAt = async (quantity: number, code = '') => (await shopper.quote([{ id, quantity }], code)).body;
  const offerAt = async (quantity: number) => (await quoteAt(quantity)).couponOffer;
  const announce = (text: string) => shop.rows('UPDATE notification_bar_settings SET text_content = ? WHERE is_active = 1', text);

  beforeAll(async () => {
    id = await shop.addProduct({ price: 60_000, stock: 99 });
    await shop.addCoupon({ code: 'UTSAV10', type: 'percentage', value: 1000, minPurchase: 100_000 });
    await shop.addCoupon({ code: 'UTSAV100', type: 'fixed_amount', value: 50_000 });
    await shop.addCoupon({ code: 'SEASON', type: 'fixed_amount', value: 50_000 });
    await shop.rows('UPDATE notification_bar_settings SET is_active = 0');
    await shop.rows("INSERT INTO notification_bar_settings (text_content, is_active) VALUES ('', 1)");
  });

  test('is the one that the notice names, once the cart qualifies; until then it says how much is missing', async () => {
    await announce('Season of lights: 10% off from ₹1,000 with "UTSAV10".');
    expect(await quoteAt(1)).toMatchObject({ couponOffer: null, couponNear: { code: 'UTSAV10', missing: 40_000 } });
    expect(await quoteAt(2)).toMatchObject({ couponOffer: { code: 'UTSAV10', saves: 12_000 }, couponNear: null });
    for (const quantity of [1, 2]) expect(await quoteAt(quantity, 'UTSAV10')).toMatchObject({ couponOffer: null, couponNear: null });
  });

  test('a coupon that the notice does not name is never told', async () => {
    for (const text of ['Season sale', 'UTSAV1000 and UTSAV10X', 'utsav10', 'Back\\slash "quotes" and , commas', ''])
      expect([await announce(text), await offerAt(2)]).toEqual([[], null]);
    await announce('UTSAV10');
    for (const [table, key] of Object.entries({ notification_bar_settings: 'text_content', coupons: 'code' })) {
      const setTo = (isActive: number) => shop.rows(`UPDATE ${table} SET is_active = ? WHERE ${key} = 'UTSAV10'`, isActive);
      await setTo(0);
      expect(await offerAt(2)).toBeNull();
      await setTo(1);
    }
  });
});

const category = Object.fromEntries(
  await Promise.all(['Haar', 'Jhumka', 'Kada', 'Nath'].map(async (name) => [name, await shop.addCategory(name)] as const)),
);

async function add(name: string, kind: string, finish: string, stock = 3): Promise<number> {
  const id = await shop.addProduct({ name, price: 50_000, stock, category: category[kind] ?? 0 });
  await shop.rows("INSERT INTO product_attributes (product_id, kind, value) VALUES (?, 'finish', ?)", id, finish);
  return id;
}

const soldStuds = await add('sold studs', 'Jhumka', 'pearl', 0);
const studs = await add('studs', 'Jhumka', 'oxidised');
const otherHaar = await add('other haar', 'Haar', 'pearl');
const pearlKada = await add('pearl kada', 'Kada', 'pearl');
const silverNath = await add('silver nath', 'Nath', 'silver');
const oldKada = await add('old kada', 'Kada', 'pearl');
await shop.rows('UPDATE products SET archived_at = 1 WHERE id = ?', oldKada);
const choker = await add('choker', 'Haar', 'pearl');
await shop.rows('UPDATE products SET goes_with = ? WHERE id = ?', JSON.stringify([soldStuds, otherHaar, studs]), choker);

const fitting = async (...ids: number[]) => (await readFitting(shop.at(), ids)).map(({ id, isPair }) => [id, isPair] as const);

test('with a cart goes what the owner paired with its pieces, then other categories of the same finish, never a category in it', async () => {
  const [pair, sameFinish] = [
    [studs, true],
    [pearlKada, false],
  ];
  // Not the pair that is sold out, nor the one of the same category, nor the kada that is no longer sold, nor another finish.
  expect(await fitting(choker)).toEqual([pair, sameFinish]);
  expect([await fitting(choker, studs), await fitting(choker, pearlKada)]).toEqual([[sameFinish], [pair]]);
  for (const alone of [silverNath, 999_999]) expect(await fitting(alone)).toEqual([]);
});

test('the checkout suggests at most 8 pieces of the categories of the cart, none that is sold out (#139)', async () => {
  for (let at = 0; at < RECOMMENDED_PRODUCTS + 2; at += 1) await add(`kada ${at}`, 'Kada', 'pearl', at % 5);
  const suggested = await readSuggestions(shop.at(), [pearlKada, choker]);
  expect(suggested).toHaveLength(RECOMMENDED_PRODUCTS);
  expect(suggested.every(({ available }) => available > 0)).toBe(true);
  for (let at = 0; at < RECOMMENDED_PRODUCTS; at += 1) await add(`haar ${at}`, 'Haar', 'pearl');
  expect(await readSuggestions(shop.at(), [pearlKada, choker])).toHaveLength(RECOMMENDED_PRODUCTS);
  expect((await readSuggestions(shop.at(), [studs])).map(({ id }) => id)).not.toContain(soldStuds);
});

const nobody = { userId: null, guestId: null } as never;
const look = (items: string, search = '') =>
  buyPage(shop.at(), nobody, new Request(`https://shop.test/buy/${items}${search}`), decodeURIComponent(items));
const counts = () =>
  shop.rows(
    'SELECT (SELECT count(*) FROM orders) AS orders, (SELECT sum(reserved) FROM products) AS held, (SELECT count(*) FROM user_carts) AS carts',
  );

const [piece, dear] = [await shop.addProduct({ price: 70_000, stock: 3 }), await shop.addProduct({ price: 90_000, stock: 1 })];

describe('a link to buy', () => {
  test('shows the pieces at their prices of now, with its coupon, and changes nothing', async () => {
    const before = await counts();
    const { lines, quote, link } = await look(`P${piece}:2,P${dear}`, '?attribution/utm_source=WA&continue_to=/collections');
    expect(lines.map(({ state, quantity }) => `${state} ${quantity}`)).toEqual(['fits 2', 'fits 1']);
    expect(quote).toMatchObject({ subtotal: 230_000, buyable: true });
    expect(link).toMatchObject({ origin: 'link:wa', continueTo: '/collections' });
    await shop.rows('UPDATE products SET price_paise = 80000, mrp_paise = 80000 WHERE id = ?', piece);
    expect((await look(`P${piece}`)).quote.subtotal).toBe(80_000);
    await shop.addCoupon({ code: 'BYLINK', type: 'percentage', value: 1_000 });
    expect((await look(`P${piece}`, '?discounts/codes/0=bylink')).quote).toMatchObject({ discount: 8_000 });
    expect((await look(`P${piece}`, '?discounts/codes/0=NOTHING')).quote).toMatchObject({ discount: 0, couponRefusal: expect.anything() });
    expect(await counts()).toEqual(before);
  });

  test('what is sold out, unknown, too many or without its size is told; the rest can be bought', async () => {
    const sized = await shop.addProduct({ price: 50_000, stock: 1, sizes: { '2.4': 1, '2.6': 0 } });
    const items = `P${dear}:5,P99999,P${sized},P${sized}-2.4,P${sized}-2.6,P${sized}-9,what`;
    const { lines, quote, link } = await look(items);
    const states = lines.map(({ state, quantity }) => `${state} ${quantity}`);
    expect(states).toEqual(['fewer 1', 'gone 0', 'sizeless 0', 'fits 1', 'soldOut 0', 'sizeless 0']);
    expect(link.unread).toBe(1);
    expect(quote.subtotal).toBe(140_000);
    await new Shopper(shop).order([{ id: dear }]);
    expect((await look(`P${dear}`)).lines[0]).toMatchObject({ state: 'soldOut', quantity: 0 });
    await shop.rows('UPDATE products SET archived_at = 1 WHERE id = ?', dear);
    expect((await look(`P${dear}`)).lines[0]).toMatchObject({ state: 'gone' });
    expect((await look('what')).lines).toEqual([]);
  });

  test('however many pieces it names, it is one round trip and writes nothing', async () => {
    const items = Array.from({ length: 400 }, (_, id) => `P${id + 1}`).join(',');
    expect(await tripsOf(shop, () => look(items))).toEqual({ reads: 1, writes: 0 });
  });

  test('looks beyond the limit of an address read nothing', async () => {
    shop.env.QUOTE_LIMIT = { limit: async () => ({ success: false }) };
    const request = new Request('https://shop.test/buy/P1?sent-again=1', { headers: { 'cf-connecting-ip': '203.0.113.9' } });
    const look = () => expect(buyPage(shop.at(), nobody, request, 'P1')).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
    expect(await tripsOf(shop, look).finally(() => delete shop.env.QUOTE_LIMIT)).toEqual({ reads: 0, writes: 0 });
  });
});

test('the order says by which link its buyer came, and believes nothing else', async () => {
  const id = await shop.addProduct({ price: 70_000, stock: 9 });
  const originOf = async (came_by?: string) => {
    const over = { customer_email: `${crypto.randomUUID()}@example.in`, ...(came_by && { came_by }) };
    const { body } = await new Shopper(shop).order([{ id }], '', over);
    return (await shop.rows('SELECT origin FROM orders WHERE id = ?', body.dbOrderId))[0]?.origin;
  };
  expect(await originOf()).toBe('shop');
  for (const link of ['link:instagram', 'link']) expect(await originOf(link)).toBe(link);
  for (const forged of ['chat', 'manual', 'link:<b>', 'LINK']) expect(await originOf(forged)).toBe('shop');
});
