import type { Scene } from './scene.ts';
import { accepted, answered, asked, cash, delivered, insert, NOW, openShop, PIECE, PRICE, paid, refund, text } from './stage.ts';

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
const file = (at: number, over: Record<string, string> = {}) =>
  insert('return_media', {
    ...{ id: text(`file ${at}`), return_id: text('return'), order_id: text(ORDER), kind: text('photo'), state: text('stored') },
    ...{ key: text(`private/returns/${at}`), type: text('image/jpeg'), ...over },
  });

/** Pieces come back within their time, once, and their money or another piece is given once. */
export const returnScene: Scene = {
  name: 'a delivered order with a return',
  stage: [...openShop, ...paid(ORDER, { quantity: 2 }), delivered(ORDER), ...asked('return', ORDER, 1), ...paid('other')],
  attempts: [
    { what: 'a change of mind after its days', sql: late(2, 'return', 'changed_mind'), refused: 'RETURN_WINDOW_CLOSED' },
    { what: 'an exchange after its days', sql: late(2, 'exchange', 'size'), refused: 'RETURN_WINDOW_CLOSED' },
    { what: 'a fault after thirty days', sql: late(30, 'return', 'defective'), refused: 'RETURN_WINDOW_CLOSED' },
    { what: 'a return of what has not come', sql: asked('early', 'other', 1).slice(0, 1), refused: 'RETURN_NOT_DELIVERED' },
    { what: 'a piece in two returns', sql: asked('twice', ORDER, 2), refused: 'RETURN_ABOVE_BOUGHT' },
    {
      what: 'a declined return that is accepted with pieces of another one',
      sql: [answered('return', "status = 'declined'"), ...asked('all', ORDER, 2), accepted('return')],
      refused: 'RETURN_ABOVE_BOUGHT',
    },
    { what: 'another reason', sql: "UPDATE returns SET reason = 'size' WHERE id = 'return'", refused: 'RETURN_IMMUTABLE' },
    { what: 'a return that is deleted', sql: "DELETE FROM returns WHERE id = 'return'", refused: 'RETURN_NOT_DELETABLE' },
    { what: 'more pieces later', sql: "UPDATE return_items SET quantity = 2 WHERE return_id = 'return'", refused: 'RETURN_IMMUTABLE' },
    {
      what: 'pieces of a return that are deleted',
      sql: "DELETE FROM return_items WHERE return_id = 'return'",
      refused: 'RETURN_NOT_DELETABLE',
    },
    {
      what: 'history of a return that changes',
      sql: "UPDATE return_events SET note = 'x' WHERE return_id = 'return'",
      refused: 'RETURN_EVENT_IMMUTABLE',
    },
    {
      what: 'history of a return that is deleted',
      sql: "DELETE FROM return_events WHERE return_id = 'return'",
      refused: 'RETURN_EVENT_IMMUTABLE',
    },
    {
      what: 'a return that its buyer accepts',
      sql: answered('return', "status = 'accepted'", 'shopper'),
      refused: 'TRANSITION_NOT_ALLOWED',
    },
    {
      what: 'history says what became of a return',
      sql: accepted('return'),
      wrong: "SELECT 'it does not' WHERE NOT EXISTS (SELECT 1 FROM return_events WHERE return_id = 'return' AND to_status = 'accepted')",
    },
    { what: 'a piece in stock before it is back', sql: restocked, refused: 'RETURN_IMMUTABLE' },
    {
      what: 'a piece in stock twice',
      sql: [accepted('return'), refunded, restocked, "UPDATE return_items SET restocked = 0 WHERE return_id = 'return'"],
      refused: 'RETURN_IMMUTABLE',
    },
    {
      what: 'a piece that is back is in stock',
      sql: [accepted('return'), refunded, restocked],
      wrong: `SELECT stock_quantity FROM products WHERE id = ${PIECE} AND stock_quantity <> 7`,
    },
    {
      what: 'a settlement that changes',
      sql: [accepted('return'), refunded, "UPDATE returns SET refund_paise = 1 WHERE id = 'return'"],
      refused: 'RETURN_IMMUTABLE',
    },
    {
      what: 'a piece that a refund has put back is put back again',
      sql: [
        refund('stage-refund', `pay_${ORDER}`, PRICE),
        insert('refund_items', { refund_id: text('stage-refund'), order_id: text(ORDER), line: 1, quantity: 2, restocked: 2 }),
        accepted('return'),
        settled("outcome = 'refunded', refund_paise = 0"),
        restocked,
      ],
      refused: 'ITEM_NOT_SOLD',
    },
    {
      what: 'an exchange after all the money went back',
      sql: [
        ...asked('swap', ORDER, 1, exchange),
        accepted('swap'),
        refund('all', `pay_${ORDER}`, 2 * PRICE),
        settled("outcome = 'exchanged'", 'swap'),
      ],
      refused: 'EXCHANGE_ABOVE_BOUGHT',
    },
    {
      what: 'an exchange of refunded pieces',
      sql: [
        ...asked('swap', ORDER, 1, exchange),
        accepted('swap'),
        refund('some', `pay_${ORDER}`, PRICE),
        insert('refund_items', { refund_id: text('some'), order_id: text(ORDER), line: 1, quantity: 2 }),
        settled("outcome = 'exchanged'", 'swap'),
      ],
      refused: 'EXCHANGE_ABOVE_BOUGHT',
    },
    { what: 'a seventh photograph', sql: [1, 2, 3, 4, 5, 6, 7].map((at) => file(at)), refused: 'EVIDENCE_FULL' },
    { what: 'a photograph of another order', sql: file(1, { order_id: text('other') }), refused: 'RETURN_NOT_FOUND' },
    { what: 'a photograph after the decision', sql: [accepted('return'), file(1)], refused: 'EVIDENCE_CLOSED' },
    {
      what: 'a photograph that moves',
      sql: [file(1), "UPDATE return_media SET key = 'private/returns/2' WHERE id = 'file 1'"],
      refused: 'RETURN_IMMUTABLE',
    },
    {
      what: 'a photograph that is deleted',
      sql: [file(1), "DELETE FROM return_media WHERE id = 'file 1'"],
      refused: 'RETURN_NOT_DELETABLE',
    },
  ],
};

/** Cash for a returned piece is bounded by the cash that came. */
export const returnedCashScene: Scene = {
  name: 'a delivered cash order with a return',
  stage: [...openShop, ...cash('cash'), delivered('cash'), ...asked('return', 'cash', 1), accepted('return')],
  attempts: [
    {
      what: 'more cash for a return than came',
      sql: settled("outcome = 'refunded', refund_paise = 70001, is_manual = 1"),
      refused: 'OVER_REFUND',
    },
  ],
};
