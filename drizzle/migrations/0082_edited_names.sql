-- An edit of an address may name the customer anew: `customer_name` in its facts, which is no part of the address.
DROP TRIGGER order_edits_check;
--> statement-breakpoint
-- A change follows the one that its author saw, and begins with what is there. An invoice that names another State would be wrong.
CREATE TRIGGER order_edits_check BEFORE INSERT ON order_edits BEGIN
  SELECT RAISE(ABORT, 'ORDER_NOT_EDITABLE') WHERE NEW.order_id NOT IN (SELECT id FROM editable_orders);
  SELECT RAISE(ABORT, 'ORDER_EDIT_STALE') WHERE NEW.version <>
    (SELECT 1 + coalesce(max(version), 0) FROM order_edits WHERE order_id = NEW.order_id);
  SELECT RAISE(ABORT, 'ORDER_EDIT_STALE') WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.id = NEW.order_id AND CASE NEW.kind
    WHEN 'gift-note' THEN o.gift_note <> ''
    WHEN 'gift-wrap' THEN o.gift_wrap_paise = -NEW.delta_paise AND NOT o.wrap_off
    WHEN 'size' THEN EXISTS (SELECT 1 FROM order_items i
      WHERE i.order_id = o.id AND i.line = NEW.after ->> 'line' AND i.selected_size = NEW.before ->> 'size')
    WHEN 'fewer' THEN EXISTS (SELECT 1 FROM order_items i
      WHERE i.order_id = o.id AND i.line = NEW.after ->> 'line' AND i.kept = NEW.before ->> 'quantity')
    ELSE json(o.shipping_address) = json_remove(NEW.before, '$.customer_name') AND coalesce(NEW.before ->> 'customer_name', o.customer_name) = o.customer_name
      AND iif(NEW.before ->> 'customer_name' IS NULL, NEW.after ->> 'customer_name' IS NULL, coalesce(NEW.after ->> 'customer_name', '') <> '') END);
  SELECT RAISE(ABORT, 'EDIT_STATE_INVOICED') WHERE NEW.kind IN ('address', 'landmark')
    AND (NEW.after ->> 'state') IS NOT (NEW.before ->> 'state')
    AND EXISTS (SELECT 1 FROM invoices WHERE order_id = NEW.order_id AND kind <> 'credit-note');
  SELECT RAISE(ABORT, 'ORDER_MONEY_IMMUTABLE') WHERE NEW.delta_paise <> 0 AND NEW.kind NOT IN ('gift-wrap', 'fewer');
END;
--> statement-breakpoint
DROP TRIGGER order_edits_move_address;
--> statement-breakpoint
-- Another address, and another name where the edit has one.
CREATE TRIGGER order_edits_move_address AFTER INSERT ON order_edits WHEN NEW.kind IN ('address', 'landmark') BEGIN
  UPDATE orders SET shipping_address = json_remove(NEW.after, '$.customer_name'), customer_name = coalesce(NEW.after ->> 'customer_name', customer_name),
    updated_at = NEW.created_at WHERE id = NEW.order_id;
END;
--> statement-breakpoint
DROP TRIGGER orders_freeze_address;
--> statement-breakpoint
-- The address of a sold order is that of its last edit; parts of it may be emptied, when the customer is forgotten.
CREATE TRIGGER orders_freeze_address BEFORE UPDATE OF shipping_address ON orders
  WHEN OLD.reservation = 'committed' AND NEW.shipping_address <> OLD.shipping_address
    AND EXISTS (SELECT 1 FROM json_each(NEW.shipping_address) f WHERE f.value NOT IN ('', coalesce(OLD.shipping_address ->> f.key, '')))
    AND NEW.shipping_address IS NOT (SELECT json_remove(after, '$.customer_name') FROM order_edits
      WHERE order_id = NEW.id AND kind IN ('address', 'landmark') ORDER BY version DESC LIMIT 1) BEGIN
  SELECT RAISE(ABORT, 'ORDER_ADDRESS_IMMUTABLE');
END;
--> statement-breakpoint
DROP TRIGGER order_edits_move_drafts;
--> statement-breakpoint
-- A draft goes where its order goes, and to whom.
CREATE TRIGGER order_edits_move_drafts AFTER INSERT ON order_edits WHEN NEW.kind IN ('address', 'landmark') BEGIN
  UPDATE parcels SET contact = json_set(contact, '$.address', json(json_remove(NEW.after, '$.customer_name')),
      '$.name', coalesce(NEW.after ->> 'customer_name', contact ->> 'name')),
    pin = coalesce(NEW.after ->> 'pin_code', ''), updated_at = NEW.created_at
    WHERE state = 'draft' AND direction = 'out' AND id IN (SELECT parcel_id FROM parcel_items WHERE order_id = NEW.order_id);
END;
