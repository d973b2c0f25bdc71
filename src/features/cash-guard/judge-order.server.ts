import { asc, type SQL, sql } from 'drizzle-orm';
import { sqlList } from '../../platform/database/columns.ts';
import type { RowsOf } from '../../platform/database/read-batch.ts';
import { selectRaw } from '../../platform/database/ready-query.ts';
import type { PageOwner } from '../../platform/request/visitor.ts';
import type { Shop } from '../../platform/shop.ts';
import { type AdvanceTerms, FIRST_ADVANCE } from '../../rules/cash/advance.ts';
import { CASH_NETWORK_KEPT } from '../../rules/cash/cash-bounds.ts';
import {
  type CashFacts,
  type CashRule,
  type CashVerdict,
  cashRuleKinds,
  judgeCashOrder,
  MARK_DAYS_MAX,
} from '../../rules/cash/cash-rules.ts';
import { DAY } from '../../rules/limits.ts';
import { isCashDue, statusesWhere } from '../../rules/order/order-status.ts';
import { pinFitsCity } from '../delivery/find-pin.server.ts';
import { ordersOwnedBy } from '../ledger/held.server.ts';
import { mailboxOf } from '../ledger/order-columns.server.ts';
import { cashGuardSettings, cashRules } from './cash-guard.table.ts';

/** Cash orders that are on their way. */
export const isUnderWay = sql`status IN (${sqlList(statusesWhere(isCashDue))})`;

interface Counts {
  readonly refusals: number;
  readonly open: number;
  readonly openOfSender: number;
  readonly openOfMailbox: number;
  readonly openOfPhone: number;
  readonly nearby: number;
  readonly delivered: number;
  readonly ended: number;
  readonly returned: number;
}

export interface CashBuyer {
  readonly email: string;
  /** Ten digits. */
  readonly phone: string;
  readonly pin: string;
  /** Owner of the account and the browser. */
  readonly owner: PageOwner;
  /** Keyed hash of the network; '' where none is counted. */
  readonly net: string;
  /** From `phoneHashes`. */
  readonly hashes: readonly string[];
  /** The order in whose parcel this one travels: the orders of that parcel are no open ones next to it. */
  readonly with?: string | null;
}

/** Returns the queries of what is known about a buyer before a cash order, to batch with other reads. */
export function cashGuardQueries({ db: { orm }, now }: Shop, { email, phone, pin, owner, net, hashes, with: first = null }: CashBuyer) {
  const lately = now - MARK_DAYS_MAX * DAY;
  const ofPin = sql`FROM cod_outcomes
    WHERE pin = ${pin} AND ended_at > max(${lately}, ${now} - ${DAY} * (SELECT days FROM cod_rules WHERE kind = 'pin-returns'))`;
  const open = (match: SQL) => sql`SELECT id FROM orders WHERE method = 'cod' AND ${match} AND ${isUnderWay}
    AND id IS NOT ${first} AND id NOT IN (SELECT order_id FROM order_travels WHERE with_order_id IS ${first})`;
  const ofSender = open(ordersOwnedBy(owner));
  const sameMailbox = sql`mailbox = (SELECT ${mailboxOf} FROM (SELECT ${email} AS customer_email))`;
  const ofPhone = open(sql`shipping_address ->> 'phone' = ${phone}`);
  return {
    rules: orm.select().from(cashRules).orderBy(asc(cashRules.kind)),
    settings: orm.select().from(cashGuardSettings),
    counts: selectRaw<Counts>(sql`SELECT
      (SELECT coalesce(sum(refusals), 0) FROM cod_marks WHERE hash IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))
        AND ends_at > ${now} AND last_at > ${now} - ${DAY} * (SELECT days FROM cod_rules WHERE kind = 'refusals')) AS refusals,
      (SELECT count(*) FROM (${ofSender} UNION ${open(sameMailbox)} UNION ${ofPhone})) AS open, EXISTS (${ofSender}) AS openOfSender,
      EXISTS (${open(sql`${sameMailbox} AND email_verified = 1`)}) AS openOfMailbox, EXISTS (${ofPhone}) AS openOfPhone,
      (SELECT count(*) FROM (${open(sql`ip_hash = ${net} AND ip_hash <> '' AND created_at > ${now - CASH_NETWORK_KEPT}`)})) AS nearby,
      (SELECT EXISTS (SELECT 1 FROM orders WHERE method = 'cod' AND shipping_address ->> 'phone' = ${phone} AND status = 'delivered')
        OR EXISTS (SELECT 1 FROM orders WHERE lower(customer_email) = ${email.toLowerCase()} AND status = 'delivered')) AS delivered,
      (SELECT count(*) ${ofPin}) AS ended, (SELECT count(*) ${ofPin} AND outcome = 'returned') AS returned`),
  };
}
export type CashGuardRows = RowsOf<ReturnType<typeof cashGuardQueries>>;

/** The parts of a cash order that its rules look at. */
export interface JudgedOrder {
  readonly street: string;
  readonly landmark: string;
  readonly city: string;
  readonly pin: string;
  readonly total: CashFacts['total'];
  /** The contacts that the buyer has proved. */
  readonly isProved: { readonly email: boolean; readonly phone: boolean };
}

/** The facts by which an order is judged, and the verdict. */
export interface JudgedCash {
  readonly verdict: CashVerdict;
  /** The rules about other cash orders that are on: the batch that places the order looks again. */
  readonly aboutOthers: readonly CashRule[];
  readonly asksAll: boolean;
  readonly endsSilent: boolean;
  /** Sum that is paid in advance if a mark says so. */
  readonly advance: AdvanceTerms;
}

/** Judges a cash order by the owner's rules. */
export async function judgeOrder(rows: CashGuardRows, order: JudgedOrder): Promise<JudgedCash> {
  const [counts] = rows.counts;
  const [settings] = rows.settings;
  const rules = cashRuleKinds.flatMap((kind) => rows.rules.filter((rule) => rule.kind === kind));
  const verdict = judgeCashOrder(
    {
      street: order.street,
      landmark: order.landmark,
      isPinOfCity: await pinFitsCity(order.pin, order.city),
      isPhoneProved: order.isProved.phone,
      refusals: counts?.refusals ?? 0,
      pin: { ended: counts?.ended ?? 0, returned: counts?.returned ?? 0 },
      total: order.total,
      delivered: counts?.delivered ?? 0,
      open: counts?.open ?? 0,
      isOpenOwn:
        counts?.openOfSender === 1 ||
        (order.isProved.phone && counts?.openOfPhone === 1) ||
        (order.isProved.email && counts?.openOfMailbox === 1),
      nearby: counts?.nearby ?? 0,
    },
    rules,
  );
  return {
    verdict,
    aboutOthers: rules.filter(({ kind, isOn }) => (kind === 'second-open' || kind === 'same-network') && isOn),
    asksAll: settings?.asksAll ?? false,
    endsSilent: settings?.endsSilent ?? false,
    advance: settings ?? FIRST_ADVANCE,
  };
}
