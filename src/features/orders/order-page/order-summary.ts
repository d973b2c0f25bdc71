import { deliveryWindow, windowText } from '../../../rules/dates.ts';
import { orderNumber } from '../../../rules/ids.ts';
import { isCancellable, isRevenue, statusLabels } from '../../../rules/order/order-status.ts';
import { acceptedAt } from '../../../rules/order/taken-at.ts';
import { safeLink } from '../../../rules/safe-link.ts';
import { firstName } from '../../../rules/text.ts';
import { shopConfig } from '../../../shop.config.ts';
import { type MoneyRow, type MoneyState, moneyState } from '../../sales/money-state.ts';
import type { OrderRow } from '../../sales/order-view.server.ts';
import { type CodText, codProgress, codText } from '../cod-text.ts';
import { cancelledText, moneyText, type OrderText, orderText } from '../order-text.ts';
import { type OrderEvent, orderProgress, type ProgressStep } from './order-steps.ts';

/** What an order's page, its line in a list and its public view tell, from what is stored alone. */
export interface OrderSummary {
  /** 'CHK-20417' */
  readonly number: string;
  readonly words: OrderText;
  readonly badge: string;
  readonly steps: readonly ProgressStep[];
  readonly where: MoneyState;
  /** Null for an order that is paid online. */
  readonly cod: CodText | null;
  /** '24 and 30 November' */
  readonly delivery: string;
  /** It can be paid online now. */
  readonly payable: boolean;
  /** Its shopper may still take it back. */
  readonly cancellable: boolean;
  /** The carrier's page: https, or null (#198). */
  readonly tracking: string | null;
}

type SummaryFields = Pick<
  OrderRow,
  'number' | 'status' | 'method' | 'createdAt' | 'paidAt' | 'customerName' | 'customerEmail' | 'total' | 'trackingUrl'
>;

/** @param confirming the browser has a proof of payment, the gateway has not reported the money yet */
export function orderSummary(
  { order, events }: { readonly order: SummaryFields; readonly events: readonly OrderEvent[] },
  money: readonly MoneyRow[],
  confirming = false,
): OrderSummary {
  const { status, method, customerName: name, customerEmail: email } = order;
  const number = orderNumber(order.number);
  const where = moneyState(status, money);
  const delivery = windowText(deliveryWindow(acceptedAt({ order, events }), shopConfig.holidays));
  const tracking = isRevenue(status) ? httpsOnly(order.trackingUrl) : null;
  if (method === 'cod') {
    const cod = codText(order, number);
    const steps = codProgress({ order, events }, cod, delivery);
    return {
      number,
      words: cod,
      badge: cod.badge,
      steps,
      where,
      cod,
      delivery,
      payable: false,
      cancellable: isCancellable(status),
      tracking,
    };
  }
  const isTakenBack = status === 'cancelled_by_user' && order.paidAt !== null;
  const told = orderText(status, { number, name: firstName(name), email }, confirming);
  const goesBack = where.kind === 'returning' || where.kind === 'refunded';
  return {
    number,
    words: isTakenBack ? cancelledText(where, number) : moneyText(told, where, number),
    badge: isTakenBack ? 'Cancelled' : goesBack ? where.label : statusLabels[status],
    steps: orderProgress(status, events, order.createdAt, delivery),
    where,
    cod: null,
    delivery,
    payable: where.payable && !confirming && order.paidAt === null,
    cancellable: isCancellable(status),
    tracking,
  };
}

function httpsOnly(link: string | null): string | null {
  const safe = safeLink(link);
  return safe?.startsWith('https://') ? safe : null;
}
