import { type Kind, MINUTE } from '../actor.ts';

/** Sends webhooks that Razorpay has not signed. */
export const forger: Kind = {
  ...{ name: 'forger', most: 1, share: 0.3 },
  async play(actor) {
    const { sim, gateway, pick, wait } = actor;
    while (actor.goesOn) {
      await wait(MINUTE, 20 * MINUTE);
      const { orders } = gateway.ledger;
      if (orders.length === 0) continue;
      const { id, amount } = pick(orders);
      const payment = { entity: { id: 'pay_forged00000001', order_id: id, amount, currency: 'INR', status: 'captured', method: 'upi' } };
      const body = JSON.stringify({
        entity: 'event',
        event: 'payment.captured',
        contains: ['payment'],
        payload: { payment },
        created_at: 1,
      });
      const headers = {
        ...{ 'content-type': 'application/json', 'x-razorpay-event-id': crypto.randomUUID() },
        'x-razorpay-signature': 'f'.repeat(64),
      };
      const answer = await sim.fetch('/api/webhooks/razorpay', { method: 'POST', headers, body }).catch(() => null);
      if (answer?.ok) actor.fail('a forged webhook was taken');
    }
  },
};
