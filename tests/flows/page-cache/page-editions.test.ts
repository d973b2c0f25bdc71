import { beforeAll, describe, expect, test } from 'vitest';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { rows } = shop;
let piece = 0;
let sized = 0;

beforeAll(async () => {
  piece = await shop.addProduct({ price: 39_900, stock: 30 });
  sized = await shop.addProduct({ price: 39_900, stock: 24, sizes: { '2.4': 12, '2.6': 12 } });
});

/** The tags that got a new edition while `change` ran. */
async function changedBy(change: () => Promise<unknown>): Promise<string[]> {
  const newest = async () => Number((await rows('SELECT coalesce(max(edition), 0) AS n FROM page_editions'))[0]?.n);
  const before = await newest();
  await change();
  const found = await rows('SELECT tag FROM page_editions WHERE edition > ? ORDER BY tag', before);
  return found.map(({ tag }) => String(tag));
}
const adjust = (id: number, by: number, size = '') =>
  rows("INSERT INTO stock_moves (product_id, size, kind, quantity, note) VALUES (?, ?, 'adjust', ?, 'for a test')", id, size, by);

describe('what a change makes caches forget', () => {
  test('an edit of a piece: its pages and all lists', async () => {
    expect(await changedBy(() => rows("UPDATE products SET name = 'Chand Bali' WHERE id = ?", piece))).toEqual(['catalogue', `p${piece}`]);
    expect(await changedBy(() => rows('UPDATE products SET price_paise = 29900 WHERE id = ?', piece))).toEqual(['catalogue', `p${piece}`]);
    expect(await changedBy(() => rows('UPDATE products SET archived_at = 1 WHERE id = ?', piece))).toEqual(['catalogue', `p${piece}`]);
    await rows('UPDATE products SET archived_at = NULL WHERE id = ?', piece);
  });

  test('a sale only where pages say something else: up to nine pieces left, and the last one for all lists', async () => {
    expect(await changedBy(() => adjust(piece, -15))).toEqual([]);
    expect(await changedBy(() => adjust(piece, -6))).toEqual([`p${piece}`]);
    expect(await changedBy(() => adjust(piece, -1))).toEqual([`p${piece}`]);
    expect(await changedBy(() => adjust(piece, -8))).toEqual(['catalogue', `p${piece}`]);
    expect(await changedBy(() => adjust(piece, 30))).toEqual(['catalogue', `p${piece}`]);
    expect(await changedBy(() => adjust(sized, -5, '2.4'))).toEqual([`p${sized}`]);
  });

  test.each([
    ["INSERT INTO notification_bar_settings (text_content) VALUES ('Diwali')", ['frame']],
    ['INSERT INTO shipping_settings (free_shipping_threshold_paise, standard_shipping_fee_paise) VALUES (99900, 4900)', ['frame']],
    ["UPDATE categories SET name = name || ' ' WHERE id = (SELECT min(id) FROM categories)", ['catalogue', 'frame']],
    ["INSERT INTO home_banners (title, image) VALUES ('Wedding', 'wedding.jpg')", ['frame']],
    ["INSERT INTO coupons (code, discount_type, discount_value, max_uses) VALUES ('EDITION', 'percentage', 1000, 2)", ['frame']],
    ["UPDATE coupons SET uses_count = 1 WHERE code = 'EDITION'", []],
    ["UPDATE coupons SET uses_count = 2 WHERE code = 'EDITION'", ['frame']],
    ["UPDATE coupons SET is_active = 0 WHERE code = 'EDITION'", ['frame']],
    ["DELETE FROM coupons WHERE code = 'EDITION'", ['frame']],
    ['UPDATE products SET updated_at = 1, committed = committed WHERE id = 1', []],
    ["UPDATE users SET full_name = 'Ananya'", []],
  ])('%s', async (change, tags) => {
    expect(await changedBy(() => rows(change))).toEqual(tags);
  });
});
