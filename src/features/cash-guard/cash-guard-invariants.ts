import type { Invariants } from '../../platform/jobs/invariants.ts';

/** Invariants of cash orders that wait for an answer. */
export const cashGuardInvariants = {
  orders: {
    'orders wait for their advance': `s.advance_paise > 0
        AND NOT EXISTS (SELECT 1 FROM cod_checks c WHERE c.order_id = s.id AND c.is_marked = 1
      AND c.state NOT IN agreed_checks AND (s.advance_paid = 0 OR c.state <> 'waiting'))`,
  },
} satisfies Invariants;
