import { eq } from 'drizzle-orm';
import type { Settings } from '../../platform/env.ts';
import type { PageOwner } from '../../platform/request/visitor.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { sign, verify } from '../../platform/signing.ts';
import { isUuid } from '../../rules/ids.ts';
import { MINUTE } from '../../rules/limits.ts';
import { isSent } from '../../rules/order/order-status.ts';
import { readableBy } from '../ledger/order-view.server.ts';
import { orders } from '../ledger/orders.table.ts';
import type { InvoiceRow } from './document.ts';
import { documentsOf } from './document-rows.server.ts';
import { invoices } from './invoices.table.ts';

/** The lifetime of a file's address: enough to follow the redirect on a slow phone. */
const DOCUMENT_LINK_TTL = 15 * MINUTE;
const PURPOSE = 'document';
const signed = (id: string, until: number) => `${id}\n${until}`;

/** Returns a link that opens one document for 15 minutes; only for the order's customer. */
async function documentLink(settings: Settings, id: string, now: number): Promise<string> {
  const until = now + DOCUMENT_LINK_TTL;
  return `/api/documents/${id}?until=${until}&sig=${await sign(settings, PURPOSE, signed(id, until))}`;
}

interface Asked {
  readonly orderId: string;
  /** 'invoice', or the id of a document of the order. */
  readonly document: string;
  /** The token of the signed link of a mail. */
  readonly token: string | null;
}

/**
 * The link to a document of an order for its customer. * @throws ShopError ORDER_NOT_FOUND for an order of somebody else (F63) and for a
 * document of another order, INVOICE_NOT_DUE before the dispatch, INVOICE_SOON until the cron has issued it
 */
export async function ownDocumentLink(shop: Shop, visitor: PageOwner, { orderId, document, token }: Asked): Promise<string> {
  const where = await readableBy(shop, visitor, orderId, token);
  const { order: found, rows } = await shop.db.read({
    order: shop.db.orm.select({ status: orders.status }).from(orders).where(where),
    rows: documentsOf(shop, orderId),
  });
  const [order] = found;
  if (!order) throw new ShopError('ORDER_NOT_FOUND');
  const known = rows.find(({ id, kind }) => (document === 'invoice' ? kind !== 'credit-note' : id === document));
  if (known) return documentLink(shop.env, known.id, shop.now);
  if (document !== 'invoice') throw new ShopError('ORDER_NOT_FOUND');
  if (!isSent(order.status)) throw new ShopError('INVOICE_NOT_DUE');
  // Only the cron issues it: a link that a mail scanner or a prefetch opens must not take a number of the series.
  throw new ShopError('INVOICE_SOON');
}

interface Opened {
  readonly id: string;
  readonly until: string | undefined;
  readonly sig: string | undefined;
}

/** Returns the document of a signed link. @throws ShopError DOCUMENT_LINK if the link is forged or expired */
export async function openDocumentLink(shop: Shop, { id, until = '', sig = '' }: Opened): Promise<InvoiceRow> {
  const isFresh = /^\d{13}$/.test(until) && Number(until) >= shop.now && Number(until) <= shop.now + DOCUMENT_LINK_TTL;
  if (!isFresh || !(await verify(shop.env, PURPOSE, signed(id, Number(until)), sig))) throw new ShopError('DOCUMENT_LINK');
  const row = await findDocument(shop, id);
  if (!row) throw new ShopError('DOCUMENT_LINK');
  return row;
}

/** Returns a document by its id, or null. */
export async function findDocument({ db }: Shop, id: string): Promise<InvoiceRow | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.orm.select().from(invoices).where(eq(invoices.id, id));
  return row ?? null;
}
