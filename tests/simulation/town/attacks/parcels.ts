import type { Attempt, Scene } from './scene.ts';
import { cancelled, cash, insert, NOW, openShop, PRICE, paid, refund, shipped, text } from './stage.ts';

const ORDER = 'stage';
const draft = (id: string, order: string, quantity: number, over: Record<string, string | number | null> = {}) => [
  insert('parcels', {
    ...{
      id: text(id),
      number: '(SELECT coalesce(max(number), 1000) + 1 FROM parcels)',
      direction: text('out'),
      courier: text('shiprocket'),
    },
    ...{ reference: text(`ref ${id}`), contact: text('{"name":"Stage","email":"","address":{"phone":"1"}}'), pin: text('560001') },
    ...{ weight_g: 150, length_mm: 150, breadth_mm: 120, height_mm: 50, declared_paise: PRICE, ...over },
  }),
  insert('parcel_items', { parcel_id: text(id), order_id: text(order), line: 1, quantity }),
];
const moved = (id: string, set: string, actor = 'courier') =>
  `UPDATE parcels SET ${set}, actor = '${actor}', updated_at = ${NOW} WHERE id = '${id}'`;
const booking = (id: string) => moved(id, "state = 'booking'", 'shop');
const booked = (id: string, awb = `W-${id}`) => [booking(id), moved(id, `state = 'booked', booked_at = ${NOW}, awb = '${awb}'`)];
const ended = (id: string, state: string, more = '') => moved(id, `state = '${state}', over_at = ${NOW}${more}`);
const delivered = (id: string) => ended(id, 'delivered', `, delivered_at = ${NOW}`);
const returned = (id: string) => ended(id, 'returned', `, returned_at = ${NOW}`);
const call = (id: string, kind: string, turn = 1) =>
  insert('shipment_calls', { id: text(id), parcel_id: text('out'), kind: text(kind), turn, next_at: 0 });
