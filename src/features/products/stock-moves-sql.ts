/** SQL of the change of an order's held and bought pieces by a row of `stock_moves`. */
export const HELD_SQL = "CASE kind WHEN 'reserve' THEN quantity WHEN 'restock' THEN 0 ELSE -quantity END";
export const SOLD_SQL = "CASE kind WHEN 'commit' THEN quantity WHEN 'restock' THEN -quantity ELSE 0 END";
/** SQL of the change of a product's stock, reserved and committed by a row of `stock_moves`. */
export const MOVED_SQL = `CASE kind WHEN 'reserve' THEN -quantity WHEN 'commit' THEN 0 ELSE quantity END AS stock_quantity,
  CASE kind WHEN 'adjust' THEN 0 ELSE ${HELD_SQL} END AS reserved, CASE kind WHEN 'adjust' THEN 0 ELSE ${SOLD_SQL} END AS committed`;
