import type { Invariants } from '../../platform/jobs/invariants.ts';

/** Invariants of holds and of cash orders at the gateway. */
export const paymentInvariants = {
  products: {
    'I3 what unproved buyers hold is held': `EXISTS (SELECT 1
        FROM unproved_holds u
        LEFT JOIN product_sizes z ON z.product_id = u.product_id AND z.size = u.size
      WHERE u.product_id = s.id AND u.pieces > coalesce(z.reserved, s.reserved))`,
  },
  orders: {
    'COD never at the gateway': `s.method = 'cod' AND (s.gateway_order_id IS NOT NULL OR s.gateway_payment_id IS NOT NULL
      OR s.status IN (SELECT status
        FROM order_statuses
        WHERE (is_gateway_only AND NOT s.paid_online) OR phase = 'open')
        OR EXISTS (SELECT 1 FROM payments p
      WHERE p.order_id = s.id AND NOT EXISTS (SELECT 1 FROM cash_payments c WHERE c.order_id = s.id)))`,
  },
} satisfies Invariants;
