import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { recordAction } from '../../features/audit/record-action.server.ts';
import type { InvoiceRow } from '../../features/invoices/document.ts';
import { invoiceAmong } from '../../features/invoices/document-rows.server.ts';
import { invoices } from '../../features/invoices/invoices.table.ts';
import { writeInvoice } from '../../features/invoices/issue-invoice.server.ts';
import { orders } from '../../features/ledger/orders.table.ts';
import type { Shop } from '../../platform/shop.ts';
import { isForNow, shopErrorIn } from '../../platform/shop-error.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { type Slip, slipQueries, slipsFrom, soldAmong } from '../slip/slip.server.ts';

/** Orders whose invoices are made at the same time: the writer takes their batches together. */
const AT_ONCE = 10;

export interface Issued {
  /** Numbers of the orders that have an invoice now. */
  readonly printed: readonly number[];
  /** Orders that are left out: cancelled meanwhile, or not sold. */
  readonly left: readonly { readonly number: number; readonly why: string }[];
}

/** An invoice stays when its order is cancelled after the first print: the parcel must not be packed all the same. */
const NOT_SOLD = 'The order was cancelled or refunded.';

/**
 * Gives each of the orders its invoice, and notes in the audit log that their papers are printed. An order without a right to an invoice,
 * or one that was cancelled, is left out. Two prints at the same time give one number.
 */
export async function issuePapers(shop: Shop, ids: readonly string[], by: string): Promise<Issued> {
  const found = await shop.db.orm
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.number));
  const faults = new Map<string, string>();
  for (let at = 0; at < found.length; at += AT_ONCE) {
    await Promise.all(
      found.slice(at, at + AT_ONCE).map(({ id }) => writeInvoice(shop, id, by).catch((error) => faults.set(id, refusalIn(error)))),
    );
  }
  // What is written counts, not what was read before: an order may be cancelled while the others get their numbers.
  const numbers = found.map(({ number }) => number);
  const ready = new Set(
    (
      await shop.db.orm
        .select({ id: orders.id })
        .from(orders)
        .innerJoin(invoices, and(eq(invoices.orderId, orders.id), ne(invoices.kind, 'credit-note')))
        .where(soldAmong(numbers))
    ).map(({ id }) => id),
  );
  const printed = found.filter(({ id }) => ready.has(id));
  if (printed.length > 0) {
    const action = { by, action: 'print', kind: 'order' } as const;
    await shop.db.write(printed.map(({ id, number }) => recordAction(shop, { ...action, id, label: orderNumber(number) })));
  }
  return {
    printed: printed.map(({ number }) => number),
    left: found.filter(({ id }) => !ready.has(id)).map(({ id, number }) => ({ number, why: faults.get(id) ?? NOT_SOLD })),
  };
}

/** The sentence of a refusal. @throws anything else */
function refusalIn(error: unknown): string {
  const refused = shopErrorIn(error);
  if (!refused || isForNow(refused.code)) throw error;
  return refused.refusal.message;
}

export interface Papers {
  readonly slip: Slip;
  /** Null where the order has none: its slip is printed alone. */
  readonly invoice: InvoiceRow | null;
}

/** Slip and invoice of each sold order of these numbers, in their order. One round trip. */
export async function readPapers(shop: Shop, numbers: readonly number[]): Promise<Papers[]> {
  const { orm, read } = shop.db;
  const wanted = soldAmong(numbers);
  const { documents, ...slips } = await read({
    ...slipQueries(shop, wanted),
    documents: orm
      .select()
      .from(invoices)
      .where(inArray(invoices.orderId, orm.select({ id: orders.id }).from(orders).where(wanted))),
  });
  return slipsFrom(slips).map((slip) => ({ slip, invoice: invoiceAmong(documents.filter(({ orderId }) => orderId === slip.id)) ?? null }));
}
