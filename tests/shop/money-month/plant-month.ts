import { textRows } from '../../../src/admin/parts/sheet/text-rows.ts';
import { importBankFile } from '../../../src/features/money-desk/bank/import-file.server.ts';
import { columnsOf } from '../../../src/rules/bank/statement-columns.ts';
import { startOfIstDate } from '../../../src/rules/dates.ts';
import { DAY, HOUR } from '../../../src/rules/limits.ts';
import { sum } from '../../../src/rules/money/money.ts';
import type { FreshShop } from '../fresh-shop.ts';
import type { Value } from '../rows.ts';
import { type BankForm, statementFile } from './bank-side.ts';
import type { BankMove, ListedSettlement, MoneyMonth } from './facts.ts';

type Planted = Pick<FreshShop, 'rows' | 'at'>;
const ROWS_TOGETHER = 2_000;

/** Inserts rows of a table: `columns` are the names of their values. */
async function plant(
  { rows }: Pick<Planted, 'rows'>,
  table: string,
  columns: string,
  values: readonly (readonly Value[])[],
): Promise<void> {
  const places = columns.split(',').map((_, at) => `value ->> ${at}`);
  for (let at = 0; at < values.length; at += ROWS_TOGETHER)
    await rows(
      `INSERT INTO ${table} (${columns}) SELECT ${places.join(', ')} FROM json_each(?) WHERE true`,
      JSON.stringify(values.slice(at, at + ROWS_TOGETHER)),
    );
}

export const plantSettlements = (shop: Pick<Planted, 'rows'>, settlements: readonly ListedSettlement[]) =>
  plant(
    shop,
    'settlements',
    'id, paise, state, fees_paise, tax_paise, utr, settled_at',
    settlements.map(({ id, amount, state, utr, on }) => [id, amount, state, 0, 0, utr, startOfIstDate(on) + 9 * HOUR]),
  );

export const plantLines = (shop: Pick<Planted, 'rows'>, lines: MoneyMonth['lines']) =>
  plant(
    shop,
    'recon_lines',
    'settlement_id, entity_id, version, type, credit_paise, debit_paise, paise, currency, fee_paise, tax_paise, is_settled, is_on_hold, settled_at, utr, payment_id, order_id, dispute_id, method, json',
    lines.map((line) => [
      ...[line.settlementId, line.entityId, 1, line.type, line.credit, line.debit, line.amount, line.currency, line.fee, line.tax],
      ...[line.isSettled ? 1 : 0, line.isOnHold ? 1 : 0, line.settledAt, line.utr, line.paymentId, line.orderId, line.disputeId],
      ...[line.method, '{}'],
    ]),
  );

/** Adds an account and reads a statement of it through the verb, on its last day or later. */
export async function readBank(shop: Planted, accountId: string, moves: readonly BankMove[], form: BankForm = 'hdfc', now?: number) {
  await shop.rows("INSERT OR IGNORE INTO bank_accounts (id, name, ending) VALUES (?, ?, '1234')", accountId, accountId);
  const rows = textRows(statementFile(moves, form), (row) => columnsOf(row) !== null);
  const lastDay = moves.reduce((last, { on }) => Math.max(last, startOfIstDate(on)), now ?? Date.now());
  return importBankFile(shop.at(lastDay), { accountId, name: `${accountId}.csv`, columns: null, rows, by: 'owner@chamak.example' });
}

/**
 * Writes a month into the tables: what the bank shows through its verb, all else as rows, whose own guards stand aside. The orders behind
 * payments are left out.
 */
