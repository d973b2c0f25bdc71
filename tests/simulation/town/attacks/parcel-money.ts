import {
  answer,
  booked,
  call,
  called,
  cashParcel,
  claim,
  claimed,
  cost,
  credit,
  delivered,
  foreign,
  granted,
  missed,
  moved,
  ORDER,
  remitted,
  waybill,
} from './parcel-stage.ts';
import type { Attempt } from './scene.ts';
import { cancelled, insert, NOW, PRICE, shipped, text } from './stage.ts';

/** What is asked of couriers. */
export const parcelCalls: readonly Attempt[] = [
  {
    what: 'a call that begins sent',
    sql: call('c', 'book').replace('next_at)', 'next_at, state)').replace(/0$/, "0, 'sent'"),
    refused: 'CALL_MOVED_BACK',
  },
  {
    what: 'a sent call that is sent again',
    sql: [call('c', 'book'), called('c', "state = 'sent'"), called('c', "state = 'due'")],
    refused: 'CALL_MOVED_BACK',
  },
  {
    what: 'a lost booking that nobody looked up',
    sql: [call('c', 'book'), called('c', "state = 'sent'"), called('c', "state = 'unknown', unknown_at = 5"), called('c', "state = 'due'")],
    refused: 'CALL_NOT_LOOKED_UP',
  },
  { what: 'another wish in a call', sql: [call('c', 'book'), called('c', 'request = \'{"x":1}\'')], refused: 'PARCEL_IMMUTABLE' },
  { what: 'a call that is open twice', sql: [call('c', 'book'), call('d', 'book', 2)], refused: 'shipment_calls.parcel_id' },
  { what: 'a call that is deleted', sql: [call('c', 'book'), 'DELETE FROM shipment_calls'], refused: 'PARCEL_IMMUTABLE' },
  {
    what: 'a waybill that is free again',
    sql: [waybill, "UPDATE waybills SET parcel_id = NULL WHERE awb = 'DL1'"],
    refused: 'WAYBILL_USED',
  },
  { what: 'a waybill that is deleted', sql: [waybill, "DELETE FROM waybills WHERE awb = 'DL1'"], refused: 'WAYBILL_USED' },
  { what: 'an answer to a delivery that was not missed', sql: answer, refused: 'NDR_CLOSED' },
  { what: 'an answer that changes', sql: [...missed, answer, "UPDATE ndr_acts SET act = 'return'"], refused: 'PARCEL_IMMUTABLE' },
  { what: 'an answer that is deleted', sql: [...missed, answer, 'DELETE FROM ndr_acts'], refused: 'PARCEL_IMMUTABLE' },
];

