-- Changes of orders and parcels know each other. An order may change until a parcel of it is asked of a courier: a draft is only a plan.
DROP VIEW editable_orders;
--> statement-breakpoint
CREATE VIEW editable_orders AS
  SELECT id FROM orders WHERE status IN revenue_statuses AND status NOT IN sent_statuses AND NOT EXISTS (SELECT 1 FROM parcel_items i
    JOIN parcels p ON p.id = i.parcel_id WHERE i.order_id = orders.id AND p.direction = 'out' AND p.state NOT IN ('draft', 'cancelled'));
--> statement-breakpoint
-- What is to be collected at the door for each order, without what was taken out of it.
DROP VIEW order_cash_dues;
--> statement-breakpoint
CREATE VIEW order_cash_dues (order_id, due_paise) AS
  SELECT id, CASE WHEN method = 'cod' AND paid_by_hand IS NULL THEN due_paise ELSE 0 END FROM orders;
--> statement-breakpoint
-- The pieces of each line that are still wanted, and those that are in parcels. What was taken out of a cash order has no refund, and is not sent
-- either.
DROP VIEW pieces_to_send;
--> statement-breakpoint
CREATE VIEW pieces_to_send (order_id, line, wanted, sent) AS
  SELECT i.order_id, i.line,
    i.quantity - iif((SELECT method FROM orders o WHERE o.id = i.order_id) = 'cod', i.cut, 0)
      - coalesce((SELECT sum(t.quantity) FROM refund_items t WHERE t.order_id = i.order_id AND t.line = i.line
      AND (NOT EXISTS (SELECT 1 FROM refunds r WHERE r.id = t.refund_id AND r.status = 'failed')
        OR EXISTS (SELECT 1 FROM refunds a LEFT JOIN refunds b ON b.retry_of = a.id WHERE a.retry_of = t.refund_id AND coalesce(b.status, a.status) <> 'failed'))
      AND (EXISTS (SELECT 1 FROM parcels p WHERE p.id = t.refund_id)
        OR coalesce((SELECT r.created_at FROM refunds r WHERE r.id = t.refund_id), (SELECT h.created_at FROM hand_refunds h WHERE h.id = t.refund_id), 0)
          < coalesce((SELECT min(p.picked_up_at) FROM parcel_items x JOIN parcels p ON p.id = x.parcel_id
            WHERE x.order_id = i.order_id AND x.line = i.line AND p.direction = 'out' AND p.state NOT IN ('cancelled', 'returned', 'lost', 'damaged')),
            9000000000000000))), 0),
    coalesce((SELECT sum(x.quantity) FROM parcel_items x JOIN parcels p ON p.id = x.parcel_id
      WHERE x.order_id = i.order_id AND x.line = i.line AND p.direction = 'out' AND p.state NOT IN ('cancelled', 'returned', 'lost', 'damaged')), 0)
  FROM order_items i;
--> statement-breakpoint
-- A draft goes where its order goes.
CREATE TRIGGER order_edits_move_drafts AFTER INSERT ON order_edits WHEN NEW.kind IN ('address', 'landmark') BEGIN
  UPDATE parcels SET contact = json_set(contact, '$.address', json(NEW.after)), pin = coalesce(NEW.after ->> 'pin_code', ''), updated_at = NEW.created_at
    WHERE state = 'draft' AND direction = 'out' AND id IN (SELECT parcel_id FROM parcel_items WHERE order_id = NEW.order_id);
END;
--> statement-breakpoint
-- What a draft was to carry and to collect is planned anew once its order has changed.
CREATE TRIGGER order_cuts_end_drafts AFTER INSERT ON order_cuts BEGIN
  UPDATE parcels SET state = 'cancelled', actor = 'admin', move_note = 'shop: the order has changed', over_at = (SELECT created_at FROM order_edits WHERE id = NEW.edit_id),
    updated_at = (SELECT created_at FROM order_edits WHERE id = NEW.edit_id)
    WHERE state = 'draft' AND direction = 'out' AND id IN (SELECT parcel_id FROM parcel_items WHERE order_id = NEW.order_id);
END;
--> statement-breakpoint
-- A courier is not asked for a cash order that waits for its buyer's answer.
CREATE TRIGGER parcels_wait_for_answer BEFORE UPDATE OF state ON parcels
  WHEN OLD.state <> 'booking' AND NEW.state = 'booking' AND NEW.direction = 'out'
    AND EXISTS (SELECT 1 FROM parcel_items i JOIN cod_checks c ON c.order_id = i.order_id
      WHERE i.parcel_id = NEW.id AND c.is_marked = 1 AND c.state = 'waiting') BEGIN
  SELECT RAISE(ABORT, 'CASH_WAITS');
END;
