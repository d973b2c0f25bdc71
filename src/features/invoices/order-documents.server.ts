import { asc, inArray, type SQL } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { orders } from '../ledger/orders.table.ts';
import { invoices } from './invoices.table.ts';

/** Returns the documents of the order that matches `where`, a condition on `orders`: the invoice first. */
export const documentQueries = ({ db: { orm } }: Shop, where: SQL) =>
  orm
    .select({ id: invoices.id, kind: invoices.kind, series: invoices.series, year: invoices.year, number: invoices.number })
    .from(invoices)
    .where(inArray(invoices.orderId, orm.select({ id: orders.id }).from(orders).where(where)))
    .orderBy(asc(invoices.series), asc(invoices.issuedAt));

export type ShownDocument = Awaited<ReturnType<typeof documentQueries>>[number];
