import { booked, cost, draft, moved as moveParcel } from './parcel-stage.ts';
import type { Scene } from './scene.ts';
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
  attempts: [
    {
      what: 'a purchase that changes',
      sql: [lot('a'), "UPDATE purchase_lots SET unit_paise = 1 WHERE id = 'a'"],
      refused: 'LOT_IMMUTABLE',
    },
    { what: 'a purchase that is deleted', sql: [lot('a'), "DELETE FROM purchase_lots WHERE id = 'a'"], refused: 'LOT_IMMUTABLE' },
    { what: 'more counted pieces than there are', sql: lot('a', { quantity: 10 }), refused: 'LOT_ABOVE_COUNT' },
    {
      what: 'a correction of more than remains',
      sql: [lot('a'), gone(6), lot('b', { quantity: -4, corrects: 'a' })],
      refused: 'LOT_BELOW_STOCK',
    },
    {
      what: 'a correction of more than was bought',
      sql: [lot('a'), lot('b'), lot('c', { quantity: -5, corrects: 'a' })],
      refused: 'LOT_BELOW_STOCK',
    },
    {
      what: 'a correction at another price',
      sql: [lot('a'), lot('b', { quantity: -1, unit: 999, corrects: 'a' })],
      refused: 'LOT_BELOW_STOCK',
    },
    { what: 'a purchase that is worth nothing', sql: lot('a', { tax: 4 }), wrong: worth(4, 4_004_000) },
    {
      what: 'bought pieces that do not come',
      sql: lot('a', { isCounted: 0 }),
      wrong: `SELECT 'no piece' FROM products WHERE id = ${PIECE} AND stock_quantity <> 11`,
    },
    { what: 'a purchase that covers no earlier sale', sql: lot('a', { quantity: 8 }), wrong: frozen('early', 1, 1_000_000) },
    { what: 'pieces that cost nothing', sql: [lot('a'), ...paid('late', { quantity: 3 })], wrong: frozen('late', 3, 3_000_000) },
    { what: 'a sale that leaves its pieces in the value', sql: [lot('a'), ...paid('late', { quantity: 3 })], wrong: worth(1, 1_000_000) },
    {
      what: 'a cost that does not come back with the pieces',
      sql: [lot('a'), ...cash('late', { quantity: 3 }), cancelled('late')],
      wrong: `${worth(4, 4_000_000)} UNION ALL ${frozen('late', 0, 0)}`,
    },
    { what: 'broken pieces that are still worth something', sql: [lot('a'), gone(5)], wrong: worth(2, 2_000_000) },
    { what: 'pieces without a cost that take one away', sql: [lot('a'), gone(3)], wrong: worth(4, 4_000_000) },
    { what: 'a cost that is made up', sql: [lot('a'), costMove(4)], refused: 'COST_WRONG' },
    {
      what: 'a sale that costs twice',
      sql: [lot('a'), ...paid('late'), costMove(2, '(SELECT max(move_seq) FROM cost_moves)')],
      refused: 'cost_moves.move_seq',
    },
    { what: 'a cost that changes', sql: [lot('a'), 'UPDATE cost_moves SET value_mpaise = 0'], refused: 'COST_IMMUTABLE' },
    { what: 'a cost that is deleted', sql: [lot('a'), 'DELETE FROM cost_moves'], refused: 'COST_IMMUTABLE' },
    { what: 'a charge that is not shared in full', sql: [...booked('out'), cost], wrong: shared('cost', 5_000) },
    {
      what: 'a charge of one order alone',
      sql: [...booked('out'), cost],
      wrong: "SELECT 'one' FROM (SELECT count(*) AS n FROM order_charges WHERE charge_id = 'cost') WHERE n <> 2",
    },
    { what: 'packing that nobody pays', sql: [packing, ...booked('out'), left], wrong: shared('packing:out', 1_001) },
    {
      what: 'packing at a price of later',
      sql: [
        packing,
        ...booked('out'),
        left,
        packing.replace('1001', '2000'),
        moveParcel('out', `state = 'in_transit', picked_up_at = ${NOW} + 1`),
      ],
      wrong: shared('packing:out', 1_001),
    },
    { what: 'a share that changes', sql: [...booked('out'), cost, 'UPDATE order_charges SET paise = 0'], refused: 'COST_IMMUTABLE' },
    { what: 'a share that is deleted', sql: [...booked('out'), cost, 'DELETE FROM order_charges'], refused: 'COST_IMMUTABLE' },
  ],
};
