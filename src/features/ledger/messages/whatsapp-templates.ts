import { formatDateTime } from '../../../rules/dates.ts';
import { fill } from '../../../rules/language/texts.ts';
import { formatInr, paise } from '../../../rules/money/money.ts';
import { greetingName } from '../../../rules/names/greeting-name.ts';
import { askedAtDoor } from '../../../rules/order/at-door.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { triedLink } from '../../../rules/parcels/couriers/couriers.ts';
import { isMissedReason } from '../../../rules/parcels/shown/missed-reason.ts';
import { parcelShownTexts } from '../../../rules/parcels/shown/parcel-shown.texts.ts';
import { hasLongerExchange, termText } from '../../../rules/returns/return-terms.ts';
import { returnDeadlines } from '../../../rules/returns/returns.ts';
import { safeLink } from '../../../rules/safe-link.ts';
import type { MessageKind } from '../../messages/message-kinds.ts';
import type { OrderRow } from '../order-view.server.ts';
import { whatsappTemplatesTexts } from './whatsapp-templates.texts.ts';

/** The facts that a message about an order may use. */
export interface OrderFacts {
  readonly order: Pick<
    OrderRow,
    | 'number'
    | 'customerName'
    | 'total'
    | 'due'
    | 'method'
    | 'paidByHand'
    | 'paidAt'
    | 'deliveredAt'
    | 'trackingUrl'
    | 'advanced'
    | 'returnDays'
    | 'exchangeDays'
  >;
  /** The signed link to the order's page, or to the page that the message is about. */
  readonly link: string;
  readonly payload: Readonly<Record<string, string>>;
}

interface Template {
  /** Name of the template at Meta, the same in each language. Meta must have approved exactly this text (docs/running/going-live.md). */
  readonly name: string;
  text(): string;
  values(facts: OrderFacts): readonly string[];
}

const name = ({ order }: OrderFacts) => greetingName(order.customerName);
const number = ({ order }: OrderFacts) => orderNumber(order.number);
const greeting = (facts: OrderFacts) => [name(facts), number(facts)];
const returnTemplate = (id: string, text: () => string): Template => ({
  name: `return_${id}`,
  text,
  values: (facts) => [...greeting(facts), facts.link],
});
const money = ({ order, payload }: OrderFacts) =>
  order.method !== 'cod' && order.paidAt !== null && order.total > 0 && payload.why === undefined
    ? fill(whatsappTemplatesTexts().goesBack, { amount: formatInr(order.total) })
    : whatsappTemplatesTexts().nothingToPay;
const changed = ({ payload: { kind } }: OrderFacts) => {
  const t = whatsappTemplatesTexts();
  if (kind === 'gift-note' || kind === 'gift-wrap') return t.changedGift;
  if (kind === 'discount') return t.changedPrice;
  return kind === 'size' || kind === 'fewer' ? t.changedPieces : t.changedAddress;
};
const cancelled: Template = {
  name: 'order_cancelled',
  text: () => whatsappTemplatesTexts().cancelled,
  values: (facts) => [...greeting(facts), money(facts), facts.link],
};

