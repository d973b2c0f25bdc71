import { booked, call, called, cashParcel, cost, delivered, moved, ORDER } from './parcel-stage.ts';
import { stage } from './parcels.ts';
import { shipped } from './requests.ts';
import { kept, type Scene } from './scene.ts';
import { cancelled, insert, NOW, PRICE, text } from './stage.ts';

const remitted = (line: number, paise: number) => [
  ...(line === 1
    ? ["INSERT INTO cod_remittances (id, courier, utr, bank_paise, paid_on) SELECT 'utr', 'shiprocket', 'U1', 1, '2026-11-27'"]
    : []),
  insert('cod_remittance_lines', {
    remittance_id: text('utr'),
    line,
    awb: text('W-cash'),
    paise,
    parcel_id: text('cash'),
    verdict: text('differs'),
  }),
];
const foreign = insert('foreign_charges', {
  ...{ id: text('foreign'), courier: text('shiprocket'), awb: text('W-out'), kind: text('freight'), paise: 5000 },
  ...{ document: text('F'), line: text('1'), at: NOW },
});
const claim = insert('parcel_claims', { parcel_id: text('out'), reason: text('lost'), paise: 100, answer_by: 1 });
const claimed = (set: string) => `UPDATE parcel_claims SET ${set} WHERE parcel_id = 'out'`;
const granted = [claimed("state = 'sent', reference = 'C'"), claimed("state = 'accepted', granted_paise = 100")];
const credit =
  "INSERT INTO parcel_costs (id, parcel_id, kind, paise, document, line, at) SELECT 'credit', 'out', 'credit', -100, 'claim', 'out', 1";
const answer = "INSERT INTO ndr_acts (id, parcel_id, attempt, act, by, call_id) SELECT 'act', 'out', 1, 'again', 'x', 'c'";
const missed = [...booked('out'), moved('out', "state = 'undelivered', attempts = 1")];
const waybill = insert('waybills', { awb: text('DL1'), courier: text('delhivery'), fetched_at: 1, parcel_id: text('out') });

const lost = [call('c', 'book'), called('c', "state = 'sent'"), called('c', "state = 'unknown', unknown_at = 5")];
const lookedUp = (at: number) => [call('f', 'find'), called('f', "state = 'sent'"), called('f', `state = 'done', done_at = ${at}`)];

export const courierScene: Scene = {
  name: 'calls to couriers',
  stage,
  refused: {
    CALL_MOVED_BACK: {
      'a call that begins sent': call('c', 'book').replace('next_at)', 'next_at, state)').replace(/0$/, "0, 'sent'"),
      'a sent call that is sent again': [call('c', 'book'), called('c', "state = 'sent'"), called('c', "state = 'due'")],
    },
    CALL_NOT_LOOKED_UP: {
      'a lost booking that nobody looked up': [...lost, called('c', "state = 'due'")],
      'a lost booking that is done before anybody looked': [...lost, called('c', "state = 'done', done_at = 9")],
      'a lost booking that is refused before anybody looked': [...lost, called('c', "state = 'refused', done_at = 9")],
      'a lost booking that was looked up before the loss': [...lost, ...lookedUp(4), called('c', "state = 'due'")],
    },
    PARCEL_IMMUTABLE: {
      'another wish in a call': [call('c', 'book'), called('c', 'request = \'{"x":1}\'')],
      'a call that is deleted': [call('c', 'book'), 'DELETE FROM shipment_calls'],
      ...kept('an answer', [...missed, answer], 'ndr_acts', "act = 'return'"),
    },
    'shipment_calls.parcel_id': { 'a call that is open twice': [call('c', 'book'), call('d', 'book', 2)] },
    WAYBILL_USED: {
      'a waybill that is free again': [waybill, "UPDATE waybills SET parcel_id = NULL WHERE awb = 'DL1'"],
      'a waybill that is deleted': [waybill, "DELETE FROM waybills WHERE awb = 'DL1'"],
    },
    NDR_CLOSED: { 'an answer to a delivery that was not missed': answer },
  },
  follows: {
    'a lost booking that was looked up is made again': [
      [...lost, ...lookedUp(5), called('c', "state = 'due'")],
      "SELECT state FROM shipment_calls WHERE id = 'c' AND state <> 'due'",
    ],
  },
};

