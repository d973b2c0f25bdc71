import { readFileSync } from 'node:fs';
import type { FreshShop } from '../../shop/fresh-shop.ts';
import type { Ask } from '../../shop/people/administrator.ts';
import type { Call } from '../admin/parcels/audited-calls.ts';

/** A call of each route of the month's money and of its return that succeeds, for the test of the audit log. */
export function moneyCalls(shop: FreshShop, ask: Ask): Readonly<Record<string, () => Promise<Call>>> {
  const account = { name: 'HDFC current', ending: '1234' };
  const added = async () => (await ask<{ id: string }>('POST', '/money/bank', account)).body.id;
  const confirm = () => shop.rows('UPDATE sessions SET confirmed_at = ?', Date.now());
  const rows = [
    ['Date', 'Narration', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
    ['02/10/25', 'RAZORPAY SOFTWARE', '', '50.00', '50.00'],
  ];
  const about = { pair: 'settlement-bank', subject: 'setl_short' };
  const judged = async (isAccepted: boolean) => {
    await confirm();
    await shop.rows(
      `INSERT INTO verdicts (pair, subject, verdict, difference_paise, month, since, accepted_by, accepted_reason, accepted_at)
        VALUES ('settlement-bank', 'setl_short', 'differs', -1, '2025-10', 1, ?1, ?1, ?2) ON CONFLICT DO UPDATE
        SET accepted_by = ?1, accepted_reason = ?1, accepted_at = ?2`,
      isAccepted ? 'x' : '',
      isAccepted ? 1 : null,
    );
  };
  /** A settlement that has the amount of a line of the bank, with the line. */
  const proposed = async (id: string) => {
    await confirm();
    await shop.rows(
      "INSERT INTO settlements (id, paise, state, fees_paise, tax_paise, settled_at) VALUES (?, 5000, 'processed', 0, 0, ?)",
      ...[id, Date.parse('2025-10-02T09:00:00+05:30')],
    );
    await shop.rows("DELETE FROM matches WHERE right_kind = 'bank-line'");
    const [line] = await shop.rows("SELECT key FROM bank_lines WHERE on_day = '2025-10-02' LIMIT 1");
    return { kind: 'settlement', id, line: String(line?.key) };
  };
  return {
    'POST /api/admin/money/bank': async () => ({ body: account }),
    'POST /api/admin/money/bank/files': async () => ({ body: { accountId: await added(), name: 'oct.csv', columns: null, rows } }),
    'POST /api/admin/money/matches': async () => ({ body: await proposed('setl_taken') }),
    'DELETE /api/admin/money/matches': async () => {
      const match = await proposed('setl_undone');
      await ask('POST', '/money/matches', match);
      return { body: match };
    },
    'PUT /api/admin/money/accepted': async () => {
      await judged(false);
      return { body: { ...about, verdict: 'differs', difference: -1, reason: 'a fee of the bank' } };
    },
    'DELETE /api/admin/money/accepted': async () => {
      await judged(true);
      return { body: about };
    },
    'POST /api/admin/money/close': async () => {
      await confirm();
      return { body: { month: '2025-01' } };
    },
  };
}

type Wishes = { readonly shop: FreshShop; readonly ask: Ask; readonly paidOrder: () => Promise<string> };

/** A call of each route about disputes and the speed of refunds that succeeds, for the test of the audit log. */
export function disputeCalls({ shop, ask, paidOrder }: Wishes): Readonly<Record<string, () => Promise<Call>>> {
  const disputed = async () => {
    const order = await paidOrder();
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

/** A call of each route of the gateway's money that succeeds, for the test of the audit log. */
export const gatewayCalls = (shop: FreshShop): Readonly<Record<string, () => Promise<Call>>> => ({
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
