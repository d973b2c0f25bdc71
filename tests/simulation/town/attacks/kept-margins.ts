import { invoice } from './invoices.ts';
import { booked, cost, draft, moved as moveParcel, returned } from './parcel-stage.ts';
import { accepted, answered, asked, cutByOne, delivered, processed, refund, shipped } from './requests.ts';
import type { Scene } from './scene.ts';
import { cash, insert, moved, NOW, openShop, PIECE, PLENTY, PRICE, paid, payment, text } from './stage.ts';

/** What a job does when it has computed the orders. */
const settled = 'UPDATE order_facts SET settled = version';
/** A line of a settlement about a payment or a refund. */
const settlementLine = (type: 'payment' | 'refund', entity: string) =>
  insert('recon_lines', {
    ...{ settlement_id: text('setl'), entity_id: text(entity), version: 1, type: text(type), credit_paise: 9, debit_paise: 0, paise: 10 },
    ...{ currency: text('INR'), fee_paise: 1, tax_paise: 0, is_settled: 1, is_on_hold: 0, json: text('{}') },
  });
const dispute = `INSERT INTO disputes (id, payment_id, paise, status, phase, opened_at) SELECT 'disp', 'pay_stage', 100, 'open', 'chargeback', ${NOW}`;
const missed = (order: string) => `SELECT 'unmarked' FROM order_facts WHERE order_id = '${order}' AND settled = version`;
/** An order is computed, and then one of its facts changes. */
const marked = (order: string, sql: string | readonly string[], before: readonly string[] = []) =>
  [[...before, settled, ...[sql].flat()], missed(order)] as const;
const back = refund('back', 'pay_stage', 100);
const all = refund('all', 'pay_sent', 2 * PRICE);
const numbered = "UPDATE refunds SET gateway_refund_id = 'rfnd_back' WHERE id = 'back'";
const handedOver =
  "INSERT INTO order_events (order_id, from_status, to_status, actor, note) SELECT 'stage', 'paid', 'paid', 'admin', 'x: handed over'";
const byHand = "INSERT INTO hand_refunds (id, order_id, amount_paise, reason, asked_by) SELECT 'hand', 'cash', 1, 'x', 'x'";
const exchanged = answered('swap', `status = 'settled', settled_at = ${NOW}, outcome = 'exchanged'`);
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
  follows: {
    'a sale without a margin': [
      [...cash('late', { product: PLENTY })],
      "SELECT 'none' WHERE NOT EXISTS (SELECT 1 FROM order_facts WHERE order_id = 'late' AND settled <> version)",
    ],
    'margins that do not know money that a customer has back in full': marked(
      'sent',
      moved('sent', "status = 'refunded', reservation = 'committed'", 'gateway'),
      [all, processed('all')],
    ),
    'margins that do not know pieces that were taken out': marked('whole', cutByOne('whole')),
    'margins that do not know pieces that were handed over': marked('stage', handedOver),
    'margins that do not know an invoice': marked('sent', invoice('sent')),
    'margins that do not know a cash order that is paid online': marked('door', payment('pay_door', 'door')),
    'margins that do not know a payment that is captured later': marked(
      'door',
      "UPDATE payments SET status = 'captured', settlement = 'counted' WHERE id = 'pay_door'",
      [payment('pay_door', 'door', { status: text('authorized'), settlement: null })],
    ),
    'margins that do not know the fee of a payment': marked('stage', settlementLine('payment', 'pay_stage')),
    'margins that do not know the fee of a refund': marked('stage', settlementLine('refund', 'rfnd_back'), [back, numbered]),
    'margins that do not know the number of a refund that came after its line': marked('stage', numbered, [
      back,
      settlementLine('refund', 'rfnd_back'),
    ]),
    'margins that do not know a dispute': marked('stage', dispute),
    'margins that do not know a dispute that was lost': marked(
      'stage',
      "UPDATE disputes SET status = 'lost', deducted_paise = 100 WHERE id = 'disp'",
      [dispute],
    ),
    'margins that do not know a refund': marked('stage', back),
    'margins that do not know a refund that failed': marked('stage', "UPDATE refunds SET status = 'failed' WHERE id = 'back'", [back]),
    'margins that do not know a refund by hand': marked('cash', byHand),
    'margins that do not know what its pieces cost': marked('stage', lot),
    'margins that do not know what its parcel cost': marked('stage', cost),
    'margins that do not know that its parcel left': marked('stage', moveParcel('out', `state = 'picked_up', picked_up_at = ${NOW}`)),
    'margins that do not know the pieces that came back': marked(
      'stage',
      "UPDATE parcel_items SET opened_good = 1, opened_bad = 1 WHERE parcel_id = 'out'",
      [returned('out')],
    ),
    'margins that do not know a piece of a return that is in stock again': marked(
      'cash',
      "UPDATE return_items SET restocked = 1 WHERE return_id = 'swap'",
      [exchanged],
    ),
    'margins that do not know another piece in exchange': marked('cash', exchanged),
  },
};
