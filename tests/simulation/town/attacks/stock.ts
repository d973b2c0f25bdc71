import { kept, type Scene } from './scene.ts';
import {
  cancelled,
  cash,
  DEAR,
  insert,
  lineOf,
  moved,
  opened,
  openShop,
  ordered,
  orderRow,
  PIECE,
  PLENTY,
  PRICE,
  text,
  type Values,
} from './stage.ts';

const SIZED = 990_010;
const ONCE = 990_011;
const tax = { hsn_code: text('7117'), gst_rate: 300 };
const shelf = { id: SIZED, name: text('Stage'), slug: text('stage'), has_sizes: 1, sizes: text('["2.4","2.6"]') };
const category = insert('categories', { ...shelf, ...tax });
const product = (id: number, over: Values = {}) =>
  insert('products', { id, name: text(`Stage ${id}`), slug: text(`stage-${id}`), price_paise: 100, mrp_paise: 100, ...tax, ...over });
const size = (name: string, over: Values = {}) => insert('product_sizes', { product_id: SIZED, size: text(name), ...over });
const adjusted = (id: number, quantity: number, of = '') =>
  insert('stock_moves', { product_id: id, size: text(of), kind: text('adjust'), quantity });

/** A change of the rate of GST of the piece, which is in force. */
const rated = insert('gst_rate_changes', { product_id: PIECE, from_at: -19_800_000, rate: 500, former_rate: 300, is_applied: 1 });

/** Pieces are counted by their moves alone. */
export const stockScene: Scene = {
  name: 'a shop with pieces',
  stage: openShop,
  refused: {
    STOCK_WITHOUT_MOVE: {
      'a piece without a move': `UPDATE products SET stock_quantity = stock_quantity + 1 WHERE id = ${PIECE}`,
      'a new product with pieces': product(ONCE, { stock_quantity: 1 }),
    },
    'CHECK constraint failed': { 'fewer pieces than none': adjusted(PIECE, -10) },
    STOCK_MOVE_IMMUTABLE: {
      ...kept('a move', '', 'stock_moves', 'quantity = quantity + 1', `product_id = ${PIECE}`),
    },
    PRODUCT_NUMBER_USED: {
      'the number of a deleted product once more': [product(ONCE), `DELETE FROM products WHERE id = ${ONCE}`, product(ONCE)],
    },
    RATE_CHANGE_IMMUTABLE: {
      'a rate that was in force and changes': [rated, `UPDATE gst_rate_changes SET rate = 300 WHERE product_id = ${PIECE}`],
      'a rate that was in force and is deleted': [rated, `DELETE FROM gst_rate_changes WHERE product_id = ${PIECE}`],
    },
  },
  follows: {
    'a move is counted': [adjusted(PIECE, 2), `SELECT stock_quantity FROM products WHERE id = ${PIECE} AND stock_quantity <> 11`],
  },
};

const small = { product: SIZED, size: '2.4' };
const priced = { category_id: SIZED, price_paise: PRICE, mrp_paise: PRICE };
/** The size is taken down and not offered any more. */
const dropped = (quantity: number) => [
  adjusted(SIZED, -quantity, '2.4'),
  `DELETE FROM product_sizes WHERE product_id = ${SIZED} AND size = '2.4'`,
];
const figures = (free: number, sold: number) => `SELECT stock_quantity, committed FROM products
  WHERE id = ${SIZED} AND ((stock_quantity, committed) <> (${free}, ${sold}) OR stock_quantity <> (SELECT sum(stock_quantity) FROM product_sizes WHERE product_id = ${SIZED}))`;

