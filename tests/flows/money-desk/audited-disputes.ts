import { readFileSync } from 'node:fs';
import type { administratorOf } from '../../shop/administrator.ts';
import type { FreshShop } from '../../shop/fresh-shop.ts';
import type { Call } from '../admin/parcels/audited-calls.ts';

interface Wishes {
  readonly shop: FreshShop;
  readonly ask: Awaited<ReturnType<typeof administratorOf>>['ask'];
  readonly paidOrder: () => Promise<string>;
}

/** A call of each route about disputes and the speed of refunds that succeeds, for the test of the audit log. */
export function disputeCalls({ shop, ask, paidOrder }: Wishes): Readonly<Record<string, () => Promise<Call>>> {
  const disputed = async () => {
    const order = await paidOrder();
    await shop.settle();
    const [payment] = await shop.rows('SELECT id FROM payments WHERE order_id = ?', order);
    const { id } = shop.razorpay.openDispute({ payment_id: payment?.id });
    await shop.deliverWebhooks();
    await shop.rows('UPDATE sessions SET confirmed_at = ?', Date.now());
    shop.env.ASSETS = { fetch: async (request: Request) => new Response(readFileSync(`public${new URL(request.url).pathname}`)) };
    return id;
  };
  return {
    'POST /api/admin/disputes/:id/evidence': async () => ({ params: [await disputed()] }),
    'POST /api/admin/disputes/:id/answer': async () => {
      const id = await disputed();
      await ask('POST', `/disputes/${id}/evidence`);
      return { params: [id], body: { amount: '700', summary: 'It was delivered.' } };
    },
    'POST /api/admin/disputes/:id/accept': async () => ({ params: [await disputed()] }),
    'PUT /api/admin/settings/refund-speed': async () => {
      await shop.rows('UPDATE sessions SET confirmed_at = ?', Date.now());
      return { body: { speed: 'optimum', seen: 0 } };
    },
  };
}
