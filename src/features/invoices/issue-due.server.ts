import { asc, eq, lte } from 'drizzle-orm';
import { logFault } from '../../platform/log/log.ts';
import type { Shop } from '../../platform/shop.ts';
import { shopErrorIn } from '../../platform/shop-error.ts';
import { HOUR } from '../../rules/limits.ts';
import { invoiceRequests } from './invoices.table.ts';
import { issueCreditNote } from './issue-credit-note.server.ts';
import { writeInvoice } from './issue-invoice.server.ts';

/** A document costs up to 3 calls: what it says, its row, and a postponement. */
const CALLS_EACH = 3;
const MOST = 10;
/** A document that failed is tried again after this time, so that it does not hold up the others. */
const AGAIN = HOUR;

/** Issues the documents that dispatches, refunds and cancellations have requested, in the order in which they became due. */
export async function issueDueDocuments(shop: Shop): Promise<void> {
  const { db, now, calls } = shop;
  const due = await db.orm
    .select()
    .from(invoiceRequests)
    .where(lte(invoiceRequests.dueAt, now))
    .orderBy(asc(invoiceRequests.dueAt), asc(invoiceRequests.createdAt))
    .limit(MOST);
  for (const request of due) {
    if (calls.left < CALLS_EACH) return;
    try {
      if (request.id.startsWith('invoice:')) await writeInvoice(shop, request.orderId);
      else await issueCreditNote(shop, request);
    } catch (error) {
      if (shopErrorIn(error)?.code === 'INVOICE_NOT_DUE') {
        // The order was cancelled in the minute after it was marked as shipped.
        await db.write([db.orm.delete(invoiceRequests).where(eq(invoiceRequests.id, request.id))]);
        continue;
      }
      logFault(`document ${request.id}`, error);
      await db.write([
        db.orm
          .update(invoiceRequests)
          .set({ dueAt: now + AGAIN })
          .where(eq(invoiceRequests.id, request.id)),
      ]);
    }
  }
}
