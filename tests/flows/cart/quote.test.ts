import { beforeAll, describe, expect, test } from 'vitest';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const shopper = new Shopper(shop);

describe('a piece of the cart that is gone', () => {
  test('is shown with its problem, and counts in no sum, for no coupon and for no free delivery (#151, #155)', async () => {
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

  test('one of which too many are wanted counts as it stands, and blocks the payment', async () => {
    const id = await shop.addProduct({ price: 45_000, stock: 2 });
    const { body } = await shopper.quote([{ id, quantity: 3 }]);
    expect(body).toMatchObject({ buyable: false, pieces: 3, subtotal: 135_000 });
  });
});

describe('the coupon that the checkout offers', () => {
  let id = 0;
  const offerAt = async (quantity: number, code = '') => (await shopper.quote([{ id, quantity }], code)).body.couponOffer;
  const announce = (text: string) => shop.rows('UPDATE notification_bar_settings SET text_content = ? WHERE is_active = 1', text);

  beforeAll(async () => {
    id = await shop.addProduct({ price: 60_000, stock: 99 });
    await shop.addCoupon({ code: 'UTSAV10', type: 'percentage', value: 1000, minPurchase: 100_000 });
    await shop.addCoupon({ code: 'UTSAV100', type: 'fixed_amount', value: 50_000 });
    await shop.addCoupon({ code: 'SEASON', type: 'fixed_amount', value: 50_000 });
    await shop.rows('UPDATE notification_bar_settings SET is_active = 0');
    await shop.rows("INSERT INTO notification_bar_settings (text_content, is_active) VALUES ('', 1)");
  });

  test('is the one that the notice names, once the cart qualifies', async () => {
    await announce('Season of lights: 10% off from ₹1,000 with "UTSAV10".');
    expect(await offerAt(1)).toBeNull();
    expect(await offerAt(2)).toEqual({ code: 'UTSAV10', saves: 12_000 });
    expect(await offerAt(2, 'UTSAV10')).toBeNull();
  });

  test('while the cart does not qualify, it says how much is missing', async () => {
    const nearAt = async (quantity: number, code = '') => (await shopper.quote([{ id, quantity }], code)).body.couponNear;
    expect(await nearAt(1)).toEqual({ code: 'UTSAV10', missing: 40_000 });
    expect([await nearAt(2), await nearAt(1, 'UTSAV10')]).toEqual([null, null]);
  });

  test('a coupon that the notice does not name is never told', async () => {
    for (const text of ['Season sale', 'UTSAV1000 and UTSAV10X', 'utsav10', 'Back\\slash "quotes" and , commas', ''])
      expect([await announce(text), await offerAt(2)]).toEqual([[], null]);
    await announce('UTSAV10');
    await shop.rows("UPDATE notification_bar_settings SET is_active = 0 WHERE text_content = 'UTSAV10'");
    expect(await offerAt(2)).toBeNull();
    await shop.rows("UPDATE notification_bar_settings SET is_active = 1 WHERE text_content = 'UTSAV10'");
    await shop.rows("UPDATE coupons SET is_active = 0 WHERE code = 'UTSAV10'");
    expect(await offerAt(2)).toBeNull();
  });
});
