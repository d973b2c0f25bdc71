import { booked, booking, call, cashParcel, delivered, draft, ended, event, moved, ORDER, returned } from './parcel-stage.ts';
import { refund } from './requests.ts';
import { kept, type Scene } from './scene.ts';
import { cancelled, cash, NOW, openShop, PRICE, paid, text } from './stage.ts';

/** 'out' is a draft of both pieces of an order. */
export const stage = [...openShop, ...paid(ORDER, { quantity: 2 }), ...paid('other'), ...cash('cash'), ...draft('out', ORDER, 2)];

export const parcelScene: Scene = {
  name: 'orders in parcels',
  stage,
  refused: {
    PARCEL_NOT_DRAFT: { 'a parcel that begins booked': draft('new', 'other', 1, { awb: text('W') }).slice(0, 1) },
    PARCEL_IMMUTABLE: {
      'a parcel that is deleted': "DELETE FROM parcels WHERE id = 'out'",
      'a reference that is freed': "DELETE FROM parcel_references WHERE parcel_id = 'out'",
      'a reference of another parcel': "UPDATE parcel_references SET parcel_id = 'x' WHERE parcel_id = 'out'",
      'another courier after the booking': [booking('out'), moved('out', "courier = 'manual'")],
      'more cash after the booking': [...cashParcel, moved('cash', 'cod_due_paise = cod_due_paise + 100')],
      ...Object.fromEntries(
        ['declared_paise = 1', 'rounding_paise = 1', "direction = 'back'", 'number = 1'].map((set) => [
          `${set} after the booking`,
          [booking('out'), moved('out', set)],
        ]),
      ),
      'more pieces in a parcel': "UPDATE parcel_items SET quantity = 1 WHERE parcel_id = 'out'",
      'pieces that leave a parcel': "DELETE FROM parcel_items WHERE parcel_id = 'out'",
      ...kept('an event', event, 'parcel_events', "text = 'to Ravi'"),
    },
    parcel_references: {
      'a reference that was given before': [
        "UPDATE parcels SET reference = 'another' WHERE id = 'out'",
        ...draft('new', 'other', 1, { reference: text('ref out') }).slice(0, 1),
      ],
      'a reference that is taken without being kept': [
        "UPDATE parcels SET reference = 'another' WHERE id = 'out'",
        "UPDATE parcels SET reference = 'ref out' WHERE id = 'out'",
      ],
    },
    PARCEL_MOVE_REFUSED: {
      'a parcel that is booked without a booking': moved('out', `state = 'booked', booked_at = ${NOW}, awb = 'W'`),
      'a delivery that the courier takes back': [...booked('out'), delivered('out'), moved('out', "state = 'returning', over_at = NULL")],
    },
    PARCEL_NOT_BOOKABLE: {
      'a parcel of a cancelled order': [...draft('cash', 'cash', 1, { cod_due_paise: PRICE }), cancelled('cash'), booking('cash')],
      'a parcel of a refunded order': [refund('back', `pay_${ORDER}`, 2 * PRICE), booking('out')],
    },
    PARCEL_CASH_WRONG: { 'a parcel without its cash': [...draft('cash', 'cash', 1), booking('cash')] },
    PARCEL_UNDER_WAY: {
      'a booking that is given up while it is under way': [booking('out'), call('c', 'book'), moved('out', "state = 'draft'")],
    },
    PARCEL_ABOVE_BOUGHT: {
      'a lost parcel that is found after its pieces were sent again': [
        ...booked('out'),
        ended('out', 'lost'),
        ...draft('again', ORDER, 2),
        moved('out', "state = 'in_transit', over_at = NULL, move_note = 'x: found'", 'admin'),
      ],
      'a piece in two parcels': draft('again', ORDER, 1),
    },
    'parcels.awb': { 'two live parcels with one number': [...booked('out', 'W'), ...draft('new', 'other', 1), ...booked('new', 'W')] },
    PARCEL_OPENED: {
      'pieces that are counted twice': [
        ...booked('out'),
        returned('out'),
        ...[1, 2].map((good) => `UPDATE parcel_items SET opened_good = ${good}, opened_bad = 0 WHERE parcel_id = 'out'`),
      ],
      'a parcel that is opened twice': [...booked('out'), returned('out'), moved('out', 'opened_at = 1'), moved('out', 'opened_at = 2')],
    },
  },
  follows: {
    'a move without a scan that leaves no trace': [
      [moved('out', "state = 'booking', move_note = 'x: booked'", 'shop')],
      "SELECT 'nothing' WHERE NOT EXISTS (SELECT 1 FROM parcel_events WHERE parcel_id = 'out' AND moved = 1)",
    ],
    'a customer who is forgotten, with a name on the parcel': [
      `UPDATE orders SET customer_name = '' WHERE id = '${ORDER}'`,
      "SELECT contact ->> 'name' FROM parcels WHERE id = 'out' AND contact ->> 'name' <> ''",
    ],
  },
};
