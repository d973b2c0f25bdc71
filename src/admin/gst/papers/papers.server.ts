import { asc, inArray, sql } from 'drizzle-orm';
import { recordAction } from '../../../features/audit/record-action.server.ts';
import type { InvoiceRow } from '../../../features/invoices/document.ts';
import { invoices } from '../../../features/invoices/invoices.table.ts';
import { writeInvoice } from '../../../features/invoices/issue-invoice.server.ts';
import { orderItems, orders } from '../../../features/sales/orders.table.ts';
import type { Shop } from '../../../platform/shop.ts';
import { shopErrorIn } from '../../../platform/shop-error.ts';
import type { Slip } from '../../orders/slip/slip.server.ts';

/** Orders whose invoices are made at the same time: the writer takes their batches together. */
const AT_ONCE = 10;

export interface Issued {
  /** Numbers of the orders that have an invoice now. */
  readonly printed: readonly number[];
  /** Orders that are left out: cancelled meanwhile, or not sold. */
  readonly left: readonly { readonly number: number; readonly why: string }[];
}

/**
 * Gives each of the orders its invoice, and notes in the audit log that their papers are printed. An order without a right to an invoice is left out.
 * Two prints at the same time give one number.
 */
export async function issuePapers(shop: Shop, ids: readonly string[], by: string): Promise<Issued> {
  const found = await shop.db.orm
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.number));
  const printed: typeof found = [];
  const left: { number: number; why: string }[] = [];
  for (let at = 0; at < found.length; at += AT_ONCE) {
    await Promise.all(
      found.slice(at, at + AT_ONCE).map(async (order) => {
        const why = await writeInvoice(shop, order.id, by).then(() => null, refusalIn);
        if (why === null) printed.push(order);
        else left.push({ number: order.number, why });
      }),
    );
  }
  if (printed.length > 0) {
    const action = { by, action: 'print', kind: 'order' } as const;
    await shop.db.write(printed.map(({ id, number }) => recordAction(shop, { ...action, id, label: `CHK-${number}` })));
  }
  return { printed: printed.map(({ number }) => number).sort((a, b) => a - b), left };
}

/** The sentence of a refusal. @throws anything else */
function refusalIn(error: unknown): string {
  const refused = shopErrorIn(error);
  if (!refused || refused.code === 'SHOP_BUSY') throw error;
  return refused.refusal.message;
}

export interface Papers {
  readonly slip: Slip;
  /** Null where the order has none: its slip is printed alone. */
  readonly invoice: InvoiceRow | null;
}

/** Slip and invoice of each of the orders, in the order of their numbers. One round trip. */
export async function readPapers({ db: { orm, read } }: Shop, numbers: readonly number[]): Promise<Papers[]> {
  const wanted = inArray(orders.number, [...numbers]);
  const ids = orm.select({ id: orders.id }).from(orders).where(wanted);
  const { found, pieces, documents } = await read({
    found: orm
      .select({
        id: orders.id,
        number: orders.number,
        createdAt: orders.createdAt,
        name: orders.customerName,
        address: orders.shippingAddress,
      })
      .from(orders)
      .where(wanted)
      .orderBy(asc(orders.number)),
    pieces: orm
      .select({
        orderId: orderItems.orderId,
        line: orderItems.line,
        name: orderItems.name,
        size: orderItems.selectedSize,
        quantity: orderItems.quantity,
        image: sql<
          string | null
        >`coalesce(order_items.image, (SELECT json_extract(p.images, '$[0]') FROM products p WHERE p.id = order_items.product_id))`.as(
          'image',
        ),
      })
      .from(orderItems)
      .where(inArray(orderItems.orderId, ids))
      .orderBy(asc(orderItems.line)),
    documents: orm.select().from(invoices).where(inArray(invoices.orderId, ids)),
  });
  return found.map((order) => ({
    slip: { ...order, pieces: pieces.filter(({ orderId }) => orderId === order.id) },
    invoice: documents.find(({ orderId, kind }) => orderId === order.id && kind !== 'credit-note') ?? null,
  }));
}
