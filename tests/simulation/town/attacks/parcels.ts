import { parcelCalls, parcelMoney } from './parcel-money.ts';
import { booked, booking, call, cashParcel, delivered, draft, ended, event, moved, ORDER, returned } from './parcel-stage.ts';
import type { Attempt, Scene } from './scene.ts';
import { cancelled, cash, NOW, openShop, PRICE, paid, refund, text } from './stage.ts';

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

/** Parcels, what is asked of couriers, and cash on its way: 'out' is a draft of both pieces of an order. */
export const parcelScene: Scene = {
  name: 'orders in parcels',
  stage: [...openShop, ...paid(ORDER, { quantity: 2 }), ...paid('other'), ...cash('cash'), ...draft('out', ORDER, 2)],
  attempts: [...parcels, ...parcelCalls, ...parcelMoney],
};