/** The messages about orders that are also sent on WhatsApp to customers who consented. */
export const orderTemplates = {
  'order-confirmed': {
    name: 'order_confirmed',
    text: () => whatsappTemplatesTexts().confirmed,
    values: (facts) => [...greeting(facts), formatInr(askedAtDoor(facts.order)), facts.link],
  },
  // With three quick replies, in this order: Confirm, Change address, Cancel.
  'cash-ask': {
    name: 'cash_order_confirm',
    text: () => whatsappTemplatesTexts().cashAsk,
    values: (facts) => [...greeting(facts), formatInr(askedAtDoor(facts.order)), endOfCash(facts), facts.link],
  },
  'order-shipped': {
    name: 'order_shipped',
    text: () => whatsappTemplatesTexts().shipped,
    values: (facts) => [...greeting(facts), triedLink(safeLink(facts.order.trackingUrl)) ?? facts.link],
  },
  'order-delivered': {
    name: 'order_delivered',
    text: () => whatsappTemplatesTexts().delivered,
    values: (facts) => [...greeting(facts), closing(facts.order), facts.link],
  },
  'parcel-out': {
    name: 'parcel_out',
    text: () => whatsappTemplatesTexts().parcelOut,
    values: (facts) => [...greeting(facts), atDoor(facts), facts.link],
  },
  'parcel-missed': {
    name: 'parcel_missed',
    text: () => whatsappTemplatesTexts().parcelMissed,
    values: (facts) => [...greeting(facts), whyMissed(facts), facts.link],
  },
  'parcel-returning': {
    name: 'parcel_returning',
    text: () => whatsappTemplatesTexts().parcelReturning,
    values: (facts) => [...greeting(facts), whyMissed(facts), facts.link],
  },
  'parcel-lost': {
    name: 'parcel_lost',
    text: () => whatsappTemplatesTexts().parcelLost,
    values: (facts) => [...greeting(facts), facts.link],
  },
  'order-cancelled': cancelled,
  'cod-ended': cancelled,
  'order-changed': {
    name: 'order_changed',
    text: () => whatsappTemplatesTexts().changed,
    values: (facts) => [...greeting(facts), changed(facts), facts.link],
  },
  refunded: {
    name: 'order_refunded',
    text: () => whatsappTemplatesTexts().refunded,
    values: (facts) => [...greeting(facts), formatInr(paise(Number(facts.payload.amount ?? facts.order.total))), facts.link],
  },
  'return-requested': returnTemplate('requested', () => whatsappTemplatesTexts().returnRequested),
  'return-accepted': returnTemplate('accepted', () => whatsappTemplatesTexts().returnAccepted),
  'return-declined': returnTemplate('declined', () => whatsappTemplatesTexts().returnDeclined),
  'return-fetched': returnTemplate('fetched', () => whatsappTemplatesTexts().returnFetched),
  'return-received': returnTemplate('received', () => whatsappTemplatesTexts().returnReceived),
  'return-settled': returnTemplate('settled', () => whatsappTemplatesTexts().returnSettled),
} as const satisfies Partial<Record<MessageKind, Template>>;

export type OrderKind = keyof typeof orderTemplates;
export const isOrderKind = (kind: string): kind is OrderKind => Object.hasOwn(orderTemplates, kind);

/** Returns what a parcel that arrives today costs at the door. */
function atDoor({ payload }: OrderFacts): string {
  const t = whatsappTemplatesTexts();
  const cash = paise(Number(payload.cash) || 0);
  return cash > 0 ? fill(t.keepReady, { amount: formatInr(cash) }) : t.nothingToPay;
}

/** Why a parcel was not delivered. */
function whyMissed({ payload: { why = '' } }: OrderFacts): string {
  const t = parcelShownTexts();
  return isMissedReason(why) ? t[why] : t.unknown;
}

/** Returns what happens to a cash order that nobody answers. */
function endOfCash({ payload: { ends, waits } }: OrderFacts): string {
  const t = whatsappTemplatesTexts();
  return ends ? fill(t.cashEnds, { time: formatDateTime(Number(ends)) }) : waits ? t.cashWaits : t.cashGoesOn;
}

/** Follows 'you can ask for a return until'. */
function closing({ deliveredAt, ...terms }: OrderFacts['order']): string {
  const t = whatsappTemplatesTexts();
  if (deliveredAt === null) return fill(t.afterDelivery, { term: termText(terms.returnDays) });
  const { ofReturn, ofExchange } = returnDeadlines(deliveredAt, terms);
  const time = formatDateTime(ofReturn);
  return hasLongerExchange(terms) ? fill(t.forExchange, { time, exchange: formatDateTime(ofExchange) }) : time;
}
