import type { Invariants } from '../../platform/jobs/invariants.ts';

/** Invariants of pieces and their stock. */
export const productInvariants = {
  products: {
    I1: 's.stock_quantity < 0 OR s.reserved < 0 OR s.committed < 0',
    I2: `s.stock_quantity + s.reserved + s.committed <>
      (SELECT coalesce(sum(quantity), 0) FROM stock_moves m WHERE m.product_id = s.id AND m.kind = 'adjust')`,
    // What was sold under a size that is not offered any more, or before there were sizes, is counted for the product alone.
    'I2 sizes add up': `EXISTS (SELECT 1
        FROM product_sizes z
        WHERE z.product_id = s.id
        GROUP BY z.product_id
        HAVING (s.stock_quantity, s.reserved) <>
      (sum(z.stock_quantity), sum(z.reserved)) OR s.committed < sum(z.committed))`,
  },
} satisfies Invariants;
