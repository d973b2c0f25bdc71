import { invariantsOf } from '../../../../src/features/books/invariants.ts';
import { booked, cost, draft, moved as moveParcel } from './parcel-stage.ts';
import { accepted, answered, asked, delivered, edited } from './requests.ts';
import { kept, type Scene } from './scene.ts';
import { cancelled, cash, insert, NOW, openShop, PIECE, PLENTY, paid, text } from './stage.ts';

interface Lot {
  readonly quantity?: number;
  readonly unit?: number;
  readonly tax?: number;
  readonly product?: number;
  readonly isCounted?: 0 | 1;
  readonly corrects?: string;
}

const lot = (id: string, { quantity = 4, unit = 1_000, tax = 0, product = PIECE, isCounted = 1, corrects }: Lot = {}) =>
  insert('purchase_lots', {
    ...{ id: text(id), product_id: product, quantity, unit_paise: unit, tax_paise: tax, credit_ok: 0, bought_on: text('2026-11-27') },
    ...{ is_counted: isCounted, corrects: corrects ? text(corrects) : null, by: text('x') },
  });
const worth = (pieces: number, value: number) =>
  `SELECT 'another value' WHERE NOT EXISTS (SELECT 1 FROM piece_costs WHERE product_id = ${PIECE} AND (pieces, value_mpaise) = (${pieces}, ${value}))`;
const frozen = (order: string, pieces: number, value: number) =>
  `SELECT 'another cost' WHERE NOT EXISTS (SELECT 1 FROM sale_costs WHERE order_id = '${order}' AND (pieces, value_mpaise) = (${pieces}, ${value}))`;
const gone = (quantity: number) => insert('stock_moves', { product_id: PIECE, kind: text('adjust'), quantity: -quantity });
const costMove = (piecesAfter: number, moveSeq: string | null = null) =>
  insert('cost_moves', {
    ...{ product_id: PIECE, kind: text('write-off'), move_seq: moveSeq, pieces: -1, value_mpaise: -1_000_000 },
    ...{ pieces_after: piecesAfter, value_after_mpaise: 1_000_000 * piecesAfter },
  });
const packing = `UPDATE cost_settings SET packing_paise = 1001, packing_since = 1, updated_at = ${NOW} WHERE id = 1`;
const left = moveParcel('out', `state = 'picked_up', picked_up_at = ${NOW}`);
const shared = (charge: string, paise: number) =>
  `SELECT 'not shared in full' WHERE (SELECT coalesce(sum(paise), 0) FROM order_charges WHERE charge_id = '${charge}') <> ${paise}`;