/** A piece is counted by the sizes that its category offers. */
export const sizesScene: Scene = {
  name: 'a piece with a size',
  stage: [...openShop, category, product(SIZED, priced), size('2.4'), adjusted(SIZED, 2, '2.4')],
  refused: {
    SIZE_NOT_OFFERED: {
      'a size that nobody can choose': size('XXL'),
      'a size under another name': `UPDATE product_sizes SET size = 'XXL' WHERE product_id = ${SIZED}`,
      'sizes in a category without them': `UPDATE products SET category_id = NULL WHERE id = ${SIZED}`,
    },
    STOCK_WITHOUT_MOVE: { 'a new size with pieces': size('2.6', { stock_quantity: 1 }) },
    SIZE_IN_USE: { 'a category without the sizes of its pieces': `UPDATE categories SET has_sizes = 0 WHERE id = ${SIZED}` },
    SIZE_HELD: {
      'a size that is held and not offered any more': [...ordered('one', small), ...dropped(1)],
      'a first size beside pieces without one': [
        product(ONCE, priced),
        adjusted(ONCE, 1),
        insert('product_sizes', { product_id: ONCE, size: text('2.4') }),
      ],
    },
    SIZE_UNKNOWN: { 'a move of an unknown size': adjusted(SIZED, 1, 'XXL') },
  },
  follows: {
    'a sale of a size that is not offered any more is undone': [
      [...cash('one', small), size('2.6'), ...dropped(1), cancelled('one')],
      figures(0, 0),
    ],
    'a size that is offered again takes back what was sold': [
      [...cash('one', small), size('2.6'), ...dropped(1), size('2.4'), cancelled('one')],
      figures(1, 0),
    ],
    'a move is counted by its size': [
      adjusted(SIZED, 1, '2.4'),
      `SELECT stock_quantity FROM product_sizes WHERE product_id = ${SIZED} AND stock_quantity <> 3`,
    ],
  },
};

const untaxed = { hsn_code: null, gst_rate: null };
/** A piece on sale has a tax: its own, or its category's. */
export const taxScene: Scene = {
  name: 'a piece that takes its tax from its category',
  stage: [...openShop, category, product(SIZED, { ...untaxed, category_id: SIZED })],
  refused: {
    TAX_UNKNOWN: {
      'a piece whose tax nobody says': product(ONCE, untaxed),
      'a piece without a rate': product(ONCE, { gst_rate: null }),
      'a piece that leaves the category of its tax': `UPDATE products SET category_id = NULL WHERE id = ${SIZED}`,
      'a piece that moves to a category without a tax': [
        insert('categories', { ...shelf, ...untaxed, id: ONCE, name: text('Bare'), slug: text('bare') }),
        `UPDATE products SET category_id = ${ONCE} WHERE id = ${SIZED}`,
      ],
      'a piece that loses its own HSN code': `UPDATE products SET hsn_code = NULL WHERE id = ${PIECE}`,
      'a piece without a tax that is put on sale': [
        product(ONCE, { ...untaxed, archived_at: 1 }),
        `UPDATE products SET archived_at = NULL WHERE id = ${ONCE}`,
      ],
    },
    TAX_IN_USE: {
      'a category without the rate of its pieces': `UPDATE categories SET gst_rate = NULL WHERE id = ${SIZED}`,
      'a category without the HSN code of its pieces': `UPDATE categories SET hsn_code = NULL WHERE id = ${SIZED}`,
    },
    products_hsn_code_digits: { 'an HSN code with a letter': `UPDATE products SET hsn_code = '52a8' WHERE id = ${PIECE}` },
  },
};

const ORDER = 'stage';
/** Orders of somebody who proved nothing; all but `same` is his own. */
const unproved = (id: string, quantity: number, same: Readonly<Record<string, string>> = {}, product = PLENTY) =>
  ordered(id, { product, quantity }, { email_verified: 0, ip_hash: text(`network ${id}`), ...same });
const both = "SELECT 'both hold' FROM orders WHERE id IN ('one', 'other') AND hold = 'bounded' GROUP BY hold HAVING count(*) = 2";
const isHeld = (id: string) => `SELECT hold FROM orders WHERE id = '${id}' AND hold <> 'none'`;
const sources = {
  browser: { guest_id: text('one browser') },
  phone: { shipping_address: text('{"phone":"one phone"}') },
  mailbox: { customer_email: text('one@stage.example') },
  network: { ip_hash: text('one network') },
} as const;

