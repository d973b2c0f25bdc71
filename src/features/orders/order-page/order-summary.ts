import { arrivalText } from '../../../rules/dates.ts';
import { byDayText, dispatchDay } from '../../../rules/delivery/dispatch.ts';
import { greetingName } from '../../../rules/names/greeting-name.ts';
import { isRevenue, isToPack, statusLabel } from '../../../rules/order/order-status.ts';
import { acceptedAt } from '../../../rules/order/taken-at.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { triedLink } from '../../../rules/parcels/couriers/couriers.ts';
import { paidBy } from '../../../rules/payment/paid-by.ts';
import { safeLink } from '../../../rules/safe-link.ts';
import { type MoneyRow, type MoneyState, moneyState } from '../../ledger/money-state.ts';
import type { OrderRow } from '../../ledger/order-view.server.ts';
import { type CodText, codProgress, codText } from '../cod-text.ts';
import { orderStateTexts } from '../order-state.texts.ts';
import { cancelledText, copyText, moneyText, type OrderText, orderText } from '../order-text.ts';
import { type OrderDays, type OrderEvent, orderProgress, type ProgressStep } from './order-steps.ts';

/** The state of an order for its page, its entry in a list and the public tracking page, from stored data alone. */
export interface OrderSummary {
  /** 'CHK-20417' */
  readonly number: string;
  readonly words: OrderText;
  readonly badge: string;
  readonly steps: readonly ProgressStep[];
  readonly where: MoneyState;
  /** Way in which it was paid: 'by UPI'; '' if that is not known. */
  readonly paidBy: string;
  /** Null for an order that is paid online. */
  readonly cod: CodText | null;
  readonly days: OrderDays;
  /** It can be paid online now. */
  readonly payable: boolean;
  /** The customer may still cancel it. */
  readonly cancellable: boolean;
  /** Page of the carrier: https, or null (#198). One of a listed courier that nobody has tried is null too. */
  readonly tracking: string | null;
}

type SummaryFields = Pick<
  OrderRow,
  | 'number'
  | 'status'
  | 'method'
  | 'createdAt'
  | 'paidAt'
  | 'customerName'
  | 'customerEmail'
  | 'total'
  | 'due'
  | 'advanced'
  | 'trackingUrl'
  | 'paidByHand'
  | 'hasMails'
> & { readonly shippingAddress: Pick<OrderRow['shippingAddress'], 'pin_code'> };

/**
 * @param holidays days (IST) without dispatch @param now UTC ms @param whatsapp the phone that is written to by WhatsApp
 * @param confirming true if the browser has a proof of payment that the gateway has not confirmed yet
 */
export function orderSummary(
  { order, events }: { readonly order: SummaryFields; readonly events: readonly OrderEvent[] },
  money: readonly MoneyRow[],
  { holidays, now, whatsapp = '' }: { readonly holidays: readonly string[]; readonly now: number; readonly whatsapp?: string },
  confirming = false,
): OrderSummary {
  const { status, method, customerName: name, customerEmail: email } = order;
  const number = orderNumber(order.number);
  const where = moneyState(status, money);
  const how = paidBy(order.paidByHand, money);
  const accepted = acceptedAt({ order, events });
  const leaves = isToPack(status) ? dispatchDay(accepted, now, holidays) : null;
  const days = {
    delivery: arrivalText(accepted, holidays, order.shippingAddress.pin_code, { joint: 'and' }),
    dispatch: leaves && byDayText(leaves, now),
  };
  const tracking = isRevenue(status) ? triedLink(httpsOnly(order.trackingUrl)) : null;
  const copy = copyText(order, whatsapp);
  if (method === 'cod') {
    const cod = codText(order, number, copy);
    const steps = codProgress({ order, events }, cod, days);
    return {
      number,
      words: cod,
      badge: cod.badge,
      steps,
      where,
      paidBy: how,
      cod,
      days,
      payable: false,
      cancellable: isToPack(status),
      tracking,
    };
  }
  const isCancelledPaid = status === 'cancelled_by_user' && order.paidAt !== null;
  const text = orderText(status, { number, name: greetingName(name), email: order.hasMails ? email : '', copy }, confirming);
  const isRefunding = where.kind === 'returning' || where.kind === 'refunded';
  return {
    number,
    words: isCancelledPaid ? cancelledText(where, number) : moneyText(text, where, number),
    badge: isCancelledPaid ? orderStateTexts().cancelled : isRefunding ? where.label : statusLabel(status),
    steps: orderProgress(status, events, order.createdAt, days),
    where,
    paidBy: how,
    cod: null,
    days,
    payable: where.payable && !confirming && order.paidAt === null,
    cancellable: isToPack(status),
    tracking,
  };
}

function httpsOnly(link: string | null): string | null {
  const safe = safeLink(link);
  return safe?.startsWith('https://') ? safe : null;
}