/** What pieces cost: nine on the shelf, two of an order paid before anything was bought, in a parcel with the order of another piece. */
export const marginScene: Scene = {
  name: 'what pieces cost',
  stage: [
    ...openShop,
    ...paid('early', { quantity: 2 }),
    ...paid(
      'other',
      { product: PLENTY, quantity: 3 },
      { shipping_address: text('{"phone":"early"}'), customer_email: text('early@stage.example') },
    ),
    ...draft('out', 'early', 2),
    insert('parcel_items', { parcel_id: text('out'), order_id: text('other'), line: 1, quantity: 3 }),
  ],
  refused: {
    LOT_IMMUTABLE: { ...kept('a purchase', lot('a'), 'purchase_lots', 'unit_paise = 1', "id = 'a'") },
    LOT_ABOVE_COUNT: { 'more counted pieces than there are': lot('a', { quantity: 10 }) },
    LOT_BELOW_STOCK: {
      'a correction of more than remains': [lot('a'), gone(6), lot('b', { quantity: -4, corrects: 'a' })],
      'a correction of more than was bought': [lot('a'), lot('b'), lot('c', { quantity: -5, corrects: 'a' })],
      'a correction at another price': [lot('a'), lot('b', { quantity: -1, unit: 999, corrects: 'a' })],
    },
    COST_WRONG: { 'a cost that is made up': [lot('a'), costMove(4)] },
    'cost_moves.move_seq': {
      'a sale that costs twice': [lot('a'), ...paid('late'), costMove(2, '(SELECT max(move_seq) FROM cost_moves)')],
    },
    COST_IMMUTABLE: {
      ...kept('a cost', lot('a'), 'cost_moves', 'value_mpaise = 0'),
      ...kept('a share', [...booked('out'), cost], 'order_charges', 'paise = 0'),
    },
  },
  follows: {
    'a purchase that is worth nothing': [lot('a', { tax: 4 }), worth(4, 4_004_000)],
    'bought pieces that do not come': [
      lot('a', { isCounted: 0 }),
      `SELECT 'no piece' FROM products WHERE id = ${PIECE} AND stock_quantity <> 11`,
    ],
    'a purchase that covers no earlier sale': [lot('a', { quantity: 8 }), frozen('early', 1, 1_000_000)],
    'pieces that cost nothing': [[lot('a'), ...paid('late', { quantity: 3 })], frozen('late', 3, 3_000_000)],
    'a sale that leaves its pieces in the value': [[lot('a'), ...paid('late', { quantity: 3 })], worth(1, 1_000_000)],
    'a cost that does not come back with the pieces': [
      [lot('a'), ...cash('late', { quantity: 3 }), cancelled('late')],
      `${worth(4, 4_000_000)} UNION ALL ${frozen('late', 0, 0)}`,
    ],
    'broken pieces that are still worth something': [[lot('a'), gone(5)], worth(2, 2_000_000)],
    'pieces without a cost that take one away': [[lot('a'), gone(3)], worth(4, 4_000_000)],
    'a charge that is not shared in full': [[...booked('out'), cost], shared('cost', 5_000)],
    'a charge of one order alone': [
      [...booked('out'), cost],
      "SELECT 'one' FROM (SELECT count(*) AS n FROM order_charges WHERE charge_id = 'cost') WHERE n <> 2",
    ],
    'packing that nobody pays': [[packing, ...booked('out'), left], shared('packing:out', 1_001)],
    'packing at a price of later': [
      [
        packing,
        ...booked('out'),
        left,
        packing.replace('1001', '2000'),
        moveParcel('out', `state = 'in_transit', picked_up_at = ${NOW} + 1`),
      ],
      shared('packing:out', 1_001),
    ],
  },
};

const checked = (checks: Readonly<Record<string, string>>, rows: string) =>
  Object.entries(checks)
    .map(([name, is]) => `SELECT '${name}' FROM ${rows} AND (${is})`)
    .join(' UNION ALL ');
/** What the audit finds of the days of the reports, and of these orders as well. */
const offSums = checked(invariantsOf('report_dates'), 'report_dates s WHERE true');
const off = `${checked(Object.fromEntries(Object.entries(invariantsOf('orders')).filter(([name]) => name.startsWith('reports '))), "orders s WHERE s.id IN ('stage', 'sent', 'cash')")} UNION ALL ${offSums}`;
const ofStage = (set: string) => `UPDATE report_orders SET ${set} WHERE order_id = 'stage'`;
const address = "(SELECT shipping_address FROM orders WHERE id = 'stage')";
const toGoa = edited('stage', 'address', { before: address, after: `json_set(${address}, '$.state', 'GA')` });

/** Sold orders, of which the reports know each change: one that is packed, one that waits for its courier, and one whose cash goes back by hand. */
export const reportScene: Scene = {
  name: 'what reports count',
  stage: [
    ...openShop,
    ...paid('stage'),
    ...paid('sent'),
    ...draft('out', 'sent', 1),
    ...booked('out'),
    ...cash('cash'),
    delivered('cash'),
    ...asked('return', 'cash', 1),
    accepted('return'),
  ],
  follows: {
    'another State in the reports': [toGoa, off],
    'a courier in the reports': [moveParcel('out', `state = 'picked_up', picked_up_at = ${NOW}`), off],
    'cash that went back by hand in the reports': [
      answered('return', `status = 'settled', settled_at = ${NOW}, outcome = 'refunded', refund_paise = 100, is_manual = 1`),
      off,
    ],
    'a buyer whose earlier order is another one': [
      "UPDATE orders SET created_at = created_at - 1000, customer_email = 'Sent@stage.example' WHERE id = 'stage'",
      off,
    ],
    'a first order whose buyer is forgotten': ["UPDATE orders SET customer_email = '' WHERE id = 'stage'", off],
    'sums of another State': [ofStage("state = 'GA'"), offSums],
    'sums of another courier': [ofStage("courier = 'delhivery'"), offSums],
    'sums of another State and courier at once': [ofStage("state = 'GA', courier = 'delhivery'"), offSums],
  },
};
