import { draft } from './parcel-stage.ts';
import { accepted, answered, asked, askedAbout, delivered, edited, refund, shipped, told } from './requests.ts';
import { kept, type Scene } from './scene.ts';
import {
  cancelled,
  cash,
  DEAR,
  insert,
  moved,
  NOW,
  openShop,
  ordered,
  PIECE,
  PRICE,
  paid,
  payment,
  sold,
  text,
  type Values,
} from './stage.ts';

const ORDER = 'stage';
const DAY = 86_400_000;
/** A request that comes a millisecond after so many days. */
const late = (days: number, kind: string, reason: string) =>
  asked('late', ORDER, 1, {
    kind: text(kind),
    reason: text(reason),
    created_at: `(SELECT delivered_at + ${days * DAY + 1} FROM orders WHERE id = '${ORDER}')`,
  }).slice(0, 1);
const settled = (set: string, id = 'return') => answered(id, `status = 'settled', settled_at = ${NOW}, ${set}`);
const refunded = settled("outcome = 'refunded', refund_paise = 70000");
const exchange = { kind: text('exchange') } as const;
const restocked = "UPDATE return_items SET restocked = 1 WHERE return_id = 'return'";
const file = (at: number, over: Values = {}) =>
  insert('return_media', {
    ...{ id: text(`file ${at}`), return_id: text('return'), order_id: text(ORDER), kind: text('photo'), state: text('stored') },
    ...{ key: text(`private/returns/${at}`), type: text('image/jpeg'), ...over },
  });

/** Pieces come back within their time, once, and their money or another piece is given once. */
export const returnScene: Scene = {
  name: 'a delivered order with a return',
  stage: [...openShop, ...paid(ORDER, { quantity: 2 }), delivered(ORDER), ...asked('return', ORDER, 1), ...paid('other')],
  refused: {
    RETURN_WINDOW_CLOSED: {
      'a change of mind after its days': late(2, 'return', 'changed_mind'),
      'an exchange after its days': late(2, 'exchange', 'size'),
      'a fault after thirty days': late(30, 'return', 'defective'),
    },
    RETURN_NOT_DELIVERED: { 'a return of what has not come': asked('early', 'other', 1).slice(0, 1) },
    RETURN_ABOVE_BOUGHT: {
      'a piece in two returns': asked('twice', ORDER, 2),
      'a declined return that is accepted with pieces of another one': [
        answered('return', "status = 'declined'"),
        ...asked('all', ORDER, 2),
        accepted('return'),
      ],
    },
    RETURN_IMMUTABLE: {
      'another reason': "UPDATE returns SET reason = 'size' WHERE id = 'return'",
      'more pieces later': "UPDATE return_items SET quantity = 2 WHERE return_id = 'return'",
      'a piece in stock before it is back': restocked,
      'a piece in stock twice': [
        accepted('return'),
        refunded,
        restocked,
        "UPDATE return_items SET restocked = 0 WHERE return_id = 'return'",
      ],
      'a settlement that changes': [accepted('return'), refunded, "UPDATE returns SET refund_paise = 1 WHERE id = 'return'"],
      'a photograph that moves': [file(1), "UPDATE return_media SET key = 'private/returns/2' WHERE id = 'file 1'"],
    },
    RETURN_NOT_DELETABLE: {
      'a return that is deleted': "DELETE FROM returns WHERE id = 'return'",
      'pieces of a return that are deleted': "DELETE FROM return_items WHERE return_id = 'return'",
      'a photograph that is deleted': [file(1), "DELETE FROM return_media WHERE id = 'file 1'"],
    },
    RETURN_EVENT_IMMUTABLE: { ...kept('history of a return', '', 'return_events', "note = 'x'", "return_id = 'return'") },
    TRANSITION_NOT_ALLOWED: { 'a return that its buyer accepts': answered('return', "status = 'accepted'", 'shopper') },
    ITEM_NOT_SOLD: {
      'a piece that a refund has put back is put back again': [
        refund('stage-refund', `pay_${ORDER}`, PRICE),
        insert('refund_items', { refund_id: text('stage-refund'), order_id: text(ORDER), line: 1, quantity: 2, restocked: 2 }),
        accepted('return'),
        settled("outcome = 'refunded', refund_paise = 0"),
        restocked,
      ],
    },
    EXCHANGE_ABOVE_BOUGHT: {
      'an exchange after all the money went back': [
        ...asked('swap', ORDER, 1, exchange),
        accepted('swap'),
        refund('all', `pay_${ORDER}`, 2 * PRICE),
        settled("outcome = 'exchanged'", 'swap'),
      ],
      'an exchange of refunded pieces': [
        ...asked('swap', ORDER, 1, exchange),
        accepted('swap'),
        refund('some', `pay_${ORDER}`, PRICE),
        insert('refund_items', { refund_id: text('some'), order_id: text(ORDER), line: 1, quantity: 2 }),
        settled("outcome = 'exchanged'", 'swap'),
      ],
    },
    EVIDENCE_FULL: { 'a seventh photograph': [1, 2, 3, 4, 5, 6, 7].map((at) => file(at)) },
    RETURN_NOT_FOUND: { 'a photograph of another order': file(1, { order_id: text('other') }) },
    EVIDENCE_CLOSED: { 'a photograph after the decision': [accepted('return'), file(1)] },
  },
  follows: {
    'history says what became of a return': [
      accepted('return'),
      "SELECT 'it does not' WHERE NOT EXISTS (SELECT 1 FROM return_events WHERE return_id = 'return' AND to_status = 'accepted')",
    ],
    'a piece that is back is in stock': [
      [accepted('return'), refunded, restocked],
      `SELECT stock_quantity FROM products WHERE id = ${PIECE} AND stock_quantity <> 7`,
    ],
  },
};

