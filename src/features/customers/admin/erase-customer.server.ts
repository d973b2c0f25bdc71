import { and, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { sqlList } from '../../../platform/database/columns.ts';
import { answerTo, violatedConstraint } from '../../../platform/database/constraints.ts';
import { guard, guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { DAY } from '../../../rules/limits.ts';
import { isReturnUnderWay, returnStatusesWhere } from '../../../rules/returns/return-moves.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { erasePerson } from '../../personal-data/erase-person.server.ts';
import { customers } from '../customers.table.ts';
import { customerAsPerson } from './customer-as-person.server.ts';

/** The administrator may have opened the wrong person: nothing is erased before this time is over. */
const SECOND_THOUGHTS = DAY;
/** At most this many people are erased in one run of the cron; the rest follow in the next one. */
const PER_RUN = 10;

/**
 * Returns the number of an order of an address that has not ended: it waits for its payment, is on its way, or is being returned. NULL if
 * there is none. Its customer is still written to.
 */
export const openOrderOf = (email: SQL): SQL<number | null> => sql<
  number | null
>`(SELECT o.number FROM orders o WHERE lower(o.customer_email) = ${email} AND (o.status IN open_statuses
    OR o.status IN revenue_statuses AND o.status <> 'delivered'
    OR EXISTS (SELECT 1 FROM returns r WHERE r.order_id = o.id AND r.status IN (${sqlList(returnStatusesWhere(isReturnUnderWay))})))
    ORDER BY o.created_at DESC LIMIT 1)`;

const hasNoOpenOrder = (id: number): SQL => sql`${openOrderOf(sql`(SELECT lower(c.email) FROM customers c WHERE c.id = ${id})`)} IS NULL`;

/** The lines of the audit log name nobody: nobody can take a person out of it again. */
const about = (id: number) => ({ kind: 'customer', id, label: `Customer ${id}` }) as const;

/**
 * Asks for the erasure of a customer, who may be a guest, after a day (L23).
 * @returns when it happens, UTC ms
 * @throws ShopError RECORD_NOT_FOUND, ADMIN_NOT_DELETABLE, CUSTOMER_HAS_ORDER, RECORD_CHANGED if it is asked for already
 */
export async function askForErasure(shop: Shop, id: number, by: string): Promise<{ eraseAt: number }> {
  const { orm } = shop.db;
  await customerAsPerson(shop, id);
  const eraseAt = shop.now + SECOND_THOUGHTS;
  const [open] = await orm
    .select({ number: openOrderOf(sql`lower(${customers.email})`).as('open_order') })
    .from(customers)
    .where(eq(customers.id, id));
  if (open?.number) throw new ShopError('CUSTOMER_HAS_ORDER');
  try {
    await shop.db.write([
      orm
        .update(customers)
        .set({ eraseAt })
        .where(and(eq(customers.id, id), isNull(customers.eraseAt), hasNoOpenOrder(id))),
      guardOneRow(),
      recordAction(shop, { by, action: 'erase', ...about(id), changes: { on: [null, new Date(eraseAt).toISOString()] } }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED' }) ?? error;
  }
  return { eraseAt };
}

/** Keeps a customer whose erasure was asked for. @throws ShopError RECORD_CHANGED if there is none, or it is done */
export async function keepCustomer(shop: Shop, id: number, by: string): Promise<void> {
  try {
    await shop.db.write([
      shop.db.orm
        .update(customers)
        .set({ eraseAt: null })
        .where(and(eq(customers.id, id), isNotNull(customers.eraseAt))),
      guardOneRow(),
      recordAction(shop, { by, action: 'undo', ...about(id) }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED' }) ?? error;
  }
}

/** Every run of the cron: erases the customers whose day is over. One with a new order waits until it has ended. Two calls for each. */
export async function eraseDueCustomers(shop: Shop): Promise<void> {
  const due = await shop.db.orm
    .select({ id: customers.id, eraseAt: customers.eraseAt })
    .from(customers)
    .where(and(lte(customers.eraseAt, shop.now), sql`${openOrderOf(sql`lower(${customers.email})`)} IS NULL`))
    .limit(PER_RUN);
  for (const { id, eraseAt } of due) await eraseDue(shop, id, eraseAt ?? shop.now);
}

async function eraseDue(shop: Shop, id: number, eraseAt: number): Promise<void> {
  const person = await customerAsPerson(shop, id);
  const reader = sql`coalesce((SELECT language FROM users WHERE id = ${person.userId}),
    (SELECT language FROM orders WHERE ${person.orders} ORDER BY created_at DESC LIMIT 1), 'en')`;
  const asked = { requestedAt: eraseAt - SECOND_THOUGHTS, mailKey: `account-deleted:customer-${id}-${eraseAt}`, reader };
  try {
    await shop.db.write([
      guard(sql`EXISTS (SELECT 1 FROM customers WHERE id = ${id} AND erase_at <= ${shop.now}) AND ${hasNoOpenOrder(id)}`),
      ...(await erasePerson(shop, person, asked)),
      recordAction(shop, { by: 'cron', action: 'erase', ...about(id) }),
    ]);
  } catch (error) {
    // Kept, or ordered again, since it was found to be due.
    if (violatedConstraint(error) !== 'CONFLICT') throw error;
  }
}
