import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../platform/database/database.ts';
import { guardOneRow } from '../../platform/database/write-guard.ts';
import type { Shop } from '../../platform/shop.ts';
import { sign, signatures } from '../../platform/signing.ts';
import { CASH_NETWORK_KEPT } from '../../rules/cash/cash-bounds.ts';
import { MARK_DAYS_MAX } from '../../rules/cash/cash-rules.ts';
import { DAY } from '../../rules/limits.ts';
import { cashMarks } from './cash-guard.table.ts';

const PURPOSE = 'cash-mark';
/** Rows that one run of the cron deletes. */
const PER_RUN = 500;

/**
 * The keyed hashes of a number, the current one first. The key is derived for this purpose alone: without it ten digits could be guessed from
 * their hash within minutes.
 */
export const phoneHashes = ({ env }: Pick<Shop, 'env'>, phone: string): Promise<string[]> =>
  phone === '' ? Promise.resolve([]) : signatures(env, PURPOSE, phone);

/**
 * Counts a parcel that its buyer refused at the door, for the batch that learns of it; does nothing if the parcel has not come back or was
 * counted before. Not reached is no refusal: the caller counts only what the buyer said. It is held against the number only where its owner had
 * a part in the order: it was proved, or the order was answered from it. `phone`: ten digits.
 */
export async function countRefusalOnce({ env, now }: Shop, orderId: string, phone: string): Promise<Statement[]> {
  const hash = await sign(env, PURPOSE, phone);
  const ends = now + MARK_DAYS_MAX * DAY;
  const isToCount = isUncounted(orderId);
  return [
    sql`INSERT INTO cod_marks (hash, refusals, last_at, ends_at)
      SELECT ${hash}, 1, ${now}, ${ends}
      FROM orders
      WHERE id = ${orderId} AND ${phone} <> '' AND EXISTS (SELECT 1 FROM cod_outcomes WHERE ${isToCount})
        AND (phone_verified = 1 OR EXISTS (SELECT 1 FROM cod_checks c WHERE c.order_id = orders.id AND c.channel IN ('whatsapp', 'phone')))
      ON CONFLICT (hash) DO UPDATE
      SET refusals = iif(ends_at > ${now}, refusals, 0) + 1, last_at = excluded.last_at, ends_at = excluded.ends_at`,
    noteRefusal(orderId),
  ];
}

const isUncounted = (orderId: string): SQL => sql`order_id = ${orderId} AND outcome = 'returned' AND is_refusal = 0`;

/** Notes that an order came back because its buyer refused it, without counting it against the number. */
export const noteRefusal = (orderId: string): Statement => sql`UPDATE cod_outcomes SET is_refusal = 1 WHERE ${isUncounted(orderId)}`;

/** The same for a person, who is told: aborts the batch with CONFLICT if the parcel has not come back or was counted before. */
export const countRefusal = async (shop: Shop, orderId: string, phone: string): Promise<Statement[]> => [
  ...(await countRefusalOnce(shop, orderId, phone)),
  guardOneRow(),
];

/**
 * Forgets what is held against a number: a cash order of it was delivered, its owner asks for it, or the shop was wrong.
 * @param onlyIf what must be true in the batch
 */
export async function forgetRefusals(shop: Shop, phone: string, onlyIf?: SQL): Promise<Statement[]> {
  const hashes = await phoneHashes(shop, phone);
  return hashes.length === 0 ? [] : [shop.db.orm.delete(cashMarks).where(and(inArray(cashMarks.hash, hashes), onlyIf))];
}

/** Deletes refusals, outcomes and networks that are too old to count, for the hourly run. */
export const deleteOldMarks = ({ now }: Shop): Statement[] => [
  sql`DELETE FROM cod_marks WHERE hash IN (SELECT hash FROM cod_marks WHERE ends_at <= ${now} LIMIT ${PER_RUN})`,
  sql`DELETE FROM cod_outcomes WHERE order_id IN
    (SELECT order_id FROM cod_outcomes WHERE ended_at <= ${now - MARK_DAYS_MAX * DAY} LIMIT ${PER_RUN})`,
  sql`UPDATE orders SET ip_hash = '' WHERE id IN (SELECT id FROM orders WHERE method = 'cod' AND ip_hash <> '' AND reservation <> 'held'
    AND created_at <= ${now - CASH_NETWORK_KEPT} LIMIT ${PER_RUN})`,
];
