import { describe, expect, it, test } from 'vitest';
import { paymentGateway } from '../../../src/features/gateway/gateway.server.ts';
import { eventsOfField, forOrder } from '../../field/gateway-events.ts';
import { nearMisses } from '../../field/near-misses.ts';
import { openedOrder, statusOf } from '../../shop/orders/orders.ts';
import { capturedEvent, newPayment, webhookOf } from '../../shop/orders/webhook-delivery.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

/** What each event becomes, of an order that is `opened`, or `paid` by the payment that it names. */
const verdicts: Readonly<Record<string, readonly [before: 'opened' | 'paid', outcome: string]>> = {
  'account-instantly-activated': ['opened', 'not ours'],
  'dispute-action-required': ['paid', 'dispute open'],
  'dispute-beside-unfit-payment': ['paid', 'dispute open'],
  'dispute-created': ['paid', 'dispute open'],
  // Nobody knows what a new phase asks for: it is kept for a person.
  'dispute-with-a-new-phase': ['paid', 'orphan'],
  'downtime-resolved': ['opened', 'not ours'],
  'downtime-started': ['opened', 'not ours'],
  'invoice-paid': ['opened', 'not ours'],
  'no-event-at-all': ['opened', 'orphan'],
  'order-paid': ['opened', 'paid'],
  'payment-authorized-then-failed': ['opened', 'failed'],
  'payment-captured-card': ['opened', 'paid'],
  'payment-captured-of-nobody': ['opened', 'orphan'],
  'payment-captured-upi': ['opened', 'paid'],
  'payment-captured-with-empty-parts': ['opened', 'paid'],
  'payment-captured-without-order': ['opened', 'orphan'],
  'payment-link-expired': ['opened', 'not ours'],
  // Whatever an event is called: money for an order of ours is counted.
  'payment-link-of-our-order': ['opened', 'paid'],
  'payment-link-paid': ['opened', 'not ours'],
  'qr-code-credited': ['opened', 'not ours'],
  'refund-beside-unfit-payment': ['paid', 'processed'],
  'refund-failed': ['paid', 'failed'],
  'refund-processed': ['paid', 'processed'],
  'refund-speed-changed': ['paid', 'processed'],
  // The payment beside it says nothing of the refund.
  'refund-unfit': ['paid', 'orphan'],
  'refund-with-notes-of-text': ['paid', 'processed'],
  'settlement-processed': ['opened', 'woken'],
  'subscription-charged': ['opened', 'not ours'],
  'transfer-processed': ['opened', 'not ours'],
  'virtual-account-credited': ['opened', 'not ours'],
};

async function deliver(body: string, id: string): Promise<string> {
  const answer = await shop.fetch('/api/webhooks/razorpay', webhookOf(shop.razorpay, { id, body }));
  await shop.settle();
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { outcome: string }).outcome;
}

/** Delivers the event of a file about an order of its own. */
async function become(name: string, before: 'opened' | 'paid') {
  const { order } = await openedOrder(shop, { stock: 3 });
  const payment = newPayment();
  if (before === 'paid') expect(await deliver(capturedEvent(order, { id: payment }), `paid-${name}`)).toBe('paid');
  const body = forOrder(JSON.stringify(eventsOfField[name]), payment, order);
  return { outcome: await deliver(body, `field-${name}`), order, payment };
}
const orphansOf = (name: string) => shop.rows('SELECT event_id FROM orphan_events WHERE event_id LIKE ?', `field-${name}:%`);

test('each event of the corpus has a verdict', () => {
  expect(Object.keys(verdicts)).toEqual(Object.keys(eventsOfField).toSorted());
});

describe('events of the gateway, as it sends them (K8)', () => {
  it.each(Object.entries(verdicts))('%s', async (name, [before, verdict]) => {
    const { outcome } = await become(name, before);
    expect(outcome).toBe(verdict);
    expect(await orphansOf(name)).toHaveLength(verdict === 'orphan' ? 1 : 0);
    expect(await shop.rows('SELECT outcome FROM webhook_events WHERE event_id LIKE ?', `field-${name}:%`)).toEqual([{ outcome: verdict }]);
  });

  it('a dispute keeps its deadline, whatever the payment beside it looks like', async () => {
    const { payment } = await become('dispute-beside-unfit-payment', 'paid');
    expect(await shop.rows('SELECT status, phase, respond_by AS by FROM disputes WHERE payment_id = ?', payment)).toEqual([
      { status: 'open', phase: 'chargeback', by: 1_764_918_400_000 },
    ]);
  });

  it('a refund that was made at the gateway is booked, though the payment beside it cannot be read', async () => {
    const { payment } = await become('refund-beside-unfit-payment', 'paid');
    expect(await shop.rows('SELECT amount_paise AS amount, status FROM refunds WHERE payment_id = ?', payment)).toEqual([
      { amount: 1_000, status: 'processed' },
    ]);
  });
});

const OUTCOMES = /^(orphan|not ours|woken|paid|failed|created|authorized|refund_due|refunded|processed|pending|duplicate|dispute \w+)$/;

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