/** Unpaid orders hold pieces within limits, for a limited time. */
export const holdScene: Scene = {
  name: 'an order that holds',
  stage: [...openShop, ...opened(ORDER)],
  refused: {
    HOLD_NOT_EXTENDABLE: {
      'a longer hold': moved(ORDER, 'hold_expires_at = hold_expires_at + 60000', 'shopper'),
      'a hold that is extended for ever': moved(ORDER, 'hold_expires_at = hold_expires_at + 60000, renewals = 3', 'shopper'),
    },
    HOLD_UNWATCHED: { 'a hold that nobody looks at again': moved(ORDER, 'next_check_at = NULL', 'cron') },
    TOO_MANY_HOLDS: {
      'four open orders of one browser': [
        ...['a', 'b', 'c'].flatMap((id) => ordered(id, { product: PLENTY }, sources.browser)),
        orderRow('d', { product: PLENTY }, sources.browser),
        lineOf('d', { product: PLENTY }),
      ],
    },
  },
  follows: {
    'who proved nothing holds three of nine pieces': [unproved('one', 3, {}, PIECE), isHeld('one')],
    'who proved nothing holds seven pieces': [unproved('one', 7), isHeld('one')],
    'who proved nothing holds pieces for more than 10,000 rupees': [unproved('one', 2, {}, DEAR), isHeld('one')],
    'somebody holds 31 of 100 pieces': [ordered('one', { product: PLENTY, quantity: 31 }), isHeld('one')],
    'who was reached holds 30 of 100 pieces': [
      ordered('one', { product: PLENTY, quantity: 30 }),
      "SELECT hold FROM orders WHERE id = 'one' AND hold <> 'trusted'",
    ],
    'what holds nothing is there': [
      [orderRow('one', { quantity: 8 }), lineOf('one', { quantity: 8 })],
      `SELECT reserved FROM products WHERE id = ${PIECE} AND (stock_quantity, reserved) <> (8, 1)`,
    ],
    ...Object.fromEntries(
      Object.entries(sources).map(([source, same]) => [
        `two unproved orders of one ${source} hold eight pieces`,
        [[...unproved('one', 4, same), ...unproved('other', 4, same)], both] as const,
      ]),
    ),
    'what unproved buyers hold is counted': [
      unproved('one', 2),
      `SELECT 'it is not' FROM orders WHERE id = 'one' AND hold = 'bounded'
        AND NOT EXISTS (SELECT 1 FROM unproved_holds WHERE product_id = ${PLENTY} AND pieces = 2)`,
    ],
  },
};

const sample = insert('sample_rows', { kind: text('product'), row_id: PIECE });
const unopened = insert('first_day', { id: 1 });
const chosenLetters = insert('store_settings', { section: text('orderNumbers'), value: text('{"prefix":"MS","first":1}') });

export const closedScene: Scene = {
  name: 'a closed shop',
  stage: [...openShop, 'UPDATE maintenance SET is_on = 1'],
  refused: {
    SHOP_CLOSED: { 'an order in a closed shop': orderRow('other'), 'a form in a closed shop': 'INSERT INTO shoppers_write SELECT 1' },
  },
};

/** A new shop sells nothing before it opens, and stays open. */
export const firstDayScene: Scene = {
  name: 'a shop before its first day',
  stage: [...openShop, unopened],
  refused: {
    SHOP_UNOPENED: { 'an order before the first day': orderRow('other') },
    SAMPLE_IN_SHOP: { 'a shop that opens with its sample': [sample, 'UPDATE first_day SET opened_at = 1'] },
    SHOP_STAYS_OPEN: {
      'a shop that is not open any more': ['UPDATE first_day SET opened_at = 1', 'UPDATE first_day SET opened_at = NULL'],
    },
  },
};

/** Only what is the shop's own is sold, by a seller who is named. */
export const sellerScene: Scene = {
  name: 'an open shop',
  stage: openShop,
  refused: {
    CONFLICT: { 'a guard that does not hold': 'INSERT INTO guard SELECT 0' },
    PRODUCT_NOT_FOR_SALE: { 'a sold piece of the sample': [sample, orderRow('other'), lineOf('other')] },
    NUMBERS_BEGUN: {
      'letters of orders after the first order': [orderRow('other'), chosenLetters],
      'letters renamed after the first order': [orderRow('other'), "UPDATE store_settings SET value = '{}' WHERE section = 'orderNumbers'"],
      'letters dropped after the first order': [orderRow('other'), "DELETE FROM store_settings WHERE section = 'orderNumbers'"],
    },
    SELLER_UNKNOWN: { 'an order of an unknown seller': ["DELETE FROM store_settings WHERE section = 'gst'", orderRow('other')] },
    'notification_bar_settings.is_active': {
      'two active notices': [
        insert('notification_bar_settings', {
          text_content: text('a'),
          is_active: '(SELECT count(*) = 0 FROM notification_bar_settings WHERE is_active = 1)',
        }),
        insert('notification_bar_settings', { text_content: text('b'), is_active: 1 }),
      ],
    },
  },
  follows: {
    'a guard that holds': ['INSERT INTO guard SELECT 1', 'SELECT 1 WHERE 0'],
    'a form in an open shop': ['INSERT INTO shoppers_write SELECT 1', 'SELECT 1 WHERE 0'],
  },
};
