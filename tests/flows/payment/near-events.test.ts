import { afterAll, expect, it } from 'vitest';
import { paymentGateway } from '../../../src/features/payment/gateway/gateway.server.ts';
import { eventsOfField, forOrder } from '../../field/gateway-events.ts';
import { nearMisses } from '../../field/near-misses.ts';
import { openedOrder, statusOf } from '../../shop/orders/orders.ts';
import { capturedEvent, newPayment, webhookOf } from '../../shop/orders/webhook-delivery.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const OUTCOMES = /^(orphan|not ours|woken|paid|failed|created|authorized|refund_due|refunded|processed|pending|duplicate|dispute \w+)$/;

async function deliver(body: string, id: string): Promise<string> {
  const answer = await shop.fetch('/api/webhooks/razorpay', webhookOf(shop.razorpay, { id, body }));
  await shop.settle();
  expect([id, answer.status]).toEqual([id, 200]);
  return ((await answer.json()) as { outcome: string }).outcome;
}

const readingOf = (event: unknown) => JSON.stringify(paymentGateway.readEvent(JSON.stringify(event)));

/** What the events of the corpus, and their near misses so far, were read as. */
const known = new Set(Object.values(eventsOfField).map(readingOf));

/** Every near miss of an event is read; those that are read like another one are not delivered. */
function toDeliver(event: object) {
  return nearMisses(event).filter(({ spoiled }) => {
    const reading = readingOf(spoiled);
    const isNew = !known.has(reading);
    known.add(reading);
    return isNew;
  });
}

/** Events that need a paid order. */
const isOfPaid = (name: string) => /^(dispute|refund)/.test(name);

async function anOrder(isPaid: boolean) {
  const { order } = await openedOrder(shop, { stock: 3 });
  const payment = newPayment();
  if (isPaid) await deliver(capturedEvent(order, { id: payment }), `paid-${payment}`);
  return { order, payment };
}

it.each(Object.keys(eventsOfField))(
  '%s with a part missing, of another type or with a new word is understood or kept, and pays nothing else',
  async (name) => {
    let at = await anOrder(isOfPaid(name));
    let isUsed = false;
    for (const [index, { what, spoiled }] of toDeliver(eventsOfField[name] ?? {}).entries()) {
      if (isUsed) at = await anOrder(isOfPaid(name));
      const { order, payment } = at;
      const id = String(order.body.dbOrderId);
      const before = (await statusOf(shop, id))?.status;
      const outcome = await deliver(forOrder(JSON.stringify(spoiled), payment, order), `near-${name}-${index}`);
      expect([what, outcome]).toEqual([what, expect.stringMatching(OUTCOMES)]);
      const after = (await statusOf(shop, id))?.status;
      const counted = await shop.rows(
        "SELECT amount_paise AS amount, currency FROM payments WHERE order_id = ? AND settlement = 'counted'",
        id,
      );
      if (after === 'paid') expect([what, counted]).toEqual([what, [{ amount: order.body.amount, currency: 'INR' }]]);
      isUsed = after !== before || outcome !== 'orphan';
    }
  },
);

afterAll(async () => {
  // Whatever was heard, the ledgers of the shop agree with themselves.
  expect((await shop.invariants()).map(({ invariant }) => invariant)).toEqual([]);
});
