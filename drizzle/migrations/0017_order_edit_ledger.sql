-- A sold order changes by a row of order_edits alone, and only while it is here.

-- The orders that may still change: sold, and not with the courier yet. Whatever narrows that moment narrows it here, for every change.
CREATE VIEW editable_orders AS
  SELECT id FROM orders WHERE status IN revenue_statuses AND status NOT IN sent_statuses;
--> statement-breakpoint
-- A change follows the one that its author saw, and begins with what is there. An invoice that names another State would be wrong.
CREATE TRIGGER order_edits_check BEFORE INSERT ON order_edits BEGIN
  SELECT RAISE(ABORT, 'ORDER_NOT_EDITABLE') WHERE NEW.order_id NOT IN (SELECT id FROM editable_orders);
  SELECT RAISE(ABORT, 'ORDER_EDIT_STALE') WHERE NEW.version <>
    (SELECT 1 + coalesce(max(version), 0) FROM order_edits WHERE order_id = NEW.order_id);
  SELECT RAISE(ABORT, 'ORDER_EDIT_STALE') WHERE NEW.kind IN ('address', 'landmark')
    AND json(NEW.before) IS NOT (SELECT json(shipping_address) FROM orders WHERE id = NEW.order_id);
  SELECT RAISE(ABORT, 'EDIT_STATE_INVOICED') WHERE NEW.kind IN ('address', 'landmark')
    AND (NEW.after ->> 'state') IS NOT (NEW.before ->> 'state')
    AND EXISTS (SELECT 1 FROM invoices WHERE order_id = NEW.order_id AND kind <> 'credit-note');
END;
--> statement-breakpoint
-- The change itself.
CREATE TRIGGER order_edits_move_address AFTER INSERT ON order_edits WHEN NEW.kind IN ('address', 'landmark') BEGIN
  UPDATE orders SET shipping_address = NEW.after, updated_at = NEW.created_at WHERE id = NEW.order_id;
END;
--> statement-breakpoint
-- The address of a sold order is that of its last edit; parts of it may be emptied, when the customer is forgotten.
CREATE TRIGGER orders_freeze_address BEFORE UPDATE OF shipping_address ON orders
  WHEN OLD.reservation = 'committed' AND NEW.shipping_address <> OLD.shipping_address
    AND EXISTS (SELECT 1 FROM json_each(NEW.shipping_address) f WHERE f.value NOT IN ('', coalesce(OLD.shipping_address ->> f.key, '')))
    AND NEW.shipping_address IS NOT (SELECT after FROM order_edits
      WHERE order_id = NEW.id AND kind IN ('address', 'landmark') ORDER BY version DESC LIMIT 1) BEGIN
  SELECT RAISE(ABORT, 'ORDER_ADDRESS_IMMUTABLE');
END;
--> statement-breakpoint
-- What was changed is never rewritten: its facts may only be emptied, when the customer is forgotten.
CREATE TRIGGER order_edits_freeze BEFORE UPDATE ON order_edits
  WHEN (NEW.id, NEW.order_id, NEW.version, NEW.kind, NEW.delta_paise, NEW.actor, NEW.author, NEW.created_at)
      <> (OLD.id, OLD.order_id, OLD.version, OLD.kind, OLD.delta_paise, OLD.actor, OLD.author, OLD.created_at)
    OR NEW.before NOT IN ('{}', OLD.before) OR NEW.after NOT IN ('{}', OLD.after) OR NEW.reason NOT IN ('', OLD.reason) BEGIN
  SELECT RAISE(ABORT, 'ORDER_EDIT_IMMUTABLE');
END;
--> statement-breakpoint
-- Nothing is deleted from it either.
CREATE TRIGGER order_edits_block_delete BEFORE DELETE ON order_edits BEGIN SELECT RAISE(ABORT, 'ORDER_EDIT_IMMUTABLE'); END;
