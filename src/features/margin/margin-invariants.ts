import type { Invariants } from '../../platform/jobs/invariants.ts';
import { SOLD_SQL } from '../products/stock-moves-sql.ts';

/** A move of `m` that changes what is sold of a piece: another size of it costs the same. */
const MOVES_COST = "m.note IS NOT 'another size'";

/** Invariants of costs. */
export const marginInvariants = {
  products: {
    'lots are in the value of the stock': `EXISTS (SELECT 1 FROM purchase_lots l WHERE l.product_id = s.id
      AND l.quantity IS NOT (SELECT c.pieces FROM cost_moves c WHERE c.lot_id = l.id AND c.kind = 'lot'))`,
    'the value of the stock is what lots left of it': `EXISTS (SELECT 1
        FROM piece_costs k
        WHERE k.product_id = s.id AND (k.pieces > s.stock_quantity + s.reserved
      OR (k.pieces, k.value_mpaise) IS NOT (SELECT c.pieces_after, c.value_after_mpaise
        FROM cost_moves c
        WHERE c.product_id = s.id
        ORDER BY c.seq DESC
        LIMIT 1)))`,
  },
  orders: {
    'sold pieces have their cost': `EXISTS (SELECT 1
        FROM stock_moves m
        JOIN piece_costs k ON k.product_id = m.product_id
        WHERE m.order_id = s.id
      AND m.kind = 'commit' AND ${MOVES_COST} AND m.seq > k.since_seq
        AND NOT EXISTS (SELECT 1 FROM cost_moves c WHERE c.move_seq = m.seq))`,
    'frozen costs are what was taken and given back': `EXISTS (SELECT 1 FROM sale_costs f WHERE f.order_id = s.id AND ((f.pieces, f.value_mpaise) IS NOT
        (SELECT -sum(c.pieces), -sum(c.value_mpaise) FROM cost_moves c WHERE c.order_id = s.id AND c.product_id = f.product_id)
      OR f.pieces > (SELECT sum(${SOLD_SQL}) FROM stock_moves m WHERE m.order_id = s.id AND m.product_id = f.product_id)))`,
  },
  parcels: {
    'charges are shared in full': `EXISTS (SELECT 1 FROM parcel_costs c WHERE c.parcel_id = s.id
      AND c.paise - c.tax_paise IS NOT (SELECT sum(h.paise) FROM order_charges h WHERE h.charge_id = c.id))`,
    'parcels that left have their packing': `s.direction = 'out' AND s.picked_up_at IS NOT NULL
      AND s.created_at > (SELECT packing_since FROM cost_settings)
      AND NOT EXISTS (SELECT 1 FROM order_charges h WHERE h.charge_id = 'packing:' || s.id)`,
  },
} satisfies Invariants;
