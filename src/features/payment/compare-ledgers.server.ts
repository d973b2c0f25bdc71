import { and, eq, gte, inArray, isNull, like, lte } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { DAY, HOUR, MINUTE } from '../../rules/limits.ts';
import { type Paise, paise, sum } from '../../rules/money.ts';
import { captureSeen } from './capture-seen.server.ts';
import { type Finding, keepFindings } from './findings.server.ts';
import { GatewayError, type GatewayPayment, type GatewayRefund, gateway, PAGE } from './gateway.server.ts';
import { withLease } from './lease.server.ts';
import { ledgerFindings, payments, refunds } from './payment.table.ts';
import { refundSeen } from './refunds.server.ts';

const BACK = 48 * HOUR;
/** What is younger is still the business of webhooks and reconciler. */
const SETTLED_AFTER = 30 * MINUTE;
/** A Worker may make few requests in one run: so many lists, and so many single questions and repairs. */
const PAGES = 8;
const SINGLES = 5;

/** Once a day our books are held against Razorpay's, to the paisa (1.8 point 8). */
export function compareLedgers(shop: Shop): Promise<void> {
  return withLease(shop, 'compare', async () => void (await compareNow(shop)), DAY);
}

/**
 * Compares the payments and refunds of the last 48 hours. Money that nobody told us of is settled here; what then still
 * differs is a finding and a line in the log, cleared by the comparison that sees it right.
 * @returns what differs
 * @throws GatewayError where the gateway does not answer: the job runs again ten minutes later
 */
export async function compareNow(shop: Shop): Promise<Finding[]> {
  const [from, to] = [shop.now - BACK, shop.now - SETTLED_AFTER];
  const razorpay = gateway(shop);
  const listed = await everyPage((skip) => razorpay.paymentsBetween(from, to, skip));
  const given = await everyPage((skip) => razorpay.refundsBetween(from, shop.now, skip));
  const theirs = new Map(listed.items.filter(isCaptured).map((payment) => [payment.id, payment]));
  const checked = new Set([...theirs.keys(), ...given.items.map(({ id }) => id), LIST]);
  for (const id of await alsoToCheck(shop, theirs, from, to)) {
    const payment = await findPayment(shop, id);
    checked.add(id);
    if (payment && isCaptured(payment)) theirs.set(id, payment);
  }
  const found = [
    ...(listed.isWhole && given.isWhole ? [] : [{ kind: 'more than can be compared', what: LIST }]),
    ...(await takeInPayments(shop, theirs)),
    ...(await takeInRefunds(shop, given.items)),
    ...(await differences(shop, theirs, [...checked])),
  ];
  await keepFindings(shop, 'compare', found, (what) => checked.has(what));
  return found;
}

const LIST = 'the last 48 hours';
const isCaptured = ({ status }: GatewayPayment) => status === 'captured' || status === 'refunded';

async function everyPage<T>(page: (skip: number) => Promise<T[]>): Promise<{ items: T[]; isWhole: boolean }> {
  const items: T[] = [];
  for (let at = 0; at < PAGES / 2; at += 1) {
    const next = await page(at * PAGE);
    items.push(...next);
    if (next.length < PAGE) return { items, isWhole: true };
  }
  return { items, isWhole: false };
}

/** Ours that the list lacks (paid long before we heard of it), and what an earlier comparison found. */
async function alsoToCheck({ db }: Shop, theirs: ReadonlyMap<string, unknown>, from: number, to: number): Promise<string[]> {
  const [recent, open] = await db.read([
    db.orm
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.status, 'captured'), gte(payments.createdAt, from), lte(payments.createdAt, to))),
    db.orm
      .select({ id: ledgerFindings.what })
      .from(ledgerFindings)
      .where(and(eq(ledgerFindings.source, 'compare'), isNull(ledgerFindings.clearedAt), like(ledgerFindings.what, 'pay%'))),
  ]);
  const ids = new Set([...open, ...recent].map(({ id }) => id));
  return [...ids].filter((id) => !theirs.has(id)).slice(0, SINGLES);
}

