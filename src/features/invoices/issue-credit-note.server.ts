import { eq, sql } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { creditLines } from '../../rules/money/invoice-lines.ts';
import { isRevenue } from '../../rules/order/order-status.ts';
import { orders } from '../ledger/orders.table.ts';
import { numberOf } from './document.ts';
import { documentsOf, insertDocument, invoiceAmong } from './document-rows.server.ts';
import { invoiceRequests } from './invoices.table.ts';

export type InvoiceRequest = typeof invoiceRequests.$inferSelect;

const CANCELLED = 'cancelled:';

/**
 * Issues the credit note that a refund, a return or a cancellation needs, in its own series, for an invoice of any year. A request
 * that has nothing left to credit is dropped, and so is a cancellation that was taken back.
 */
export async function issueCreditNote(shop: Shop, { id, orderId, amount, reason, pieces, dueAt }: InvoiceRequest): Promise<void> {
  const { orm } = shop.db;
  const read = await shop.db.read({
    documents: documentsOf(shop, orderId),
    order: orm.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId)),
  });
  const invoice = invoiceAmong(read.documents);
  const notes = read.documents.filter(({ kind }) => kind === 'credit-note');
  const isTakenBack = id.startsWith(CANCELLED) && isRevenue(read.order[0]?.status ?? 'failed');
  const lines =
    invoice && !isTakenBack ? creditLines({ lines: invoice.lines, credited: notes.flatMap((note) => note.lines), amount, pieces }) : [];
  if (!invoice || lines.length === 0) {
    await shop.db.write([orm.delete(invoiceRequests).where(eq(invoiceRequests.id, id))]);
    return;
  }
  const { placeOfSupply, seller, buyer, facts } = invoice;
  const document = {
    kind: 'credit-note' as const,
    ...{ orderId, request: id, invoiceId: invoice.id, placeOfSupply, seller, buyer, lines, at: Math.max(dueAt, invoice.issuedAt) },
    facts: { ...facts, against: { number: numberOf(invoice), issuedAt: invoice.issuedAt }, reason },
  };
  // Another credit note of the invoice may have been issued since the read: the lines of this one would credit the same again.
  const isUnchanged = sql`EXISTS (SELECT 1 FROM invoice_requests WHERE id = ${id})
    AND ${notes.length} = (SELECT count(*) FROM invoices WHERE invoice_id = ${invoice.id})`;
  await shop.db.write([insertDocument(document, isUnchanged)]);
}
