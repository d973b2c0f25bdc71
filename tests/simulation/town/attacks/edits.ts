import { booking, draft } from './parcel-stage.ts';
import type { Attempt, Scene } from './scene.ts';
import { cash, insert, openShop, PRICE, paid, shipped, text } from './stage.ts';

const SIZED = 990_020;
const WRAP = 4_000;
const sized = { product: SIZED, size: '2.4', quantity: 2 };
const wrapped = { shipping_fee_paise: WRAP, total_paise: PRICE + WRAP, gift_wrap_paise: WRAP, gift_note: text('For you') } as const;
const size = (name: string) => [
  insert('product_sizes', { product_id: SIZED, size: text(name) }),
  insert('stock_moves', { product_id: SIZED, size: text(name), kind: text('adjust'), quantity: 2 }),
];

type Values = Readonly<Record<string, string | number | null>>;
const address = (order: string) => `(SELECT shipping_address FROM orders WHERE id = '${order}')`;
const facts = (values: object) => text(JSON.stringify(values));
/** The change of an address by the owner, unless `over` says otherwise. */
const edit = (over: Values = {}, order = 'stage') =>
  insert('order_edits', {
    ...{ id: text('edit 1'), order_id: text(order), version: 1, kind: text('address'), before: address(order) },
    ...{ after: `json_set(${address(order)}, '$.city', 'Goa')`, actor: text('admin'), author: text('owner') },
    ...over,
  });
const second = { id: text('edit 2'), version: 2 } as const;
const byShopper = { actor: text('shopper'), author: text('') } as const;
const toSize = (to: string) => edit({ kind: text('size'), before: facts({ line: 1, size: '2.4' }), after: facts({ line: 1, size: to }) });
const toLess = (left: number, paise: number) =>
  edit({ kind: text('fewer'), before: facts({ line: 1, quantity: 2 }), after: facts({ line: 1, quantity: left }), delta_paise: -paise });
const wrapOff = edit({ kind: text('gift-wrap'), before: facts({}), after: facts({ wrap: null }), delta_paise: -WRAP }, 'gift');
/** A parcel that collects what the order costs, and of which no courier knows. */
const planned = draft('planned', 'stage', 2, { cod_due_paise: 2 * PRICE });
const swap =
  "INSERT INTO order_size_swaps (edit_id, order_id, line, from_size, to_size, quantity) VALUES ('edit 1', 'stage', 1, '2.4', '2.6', 2)";
const cut = "INSERT INTO order_cuts (edit_id, order_id, line, quantity, paise) VALUES ('edit 1', 'stage', 1, 1, 1)";
const kept = (what: string, first: string, table: string, column: string): Attempt[] => [
  { what: `${what} that is rewritten`, sql: [first, `UPDATE ${table} SET ${column} = ${column} + 1`], refused: 'ORDER_EDIT_IMMUTABLE' },
  { what: `${what} that is deleted`, sql: [first, `DELETE FROM ${table}`], refused: 'ORDER_EDIT_IMMUTABLE' },
];