/** The payment at Razorpay, or null where it knows of none. */
async function findPayment(shop: Shop, id: string): Promise<GatewayPayment | null> {
  try {
    return await gateway(shop).payment(id);
  } catch (error) {
    if (error instanceof GatewayError && error.detail.fault === 'refused' && [400, 404].includes(error.detail.status)) return null;
    throw error;
  }
}

/** Settles captured payments of our orders that nobody told us of. Those of no order of ours are told. */
async function takeInPayments(shop: Shop, theirs: ReadonlyMap<string, GatewayPayment>): Promise<Finding[]> {
  const known = await shop.db.orm
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.status, 'captured'), inArray(payments.id, [...theirs.keys()])));
  const missed = [...theirs.values()].filter(({ id }) => !known.some((ours) => ours.id === id));
  const found: Finding[] = [];
  for (const [at, payment] of missed.entries()) {
    const { id: what, order_id: razorpayOrderId, amount } = payment;
    const seen = { razorpayOrderId: razorpayOrderId ?? '', payment: { ...payment, status: 'captured' as const }, actor: 'cron' as const };
    const settled = at >= SINGLES ? 'later' : await captureSeen(shop, seen);
    if (settled === 'later') found.push({ kind: 'captured, not settled yet', what, theirs: paise(amount) });
    if (settled === 'unknown_order') found.push({ kind: 'payment of no order of ours', what, theirs: paise(amount) });
  }
  return found;
}

/** Books refunds that moved unseen or were made at Razorpay's own site. Those of no payment of ours are told. */
async function takeInRefunds(shop: Shop, given: readonly GatewayRefund[]): Promise<Finding[]> {
  const ids = given.map(({ id }) => id);
  const known = await shop.db.orm
    .select({ id: refunds.razorpayRefundId, status: refunds.status })
    .from(refunds)
    .where(inArray(refunds.razorpayRefundId, ids));
  const moved = given.filter((refund) => !known.some(({ id, status }) => id === refund.id && status === refund.status));
  const found: Finding[] = [];
  for (const refund of moved.slice(0, SINGLES)) {
    if (!(await refundSeen(shop, refund))) found.push({ kind: 'refund we do not know', what: refund.id, theirs: paise(refund.amount) });
  }
  return found;
}

/** Payment by payment: the same amount captured, and the same amount returned or on its way. */
async function differences({ db }: Shop, theirs: ReadonlyMap<string, GatewayPayment>, checked: readonly string[]): Promise<Finding[]> {
  const [ours, given] = await db.read([
    db.orm
      .select()
      .from(payments)
      .where(and(eq(payments.status, 'captured'), inArray(payments.id, [...checked]))),
    db.orm
      .select({ paymentId: refunds.paymentId, amount: refunds.amount, status: refunds.status })
      .from(refunds)
      .where(inArray(refunds.paymentId, [...checked])),
  ]);
  return ours.flatMap(({ id, amount }): Finding[] => {
    const payment = theirs.get(id);
    if (!payment) return [{ kind: 'payment not at Razorpay', what: id, ours: amount }];
    const of = (...statuses: string[]): Paise =>
      sum(given.filter((refund) => refund.paymentId === id && statuses.includes(refund.status)).map((refund) => refund.amount));
    const [least, most] = [of('processed', 'pending'), of('processed', 'pending', 'requested')];
    const returned = payment.amount_refunded ?? 0;
    return [
      ...(payment.amount === amount ? [] : [{ kind: 'amount differs', what: id, ours: amount, theirs: paise(payment.amount) }]),
      ...(returned >= least && returned <= most ? [] : [{ kind: 'refunds differ', what: id, ours: least, theirs: paise(returned) }]),
    ];
  });
}
