import { type SQL, sql } from 'drizzle-orm';
import { selectRaw } from '../../platform/database/ready-query.ts';
import type { Shop } from '../../platform/shop.ts';
import type { InvoiceLine } from '../../rules/money/invoice-lines.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { recordAction } from '../audit/record-action.server.ts';
import { sellerIsUnregistered } from '../settings/settings.table.ts';
import { noteTaxes } from './document-rows.server.ts';
import { readInvoiceLines } from './issue-invoice.server.ts';

/** An HSN code with its rate in hundredths of a percent. */
interface Tax {
  readonly hsnCode: string;
  readonly gstRate: number;
}

/** An order whose invoice will be the first one with a tax, and the lines that it will have. */
export interface FirstInvoice {
  readonly orderId: string;
  readonly order: number;
  readonly taxes: readonly Tax[];
  readonly lines: readonly InvoiceLine[];
}

/**
 * Returns the taxes of orders (`where`: of `orders`) that no invoice has had and the owner has not found right, each once. A seller without a
 * GSTIN charges none. CROSS: the few orders come first, not the lines of all of them.
 */
export const firstTaxes = (where: SQL): SQL =>
  sql`orders CROSS JOIN order_items i ON i.order_id = orders.id
    WHERE ${where} AND i.kept > 0 AND NOT ${sellerIsUnregistered}
      AND NOT EXISTS (SELECT 1 FROM known_taxes k WHERE k.hsn_code = i.hsn_code AND k.gst_rate = i.gst_rate)
    GROUP BY i.hsn_code, i.gst_rate`;

/** Taxes that are shown at once; the next ones follow when these are right. */
const SHOWN = 5;

/** Reads the first invoices of taxes, as they would be issued now, the oldest order first. */
export async function readFirstInvoices(shop: Shop, where: SQL): Promise<readonly FirstInvoice[]> {
  const { taxes } = await shop.db.read({
    taxes: selectRaw<Tax & Pick<FirstInvoice, 'orderId' | 'order'>>(sql`SELECT i.hsn_code AS hsnCode, i.gst_rate AS gstRate,
      orders.id AS orderId, orders.number AS "order", min(orders.created_at) AS at FROM ${firstTaxes(where)} ORDER BY at LIMIT ${SHOWN}`),
  });
  const orders = new Map(taxes.map(({ orderId, order }) => [orderId, order]));
  return Promise.all(
    [...orders].map(async ([orderId, order]) => ({
      ...{ orderId, order },
      taxes: taxes.filter((tax) => tax.orderId === orderId).map(({ hsnCode, gstRate }) => ({ hsnCode, gstRate })),
      lines: (await readInvoiceLines(shop, orderId)).lines,
    })),
  );
}

/**
 * Keeps that the owner has seen the invoice of an order before it is issued, and found its taxes right. Repeating it changes nothing.
 * @param by e-mail of the administrator
 * @throws ShopError ORDER_NOT_FOUND
 */
export async function confirmTaxes(shop: Shop, orderId: string, by: string): Promise<void> {
  const { order, lines } = await readInvoiceLines(shop, orderId);
  await shop.db.write([
    noteTaxes(lines, shop.now),
    recordAction(shop, { by, action: 'confirm', kind: 'invoice', id: orderId, label: orderNumber(order) }),
  ]);
}
