import { expect, it } from 'vitest';
import { delivered } from '../../shop/delivered.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

/** Products whose rating is not the one of their published reviews. */
const wrong = () =>
  shop.rows(`SELECT id FROM products p WHERE (rating_count, rating_sum) <> (SELECT count(*), coalesce(sum(r.rating), 0) FROM reviews r
    WHERE r.product_id = p.id AND r.status = 'published' AND r.line IS NOT NULL AND r.source IS NULL)`);

/** All that happens to a review: it is written, marked as a sample and not, published, refused, published again, rewritten, and deleted. Stops where the rating is wrong. */
async function life(): Promise<boolean> {
  const order = await delivered(shop, [{}, {}]);
  const insert = (line: number, status: string) =>
    shop.rows(
      "INSERT INTO reviews (user_name, rating, comment, review_date, kind, status, order_id, line, product_id) VALUES ('A', 3, 'x', 1, 'buyer', ?, ?, ?, ?)",
      status,
      order.id,
      line,
      order.pieces[line - 1] ?? 0,
    );
  const steps = [
    () => insert(1, 'published'),
    () => insert(2, 'waiting'),
    () => shop.rows('UPDATE reviews SET rating = 5, review_date = 2 WHERE order_id = ? AND line = 2', order.id),
    () => shop.rows("UPDATE reviews SET status = 'published' WHERE order_id = ? AND line = 2", order.id),
    () => shop.rows("UPDATE reviews SET status = 'refused', refused_reason = 'insulting' WHERE order_id = ? AND line = 1", order.id),
    () => shop.rows("UPDATE reviews SET status = 'published', refused_reason = NULL WHERE order_id = ? AND line = 1", order.id),
    () => shop.rows("UPDATE reviews SET source = 'Sample' WHERE order_id = ? AND line = 1", order.id),
    () => shop.rows("UPDATE reviews SET status = 'waiting' WHERE order_id = ? AND line = 1", order.id),
    () => shop.rows("UPDATE reviews SET status = 'published' WHERE order_id = ? AND line = 1", order.id),
    () => shop.rows('UPDATE reviews SET source = NULL WHERE order_id = ? AND line = 1', order.id),
    () => shop.rows("UPDATE reviews SET source = 'Sample' WHERE order_id = ? AND line = 2", order.id),
    () => shop.rows('DELETE FROM reviews WHERE order_id = ?', order.id),
  ];
  for (const step of steps) {
    await step();
    if ((await wrong()).length > 0) return false;
  }
  return true;
}

it('the rating of a product is right after every step of its reviews (#109)', async () => {
  expect(await life()).toBe(true);
});

it.each(['reviews_count_insert', 'reviews_count_update', 'reviews_count_delete'])('without the trigger %s it is wrong', async (trigger) => {
  const [made] = await shop.rows("SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = ?", trigger);
  await shop.rows(`DROP TRIGGER ${trigger}`);
  expect(await life()).toBe(false);
  await shop.rows('DELETE FROM reviews');
  await shop.rows('UPDATE products SET rating_count = 0, rating_sum = 0');
  await shop.rows(String(made?.sql));
});
