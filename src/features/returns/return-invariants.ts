import type { Invariants } from '../../platform/jobs/invariants.ts';

/** Invariants of returns. */
export const returnInvariants = {
  returns: {
    'returns within what was bought': `s.status NOT IN void_returns AND EXISTS (SELECT 1 FROM return_items mine
      JOIN order_items i ON i.order_id = mine.order_id AND i.line = mine.line WHERE mine.return_id = s.id AND i.quantity <
        (SELECT sum(t.quantity) FROM return_items t JOIN returns r ON r.id = t.return_id
          WHERE t.order_id = mine.order_id AND t.line = mine.line AND r.status NOT IN void_returns))`,
    'returns have their refund': `s.outcome = 'refunded' AND s.is_manual = 0 AND s.refund_paise > 0
      AND NOT EXISTS (SELECT 1 FROM refunds f WHERE f.id = s.id AND f.amount_paise = s.refund_paise)`,
    'returns end their history at the status': `s.status <>
      (SELECT to_status FROM return_events e WHERE e.return_id = s.id ORDER BY seq DESC LIMIT 1)`,
  },
} satisfies Invariants;
