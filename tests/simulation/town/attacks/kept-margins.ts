import { marginsOfDates } from '../../../../src/features/payment/reconcile/margin-invariants.ts';
import { invoice } from './invoices.ts';
import { booked, cost, draft, moved as moveParcel, returned } from './parcel-stage.ts';
import type { Scene } from './scene.ts';
import {
  accepted,
  answered,
  asked,
  cash,
  delivered,
  insert,
  moved,
  NOW,
  openShop,
  PIECE,
  PLENTY,
  PRICE,
  paid,
  payment,
  refund,
  shipped,
  text,
} from './stage.ts';

/** What a job does when it has computed the orders. */
const kept = (net: number) => `UPDATE margin_orders SET settled = version, net_paise = ${net}, unknown = '["gateway"]'`;
const settled = 'UPDATE margin_orders SET settled = version';
/** A line of a settlement about a payment or a refund. */
const settlementLine = (type: 'payment' | 'refund', entity: string) =>
  insert('recon_lines', {
    ...{ settlement_id: text('setl'), entity_id: text(entity), version: 1, type: text(type), credit_paise: 9, debit_paise: 0, paise: 10 },
    ...{ currency: text('INR'), fee_paise: 1, tax_paise: 0, is_settled: 1, is_on_hold: 0, json: text('{}') },
  });
const dispute = insert('disputes', {
  ...{ id: text('disp'), payment_id: text('pay_stage'), paise: 100, status: text('open'), phase: text('chargeback'), opened_at: NOW },
});
const missed = (order: string) => `SELECT 'unmarked' FROM margin_orders WHERE order_id = '${order}' AND settled = version`;
/** An order whose facts change after it was computed. */
const changed = (what: string, order: string, sql: string | readonly string[], before: readonly string[] = []) => ({
  what: `margins that do not know ${what}`,
  sql: [...before, settled, ...[sql].flat()],
  wrong: missed(order),
});
const off = Object.entries(marginsOfDates)
  .map(([name, is]) => `SELECT '${name}' FROM margin_dates s WHERE ${is}`)
  .join(' UNION ALL ');
const line = insert('margin_lines', {
  ...{ order_id: text('stage'), product_id: PIECE, day: "(SELECT day FROM margin_orders WHERE order_id = 'stage')", category_id: 0 },
  ...{ pieces: 1, net_paise: 5, earned_paise: 3, is_whole: 0, has_cost: 0 },
});
const back = refund('back', 'pay_stage', 100);
const all = refund('all', 'pay_sent', 2 * PRICE);
const fewer = insert('order_edits', {
  ...{
    id: text('edit'),
    order_id: text('whole'),
    version: 1,
    kind: text('fewer'),
    delta_paise: -PRICE,
    actor: text('admin'),
    author: text('x'),
  },
  ...{ before: text('{"line":1,"quantity":2}'), after: text('{"line":1,"quantity":1}') },
});
const lot = insert('purchase_lots', {
  ...{ id: text('lot'), product_id: PIECE, quantity: 9, unit_paise: 100, tax_paise: 0, credit_ok: 1, bought_on: text('2026-11-27') },
  ...{ is_counted: 1, by: text('x') },
});

/** Sold orders whose margins are kept: one in a parcel, one that was sent without, one that waits, and cash orders. */
export const keptMarginScene: Scene = {
  name: 'what margins keep',
  stage: [
    ...openShop,
    ...paid('stage', { quantity: 2 }),
    ...draft('out', 'stage', 2),
    ...booked('out'),
    ...paid('sent', { product: PLENTY, quantity: 2 }),
    shipped('sent'),
    ...paid('whole', { product: PLENTY, quantity: 2 }),
    ...cash('door', { product: PLENTY }),
    ...cash('cash', { product: PLENTY }),
    delivered('cash'),
    ...asked('swap', 'cash', 1, { kind: text('exchange') }),
    accepted('swap'),
  ],
  attempts: [
    {
      what: 'a sale without a margin',
      sql: [...cash('late', { product: PLENTY })],
      wrong: "SELECT 'none' WHERE NOT EXISTS (SELECT 1 FROM margin_orders WHERE order_id = 'late' AND settled <> version)",
    },
    changed('money that a customer has back in full', 'sent', moved('sent', "status = 'refunded', reservation = 'committed'", 'gateway'), [
      all,
      `UPDATE refunds SET status = 'processed', updated_at = ${NOW} WHERE id = 'all'`,
    ]),
    changed('pieces that were taken out', 'whole', fewer),
    changed(
      'pieces that were handed over',
      'stage',
      insert('order_events', {
        ...{
          order_id: text('stage'),
          from_status: text('paid'),
          to_status: text('paid'),
          actor: text('admin'),
          note: text('x: handed over'),
        },
      }),
    ),
    changed('an invoice', 'sent', invoice('sent')),
    changed('a cash order that is paid online', 'door', payment('pay_door', 'door')),
    changed(
      'a payment that is captured later',
      'door',
      "UPDATE payments SET status = 'captured', settlement = 'counted' WHERE id = 'pay_door'",
      [payment('pay_door', 'door', { status: text('authorized'), settlement: null })],
    ),
    changed('the fee of a payment', 'stage', settlementLine('payment', 'pay_stage')),
    changed('the fee of a refund', 'stage', settlementLine('refund', 'rfnd_back'), [
      back,
      "UPDATE refunds SET gateway_refund_id = 'rfnd_back' WHERE id = 'back'",
    ]),
    changed(
      'the number of a refund that came after its line',
      'stage',
      "UPDATE refunds SET gateway_refund_id = 'rfnd_back' WHERE id = 'back'",
      [back, settlementLine('refund', 'rfnd_back')],
    ),
    changed('a dispute', 'stage', dispute),
    changed('a dispute that was lost', 'stage', "UPDATE disputes SET status = 'lost', deducted_paise = 100 WHERE id = 'disp'", [dispute]),
    changed('a refund', 'stage', back),
    changed('a refund that failed', 'stage', "UPDATE refunds SET status = 'failed' WHERE id = 'back'", [back]),
    changed(
      'a refund by hand',
      'cash',
      insert('hand_refunds', {
        ...{ id: text('hand'), order_id: text('cash'), amount_paise: 1, reason: text('x'), asked_by: text('x') },
      }),
    ),
    changed('what its pieces cost', 'stage', lot),
    changed('what its parcel cost', 'stage', cost),
    changed('that its parcel left', 'stage', moveParcel('out', `state = 'picked_up', picked_up_at = ${NOW}`)),
    changed('the pieces that came back', 'stage', "UPDATE parcel_items SET opened_good = 1, opened_bad = 1 WHERE parcel_id = 'out'", [
      returned('out'),
    ]),
    changed('another piece in exchange', 'cash', answered('swap', `status = 'settled', settled_at = ${NOW}, outcome = 'exchanged'`)),
    { what: 'margins of an order', sql: [line, kept(5)], wrong: off },
    { what: 'margins that change', sql: [line, kept(5), 'UPDATE margin_lines SET net_paise = 7, is_whole = 1', kept(7)], wrong: off },
    {
      what: 'margins of another day',
      sql: [line, kept(5), "UPDATE orders SET created_at = created_at - 40 * 86400000 WHERE id = 'stage'"],
      wrong: `${off} UNION ALL SELECT 'the old day' FROM margin_orders m JOIN orders o ON o.id = m.order_id
        WHERE m.day <> date(o.created_at / 1000 + 19800, 'unixepoch')`,
    },
  ],
};