/** A sold order changes by an edit alone, while it is here, and each edit does what it says. */
export const editScene: Scene = {
  name: 'an order that changes',
  stage: [
    ...openShop,
    insert('categories', { id: SIZED, name: text('Changed'), slug: text('changed'), has_sizes: 1, sizes: text('["2.4","2.6"]') }),
    insert('products', {
      ...{ id: SIZED, name: text('Changed'), slug: text('changed'), category_id: SIZED, price_paise: PRICE, mrp_paise: PRICE },
    }),
    ...size('2.4'),
    ...size('2.6'),
    'INSERT INTO shipping_settings (free_shipping_threshold_paise, standard_shipping_fee_paise, is_active) SELECT 1, 1, 1 WHERE NOT EXISTS (SELECT 1 FROM shipping_settings WHERE is_active = 1) UNION ALL SELECT 1, 1, 0 WHERE EXISTS (SELECT 1 FROM shipping_settings WHERE is_active = 1)',
    `UPDATE shipping_settings SET gift_wrap_paise = ${WRAP} WHERE is_active = 1`,
    ...cash('stage', sized),
    ...paid('gift', {}, wrapped),
  ],
  attempts: [
    { what: 'an edit of a parcel that has left', sql: [shipped('stage'), edit()], refused: 'ORDER_NOT_EDITABLE' },
    { what: 'an edit of what a courier is asked for', sql: [...planned, booking('planned'), edit()], refused: 'ORDER_NOT_EDITABLE' },
    {
      what: 'an edit moves the draft of a parcel',
      sql: [...planned, edit()],
      wrong: "SELECT id FROM parcels WHERE id = 'planned' AND (contact ->> '$.address.city') IS NOT 'Goa'",
    },
    {
      what: 'an edit ends the draft that has other pieces',
      sql: [...planned, toLess(1, PRICE)],
      wrong: "SELECT id FROM parcels WHERE id = 'planned' AND state <> 'cancelled'",
    },
    { what: 'an edit that begins with another address', sql: edit({ before: facts({}) }), refused: 'ORDER_EDIT_STALE' },
    { what: 'two edits from one version', sql: [edit(), edit({ id: text('edit 2') })], refused: 'ORDER_EDIT_STALE' },
    {
      what: 'a second address by the customer',
      sql: [edit(byShopper), edit({ ...byShopper, ...second, after: `json_set(${address('stage')}, '$.city', 'Pune')` })],
      refused: 'order_edits.order_id, order_edits.kind',
    },
    {
      what: 'an edit moves the address',
      sql: edit(),
      wrong: "SELECT id FROM orders WHERE id = 'stage' AND (shipping_address ->> 'city') IS NOT 'Goa'",
    },
    {
      what: 'an address without an edit',
      sql: "UPDATE orders SET shipping_address = json_set(shipping_address, '$.city', 'Goa') WHERE id = 'stage'",
      refused: 'ORDER_ADDRESS_IMMUTABLE',
    },
    ...kept('an edit', edit(), 'order_edits', 'version'),
    {
      what: 'an edit empties the card',
      sql: edit({ kind: text('gift-note'), before: facts({ note: 'For you' }), after: facts({ note: '' }) }, 'gift'),
      wrong: "SELECT id FROM orders WHERE id = 'gift' AND gift_note <> ''",
    },
    { what: 'an edit takes the wrap off', sql: wrapOff, wrong: "SELECT id FROM orders WHERE id = 'gift' AND NOT wrap_off" },
    {
      what: 'an edit swaps the size',
      sql: toSize('2.6'),
      wrong: `SELECT size FROM product_sizes WHERE product_id = ${SIZED} AND (size, stock_quantity, committed) NOT IN (('2.4', 2, 0), ('2.6', 0, 2))
        UNION ALL SELECT selected_size FROM order_items WHERE order_id = 'stage' AND selected_size <> '2.6'`,
    },
    { what: 'a swap without its edit', sql: [edit(), swap], refused: 'ORDER_EDIT_IMMUTABLE' },
    {
      what: 'a size without a swap',
      sql: "UPDATE order_items SET selected_size = '2.6' WHERE order_id = 'stage'",
      refused: 'ORDER_ITEM_IMMUTABLE',
    },
    ...kept('a swap', toSize('2.6'), 'order_size_swaps', 'quantity'),
    {
      what: 'an edit takes pieces out',
      sql: toLess(1, PRICE),
      wrong: `SELECT size FROM product_sizes WHERE product_id = ${SIZED} AND size = '2.4' AND (stock_quantity, committed) <> (1, 1)
        UNION ALL SELECT id FROM orders WHERE id = 'stage' AND due_paise <> ${PRICE}
        UNION ALL SELECT order_id FROM order_items WHERE order_id = 'stage' AND kept <> 1`,
    },
    {
      what: 'an edit is counted for its customer',
      sql: toLess(1, PRICE),
      wrong: `SELECT email FROM customers WHERE email = 'stage@stage.example' AND spent_paise <> ${PRICE}`,
    },
    { what: 'an order without a piece', sql: toLess(0, 2 * PRICE), refused: 'EDIT_LAST_PIECE' },
    { what: 'a cut without its edit', sql: [edit(), cut], refused: 'ORDER_EDIT_IMMUTABLE' },
    { what: 'less to pay without a cut', sql: "UPDATE orders SET cut_paise = 1 WHERE id = 'stage'", refused: 'ORDER_MONEY_IMMUTABLE' },
    ...kept('a cut', toLess(1, PRICE), 'order_cuts', 'paise'),
  ],
};
