import { expect, test } from 'vitest';
import { type LayoutData, layoutDataOf, layoutQueries } from '../../../src/features/content/layout-data.server.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { rows } = shop;
const now = Date.now();

async function frameAt(moment: number): Promise<LayoutData & { readonly trips: number }> {
  const at = shop.at(moment);
  const { frame } = await at.db.read({ frame: layoutQueries(at) });
  return { ...layoutDataOf(frame), trips: at.db.trips };
}

test.each<[string, (frame: LayoutData) => unknown, unknown]>([
  ["INSERT INTO notification_bar_settings (text_content, is_active) VALUES ('Diwali', 1)", ({ notice }) => notice?.text, 'Diwali'],
  [
    'INSERT INTO shipping_settings (free_shipping_threshold_paise, standard_shipping_fee_paise, is_active) VALUES (77700, 7700, 1)',
    ({ shipping }) => shipping.fee,
    7700,
  ],
  [
    "INSERT INTO categories (name, slug) VALUES ('Aarsi', 'aarsi')",
    ({ categories }) => categories.some(({ slug }) => slug === 'aarsi'),
    true,
  ],
  [
    "UPDATE categories SET description = 'Rings with a mirror' WHERE slug = 'aarsi'",
    ({ shelves }) => shelves[0]?.description,
    'Rings with a mirror',
  ],
  ["DELETE FROM categories WHERE slug = 'aarsi'", ({ shelves }) => shelves.some(({ slug }) => slug === 'aarsi'), false],
  ["INSERT INTO home_banners (title, image) VALUES ('Wedding', 'wedding.jpg')", ({ banners }) => banners.at(-1)?.title, 'Wedding'],
  [
    "UPDATE notification_bar_settings SET text_content = 'Ten percent off: AARSI10' WHERE is_active = 1",
    ({ notice }) => [notice?.text, notice?.code],
    ['Ten percent off: AARSI10', null],
  ],
  [
    "INSERT INTO coupons (code, discount_type, discount_value) VALUES ('AARSI10', 'percentage', 1000)",
    ({ notice }) => notice?.code,
    'AARSI10',
  ],
  ["UPDATE coupons SET is_active = 0 WHERE code = 'AARSI10'", ({ notice }) => notice?.code, null],
  ["UPDATE maintenance SET is_on = 1, notice = 'Counting the stock'", ({ notice }) => notice?.text.includes('Counting the stock'), true],
  ['UPDATE maintenance SET is_on = 0', ({ notice }) => notice?.text.includes('Counting the stock'), false],
])('%s: the very next page has it, and the pages after it ask for an edition only', async (change, of, expected) => {
  const before = await frameAt(now);
  await rows(change);
  const next = await frameAt(now);
  expect(of(next)).toEqual(expected);
  expect(of(before)).not.toEqual(expected);
  const after = await frameAt(now);
  expect([after.trips, of(after)]).toEqual([1, expected]);
});

test('a banner comes and goes at its time, without any change, and a page is kept no longer than that', async () => {
  await rows(
    "INSERT INTO home_banners (title, image, shown_from, shown_until) VALUES ('Holi', 'holi.jpg', ?, ?)",
    now + 20_000,
    now + 30_000,
  );
  const isShown = async (moment: number) => (await frameAt(moment)).banners.some(({ title }) => title === 'Holi');
  expect((await frameAt(now)).sameUntil).toBe(now + 20_000);
  expect([await isShown(now), await isShown(now + 20_000), await isShown(now + 29_999), await isShown(now + 30_000)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('an offer that ends limits a page, although the frame is kept', async () => {
  const id = await shop.addProduct({ price: 39_900, stock: 3 });
  await frameAt(now);
  await rows(
    'UPDATE products SET original_price_paise = mrp_paise, price_paise = price_paise - 100, sale_ends_at = ? WHERE id = ?',
    now + 5_000,
    id,
  );
  const { sameUntil, trips } = await frameAt(now);
  expect([sameUntil, trips]).toEqual([now + 5_000, 1]);
});