const state = "SELECT state FROM cod_dues WHERE parcel_id = 'cash' AND state <> ";
/** What parcels cost, and the cash that comes home. */
export const parcelMoney: readonly Attempt[] = [
  { what: 'a charge that changes', sql: [cost, 'UPDATE parcel_costs SET paise = 1'], refused: 'PARCEL_IMMUTABLE' },
  { what: 'a charge that is deleted', sql: [cost, 'DELETE FROM parcel_costs'], refused: 'PARCEL_IMMUTABLE' },
  {
    what: 'a charge for a number of nobody that changes',
    sql: [foreign, 'UPDATE foreign_charges SET paise = 1'],
    refused: 'PARCEL_IMMUTABLE',
  },
  { what: 'a charge for a number of nobody that is deleted', sql: [foreign, 'DELETE FROM foreign_charges'], refused: 'PARCEL_IMMUTABLE' },
  {
    what: 'a charge for a number of nobody that a parcel gets, and costs nothing',
    sql: [foreign, ...booked('out')],
    wrong: "SELECT 'nothing' WHERE NOT EXISTS (SELECT 1 FROM parcel_costs WHERE id = 'foreign' AND parcel_id = 'out' AND paise = 5000)",
  },
  {
    what: 'a charge that is of a parcel and of nobody, and is booked twice',
    sql: [...booked('out'), cost, foreign.replace("'F'", "'D'"), moved('out', `booked_at = ${NOW}`)],
    wrong: "SELECT 'twice' FROM parcel_costs WHERE id = 'foreign'",
  },
  {
    what: 'a claim that is paid before it is granted',
    sql: [claim, claimed("state = 'paid', granted_paise = 100, reference = 'C'")],
    refused: 'CLAIM_MOVED_BACK',
  },
  { what: 'a claim that is deleted', sql: [claim, 'DELETE FROM parcel_claims'], refused: 'CLAIM_MOVED_BACK' },
  {
    what: 'a paid claim without its money',
    sql: [claim, ...granted, claimed("state = 'paid'")],
    wrong: "SELECT 'nothing' WHERE NOT EXISTS (SELECT 1 FROM parcel_costs WHERE document = 'claim' AND paise = -100)",
  },
  { what: 'the money of a claim that is not paid', sql: [claim, ...granted, credit], refused: 'CLAIM_NOT_PAID' },
  {
    what: 'cash that nobody owes',
    sql: [...cashParcel, delivered('cash')],
    wrong: "SELECT 'nothing' WHERE NOT EXISTS (SELECT 1 FROM cod_dues WHERE parcel_id = 'cash')",
  },
  {
    what: 'cash of a delivery that was none',
    sql: [
      ...cashParcel,
      delivered('cash'),
      moved('cash', "state = 'undelivered', over_at = NULL, delivered_at = NULL, move_note = 'x: false'", 'admin'),
    ],
    wrong: "SELECT 'owed' FROM cod_dues WHERE parcel_id = 'cash'",
  },
  { what: 'cash that is forgiven', sql: [...cashParcel, delivered('cash'), 'DELETE FROM cod_dues'], refused: 'CASH_IMMUTABLE' },
  {
    what: 'less cash than was collected',
    sql: [...cashParcel, delivered('cash'), 'UPDATE cod_dues SET due_paise = 100'],
    refused: 'CASH_IMMUTABLE',
  },
  {
    what: 'cash without a remittance',
    sql: [...cashParcel, delivered('cash'), 'UPDATE cod_dues SET remitted_paise = 100'],
    refused: 'CASH_IMMUTABLE',
  },
  { what: 'a remittance that pays nothing', sql: [...cashParcel, delivered('cash'), ...remitted(1, PRICE)], wrong: `${state}'remitted'` },
  {
    what: 'a reversal that takes nothing',
    sql: [...cashParcel, delivered('cash'), ...remitted(1, PRICE), ...remitted(2, -100)],
    wrong: `${state}'short'`,
  },
  {
    what: 'a line that changes',
    sql: [...cashParcel, ...remitted(1, 100), 'UPDATE cod_remittance_lines SET paise = 1'],
    refused: 'CASH_IMMUTABLE',
  },
  {
    what: 'a line that is deleted',
    sql: [...cashParcel, ...remitted(1, 100), 'DELETE FROM cod_remittance_lines'],
    refused: 'CASH_IMMUTABLE',
  },
  {
    what: 'a remittance that changes',
    sql: [...cashParcel, ...remitted(1, 100), 'UPDATE cod_remittances SET bank_paise = 2'],
    refused: 'CASH_IMMUTABLE',
  },
  {
    what: 'a remittance that is deleted',
    sql: [
      insert('cod_remittances', {
        id: text('utr'),
        courier: text('shiprocket'),
        utr: text('U1'),
        bank_paise: 1,
        paid_on: text('2026-11-27'),
      }),
      'DELETE FROM cod_remittances',
    ],
    refused: 'CASH_IMMUTABLE',
  },
  {
    what: 'a parcel on its way of an order that ends unseen',
    sql: [...cashParcel, cancelled('cash')],
    wrong: "SELECT 'unseen' FROM parcels WHERE id = 'cash' AND trouble IS NULL",
  },
  {
    what: 'a delivery of which nobody noted the message',
    sql: [
      shipped(ORDER),
      `UPDATE orders SET status = 'delivered', delivered_at = ${NOW}, actor = 'cron', agent = 'courier' WHERE id = '${ORDER}'`,
      insert('outbox', { dedupe_key: text('told'), kind: text('order-delivered'), recipient: text('x'), order_id: text(ORDER) }),
      "UPDATE outbox SET sent_at = 7 WHERE dedupe_key = 'told'",
    ],
    wrong: `SELECT 'untold' FROM orders WHERE id = '${ORDER}' AND delivered_told_at IS NULL`,
  },
];
