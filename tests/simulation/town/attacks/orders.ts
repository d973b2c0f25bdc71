import { holdLimits } from '../../../../src/rules/payment/hold-limits.ts';
import { byHand, wrapFor, wrapped } from './requests.ts';
import { kept, type Scene } from './scene.ts';
import {
  cancelled,
  cash,
  insert,
  lineOf,
  moved,
  NOW,
  opened,
  openShop,
  ordered,
  orderRow,
  PIECE,
  PLENTY,
  text,
  type Values,
} from './stage.ts';

const ORDER = 'stage';
const set = (columns: string, actor = 'shopper') => moved(ORDER, columns, actor);

/** What was ordered never changes, and an order moves only as money and pieces allow. */
export const orderScene: Scene = {
  name: 'an open order',
  stage: [...openShop, ...opened(ORDER, {}, { ip_hash: text('network') })],
  refused: {
    ORDER_NOT_PENDING: { 'an order that begins sold': orderRow('other', {}, { reservation: text('committed') }) },
    PRICE_CHANGED: { 'a line at another price': [orderRow('other'), lineOf('other', { price: 100 })] },
    PRODUCT_NOT_FOR_SALE: {
      'a line of a piece in the archive': [
        `UPDATE products SET archived_at = ${NOW} WHERE id = ${PIECE}`,
        orderRow('other'),
        lineOf('other'),
      ],
    },
    ORDER_CLOSED: { 'a line that is added later': `${lineOf(ORDER).replace("'stage', 1,", "'stage', 2,")}` },
    ORDER_MONEY_IMMUTABLE: { 'another total': set('total_paise = total_paise + 100, subtotal_paise = subtotal_paise + 100') },
    ORDER_TERMS_IMMUTABLE: { 'other terms of returns': set('return_days = 30') },
    ORDER_ITEM_IMMUTABLE: {
      ...kept('a line', '', 'order_items', 'quantity = 9', `order_id = '${ORDER}'`),
    },
    ORDER_NOT_DELETABLE: { 'a held order that is deleted': `DELETE FROM orders WHERE id = '${ORDER}'` },
    PAYMENT_MISSING: { 'a paid order without its payment': set("status = 'paid', reservation = 'committed'", 'gateway') },
    RESERVATION_WRONG: { 'an open order without its pieces': set("reservation = 'released'") },
    ORDER_NOT_COD: { 'a sale before the payment': [cancelled(ORDER), set("status = 'processing', reservation = 'committed'", 'admin')] },
    ORDER_EVENT_IMMUTABLE: {
      ...kept('history', '', 'order_events', "actor = 'nobody'", `order_id = '${ORDER}'`),
    },
    'orders.cart_fingerprint': { 'two open orders of one cart': orderRow('other', {}, { cart_fingerprint: text(`cart ${ORDER}`) }) },
    'orders.idempotency_key': { 'a key for two orders': orderRow('other', {}, { idempotency_key: text(`key ${ORDER}`) }) },
    'orders.gateway_order_id': {
      'an order of the gateway for two orders': [...ordered('other'), moved('other', `gateway_order_id = 'order_${ORDER}'`)],
    },
  },
  follows: {
    'history says how an order began': [ordered('other'), missing("to_status = 'pending_payment'")],
    'history says how an order went on': [opened('other'), missing("to_status = 'pending_payment_gateway'")],
    'a network is forgotten after the hold': [cancelled(ORDER), `SELECT ip_hash FROM orders WHERE id = '${ORDER}' AND ip_hash <> ''`],
    'a network is forgotten when a cash order ends': [
      [...cash('other', {}, { ip_hash: text('network') }), cancelled('other')],
      "SELECT ip_hash FROM orders WHERE id = 'other' AND ip_hash <> ''",
    ],
    'an order that is opened again holds its pieces again': [
      [cancelled(ORDER), set(`status = 'pending_payment_gateway', reservation = 'held', next_check_at = ${NOW}`)],
      `SELECT reserved FROM products WHERE id = ${PIECE} AND (stock_quantity, reserved) <> (8, 1)`,
    ],
    'pieces are free after the hold': [
      cancelled(ORDER),
      `SELECT reserved FROM products WHERE id = ${PIECE} AND (stock_quantity, reserved) <> (9, 0)`,
    ],
  },
};

function missing(event: string) {
  return `SELECT 'it does not' WHERE NOT EXISTS (SELECT 1 FROM order_events WHERE order_id = 'other' AND ${event})`;
}

/** Cash is paid at the door and never at the gateway, by somebody who was reached. */
export const cashScene: Scene = {
  name: 'a cash order after an unpaid one of the same cart',
  stage: [...openShop, ...opened(ORDER), cancelled(ORDER), ...cash('cash', {}, { cart_fingerprint: text(`cart ${ORDER}`) })],
  refused: {
    COD_ORDER_AT_GATEWAY: { 'a cash order at the gateway': moved('cash', "gateway_order_id = 'order_cash'") },
    COD_ORDER_REOPENED: {
      'a cash order that waits for a payment': [cancelled('cash'), moved('cash', "status = 'pending_payment', reservation = 'held'")],
    },
    CONTACT_UNPROVED: {
      'a cash order of nobody': [
        ...ordered('other', {}, { method: text('cod'), email_verified: 0 }),
        moved('other', "status = 'processing', reservation = 'committed'", 'shopper'),
      ],
    },
    ORDER_REPLACED_BY_COD: {
      'the same cart for cash and at the gateway': set(`status = 'pending_payment_gateway', reservation = 'held', next_check_at = ${NOW}`),
    },
  },
};