const called = (id: string, set: string) => `UPDATE shipment_calls SET ${set} WHERE id = '${id}'`;
const event = insert('parcel_events', {
  parcel_id: text('out'),
  source: text('courier'),
  code: text('X'),
  text: text('to Asha'),
  at: 1,
  seen_at: 1,
});
const remitted = (line: number, paise: number) => [
  ...(line === 1
    ? [
        insert('cod_remittances', {
          id: text('utr'),
          courier: text('shiprocket'),
          utr: text('U1'),
          bank_paise: 1,
          paid_on: text('2026-11-27'),
        }),
      ]
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
const cashParcel = [...draft('cash', 'cash', 1, { cod_due_paise: PRICE }), ...booked('cash')];
const cost = insert('parcel_costs', {
  id: text('cost'),
  parcel_id: text('out'),
  kind: text('freight'),
  paise: 5000,
  document: text('D'),
  line: text('1'),
  at: 1,
});
const answer = insert('ndr_acts', {
  id: text('act'),
  parcel_id: text('out'),
  attempt: 1,
  act: text('again'),
  by: text('x'),
  call_id: text('c'),
});
const missed = [...booked('out'), moved('out', "state = 'undelivered', attempts = 1")];
const waybill = insert('waybills', { awb: text('DL1'), courier: text('delhivery'), fetched_at: 1, parcel_id: text('out') });

const parcels: readonly Attempt[] = [
  { what: 'a parcel that begins booked', sql: draft('new', 'other', 1, { awb: text('W') }).slice(0, 1), refused: 'PARCEL_NOT_DRAFT' },
  { what: 'a parcel that is deleted', sql: "DELETE FROM parcels WHERE id = 'out'", refused: 'PARCEL_IMMUTABLE' },
  {
    what: 'a reference that was given before',
    sql: [
      "UPDATE parcels SET reference = 'another' WHERE id = 'out'",
      ...draft('new', 'other', 1, { reference: text('ref out') }).slice(0, 1),
    ],
    refused: 'parcel_references',
  },
  {
    what: 'a reference that is taken without being kept',
    sql: ["UPDATE parcels SET reference = 'another' WHERE id = 'out'", "UPDATE parcels SET reference = 'ref out' WHERE id = 'out'"],
    refused: 'parcel_references',
  },
  { what: 'a reference that is freed', sql: "DELETE FROM parcel_references WHERE parcel_id = 'out'", refused: 'PARCEL_IMMUTABLE' },
  {
    what: 'a reference of another parcel',
    sql: "UPDATE parcel_references SET parcel_id = 'x' WHERE parcel_id = 'out'",
    refused: 'PARCEL_IMMUTABLE',
  },
  { what: 'another courier after the booking', sql: [booking('out'), moved('out', "courier = 'manual'")], refused: 'PARCEL_IMMUTABLE' },
  {
    what: 'more cash after the booking',
    sql: [...cashParcel, moved('cash', 'cod_due_paise = cod_due_paise + 100')],
    refused: 'PARCEL_IMMUTABLE',
  },
  {
    what: 'a parcel that is booked without a booking',
    sql: moved('out', `state = 'booked', booked_at = ${NOW}, awb = 'W'`),
    refused: 'PARCEL_MOVE_REFUSED',
  },
  {
    what: 'a delivery that the courier takes back',
    sql: [...booked('out'), delivered('out'), moved('out', "state = 'returning', over_at = NULL")],
    refused: 'PARCEL_MOVE_REFUSED',
  },
  {
    what: 'a move without a scan that leaves no trace',
    sql: [moved('out', "state = 'booking', move_note = 'x: booked'", 'shop')],
    wrong: "SELECT 'nothing' WHERE NOT EXISTS (SELECT 1 FROM parcel_events WHERE parcel_id = 'out' AND moved = 1)",
  },
  {
    what: 'a parcel of a cancelled order',
    sql: [...draft('cash', 'cash', 1, { cod_due_paise: PRICE }), cancelled('cash'), booking('cash')],
    refused: 'PARCEL_NOT_BOOKABLE',
  },
  {
    what: 'a parcel of a refunded order',
    sql: [refund('back', `pay_${ORDER}`, 2 * PRICE), booking('out')],
    refused: 'PARCEL_NOT_BOOKABLE',
  },
  { what: 'a parcel without its cash', sql: [...draft('cash', 'cash', 1), booking('cash')], refused: 'PARCEL_CASH_WRONG' },
  {
    what: 'a booking that is given up while it is under way',
    sql: [booking('out'), call('c', 'book'), moved('out', "state = 'draft'")],
    refused: 'PARCEL_UNDER_WAY',
  },
  {
    what: 'a lost parcel that is found after its pieces were sent again',
    sql: [
      ...booked('out'),
      ended('out', 'lost'),
      ...draft('again', ORDER, 2),
      moved('out', "state = 'in_transit', over_at = NULL, move_note = 'x: found'", 'admin'),
    ],
    refused: 'PARCEL_ABOVE_BOUGHT',
  },
  {
    what: 'two live parcels with one number',
    sql: [...booked('out', 'W'), ...draft('new', 'other', 1), ...booked('new', 'W')],
    refused: 'parcels.awb',
  },
  { what: 'a piece in two parcels', sql: draft('again', ORDER, 1), refused: 'PARCEL_ABOVE_BOUGHT' },
  { what: 'more pieces in a parcel', sql: "UPDATE parcel_items SET quantity = 1 WHERE parcel_id = 'out'", refused: 'PARCEL_IMMUTABLE' },
  { what: 'pieces that leave a parcel', sql: "DELETE FROM parcel_items WHERE parcel_id = 'out'", refused: 'PARCEL_IMMUTABLE' },
  {
    what: 'pieces that are counted twice',
    sql: [
      ...booked('out'),
      returned('out'),
      ...[1, 2].map((good) => `UPDATE parcel_items SET opened_good = ${good}, opened_bad = 0 WHERE parcel_id = 'out'`),
    ],
    refused: 'PARCEL_OPENED',
  },
  {
    what: 'a parcel that is opened twice',
    sql: [...booked('out'), returned('out'), moved('out', 'opened_at = 1'), moved('out', 'opened_at = 2')],
    refused: 'PARCEL_OPENED',
  },
  { what: 'an event that changes', sql: [event, "UPDATE parcel_events SET text = 'to Ravi'"], refused: 'PARCEL_IMMUTABLE' },
  { what: 'an event that is deleted', sql: [event, 'DELETE FROM parcel_events'], refused: 'PARCEL_IMMUTABLE' },
  {
    what: 'a customer who is forgotten, with a name on the parcel',
    sql: `UPDATE orders SET customer_name = '' WHERE id = '${ORDER}'`,
    wrong: "SELECT contact ->> 'name' FROM parcels WHERE id = 'out' AND contact ->> 'name' <> ''",
  },
];

const calls: readonly Attempt[] = [
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
const money: readonly Attempt[] = [
  { what: 'a charge that changes', sql: [cost, 'UPDATE parcel_costs SET paise = 1'], refused: 'PARCEL_IMMUTABLE' },
  { what: 'a charge that is deleted', sql: [cost, 'DELETE FROM parcel_costs'], refused: 'PARCEL_IMMUTABLE' },
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

/** Parcels, what is asked of couriers, and cash on its way: 'out' is a draft of both pieces of an order. */
export const parcelScene: Scene = {
  name: 'orders in parcels',
  stage: [...openShop, ...paid(ORDER, { quantity: 2 }), ...paid('other'), ...cash('cash'), ...draft('out', ORDER, 2)],
  attempts: [...parcels, ...calls, ...money],
};