export async function plantMonth(shop: Planted, month: MoneyMonth): Promise<void> {
  const guards = await shop.rows(
    "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('payments', 'refunds', 'parcels', 'parcel_costs')",
  );
  for (const { name } of guards) await shop.rows(`DROP TRIGGER ${String(name)}`);
  await shop.rows('PRAGMA foreign_keys = OFF');
  const paid = month.captures.map(({ id, amount, at }) => [id, `order of ${id}`, amount, 'captured', 'refund_due', at, at]);
  const earlier = startOfIstDate('2026-10-01');
  const before = ['pay_earlier', 'order of pay_earlier', 100_000_000, 'captured', 'refund_due', earlier, earlier];
  await plant(shop, 'payments', 'id, order_id, amount_paise, status, settlement, created_at, updated_at', [...paid, before]);
  const payments = new Map(month.lines.map(({ entityId, paymentId }) => [entityId, paymentId]));
  await plant(
    shop,
    'refunds',
    'id, payment_id, amount_paise, status, reason, gateway_refund_id, created_at, updated_at',
    month.refunds.map(({ id, amount, at }) => [`our ${id}`, payments.get(id) || 'pay_earlier', amount, 'processed', 'x', id, at, at]),
  );
  await plantSettlements(shop, month.settlements);
  await plantLines(shop, month.lines);
  await plantParcels(shop, month);
  await readBank(shop, 'hdfc', month.bank);
}

async function plantParcels(shop: Planted, { parcels, remittances, quotes, charges }: MoneyMonth): Promise<void> {
  const courierOf = new Map(
    remittances.flatMap(({ courier, lines }) => lines.map(({ id }) => [id.slice('line '.length), courier.toLowerCase()] as const)),
  );
  let place = 0;
  const costs: Value[][] = [];
  const rows = parcels.map(({ id, awb, reference, deliveredAt }, at) => {
    // A quote of a parcel is one of freight, and of an order of this month one for its cash as well.
    const count = id.startsWith('parcel-before') ? 1 : 2;
    const its = quotes.slice(place, place + count);
    for (const [nth, { kind }] of its.entries()) {
      const charge = charges.find((one) => one.id === `charge-${place + nth}`);
      if (charge) costs.push([charge.id, id, kind, charge.amount, 'statement', charge.id, deliveredAt + 40 * DAY]);
    }
    place += count;
    const fixed = ['out', courierOf.get(id) ?? 'shiprocket', 'delivered', '{}', '440001', 150, 150, 120, 50, 100];
    const sent = deliveredAt - 3 * DAY;
    return [id, at + 1, reference, awb, ...fixed, sum(its.map(({ amount }) => amount)), sent, sent, deliveredAt, deliveredAt, sent];
  });
  const columns = 'id, number, reference, awb, direction, courier, state, contact, pin, weight_g, length_mm, breadth_mm, height_mm';
  await plant(
    shop,
    'parcels',
    `${columns}, declared_paise, quoted_paise, booked_at, picked_up_at, delivered_at, over_at, created_at`,
    rows,
  );
  await plant(
    shop,
    'cod_dues',
    'parcel_id, due_paise, rounding_paise, collected_at',
    parcels.map(({ id, due, deliveredAt }) => [id, due, 0, deliveredAt]),
  );
  await plant(shop, 'parcel_costs', 'id, parcel_id, kind, paise, document, line, at', costs);
  await plant(
    shop,
    'cod_remittances',
    'id, courier, utr, bank_paise, paid_on',
    remittances.map(({ id, courier, utr, lines, deduction, on }) => {
      return [id, courier.toLowerCase(), utr, sum(lines.map(({ amount }) => amount)) - deduction, on];
    }),
  );
  const ours = new Set(parcels.map(({ id }) => id));
  await plant(
    shop,
    'cod_remittance_lines',
    'remittance_id, line, awb, reference, paise, deduction_paise, parcel_id, verdict',
    remittances.flatMap(({ id, lines, deduction }) =>
      lines.map(({ id: line, awb, reference, amount }, at) => {
        const parcel = line.slice('line '.length);
        return [id, at + 1, awb, reference, amount, at === 0 ? deduction : 0, ours.has(parcel) ? parcel : null, 'matches'];
      }),
    ),
  );
}