/** Cash for a returned piece is bounded by the cash that came. */
export const returnedCashScene: Scene = {
  name: 'a delivered cash order with a return',
  stage: [...openShop, ...cash('cash'), delivered('cash'), ...asked('return', 'cash', 1), accepted('return')],
  refused: { OVER_REFUND: { 'more cash for a return than came': settled("outcome = 'refunded', refund_paise = 70001, is_manual = 1") } },
};

/** An order of the buyer of 'first', to the same door. */
const second = (over: Values = {}, product?: number) =>
  ordered('second', product ? { product } : {}, {
    ...{ customer_email: text('first@stage.example'), shipping_address: text('{"phone":"first"}') },
    ...over,
  });
const inCash = { method: text('cod'), next_check_at: null } as const;
const made = "(SELECT created_at FROM orders WHERE id = 'second')";
const travels = (over: Values = {}) =>
  insert('order_travels', { order_id: text('second'), with_order_id: text('first'), until: `${made} + 60000`, created_at: made, ...over });
const opens = moved('second', "status = 'pending_payment_gateway', gateway_order_id = 'order_second', reservation = 'held'", 'shopper');
const pays = [payment('pay_second', 'second'), sold('second')];
const placed = moved('second', "status = 'processing', reservation = 'committed'", 'shopper');
const planned = draft('planned', 'first', 1, { cod_due_paise: PRICE });
const shared = [
  ...second(inCash),
  travels(),
  placed,
  ...planned,
  insert('parcel_items', { parcel_id: text('planned'), order_id: text('second'), line: 1, quantity: 1 }),
];
const stillPlanned = "SELECT id FROM parcels WHERE id = 'planned' AND state <> 'cancelled'";

/** A second order travels with the first one on its terms, and what is planned for their parcel follows them. */
export const travelScene: Scene = {
  name: 'an order that travels along',
  stage: [
    ...openShop,
    "INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) SELECT 1, 0, 1, '[]', 1 WHERE NOT EXISTS (SELECT 1 FROM cod_settings WHERE is_active = 1) UNION ALL SELECT 1, 0, 1, '[]', 0 WHERE EXISTS (SELECT 1 FROM cod_settings WHERE is_active = 1)",
    'UPDATE cod_settings SET min_paise = 0, max_paise = 500000 WHERE is_active = 1',
    ...cash('first'),
    ...paid('online'),
  ],
  refused: {
    TRAVEL_CLOSED: {
      'an order that travels with one that has left': [shipped('first'), ...second(), travels()],
      'a payment for a parcel that has left': [
        ...second(),
        travels(),
        moved('second', "status = 'failed', reservation = 'released'", 'cron'),
        shipped('first'),
        opens,
      ],
    },
    TRAVEL_TERMS: {
      'an order that travels to another door': [...second({ shipping_address: text('{"phone":"1"}') }), travels()],
      'an order that travels for a fee': [...second({ shipping_fee_paise: 100, total_paise: PRICE + 100 }), travels()],
    },
    TRAVEL_CASH: {
      'cash that travels with what is paid online': [
        ...second({ ...inCash, customer_email: text('online@stage.example'), shipping_address: text('{"phone":"online"}') }),
        travels({ with_order_id: text('online') }),
      ],
      'more cash than a parcel collects': [...second(inCash, DEAR), travels()],
    },
    TRAVEL_IMMUTABLE: {
      'a travel that is longer': [...second(), travels(), 'UPDATE order_travels SET until = until + 1'],
      'a travel that is forgotten': [...second(), travels(), 'DELETE FROM order_travels'],
    },
  },
  follows: {
    'a draft without what was paid': [[...planned, ...second(), travels(), opens, ...pays], stillPlanned],
    'a draft without what was confirmed': [
      [...second(inCash), travels(), placed, askedAbout('second'), ...planned, told('second', "state = 'confirmed'")],
      stillPlanned,
    ],
    'a draft of an order that has ended': [[...shared, cancelled('first')], stillPlanned],
    'a draft to two doors': [
      [...shared, edited('first', 'address', { before: text('{"phone":"first"}'), after: text('{"phone":"other"}') })],
      stillPlanned,
    ],
  },
};
