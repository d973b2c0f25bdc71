import type { FreshShop } from '../../shop/fresh-shop.ts';
import type { Call } from '../admin/parcels/audited-calls.ts';

/** A call of each route of the gateway's money that succeeds, for the test of the audit log. */
export const moneyCalls = (shop: FreshShop): Readonly<Record<string, () => Promise<Call>>> => ({
  'POST /api/admin/money/settlements/read': async () => ({ body: { span: '2026-10' } }),
  'POST /api/admin/money/settlements/:id/acknowledge': async () => {
    await shop.rows("INSERT INTO ledger_findings (source, kind, what, found_at) VALUES ('money', 'changed', 'setl_Coverage', 1)");
    return { params: ['setl_Coverage'] };
  },
  'POST /api/admin/operations/set-aside': async () => {
    await shop.rows("INSERT INTO orphan_events (event_id, type, body) VALUES ('event-of-nobody', 'payment.captured', '{}')");
    return { body: { id: 'event-of-nobody' } };
  },
});
