import type { FreshShop } from '../../shop/fresh-shop.ts';
import type { Call } from '../admin/parcels/audited-calls.ts';

/** Calls of the routes of settlements that succeed, for `audit-coverage.test.ts`. */
export const settlementCalls = (shop: FreshShop): Readonly<Record<string, () => Promise<Call>>> => ({
  'POST /api/admin/money/settlements/read': async () => ({ body: { span: '2026-10' } }),
  'POST /api/admin/money/settlements/:id/acknowledge': async () => {
    await shop.rows("INSERT INTO ledger_findings (source, kind, what, found_at) VALUES ('money', 'changed', 'setl_Coverage', 1)");
    return { params: ['setl_Coverage'] };
  },
});
