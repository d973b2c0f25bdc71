import type { Scene } from './scene.ts';
import { cancelled, cash, insert, openShop, ordered, PIECE, PRICE, text } from './stage.ts';

const SIZED = 990_010;
const ONCE = 990_011;
const category = insert('categories', { id: SIZED, name: text('Stage'), slug: text('stage'), has_sizes: 1, sizes: text('["2.4","2.6"]') });
const product = (id: number, over: Record<string, string | number> = {}) =>
  insert('products', { id, name: text(`Stage ${id}`), slug: text(`stage-${id}`), price_paise: 100, mrp_paise: 100, ...over });
const size = (name: string, over: Record<string, string | number> = {}) =>
  insert('product_sizes', { product_id: SIZED, size: text(name), ...over });
const adjusted = (id: number, quantity: number, of = '') =>
  insert('stock_moves', { product_id: id, size: text(of), kind: text('adjust'), quantity });

/** A change of the rate of GST of the piece, which is in force. */
const rated = insert('gst_rate_changes', { product_id: PIECE, from_at: -19_800_000, rate: 500, former_rate: 300, is_applied: 1 });

/** Pieces are counted by their moves alone. */
export const stockScene: Scene = {
  name: 'a shop with pieces',
  stage: openShop,
  attempts: [
    {
      what: 'a piece without a move',
      sql: `UPDATE products SET stock_quantity = stock_quantity + 1 WHERE id = ${PIECE}`,
      refused: 'STOCK_WITHOUT_MOVE',
    },
    { what: 'a new product with pieces', sql: product(ONCE, { stock_quantity: 1 }), refused: 'STOCK_WITHOUT_MOVE' },
    { what: 'fewer pieces than none', sql: adjusted(PIECE, -10), refused: 'CHECK constraint failed' },
    {
      what: 'a move that changes',
      sql: `UPDATE stock_moves SET quantity = quantity + 1 WHERE product_id = ${PIECE}`,
      refused: 'STOCK_MOVE_IMMUTABLE',
    },
    { what: 'a move that is deleted', sql: `DELETE FROM stock_moves WHERE product_id = ${PIECE}`, refused: 'STOCK_MOVE_IMMUTABLE' },
    {
      what: 'the number of a deleted product once more',
      sql: [product(ONCE), `DELETE FROM products WHERE id = ${ONCE}`, product(ONCE)],
      refused: 'PRODUCT_NUMBER_USED',
    },
    {
      what: 'a rate that was in force and changes',
      sql: [rated, `UPDATE gst_rate_changes SET rate = 300 WHERE product_id = ${PIECE}`],
      refused: 'RATE_CHANGE_IMMUTABLE',
    },
    {
      what: 'a rate that was in force and is deleted',
      sql: [rated, `DELETE FROM gst_rate_changes WHERE product_id = ${PIECE}`],
      refused: 'RATE_CHANGE_IMMUTABLE',
    },
    {
      what: 'a move is counted',
      sql: adjusted(PIECE, 2),
      wrong: `SELECT stock_quantity FROM products WHERE id = ${PIECE} AND stock_quantity <> 11`,
    },
  ],
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
  attempts: [
    { what: 'a size that nobody can choose', sql: size('XXL'), refused: 'SIZE_NOT_OFFERED' },
    { what: 'a new size with pieces', sql: size('2.6', { stock_quantity: 1 }), refused: 'STOCK_WITHOUT_MOVE' },
    {
      what: 'a size under another name',
      sql: `UPDATE product_sizes SET size = 'XXL' WHERE product_id = ${SIZED}`,
      refused: 'SIZE_NOT_OFFERED',
    },
    {
      what: 'sizes in a category without them',
      sql: `UPDATE products SET category_id = NULL WHERE id = ${SIZED}`,
      refused: 'SIZE_NOT_OFFERED',
    },
    {
      what: 'a category without the sizes of its pieces',
      sql: `UPDATE categories SET has_sizes = 0 WHERE id = ${SIZED}`,
      refused: 'SIZE_IN_USE',
    },
    { what: 'a size that is held and not offered any more', sql: [...ordered('one', small), ...dropped(1)], refused: 'SIZE_HELD' },
    {
      what: 'a first size beside pieces without one',
      sql: [product(ONCE, priced), adjusted(ONCE, 1), insert('product_sizes', { product_id: ONCE, size: text('2.4') })],
      refused: 'SIZE_HELD',
    },
    {
      what: 'a sale of a size that is not offered any more is undone',
      sql: [...cash('one', small), size('2.6'), ...dropped(1), cancelled('one')],
      wrong: figures(0, 0),
    },
    {
      what: 'a size that is offered again takes back what was sold',
      sql: [...cash('one', small), size('2.6'), ...dropped(1), size('2.4'), cancelled('one')],
      wrong: figures(1, 0),
    },
    { what: 'a move of an unknown size', sql: adjusted(SIZED, 1, 'XXL'), refused: 'SIZE_UNKNOWN' },
    {
      what: 'a move is counted by its size',
      sql: adjusted(SIZED, 1, '2.4'),
      wrong: `SELECT stock_quantity FROM product_sizes WHERE product_id = ${SIZED} AND stock_quantity <> 3`,
    },
  ],
};
