import { sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';

/**
 * Every column that holds the key of a picture, besides the lists `products.images` and `reviews.photos`. A column that is missing here
 * loses its pictures to the sweep; a test compares the list with the tables. Named in SQL, because most of the tables belong to features
 * above this one.
 */
export const pictureColumns = [
  ['categories', 'image'],
  ['home_banners', 'image'],
  ['home_banners', 'narrow_image'],
  ['reviews', 'item_image_storage_path'],
  ['reviews', 'user_avatar_storage_path'],
  ['order_items', 'image'],
  ['parcel_photos', 'picture_key'],
] as const;

/** Tables of many rows, whose column has an index. */
const indexed: readonly string[] = ['order_items', 'parcel_photos'];

/** Returns those of `keys` that a row names: they stay, even if only an old order shows them (U-76). One round trip. */
export async function usedPictures({ db }: Shop, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const named = ([table, name]: (typeof pictureColumns)[number]) => {
    const [rows, column] = [sql.identifier(table), sql.identifier(name)];
    // Of the other tables each is read once, not once for each key.
    return indexed.includes(table)
      ? sql`EXISTS (SELECT 1 FROM ${rows} WHERE ${column} = k.value)`
      : sql`k.value IN (SELECT ${column} FROM ${rows} WHERE ${column} IS NOT NULL)`;
  };
  const used = await db.orm
    .select({ key: sql<string>`k.value`.as('key') })
    .from(sql`json_each(${JSON.stringify(keys)}) AS k`)
    .where(
      sql`k.value IN (SELECT i.value FROM products, json_each(products.images) AS i)
        OR k.value IN (SELECT cut_out ->> 'key' FROM products WHERE cut_out IS NOT NULL)
        OR k.value IN (SELECT i.value FROM reviews, json_each(reviews.photos) AS i WHERE reviews.photos <> '[]')
        OR k.value IN (SELECT json_extract(w.text, '$.mark.key') FROM shop_words w WHERE w.kind = 'brand')
        OR k.value IN (SELECT p.value FROM shop_words w, json_each(w.text, '$.pictures') AS p WHERE w.kind = 'brand')
        OR ${sql.join(pictureColumns.map(named), sql` OR `)}`,
    );
  return new Set(used.map(({ key }) => key));
}
