import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';

/** So many tries in so long. */
export interface TryRule {
  readonly max: number;
  /** Ms. */
  readonly window: number;
}

/**
 * Counts a try in the database, where all places of the world count together; one atomic statement.
 * Returns the ms to wait where it was one too many, else 0.
 */
export async function countTry({ db, now }: Shop, key: string, { max, window }: TryRule): Promise<number> {
  const [counted] = await db.write([
    {
      sql: `INSERT INTO tries (key, count, until) VALUES (?1, 1, ?2 + ?3)
        ON CONFLICT (key) DO UPDATE SET count = CASE WHEN until <= ?2 THEN 1 ELSE count + 1 END, until = CASE WHEN until <= ?2 THEN ?2 + ?3 ELSE until END
        RETURNING count, until`,
      args: [key, now, window],
    },
  ]);
  const row = counted?.[0];
  return row && Number(row.count) > max ? Number(row.until) - now : 0;
}

/** @throws ShopError TOO_MANY_TRIES */
export async function refuseTooMany(shop: Shop, key: string, rule: TryRule): Promise<void> {
  if ((await countTry(shop, key, rule)) > 0) throw new ShopError('TOO_MANY_TRIES');
}

/** What is out of time tells nothing any more. */
export function forgetTries({ db, now }: Shop) {
  return db.write([{ sql: 'DELETE FROM tries WHERE until <= ?', args: [now] }]);
}
