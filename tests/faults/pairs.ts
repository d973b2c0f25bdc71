import { type OrderStatus, orderStatuses } from '../../src/rules/order/order-status.ts';
import { freshShop } from '../shop/fresh-shop.ts';
import { runEvents } from './model.ts';
import type { Outcome, Say } from './outcome.ts';
import type { ShopEvent } from './world.ts';

const order = (over: Partial<Extract<ShopEvent, { kind: 'order' }>> = {}): ShopEvent => ({
  ...{ kind: 'order', shopper: 0, piece: 0, quantity: 1, coupon: false, gatewayDown: false, cod: false },
  ...over,
});
const pay = (over: Partial<Extract<ShopEvent, { kind: 'pay' }>> = {}): ShopEvent => ({
  ...{ kind: 'pay', order: 0, outcome: 'captured', wrongAmount: false, verify: true },
  ...over,
});
const move = (to: OrderStatus): ShopEvent => ({ kind: 'move', order: 0, to });
const paid = [order(), pay()];

/** Events that bring an order into each status. */
const recipes: Record<OrderStatus, ShopEvent[]> = {
  pending_payment: [order({ gatewayDown: true }), move('pending_payment')],
  pending_payment_gateway: [order()],
  paid,
  processing: [...paid, move('processing')],
  shipped: [...paid, move('processing'), move('shipped')],
  delivered: [...paid, move('processing'), move('shipped'), move('delivered')],
  cancelled_by_user: [order(), { kind: 'abandon', order: 0, outcome: 'dismissed' }],
  failed_creation: [order({ gatewayDown: true })],
  failed_verification: [order(), pay({ wrongAmount: true })],
  failed: [order(), { kind: 'abandon', order: 0, outcome: 'failed' }],
  refunded: [
    ...paid,
    { kind: 'refund', order: 0, half: false },
    { kind: 'cron', minutes: 3 },
    { kind: 'webhooks', copies: 1, shuffle: false },
  ],
};

/** Everything that can happen to an order. */
const events: ShopEvent[] = [
  ...(['captured', 'authorized', 'failed'] as const).flatMap((outcome) => [pay({ outcome }), pay({ outcome, verify: false })]),
  pay({ wrongAmount: true }),
  { kind: 'webhooks', copies: 2, shuffle: true },
  { kind: 'abandon', order: 0, outcome: 'dismissed' },
  { kind: 'abandon', order: 0, outcome: 'failed' },
  { kind: 'retry', order: 0 },
  { kind: 'cancel', order: 0 },
  { kind: 'cron', minutes: 3 },
  { kind: 'cron', minutes: 60 * 24 * 6 },
  { kind: 'refund', order: 0, half: false },
  { kind: 'refund', order: 0, half: true },
  ...orderStatuses.map(move),
];

/** Applies every event in every status; the ledgers must balance. `every` = 18 tests each 18th pair only. */
export async function everyPair(every: number, from: number, say: Say): Promise<Outcome> {
  const all = orderStatuses.flatMap((status) => events.map((event) => ({ status, event })));
  const chosen = all.filter((_, at) => at % every === from % every);
  const broken: string[] = [];
  const shop = await freshShop();
  try {
    for (const { status, event } of chosen) {
      const reached = await runEvents(shop, recipes[status], new Set()).catch((error: unknown) => String(error));
      if (reached !== status) broken.push(`${status} was not reached: ${reached}`);
      await runEvents(shop, [...recipes[status], event], new Set()).catch((error: unknown) => {
        broken.push(`${status} × ${JSON.stringify(event)}: ${error}`);
      });
    }
  } finally {
    await shop.close();
  }
  const figures = `${chosen.length} of ${all.length} pairs`;
  say(`every pair: ${figures}`);
  return { what: 'every status meets every event', figures, broken };
}
