import { formatDateTime } from '../../../rules/dates.ts';
import { orderNumber } from '../../../rules/ids.ts';
import { formatInr, paise } from '../../../rules/money/money.ts';
import { hasLongerExchange, termText } from '../../../rules/returns/return-terms.ts';
import { returnDeadlines } from '../../../rules/returns/returns.ts';
import { safeLink } from '../../../rules/safe-link.ts';
import { firstName } from '../../../rules/text.ts';
import type { MessageKind } from '../../messages/message-kinds.ts';
import type { OrderRow } from '../order-view.server.ts';

/** The facts that a message about an order may use. */
export interface OrderFacts {
  readonly order: Pick<
    OrderRow,
    'number' | 'customerName' | 'total' | 'method' | 'paidAt' | 'deliveredAt' | 'trackingUrl' | 'returnDays' | 'exchangeDays'
  >;
  /** The signed link to the order's page. */
  readonly link: string;
  readonly payload: Readonly<Record<string, string>>;
}

interface Template {
  /** The template's name at Meta, which must have approved exactly this text (docs/going-live.md). */
  readonly name: string;
  readonly text: string;
  values(facts: OrderFacts): readonly string[];
}

const STOP = 'Reply STOP for no more messages.';
const name = ({ order }: OrderFacts) => firstName(order.customerName);
const number = ({ order }: OrderFacts) => orderNumber(order.number);
const greeting = (facts: OrderFacts) => [name(facts), number(facts)];
const returnTemplate = (id: string, message: string): Template => ({
  name: `return_${id}`,
  text: `Hello {{1}}, ${message} order {{2}}. Details: {{3}} ${STOP}`,
  values: (facts) => [...greeting(facts), facts.link],
});
const money = ({ order, payload }: OrderFacts) =>
  order.method !== 'cod' && order.paidAt !== null && order.total > 0 && payload.why === undefined
    ? `${formatInr(order.total)} goes back to the account you paid from.`
    : 'There is nothing to pay.';
const cancelled: Template = {
  name: 'order_cancelled',
  text: `Hello {{1}}, your order {{2}} is cancelled. {{3}} Details: {{4}} ${STOP}`,
  values: (facts) => [...greeting(facts), money(facts), facts.link],
};

/** The messages about orders that are also sent on WhatsApp to customers who consented. */
export const orderTemplates = {
  'order-confirmed': {
    name: 'order_confirmed',
    text: `Thank you, {{1}}. Your order {{2}} of {{3}} is confirmed. We will write again when it ships. View it here: {{4}} ${STOP}`,
    values: (facts) => [...greeting(facts), formatInr(facts.order.total), facts.link],
  },
  'order-shipped': {
    name: 'order_shipped',
    text: `Hello {{1}}, your order {{2}} is on its way. Follow it here: {{3}} When it arrives, film the unboxing: you need the video for a return. ${STOP}`,
    values: (facts) => [...greeting(facts), safeLink(facts.order.trackingUrl) ?? facts.link],
  },
  'order-delivered': {
    name: 'order_delivered',
    text: `Hello {{1}}, your order {{2}} has arrived. If you change your mind, you can ask for a return until {{3}}: {{4}} ${STOP}`,
    values: (facts) => [...greeting(facts), closing(facts.order), facts.link],
  },
  'order-cancelled': cancelled,
  'cod-ended': cancelled,
  refunded: {
    name: 'order_refunded',
    text: `Hello {{1}}, your refund of {{3}} for order {{2}} is on its way to the account you paid from. Details: {{4}} ${STOP}`,
    values: (facts) => [...greeting(facts), formatInr(paise(Number(facts.payload.amount ?? facts.order.total))), facts.link],
  },
  'return-requested': returnTemplate('requested', 'we have received your return request for'),
  'return-accepted': returnTemplate('accepted', 'we have accepted your return request for'),
  'return-declined': returnTemplate('declined', 'we could not accept your return request for'),
  'return-received': returnTemplate('received', 'we have received the pieces you returned from'),
  'return-settled': returnTemplate('settled', 'we have settled your return for'),
} as const satisfies Partial<Record<MessageKind, Template>>;

export type OrderKind = keyof typeof orderTemplates;
export const isOrderKind = (kind: string): kind is OrderKind => Object.hasOwn(orderTemplates, kind);

/** Follows 'you can ask for a return until'. */
function closing({ deliveredAt, ...terms }: OrderFacts['order']): string {
  if (deliveredAt === null) return `${termText(terms.returnDays)} after delivery`;
  const { ofReturn, ofExchange } = returnDeadlines(deliveredAt, terms);
  return `${formatDateTime(ofReturn)}${hasLongerExchange(terms) ? `, for an exchange until ${formatDateTime(ofExchange)}` : ''}`;
}