const state = "SELECT state FROM cod_dues WHERE parcel_id = 'cash' AND state <> ";
export const parcelMoneyScene: Scene = {
  name: 'the money of parcels',
  stage,
  refused: {
    PARCEL_IMMUTABLE: {
      ...kept('a charge', cost, 'parcel_costs', 'paise = 1'),
      ...kept('a charge for a number of nobody', foreign, 'foreign_charges', 'paise = 1'),
    },
    CLAIM_MOVED_BACK: {
      'a claim that is paid before it is granted': [claim, claimed("state = 'paid', granted_paise = 100, reference = 'C'")],
      'a claim that is deleted': [claim, 'DELETE FROM parcel_claims'],
    },
    CLAIM_NOT_PAID: { 'the money of a claim that is not paid': [claim, ...granted, credit] },
    CASH_IMMUTABLE: {
      'cash that is forgiven': [...cashParcel, delivered('cash'), 'DELETE FROM cod_dues'],
      'less cash than was collected': [...cashParcel, delivered('cash'), 'UPDATE cod_dues SET due_paise = 100'],
      'cash without a remittance': [...cashParcel, delivered('cash'), 'UPDATE cod_dues SET remitted_paise = 100'],
      ...kept('a line', [...cashParcel, ...remitted(1, 100)], 'cod_remittance_lines', 'paise = 1'),
      'a remittance that changes': [...cashParcel, ...remitted(1, 100), 'UPDATE cod_remittances SET bank_paise = 2'],
      'a remittance that is deleted': [
        "INSERT INTO cod_remittances (id, courier, utr, bank_paise, paid_on) SELECT 'utr', 'shiprocket', 'U1', 1, '2026-11-27'",
        'DELETE FROM cod_remittances',
      ],
    },
  },
  follows: {
    'a charge for a number of nobody that a parcel gets, and costs nothing': [
      [foreign, ...booked('out')],
      "SELECT 'nothing' WHERE NOT EXISTS (SELECT 1 FROM parcel_costs WHERE id = 'foreign' AND parcel_id = 'out' AND paise = 5000)",
    ],
    'a charge that is of a parcel and of nobody, and is booked twice': [
      [...booked('out'), cost, foreign.replace("'F'", "'D'"), moved('out', `booked_at = ${NOW}`)],
      "SELECT 'twice' FROM parcel_costs WHERE id = 'foreign'",
    ],
    'a paid claim without its money': [
      [claim, ...granted, claimed("state = 'paid'")],
      "SELECT 'nothing' WHERE NOT EXISTS (SELECT 1 FROM parcel_costs WHERE document = 'claim' AND paise = -100)",
    ],
    'cash that nobody owes': [
      [...cashParcel, delivered('cash')],
      "SELECT 'nothing' WHERE NOT EXISTS (SELECT 1 FROM cod_dues WHERE parcel_id = 'cash')",
    ],
    'cash of a delivery that was none': [
      [
        ...cashParcel,
        delivered('cash'),
        moved('cash', "state = 'undelivered', over_at = NULL, delivered_at = NULL, move_note = 'x: false'", 'admin'),
      ],
      "SELECT 'owed' FROM cod_dues WHERE parcel_id = 'cash'",
    ],
    'a remittance that pays nothing': [[...cashParcel, delivered('cash'), ...remitted(1, PRICE)], `${state}'remitted'`],
    'a reversal that takes nothing': [[...cashParcel, delivered('cash'), ...remitted(1, PRICE), ...remitted(2, -100)], `${state}'short'`],
    'a parcel on its way of an order that ends unseen': [
      [...cashParcel, cancelled('cash')],
      "SELECT 'unseen' FROM parcels WHERE id = 'cash' AND trouble IS NULL",
    ],
    'a delivery of which nobody noted the message': [
      [
        shipped(ORDER),
        `UPDATE orders SET status = 'delivered', delivered_at = ${NOW}, actor = 'cron', agent = 'courier' WHERE id = '${ORDER}'`,
        insert('outbox', { dedupe_key: text('told'), kind: text('order-delivered'), recipient: text('x'), order_id: text(ORDER) }),
        "UPDATE outbox SET sent_at = 7 WHERE dedupe_key = 'told'",
      ],
      `SELECT 'untold' FROM orders WHERE id = '${ORDER}' AND delivered_told_at IS NULL`,
    ],
  },
};
