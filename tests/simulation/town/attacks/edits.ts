import { booking, draft } from './parcel-stage.ts';
import { edited, shipped, wrapFor, wrapped } from './requests.ts';
import type { Attempts, Scene } from './scene.ts';
import { cash, insert, openShop, PRICE, paid, text, type Values } from './stage.ts';

const SIZED = 990_020;
const WRAP = 4_000;
const sized = { product: SIZED, size: '2.4', quantity: 2 };
const size = (name: string) => [
  insert('product_sizes', { product_id: SIZED, size: text(name) }),
  insert('stock_moves', { product_id: SIZED, size: text(name), kind: text('adjust'), quantity: 2 }),
];

const address = (order: string) => `(SELECT shipping_address FROM orders WHERE id = '${order}')`;
const facts = (values: object) => text(JSON.stringify(values));
/** The change of an address by the owner, unless `over` says otherwise. */
const edit = (over: Values = {}, order = 'stage') =>
  edited(order, 'address', { before: address(order), after: `json_set(${address(order)}, '$.city', 'Goa')`, ...over });
const NAME = "(SELECT customer_name FROM orders WHERE id = 'stage')";
const named = (name: string) => `json_set(${address('stage')}, '$.customer_name', ${name})`;
const renamed = (before: string, after: string) => ({ before: named(before), after: named(after) });
const second = { id: text('edit 2'), version: 2 } as const;
const byShopper = { actor: text('shopper'), author: text('') } as const;
const toSize = (to: string) => edit({ kind: text('size'), before: facts({ line: 1, size: '2.4' }), after: facts({ line: 1, size: to }) });
const toLess = (left: number, paise: number) =>
  edit({ kind: text('fewer'), before: facts({ line: 1, quantity: 2 }), after: facts({ line: 1, quantity: left }), delta_paise: -paise });
const toPrice = (paise: number, over: Values = {}) =>
  edit({ kind: text('discount'), before: facts({}), after: facts({ amount: paise }), delta_paise: -paise, ...over });
const wrapOff = edit({ kind: text('gift-wrap'), before: facts({}), after: facts({ wrap: null }), delta_paise: -WRAP }, 'gift');
/** A parcel that collects what the order costs, and of which no courier knows. */
const planned = draft('planned', 'stage', 2, { cod_due_paise: 2 * PRICE });
const swap =
  "INSERT INTO order_size_swaps (edit_id, order_id, line, from_size, to_size, quantity) VALUES ('edit 1', 'stage', 1, '2.4', '2.6', 2)";
const cut = "INSERT INTO order_cuts (edit_id, order_id, line, quantity, paise) VALUES ('edit 1', 'stage', 1, 1, 1)";
const written = (what: string, first: string, table: string, column: string): Attempts => ({
  [`${what} that is rewritten`]: [first, `UPDATE ${table} SET ${column} = ${column} + 1`],
  [`${what} that is deleted`]: [first, `DELETE FROM ${table}`],
});

