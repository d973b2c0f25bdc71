import type { FreshShop } from '../shop/fresh-shop.ts';

/** Each changes what pages of pieces say of a coupon: '{code}' is its code. */
const changes = [
  "INSERT INTO coupons (code, discount_type, discount_value, max_uses) VALUES ('{code}', 'percentage', 1000, 2)",
  "UPDATE coupons SET discount_value = 500 WHERE code = '{code}'",
  "UPDATE coupons SET uses_count = 2 WHERE code = '{code}'",
  "DELETE FROM coupons WHERE code = '{code}'",
] as const;

/** A coupon is made, changed, used up and deleted. Returns the change after which kept pages still say what was true before; null for none. */
export async function staleCouponPages({ rows }: FreshShop): Promise<string | null> {
  const newest = async () => Number((await rows("SELECT coalesce(max(edition), 0) AS n FROM page_editions WHERE tag = 'frame'"))[0]?.n);
  const code = `PAGES${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  for (const change of changes) {
    const before = await newest();
    await rows(change.replace('{code}', code));
    if ((await newest()) === before) return `kept pages stay as they were after: ${change}`;
  }
  return null;
}
