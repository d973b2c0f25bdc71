import type { Scene } from './scene.ts';
import { cancelled, cash, lineOf, moved, NOW, opened, openShop, ordered, orderRow, PIECE, text } from './stage.ts';

const ORDER = 'stage';
const set = (columns: string, actor = 'shopper') => moved(ORDER, columns, actor);

/** What was ordered never changes, and an order moves only as money and pieces allow. */
export const orderScene: Scene = {
  name: 'an open order',
  stage: [...openShop, ...opened(ORDER, {}, { ip_hash: text('network') })],
  attempts: [
    { what: 'an order that begins sold', sql: orderRow('other', {}, { reservation: text('committed') }), refused: 'ORDER_NOT_PENDING' },
    { what: 'a line at another price', sql: [orderRow('other'), lineOf('other', { price: 100 })], refused: 'PRICE_CHANGED' },
    {
      what: 'a line of a piece in the archive',
      sql: [`UPDATE products SET archived_at = ${NOW} WHERE id = ${PIECE}`, orderRow('other'), lineOf('other')],
      refused: 'PRODUCT_NOT_FOR_SALE',
    },
    { what: 'a line that is added later', sql: `${lineOf(ORDER).replace("'stage', 1,", "'stage', 2,")}`, refused: 'ORDER_CLOSED' },
    {
      what: 'another total',
      sql: set('total_paise = total_paise + 100, subtotal_paise = subtotal_paise + 100'),
      refused: 'ORDER_MONEY_IMMUTABLE',
    },
    { what: 'other terms of returns', sql: set('return_days = 30'), refused: 'ORDER_TERMS_IMMUTABLE' },
    {
      what: 'a line that changes',
      sql: `UPDATE order_items SET quantity = 9 WHERE order_id = '${ORDER}'`,
      refused: 'ORDER_ITEM_IMMUTABLE',
    },
    { what: 'a line that is deleted', sql: `DELETE FROM order_items WHERE order_id = '${ORDER}'`, refused: 'ORDER_ITEM_IMMUTABLE' },
    { what: 'a held order that is deleted', sql: `DELETE FROM orders WHERE id = '${ORDER}'`, refused: 'ORDER_NOT_DELETABLE' },
    {
      what: 'a paid order without its payment',
      sql: set("status = 'paid', reservation = 'committed'", 'gateway'),
      refused: 'PAYMENT_MISSING',
    },
    { what: 'an open order without its pieces', sql: set("reservation = 'released'"), refused: 'RESERVATION_WRONG' },
    {
      what: 'a sale before the payment',
      sql: [cancelled(ORDER), set("status = 'processing', reservation = 'committed'", 'admin')],
      refused: 'ORDER_NOT_COD',
    },
    {
      what: 'history that changes',
      sql: `UPDATE order_events SET actor = 'nobody' WHERE order_id = '${ORDER}'`,
      refused: 'ORDER_EVENT_IMMUTABLE',
    },
    { what: 'history that is deleted', sql: `DELETE FROM order_events WHERE order_id = '${ORDER}'`, refused: 'ORDER_EVENT_IMMUTABLE' },
    {
      what: 'two open orders of one cart',
      sql: orderRow('other', {}, { cart_fingerprint: text(`cart ${ORDER}`) }),
      refused: 'orders.cart_fingerprint',
    },
    {
      what: 'a key for two orders',
      sql: orderRow('other', {}, { idempotency_key: text(`key ${ORDER}`) }),
      refused: 'orders.idempotency_key',
    },
    {
      what: 'an order of the gateway for two orders',
      sql: [...ordered('other'), moved('other', `gateway_order_id = 'order_${ORDER}'`)],
      refused: 'orders.gateway_order_id',
    },
    { what: 'history says how an order began', sql: ordered('other'), wrong: missing("to_status = 'pending_payment'") },
    { what: 'history says how an order went on', sql: opened('other'), wrong: missing("to_status = 'pending_payment_gateway'") },
    {
      what: 'a network is forgotten after the hold',
      sql: cancelled(ORDER),
      wrong: `SELECT ip_hash FROM orders WHERE id = '${ORDER}' AND ip_hash <> ''`,
    },
    {
      what: 'an order that is opened again holds its pieces again',
      sql: [cancelled(ORDER), set(`status = 'pending_payment_gateway', reservation = 'held', next_check_at = ${NOW}`)],
      wrong: `SELECT reserved FROM products WHERE id = ${PIECE} AND (stock_quantity, reserved) <> (8, 1)`,
    },
    {
      what: 'pieces are free after the hold',
      sql: cancelled(ORDER),
      wrong: `SELECT reserved FROM products WHERE id = ${PIECE} AND (stock_quantity, reserved) <> (9, 0)`,
    },
  ],
};

function missing(event: string) {
  return `SELECT 'it does not' WHERE NOT EXISTS (SELECT 1 FROM order_events WHERE order_id = 'other' AND ${event})`;
}

/** Cash is paid at the door and never at the gateway, by somebody who was reached. */
export const cashScene: Scene = {
  name: 'a cash order after an unpaid one of the same cart',
  stage: [...openShop, ...opened(ORDER), cancelled(ORDER), ...cash('cash', {}, { cart_fingerprint: text(`cart ${ORDER}`) })],
  attempts: [
    { what: 'a cash order at the gateway', sql: moved('cash', "gateway_order_id = 'order_cash'"), refused: 'COD_ORDER_AT_GATEWAY' },
    {
      what: 'a cash order that waits for a payment',
      sql: [cancelled('cash'), moved('cash', "status = 'pending_payment', reservation = 'held'")],
      refused: 'COD_ORDER_REOPENED',
    },
    {
      what: 'a cash order of nobody',
      sql: [
        ...ordered('other', {}, { method: text('cod'), email_verified: 0 }),
        moved('other', "status = 'processing', reservation = 'committed'", 'shopper'),
      ],
      refused: 'CONTACT_UNPROVED',
    },
    {
      what: 'the same cart for cash and at the gateway',
      sql: set(`status = 'pending_payment_gateway', reservation = 'held', next_check_at = ${NOW}`),
      refused: 'ORDER_REPLACED_BY_COD',
    },
  ],
};