const WRAP = 4_000;
const present = wrapped(WRAP);
const charges = (over: Values) =>
  insert('shipping_settings', { free_shipping_threshold_paise: 1, standard_shipping_fee_paise: 1, ...over });

/** A present costs what the shop asks for its wrap, and its card stays as it was written. */
export const presentScene: Scene = {
  name: 'a present',
  stage: [...openShop, ...wrapFor(WRAP), ...ordered('stage', {}, present)],
  refused: {
    PRICE_CHANGED: { 'a cheaper wrap': orderRow('other', {}, { ...present, gift_wrap_paise: WRAP - 1 }) },
    GIFT_UNCLEAR: {
      'a card without a wrap': orderRow('other', {}, { ...present, gift_wrap_paise: null }),
      'a wrap for less than nothing': charges({ gift_wrap_paise: -1 }),
      'a wrap that becomes cheaper than nothing': 'UPDATE shipping_settings SET gift_wrap_paise = -1',
    },
    ORDER_MONEY_IMMUTABLE: {
      'a wrap that is taken off': "UPDATE orders SET gift_wrap_paise = NULL WHERE id = 'stage'",
      'another card': "UPDATE orders SET gift_note = 'Other words' WHERE id = 'stage'",
    },
    'shipping_settings.is_active': { 'two active prices of delivery': charges({ is_active: 1 }) },
  },
};

const taken = (over: Values) => orderRow('other', {}, { ...byHand, ...over });

/** An order by hand says how it was taken and paid. */
export const byHandScene: Scene = {
  name: 'an order by hand',
  stage: [...openShop, ...ordered('stage', {}, byHand)],
  refused: {
    MANUAL_ORDER_UNCLEAR: {
      'an order by hand from nowhere': taken({ source: null, has_mails: 1 }),
      'an order by hand from a rumour': taken({ source: text('rumour') }),
      'an order by hand at the gateway': taken({ method: text('gateway') }),
      'an order by hand of a shopper': taken({ actor: text('shopper') }),
      'an order by hand with a reason and no discount': taken({ discount_reason: text('a friend') }),
      'an order by hand with mails to nobody': taken({ has_mails: 1 }),
    },
    ORDER_MONEY_IMMUTABLE: {
      'another source': "UPDATE orders SET source = 'instagram' WHERE id = 'stage'",
      'another way of paying': "UPDATE orders SET paid_by_hand = 'cash' WHERE id = 'stage'",
    },
  },
};

const DAY = 86_400_000;
const chat = {
  ...{ origin: text('chat'), actor: text('admin'), guest_id: text(''), customer_email: text(''), has_mails: 0 },
  hold_expires_at: `${NOW} + ${2 * DAY}`,
} as const;
const ended = (id: string) => moved(id, "status = 'cancelled_by_user', reservation = 'released'");
const link = (over: Values) => orderRow('other', {}, { ...chat, ...over });

/** Pieces that the owner holds for a chat: for two days, once, and not too many; and where an order came from. */
export const chatScene: Scene = {
  name: 'an order for a chat',
  stage: [...openShop, ...ordered('stage', {}, chat), ...ordered('over', {}, chat), ended('over')],
  refused: {
    MANUAL_ORDER_UNCLEAR: {
      'a link to pay of a shopper': link({ actor: text('shopper') }),
      'a link to pay with mails to nobody': link({ has_mails: 1 }),
      'a link to pay with a reason and no discount': link({ discount_reason: text('a friend') }),
      'no mails without a chat': link({ origin: text('shop'), hold_expires_at: NOW }),
    },
    HOLD_TOO_LONG: {
      'pieces that are held for three days': link({ hold_expires_at: `${NOW} + ${3 * DAY}` }),
      'a checkout that holds for a day': orderRow('other', {}, { hold_expires_at: `${NOW} + ${DAY}` }),
      'a link that is held for longer': moved('stage', 'hold_expires_at = hold_expires_at + 60000, renewals = 1', 'shopper'),
    },
    CHAT_ORDER_ENDED: { 'a link that is held again': moved('over', "status = 'pending_payment', reservation = 'held'") },
    TOO_MANY_CHAT_ORDERS: {
      'a link with all pieces of the shop': [
        orderRow('many', { product: PLENTY, quantity: holdLimits.chatPieces + 1 }, chat),
        lineOf('many', { product: PLENTY, quantity: holdLimits.chatPieces + 1 }),
      ],
    },
    ORDER_ORIGIN_WRONG: {
      'an order from nowhere': orderRow('other', {}, { origin: text('link:<b>') }),
      'an order that came otherwise': "UPDATE orders SET origin = 'shop' WHERE id = 'stage'",
    },
  },
};
