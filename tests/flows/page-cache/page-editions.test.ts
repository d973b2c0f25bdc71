import { describe, expect, test, vi } from 'vitest';
import { pagePurger } from '../../../functions/worker/page-purge.ts';
import { type LayoutData, layoutDataOf, layoutQueries } from '../../../src/features/content/layout-data.server.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { subjectsOf } from '../../../src/platform/live/subjects.ts';
import { TAGS_PURGED } from '../../../src/rules/limits.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { rows } = shop;
const now = Date.now();

async function frameAt(moment: number): Promise<LayoutData & { readonly trips: number }> {
  const at = shop.at(moment);
  const { frame } = await at.db.read({ frame: layoutQueries(at) });
  return { ...layoutDataOf(frame), trips: at.db.trips };
}

const offer = (text: string) => `UPDATE notification_bar_settings SET text_content = '${text}' WHERE is_active = 1`;
const delivery =
  'INSERT INTO shipping_settings (free_shipping_threshold_paise, standard_shipping_fee_paise, is_active) VALUES (77700, 7700, 1)';
const coupon = "INSERT INTO coupons (code, discount_type, discount_value) VALUES ('AARSI10', 'percentage', 1000)";
const mirrors = "UPDATE categories SET description = 'Rings with a mirror' WHERE slug = 'aarsi'";
const isListed = ({ categories }: LayoutData) => categories.some(({ slug }) => slug === 'aarsi');
const isClosed = ({ notice }: LayoutData) => notice?.text.includes('Counting the stock');

test.each<[string, (frame: LayoutData) => unknown, unknown]>([
  ["INSERT INTO notification_bar_settings (text_content, is_active) VALUES ('Diwali', 1)", ({ notice }) => notice?.text, 'Diwali'],
  [delivery, ({ shipping }) => shipping.fee, 7700],
  ["INSERT INTO categories (name, slug) VALUES ('Aarsi', 'aarsi')", isListed, true],
  [mirrors, ({ shelves }) => shelves[0]?.description, 'Rings with a mirror'],
  ["DELETE FROM categories WHERE slug = 'aarsi'", isListed, false],
  ["INSERT INTO home_banners (title, image) VALUES ('Wedding', 'wedding.jpg')", ({ banners }) => banners.at(-1)?.title, 'Wedding'],
  [offer('Ten percent off: AARSI10'), ({ notice }) => [notice?.text, notice?.code], ['Ten percent off: AARSI10', null]],
  [coupon, ({ notice }) => notice?.code, 'AARSI10'],
  ["UPDATE coupons SET is_active = 0 WHERE code = 'AARSI10'", ({ notice }) => notice?.code, null],
  ["UPDATE maintenance SET is_on = 1, notice = 'Counting the stock'", isClosed, true],
  ['UPDATE maintenance SET is_on = 0', isClosed, false],
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
  const holi = "INSERT INTO home_banners (title, image, shown_from, shown_until) VALUES ('Holi', 'holi.jpg', ?, ?)";
  await rows(holi, now + 20_000, now + 30_000);
  expect((await frameAt(now)).sameUntil).toBe(now + 20_000);
  for (const [after, isShown] of [
    [0, false],
    [20_000, true],
    [29_999, true],
    [30_000, false],
  ] as const)
    expect([after, (await frameAt(now + after)).banners.some(({ title }) => title === 'Holi')]).toEqual([after, isShown]);
});

test('an offer that ends limits a page, although the frame is kept', async () => {
  const id = await shop.addProduct({ price: 39_900, stock: 3 });
  await frameAt(now);
  const reduce = 'UPDATE products SET original_price_paise = mrp_paise, price_paise = price_paise - 100, sale_ends_at = ? WHERE id = ?';
  await rows(reduce, now + 5_000, id);
  const { sameUntil, trips } = await frameAt(now);
  expect([sameUntil, trips]).toEqual([now + 5_000, 1]);
});