/** A sold order changes by an edit alone, while it is here, and each edit does what it says. */
export const editScene: Scene = {
  name: 'an order that changes',
  stage: [
    ...openShop,
    insert('categories', { id: SIZED, name: text('Changed'), slug: text('changed'), has_sizes: 1, sizes: text('["2.4","2.6"]') }),
    insert('products', {
      ...{ hsn_code: text('7117'), gst_rate: 300 },
      ...{ id: SIZED, name: text('Changed'), slug: text('changed'), category_id: SIZED, price_paise: PRICE, mrp_paise: PRICE },
    }),
    ...size('2.4'),
    ...size('2.6'),
    ...wrapFor(WRAP),
    ...cash('stage', sized),
    ...paid('gift', {}, wrapped(WRAP)),
  ],
  refused: {
    ORDER_NOT_EDITABLE: {
      'an edit of a parcel that has left': [shipped('stage'), edit()],
      'an edit of what a courier is asked for': [...planned, booking('planned'), edit()],
    },
    ORDER_EDIT_STALE: {
      'an edit that begins with another address': edit({ before: facts({}) }),
      'an edit that begins with another name': edit(renamed("'Nobody'", "'Asha'")),
      'a name that is emptied': edit(renamed(NAME, "''")),
      'a name without the one before': edit({ after: named("'Asha'") }),
      'a discount that a customer takes': toPrice(PRICE, byShopper),
      'a discount of nothing': toPrice(0),
      'a discount of paise': toPrice(150),
      'two edits from one version': [edit(), edit({ id: text('edit 2') })],
    },
    'order_edits.order_id, order_edits.kind': {
      'a second address by the customer': [
        edit(byShopper),
        edit({ ...byShopper, ...second, after: `json_set(${address('stage')}, '$.city', 'Pune')` }),
      ],
    },
    ORDER_ADDRESS_IMMUTABLE: {
      'an address without an edit': "UPDATE orders SET shipping_address = json_set(shipping_address, '$.city', 'Goa') WHERE id = 'stage'",
    },
    ORDER_EDIT_IMMUTABLE: {
      ...written('an edit', edit(), 'order_edits', 'version'),
      'a swap without its edit': [edit(), swap],
      ...written('a swap', toSize('2.6'), 'order_size_swaps', 'quantity'),
      'a cut without its edit': [edit(), cut],
      ...written('a cut', toLess(1, PRICE), 'order_cuts', 'paise'),
    },
    ORDER_ITEM_IMMUTABLE: { 'a size without a swap': "UPDATE order_items SET selected_size = '2.6' WHERE order_id = 'stage'" },
    EDIT_LAST_PIECE: { 'an order without a piece': toLess(0, 2 * PRICE), 'a discount that leaves nothing to pay': toPrice(2 * PRICE) },
    DISCOUNT_TOO_HIGH: {
      'a discount above the price of the pieces': edit(
        { kind: text('discount'), before: facts({}), after: facts({ amount: PRICE + 100 }), delta_paise: -PRICE - 100 },
        'gift',
      ),
    },
    ORDER_MONEY_IMMUTABLE: {
      'less to pay without a cut': "UPDATE orders SET cut_paise = 1 WHERE id = 'stage'",
      'a share of a discount without a cut': "UPDATE orders SET given_paise = 1 WHERE id = 'stage'",
    },
  },
  follows: {
    'an edit moves the draft of a parcel': [
      [...planned, edit()],
      "SELECT id FROM parcels WHERE id = 'planned' AND (contact ->> '$.address.city') IS NOT 'Goa'",
    ],
    'an edit ends the draft that has other pieces': [
      [...planned, toLess(1, PRICE)],
      "SELECT id FROM parcels WHERE id = 'planned' AND state <> 'cancelled'",
    ],
    'an edit moves the address': [edit(), "SELECT id FROM orders WHERE id = 'stage' AND (shipping_address ->> 'city') IS NOT 'Goa'"],
    'an edit empties the card': [
      edit({ kind: text('gift-note'), before: facts({ note: 'For you' }), after: facts({ note: '' }) }, 'gift'),
      "SELECT id FROM orders WHERE id = 'gift' AND gift_note <> ''",
    ],
    'an edit takes the wrap off': [wrapOff, "SELECT id FROM orders WHERE id = 'gift' AND NOT wrap_off"],
    'an edit swaps the size': [
      toSize('2.6'),
      `SELECT size FROM product_sizes WHERE product_id = ${SIZED} AND (size, stock_quantity, committed) NOT IN (('2.4', 2, 0), ('2.6', 0, 2))
        UNION ALL SELECT selected_size FROM order_items WHERE order_id = 'stage' AND selected_size <> '2.6'`,
    ],
    'an edit takes pieces out': [
      toLess(1, PRICE),
      `SELECT size FROM product_sizes WHERE product_id = ${SIZED} AND size = '2.4' AND (stock_quantity, committed) <> (1, 1)
        UNION ALL SELECT id FROM orders WHERE id = 'stage' AND due_paise <> ${PRICE}
        UNION ALL SELECT order_id FROM order_items WHERE order_id = 'stage' AND kept <> 1`,
    ],
    'a discount lowers what is due, and is shared by the pieces that are left': [
      [toLess(1, PRICE), toPrice(1_000, second)],
      `SELECT id FROM orders WHERE id = 'stage' AND (due_paise, given_paise) <> (${PRICE - 1_000}, 2000)`,
    ],
    'an edit is counted for its customer': [
      toLess(1, PRICE),
      `SELECT email FROM customers WHERE email = 'stage@stage.example' AND spent_paise <> ${PRICE}`,
    ],
  },
};
