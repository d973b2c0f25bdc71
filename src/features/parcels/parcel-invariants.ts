import type { Invariants } from '../../platform/jobs/invariants.ts';
import { openCalls } from '../../rules/parcels/parcel-calls.ts';

/** Invariants of parcels and of what couriers collect. */
export const parcelInvariants = {
  orders: {
    'a courier collects no advance': `s.advance_paid = 1 AND EXISTS (SELECT 1 FROM parcel_items i JOIN parcels p ON p.id = i.parcel_id
      WHERE i.order_id = s.id AND p.direction = 'out' AND p.state NOT IN gone_parcels AND p.cod_due_paise + p.rounding_paise >
        (SELECT sum(d.due_paise)
          FROM order_cash_dues d
          WHERE d.order_id IN (SELECT x.order_id FROM parcel_items x WHERE x.parcel_id = p.id)))`,
    'cash paid online is not collected': `s.paid_online = 1 AND EXISTS (SELECT 1 FROM parcel_items i JOIN parcels p ON p.id = i.parcel_id
      WHERE i.order_id = s.id AND p.direction = 'out' AND p.over_at IS NULL AND p.cod_due_paise > 0
      AND NOT EXISTS (SELECT 1
        FROM parcel_items x
        JOIN order_cash_dues d ON d.order_id = x.order_id
        WHERE x.parcel_id = p.id AND d.due_paise > 0))`,
  },
  parcels: {
    'parcels end their history at the state': `s.state <> 'draft' AND s.state IS NOT
      (SELECT state FROM parcel_events e WHERE e.parcel_id = s.id AND e.moved = 1 ORDER BY seq DESC LIMIT 1)`,
    'parcels move as they may': `EXISTS (SELECT 1
        FROM (SELECT state AS later, lag(state, 1, 'draft') OVER (ORDER BY seq) AS former
          FROM parcel_events e
        WHERE e.parcel_id = s.id AND e.moved = 1)
      WHERE NOT EXISTS (SELECT 1 FROM parcel_transitions t WHERE t.from_state = former AND t.to_state = later))`,
    'parcels are booked by a call': `s.booked_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM shipment_calls c WHERE c.parcel_id = s.id AND c.kind = 'book' AND c.state = 'done')`,
    'parcels wait for a call': `s.state = 'booking' AND NOT EXISTS (SELECT 1 FROM shipment_calls c
      WHERE c.parcel_id = s.id AND c.kind IN ('book', 'awb') AND c.state IN ('${openCalls.join("', '")}'))`,
    'parcels within what was bought': `s.direction = 'out' AND EXISTS (SELECT 1 FROM parcel_items mine
      JOIN order_items i ON i.order_id = mine.order_id AND i.line = mine.line WHERE mine.parcel_id = s.id AND i.quantity <
        (SELECT sum(x.quantity)
          FROM parcel_items x
          JOIN parcels p ON p.id = x.parcel_id
          WHERE x.order_id = mine.order_id AND x.line = mine.line
          AND p.direction = 'out' AND p.state NOT IN gone_parcels))`,
    'parcels have one live number': `s.over_at IS NULL AND s.awb IS NOT NULL
      AND (SELECT count(*) FROM parcels p WHERE p.courier = s.courier AND p.awb = s.awb AND p.over_at IS NULL) > 1`,
    'parcels keep their reference': 'NOT EXISTS (SELECT 1 FROM parcel_references r WHERE r.reference = s.reference AND r.parcel_id = s.id)',
    'parcels are counted when they are opened': `(s.opened_at IS NOT NULL)
      <> EXISTS (SELECT 1 FROM parcel_items i WHERE i.parcel_id = s.id AND i.opened_good IS NOT NULL)`,
    'cash is owed for what was delivered': `s.direction = 'out' AND (s.state = 'delivered' AND s.cod_due_paise > 0)
      <> EXISTS (SELECT 1 FROM cod_dues d WHERE d.parcel_id = s.id AND d.due_paise = s.cod_due_paise AND d.collected_at = s.delivered_at)`,
    'remitted cash is the sum of its lines': `EXISTS (SELECT 1 FROM cod_dues d WHERE d.parcel_id = s.id AND d.remitted_paise <>
      (SELECT coalesce(sum(l.paise), 0) FROM cod_remittance_lines l WHERE l.parcel_id = s.id))`,
    'paise that a door gives are noted': `EXISTS (SELECT 1
        FROM cod_dues d
        WHERE d.parcel_id = s.id AND d.rounding_paise <> s.rounding_paise)`,
    'a courier pays and charges for its own parcels': `EXISTS (SELECT 1 FROM cod_remittance_lines l JOIN cod_remittances r ON r.id = l.remittance_id
        WHERE l.parcel_id = s.id AND r.courier <> s.courier)
      OR (s.booked_at IS NULL AND EXISTS (SELECT 1 FROM parcel_costs c WHERE c.parcel_id = s.id))`,
    'a paid claim is one credit': `EXISTS (SELECT 1 FROM parcel_claims k WHERE k.parcel_id = s.id AND (k.state = 'paid') <>
      EXISTS (SELECT 1
        FROM parcel_costs c
        WHERE c.document = 'claim'
          AND c.line = k.parcel_id
          AND c.kind = 'credit'
          AND c.paise = -k.granted_paise))`,
    'a charge is booked once': `EXISTS (SELECT 1 FROM parcel_costs c WHERE c.parcel_id = s.id
      AND (SELECT count(*) FROM parcel_costs o WHERE o.document = c.document AND o.line = c.line) > 1)`,
  },
} satisfies Invariants;