const piece = await shop.addProduct({ price: 39_900, stock: 30 });
const sized = await shop.addProduct({ price: 39_900, stock: 24, sizes: { '2.4': 12, '2.6': 12 } });

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
    for (const edit of ["name = 'Chand Bali'", 'price_paise = 29900', 'archived_at = 1', 'archived_at = NULL'])
      expect(await changedBy(() => rows(`UPDATE products SET ${edit} WHERE id = ?`, piece)), edit).toEqual(['catalogue', `p${piece}`]);
  });

  test('a sale only where pages say something else: up to nine pieces left, and the last one for all lists', async () => {
    const [own, lists] = [[`p${piece}`], ['catalogue', `p${piece}`]];
    for (const [by, tags] of [
      [-15, []],
      [-6, own],
      [-1, own],
      [-8, lists],
      [30, lists],
    ] as const)
      expect(await changedBy(() => adjust(piece, by)), String(by)).toEqual(tags);
    expect(await changedBy(() => adjust(sized, -5, '2.4'))).toEqual([`p${sized}`]);
  });

  test('a coupon: its terms, and its last use alone', async () => {
    const added = "INSERT INTO coupons (code, discount_type, discount_value, max_uses) VALUES ('EDITION', 'percentage', 1000, 2)";
    const setTo = (change: string) => changedBy(() => rows(`UPDATE coupons SET ${change} WHERE code = 'EDITION'`));
    expect(await changedBy(() => rows(added))).toEqual(['frame']);
    expect(await setTo('uses_count = 1')).toEqual([]);
    for (const change of ['uses_count = 2', 'uses_count = 0', 'is_active = 0']) expect(await setTo(change), change).toEqual(['frame']);
    expect(await changedBy(() => rows("DELETE FROM coupons WHERE code = 'EDITION'"))).toEqual(['frame']);
  });

  test.each([
    ["INSERT INTO notification_bar_settings (text_content) VALUES ('Diwali')", ['frame']],
    ['INSERT INTO shipping_settings (free_shipping_threshold_paise, standard_shipping_fee_paise) VALUES (99900, 4900)', ['frame']],
    ["UPDATE categories SET name = name || ' ' WHERE id = (SELECT min(id) FROM categories)", ['catalogue', 'frame']],
    ["INSERT INTO home_banners (title, image) VALUES ('Wedding', 'wedding.jpg')", ['frame']],
    ['UPDATE products SET updated_at = 1, committed = committed WHERE id = 1', []],
    ["UPDATE users SET full_name = 'Ananya'", []],
  ])('%s', async (change, tags) => {
    expect(await changedBy(() => rows(change))).toEqual(tags);
  });
});

const ids: number[] = [];
for (let at = 0; at <= TAGS_PURGED; at += 1) ids.push(await shop.addProduct({ price: 39_900, stock: 20 }));

/** Asked to purge what has changed since it was asked before. */
const purger = (purge: ((tags: string[]) => Promise<void>) | null) =>
  pagePurger(
    () => parseEnv(shop.env),
    () => purge,
  );
const rename = (id: number) => rows("UPDATE products SET name = name || '.' WHERE id = ?", id);

test('what was changed is purged once by its tags; after a start, and with very many changes, every page', async () => {
  const purge = vi.fn(async (_tags: string[]) => {});
  const purged = () => purge.mock.calls.splice(0).map(([tags]) => tags.toSorted());
  const changed = purger(purge);
  const [first = 0, second = 0] = ids;
  await rename(first);
  await changed(['products']);
  expect(purged()).toEqual([['frame']]);
  await changed(['products']);
  expect(purged()).toEqual([]);
  await rename(second);
  await changed(['orders', 'customers']);
  expect(purged()).toEqual([]);
  await changed(['orders', 'products']);
  expect(purged()).toEqual([['catalogue', `p${second}`]]);
  for (const id of ids) await rename(id);
  await changed(['products']);
  expect(purged()).toEqual([['frame']]);
});

test('a purge that fails is made again with the next change; where no cache is in front of the Worker nothing is read', async () => {
  await shop.withoutDatabase(() => purger(null)(['products']));
  const purge = vi.fn(async (_tags: string[]) => {});
  const changed = purger(purge);
  await changed(['products']);
  await rename(ids[0] ?? 0);
  purge.mockRejectedValueOnce(new Error('too many purges'));
  await expect(changed(['products'])).rejects.toThrow('too many purges');
  await changed(['products']);
  expect(purge.mock.lastCall?.[0].toSorted()).toEqual(['catalogue', `p${ids[0]}`]);
});

const tables = await rows(
  "SELECT DISTINCT tbl_name AS name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%_pages_%' ORDER BY 1",
);

test.each(tables.map(({ name }) => String(name)))('a change of %s, which gives pages a new edition, is purged', async (table) => {
  const purge = vi.fn(async (_tags: string[]) => {});
  const changed = purger(purge);
  const written = [{ sql: `UPDATE "${table}" SET x = 1`, args: [] }];
  await changed([...subjectsOf(written, { ok: true, rows: [], affected: [1] })]);
  expect(purge).toHaveBeenCalledTimes(1);
});
