import { shop } from '../browser/browser.ts';

const ID = 'setl_ForTheLooks00';

interface Planted {
  readonly entity: string;
  readonly type: 'payment' | 'refund' | 'adjustment';
  readonly net: number;
  readonly fee?: number;
  readonly version?: number;
  readonly dispute?: string;
}

/** A settlement that went out, with the payment of an order, a refund, what a dispute took, and a line that has changed. Returns its id. */
export async function plantSettlement(order: string): Promise<string> {
  const [payment] = await shop.rows('SELECT id FROM payments WHERE order_id = ?', order);
  const lines: readonly Planted[] = [
    { entity: String(payment?.id), type: 'payment', net: 124_900 },
    { entity: 'pay_ForTheLooks01', type: 'payment', net: 165_890, fee: 4_010 },
    { entity: 'pay_ForTheLooks01', type: 'payment', net: 165_810, fee: 4_090, version: 2 },
    { entity: 'rfnd_ForTheLooks02', type: 'refund', net: -59_900 },
    { entity: 'adj_ForTheLooks03', type: 'adjustment', net: -21_200, dispute: 'disp_ForTheLooks04' },
  ];
  await shop.rows(
    "INSERT OR IGNORE INTO settlements (id, paise, state, fees_paise, tax_paise, utr, settled_at) VALUES (?, 209610, 'processed', 4090, 624, 'HDFCN52026112007655', ?)",
    ...[ID, Date.now()],
  );
  // Lines are never written twice: another file of the same shop may have planted them.
  if ((await shop.rows('SELECT 1 FROM recon_lines WHERE settlement_id = ? LIMIT 1', ID)).length > 0) return ID;
  for (const { entity, type, net, fee = 0, version = 1, dispute = '' } of lines) {
    await shop.rows(
      `INSERT OR IGNORE INTO recon_lines (settlement_id, entity_id, version, type, credit_paise, debit_paise, paise, currency, fee_paise, tax_paise,
        is_settled, is_on_hold, utr, dispute_id, method, json) VALUES (?, ?, ?, ?, ?, ?, ?, 'INR', ?, ?, 1, 0, '', ?, 'upi', '{}')`,
      ...[ID, entity, version, type, Math.max(0, net), Math.max(0, -net), Math.abs(net) + fee, fee, Math.round((fee * 18) / 118), dispute],
    );
  }
  return ID;
}
