import { and, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Shop } from '../../platform/shop.ts';
import { findPayment, findRefund, isCaptured } from '../gateway/find-payment.server.ts';
import { gateway, paymentGateway } from '../gateway/gateway.server.ts';
import type { GatewayPage, GatewayPayment } from '../gateway/payment-gateway.ts';
import { type LedgerFinding, openFindings } from '../ledger/checks/findings.server.ts';
import { ledgerFindings } from '../ledger/findings.table.ts';
import { orders } from '../ledger/orders.table.ts';
import { payments, refunds } from '../ledger/payments.table.ts';
import { cashPayments } from '../payment/cash-payments.table.ts';
import { checkPayment, checkRefund, type StoredPayment } from './compare-payment.server.ts';

/** A period in UTC ms. */
export interface CompareWindow {
  readonly from: number;
  readonly to: number;
}

/** A payment or refund with its comparison, which needs calls to the gateway only if something differs. */
export interface LedgerCheck {
  readonly id: string;
  check(): Promise<LedgerFinding[]>;
}

/** All entries of a window, newest first; null if there are more than `pages` pages. */
async function everyPage<T>(pages: number, page: (at: number) => Promise<GatewayPage<T>>): Promise<T[] | null> {
  const found: T[] = [];
  for (let at = 0; at < pages; at += 1) {
    const { items, isLast } = await page(at);
    found.push(...items);
    if (isLast) return found;
  }
  return null;
}

/** `column IN (ids)` with a single parameter, whatever the number of ids. */
const isAmong = (column: SQLiteColumn, ids: readonly string[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** The refunds that the gateway made in a window; null if there are too many. */
export async function refundsToCheck(shop: Shop, { from, to }: CompareWindow, pages: number): Promise<LedgerCheck[] | null> {
  const listed = await everyPage(pages, (at) => gateway(shop).refunds(from, to, at));
  if (listed === null) return null;
  const known = await shop.db.orm
    .select({ id: refunds.gatewayRefundId, status: refunds.status })
    .from(refunds)
    .where(
      isAmong(
        refunds.gatewayRefundId,
        listed.map(({ id }) => id),
      ),
    );
  const statuses = new Map(known.map(({ id, status }) => [id, status]));
  return listed.map((refund) => ({ id: refund.id, check: () => checkRefund(shop, refund, statuses.get(refund.id) ?? null) }));
}

/** The payments of a window at the gateway and in our books; null if there are too many. */
export async function paymentsToCheck(shop: Shop, window: CompareWindow, pages: number): Promise<LedgerCheck[] | null> {
  const listed = await everyPage(pages, (at) => gateway(shop).payments(window.from, window.to, at));
  if (listed === null) return null;
  const theirs = new Map(listed.filter(isCaptured).map((payment) => [payment.id, payment]));
  const facts = await factsOf(shop, theirs, ownBetween(window));
  return [...facts].map(([id, known]) => ({
    id,
    // A payment of ours that the list lacks was made before the window and reported in it, or the gateway does not know it.
    check: async () => checkPayment(shop, id, theirs.get(id) ?? (await findPayment(shop, id)), known),
  }));
}

/** The condition for captured payments that our books received in a window. 'captured' is a literal, so that the index is used. */
const ownBetween = ({ from, to }: CompareWindow): SQL =>
  sql`(${payments.status} = 'captured' AND ${and(gte(payments.createdAt, from), lte(payments.createdAt, to))})`;

/** Our books about some payments: those in `theirs`, and those that `own` selects. */
async function factsOf(shop: Shop, theirs: ReadonlyMap<string, GatewayPayment>, own: SQL): Promise<Map<string, StoredPayment>> {
  const { orm } = shop.db;
  const ids = [...theirs.keys()];
  const orderIds = [...theirs.values()].flatMap(({ gatewayOrderId }) => gatewayOrderId ?? []);
  const { ours, refunded, known, beside } = await shop.db.read({
    ours: orm
      .select()
      .from(payments)
      .where(or(isAmong(payments.id, ids), own)),
    refunded: orm
      .select({ paymentId: refunds.paymentId, amount: refunds.amount, status: refunds.status })
      .from(refunds)
      .where(or(isAmong(refunds.paymentId, ids), sql`${refunds.paymentId} IN (SELECT id FROM payments WHERE ${own})`)),
    known: orm.select({ id: orders.gatewayOrderId }).from(orders).where(isAmong(orders.gatewayOrderId, orderIds)),
    beside: orm.select({ id: cashPayments.gatewayOrderId }).from(cashPayments).where(isAmong(cashPayments.gatewayOrderId, orderIds)),
  });
  const rows = new Map(ours.map((payment) => [payment.id, payment]));
  const ourOrders = new Set([...known, ...beside].map(({ id }) => id));
  const refundsOf = Map.groupBy(refunded, ({ paymentId }) => paymentId);
  return new Map(
    [...new Set([...ids, ...rows.keys()])].map((id) => [
      id,
      { ours: rows.get(id) ?? null, refunds: refundsOf.get(id) ?? [], isForeign: !ourOrders.has(theirs.get(id)?.gatewayOrderId ?? '') },
    ]),
  );
}

/** The open findings of earlier comparisons, each checked on its own. */
export async function openFindingsToCheck(shop: Shop): Promise<LedgerCheck[]> {
  const open = await openFindings(shop, eq(ledgerFindings.source, 'compare'));
  return [...new Set(open.map(({ what }) => what))].map((id) => ({ id, check: () => checkAgain(shop, id) }));
}

async function checkAgain(shop: Shop, id: string): Promise<LedgerFinding[]> {
  if (!paymentGateway.isPaymentId(id)) {
    const refund = await findRefund(shop, id);
    return refund ? checkRefund(shop, refund, null) : [];
  }
  const theirs = await findPayment(shop, id);
  const known = await factsOf(shop, new Map(theirs ? [[id, theirs]] : []), sql`${eq(payments.id, id)}`);
  return checkPayment(shop, id, theirs, known.get(id) ?? { ours: null, refunds: [], isForeign: true });
}
