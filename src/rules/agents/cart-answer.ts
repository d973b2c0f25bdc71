import type { Paise } from '../money/money.ts';
import type { AgentLine } from './agent-cart.ts';
import type { ErrorMessage, Message } from './envelope.ts';

/** A line with its price, as the cart of a shopper has it. */
export interface PricedAgentLine extends AgentLine {
  readonly title: string;
  readonly unit: Paise;
  readonly total: Paise;
}

export interface PricedAgentCart {
  readonly id: string;
  readonly lines: readonly PricedAgentLine[];
  readonly subtotal: Paise;
  readonly delivery: Paise;
  readonly total: Paise;
  readonly messages: readonly Message[];
  readonly continueUrl: string;
  /** UTC ms. */
  readonly expiresAt: number;
}

/** Pages with the terms of the shop. */
export interface TermLinks {
  readonly terms: string;
  readonly returns: string;
  readonly privacy: string;
}

const totalsOf = (subtotal: Paise, total: Paise) => [
  { type: 'subtotal', amount: subtotal },
  { type: 'total', amount: total },
];

/** The body of a cart. Prices include all taxes. */
export function cartAnswer({ id, lines, subtotal, delivery, total, messages, continueUrl, expiresAt }: PricedAgentCart) {
  return {
    id,
    currency: 'INR',
    line_items: lines.map((line, at) => ({
      id: String(at + 1),
      item: { id: line.id, title: line.title, price: line.unit },
      quantity: line.quantity,
      totals: totalsOf(line.total, line.total),
    })),
    totals: [
      { type: 'subtotal', amount: subtotal },
      { type: 'fulfillment', display_text: 'Delivery', amount: delivery },
      { type: 'total', amount: total },
    ],
    ...(messages.length > 0 && { messages }),
    continue_url: continueUrl,
    expires_at: new Date(expiresAt).toISOString(),
  };
}

const handedOver = (shop: string): ErrorMessage => ({
  type: 'error',
  code: 'payment_handoff',
  severity: 'requires_buyer_input',
  content: `Address and payment are taken on ${shop}.`,
});

/**
 * The body of a checkout: a cart that always needs its buyer, because the shop takes address and payment on its own pages. A cancelled one
 * leads nowhere.
 * @param shop 'shop.in'
 */
export function checkoutAnswer(cart: PricedAgentCart, isCanceled: boolean, shop: string, links: TermLinks) {
  const { continue_url, messages = [], ...body } = cartAnswer(cart);
  return {
    ...body,
    status: isCanceled ? 'canceled' : 'requires_escalation',
    ...(!isCanceled && { messages: [handedOver(shop), ...messages], continue_url }),
    links: [
      { type: 'terms_of_service', url: links.terms },
      { type: 'refund_policy', url: links.returns },
      { type: 'privacy_policy', url: links.privacy },
    ],
  };
}
