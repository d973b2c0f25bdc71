-- Changes of an order after it was placed: address, gift, size, fewer pieces, and an order that travels in the parcel of another. Each follows
-- the change that its author saw, none happens once a parcel is asked of a courier, and stock and money move with it.

-- Changes of orders and parcels know each other. An order may change until a parcel of it is asked of a courier: a draft is only a plan.
CREATE VIEW editable_orders AS
  SELECT id FROM orders WHERE status IN revenue_statuses AND status NOT IN sent_statuses AND NOT EXISTS (SELECT 1 FROM parcel_items i
    JOIN parcels p ON p.id = i.parcel_id WHERE i.order_id = orders.id AND p.direction = 'out' AND p.state NOT IN ('draft', 'cancelled'));

-- The price of the pieces of an order that are neither refunded nor taken out.
CREATE VIEW order_goods_left (order_id, paise) AS
  SELECT i.order_id, sum(i.price_at_purchase_paise * (i.quantity - (SELECT coalesce(sum(b.quantity), 0) FROM refunded_pieces b
    WHERE b.order_id = i.order_id AND b.line = i.line))) FROM order_items i GROUP BY i.order_id;

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
    WHEN 'discount' THEN NEW.delta_paise < 0 AND NEW.delta_paise % 100 = 0 AND NEW.actor = 'admin'
    ELSE json(o.shipping_address) = json_remove(NEW.before, '$.customer_name') AND coalesce(NEW.before ->> 'customer_name', o.customer_name) = o.customer_name
      AND iif(NEW.before ->> 'customer_name' IS NULL, NEW.after ->> 'customer_name' IS NULL, coalesce(NEW.after ->> 'customer_name', '') <> '') END);
  SELECT RAISE(ABORT, 'EDIT_STATE_INVOICED') WHERE NEW.kind IN ('address', 'landmark')
    AND (NEW.after ->> 'state') IS NOT (NEW.before ->> 'state')
    AND EXISTS (SELECT 1 FROM invoices WHERE order_id = NEW.order_id AND kind <> 'credit-note');
  SELECT RAISE(ABORT, 'ORDER_MONEY_IMMUTABLE') WHERE NEW.delta_paise <> 0 AND NEW.kind NOT IN ('gift-wrap', 'fewer', 'discount');
END;

-- Another address, and another name where the edit has one.
CREATE TRIGGER order_edits_move_address AFTER INSERT ON order_edits WHEN NEW.kind IN ('address', 'landmark') BEGIN
  UPDATE orders SET shipping_address = json_remove(NEW.after, '$.customer_name'), customer_name = coalesce(NEW.after ->> 'customer_name', customer_name),
    updated_at = NEW.created_at WHERE id = NEW.order_id;
END;

-- An empty card.
CREATE TRIGGER order_edits_empty_note AFTER INSERT ON order_edits WHEN NEW.kind = 'gift-note' BEGIN
  UPDATE orders SET gift_note = '', updated_at = NEW.created_at WHERE id = NEW.order_id;
END;

-- Another size, of all pieces of the line that are still sold.
CREATE TRIGGER order_edits_swap_size AFTER INSERT ON order_edits WHEN NEW.kind = 'size' BEGIN
  INSERT INTO order_size_swaps (edit_id, order_id, line, from_size, to_size, quantity)
    SELECT NEW.id, i.order_id, i.line, i.selected_size, NEW.after ->> 'size', i.quantity -
      (SELECT coalesce(sum(t.restocked), 0) FROM refunded_pieces t WHERE t.order_id = i.order_id AND t.line = i.line)
    FROM order_items i WHERE i.order_id = NEW.order_id AND i.line = NEW.after ->> 'line';
END;

-- Fewer pieces, no wrap, or a discount. A discount is shared by the pieces that are left; of all that was bought it is as much more.
CREATE TRIGGER order_edits_cut AFTER INSERT ON order_edits WHEN NEW.kind IN ('gift-wrap', 'fewer', 'discount') BEGIN
  INSERT INTO order_cuts (edit_id, order_id, line, quantity, paise, spread_paise)
    SELECT NEW.id, NEW.order_id, CASE NEW.kind WHEN 'fewer' THEN NEW.after ->> 'line' WHEN 'discount' THEN -1 ELSE 0 END,
      CASE NEW.kind WHEN 'fewer' THEN (NEW.before ->> 'quantity') - (NEW.after ->> 'quantity') ELSE 0 END, -NEW.delta_paise,
      CASE NEW.kind WHEN 'discount' THEN (SELECT (o.subtotal_paise * -NEW.delta_paise + l.paise - 1) / l.paise FROM orders o, order_goods_left l
        WHERE o.id = NEW.order_id AND l.order_id = o.id) ELSE 0 END;
END;

-- The address of a sold order is that of its last edit; parts of it may be emptied, when the customer is forgotten.
CREATE TRIGGER orders_freeze_address BEFORE UPDATE OF shipping_address ON orders
  WHEN OLD.reservation = 'committed' AND NEW.shipping_address <> OLD.shipping_address
    AND EXISTS (SELECT 1 FROM json_each(NEW.shipping_address) f WHERE f.value NOT IN ('', coalesce(OLD.shipping_address ->> f.key, '')))
    AND NEW.shipping_address IS NOT (SELECT json_remove(after, '$.customer_name') FROM order_edits
      WHERE order_id = NEW.id AND kind IN ('address', 'landmark') ORDER BY version DESC LIMIT 1) BEGIN
  SELECT RAISE(ABORT, 'ORDER_ADDRESS_IMMUTABLE');
END;

-- An edit is never rewritten: its facts may only be emptied, when the customer is forgotten.
CREATE TRIGGER order_edits_freeze BEFORE UPDATE ON order_edits
  WHEN (NEW.id, NEW.order_id, NEW.version, NEW.kind, NEW.delta_paise, NEW.actor, NEW.author, NEW.created_at)
      <> (OLD.id, OLD.order_id, OLD.version, OLD.kind, OLD.delta_paise, OLD.actor, OLD.author, OLD.created_at)
    OR NEW.before NOT IN ('{}', OLD.before) OR NEW.after NOT IN ('{}', OLD.after) OR NEW.reason NOT IN ('', OLD.reason) BEGIN
  SELECT RAISE(ABORT, 'ORDER_EDIT_IMMUTABLE');
END;

-- Nothing is deleted from it either.
CREATE TRIGGER order_edits_block_delete BEFORE DELETE ON order_edits BEGIN SELECT RAISE(ABORT, 'ORDER_EDIT_IMMUTABLE'); END;

-- The pieces of the old size return to stock and those of the new one are sold, in one statement. Pieces whose money went back without
-- them are of no size any more: such a line keeps its own.
CREATE TRIGGER order_size_swaps_check BEFORE INSERT ON order_size_swaps BEGIN
  SELECT RAISE(ABORT, 'ORDER_EDIT_IMMUTABLE') WHERE NOT EXISTS (SELECT 1 FROM order_edits e WHERE e.id = NEW.edit_id AND e.order_id = NEW.order_id
    AND e.kind = 'size' AND e.version = (SELECT max(version) FROM order_edits WHERE order_id = NEW.order_id));
  SELECT RAISE(ABORT, 'SIZE_UNKNOWN') WHERE NOT EXISTS (SELECT 1 FROM order_items i
    JOIN product_sizes z ON z.product_id = i.product_id AND z.size = NEW.to_size WHERE i.order_id = NEW.order_id AND i.line = NEW.line);
  SELECT RAISE(ABORT, 'ITEM_NOT_SOLD') WHERE EXISTS (SELECT 1 FROM refunded_pieces t
    WHERE t.order_id = NEW.order_id AND t.line = NEW.line AND t.quantity > t.restocked);
END;
CREATE TRIGGER order_size_swaps_move_stock AFTER INSERT ON order_size_swaps BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity, note)
    SELECT i.product_id, k.size, i.order_id, k.kind, NEW.quantity, 'another size'
    FROM order_items i, (SELECT 1 AS step, 'restock' AS kind, NEW.from_size AS size
      UNION ALL SELECT 2, 'reserve', NEW.to_size UNION ALL SELECT 3, 'commit', NEW.to_size) k
    WHERE i.order_id = NEW.order_id AND i.line = NEW.line ORDER BY k.step;
  UPDATE order_items SET selected_size = NEW.to_size WHERE order_id = NEW.order_id AND line = NEW.line;
END;
CREATE TRIGGER order_size_swaps_block_update BEFORE UPDATE ON order_size_swaps BEGIN SELECT RAISE(ABORT, 'ORDER_EDIT_IMMUTABLE'); END;
CREATE TRIGGER order_size_swaps_block_delete BEFORE DELETE ON order_size_swaps BEGIN SELECT RAISE(ABORT, 'ORDER_EDIT_IMMUTABLE'); END;

-- One piece stays, and one rupee is to be paid: an order of nothing is cancelled instead. Money that the shop received by hand is returned by hand.
CREATE TRIGGER order_cuts_check BEFORE INSERT ON order_cuts BEGIN
  SELECT RAISE(ABORT, 'ORDER_EDIT_IMMUTABLE') WHERE NOT EXISTS (SELECT 1 FROM order_edits e WHERE e.id = NEW.edit_id AND e.order_id = NEW.order_id
    AND e.kind IN ('gift-wrap', 'fewer', 'discount') AND e.version = (SELECT max(version) FROM order_edits WHERE order_id = NEW.order_id));
  SELECT RAISE(ABORT, 'ORDER_NOT_EDITABLE') WHERE EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND (paid_by_hand IS NOT NULL OR paid_online));
  SELECT RAISE(ABORT, 'REFUND_ABOVE_BOUGHT') WHERE NEW.line > 0 AND NOT EXISTS (SELECT 1 FROM order_items i
    WHERE i.order_id = NEW.order_id AND i.line = NEW.line AND NEW.quantity <= i.kept AND NEW.paise <= NEW.quantity * i.price_at_purchase_paise);
  SELECT RAISE(ABORT, 'EDIT_LAST_PIECE') WHERE NEW.quantity >= (SELECT sum(kept) FROM order_items WHERE order_id = NEW.order_id);
  SELECT RAISE(ABORT, 'EDIT_LAST_PIECE') WHERE EXISTS (SELECT 1 FROM orders
    WHERE id = NEW.order_id AND method = 'cod' AND NEW.paise > 0 AND due_paise - NEW.paise < 100);
  SELECT RAISE(ABORT, 'DISCOUNT_TOO_HIGH') WHERE NEW.line = -1 AND NOT EXISTS (SELECT 1 FROM orders
    WHERE id = NEW.order_id AND discount_paise + given_paise + NEW.spread_paise <= subtotal_paise + taxes_paise);
END;

-- For cash less is due at the door, and the pieces are free again; of what was paid online the refund says the same (refund_items). An
-- invoice that was printed before is corrected.
CREATE TRIGGER order_cuts_apply AFTER INSERT ON order_cuts BEGIN
  UPDATE order_items SET cut = cut + NEW.quantity WHERE order_id = NEW.order_id AND line = NEW.line;
  UPDATE orders SET wrap_off = wrap_off OR NEW.line = 0, cut_paise = cut_paise + iif(method = 'cod', NEW.paise, 0), given_paise = given_paise + NEW.spread_paise,
    updated_at = (SELECT created_at FROM order_edits WHERE id = NEW.edit_id) WHERE id = NEW.order_id;
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity, note)
    SELECT i.product_id, i.selected_size, i.order_id, 'restock', NEW.quantity, 'taken out' FROM order_items i JOIN orders o ON o.id = i.order_id
    WHERE i.order_id = NEW.order_id AND i.line = NEW.line AND o.method = 'cod';
  INSERT INTO invoice_requests (id, order_id, amount_paise, reason, pieces, due_at)
    SELECT 'cut:' || NEW.edit_id, NEW.order_id, NEW.paise, iif(NEW.line = -1, 'Discount', 'Taken out') || ' before dispatch',
      iif(NEW.line <= 0, NULL, json_array(json_object('line', NEW.line, 'quantity', NEW.quantity))), o.updated_at
    FROM orders o WHERE o.id = NEW.order_id AND o.method = 'cod' AND NEW.paise > 0
      AND EXISTS (SELECT 1 FROM invoices WHERE order_id = o.id AND kind <> 'credit-note');
END;
CREATE TRIGGER order_cuts_block_update BEFORE UPDATE ON order_cuts BEGIN SELECT RAISE(ABORT, 'ORDER_EDIT_IMMUTABLE'); END;
CREATE TRIGGER order_cuts_block_delete BEFORE DELETE ON order_cuts BEGIN SELECT RAISE(ABORT, 'ORDER_EDIT_IMMUTABLE'); END;

-- A cash order owes its total less its cuts.
CREATE TRIGGER orders_freeze_cuts BEFORE UPDATE OF cut_paise, wrap_off, given_paise ON orders
  WHEN NEW.cut_paise <> iif(NEW.method = 'cod', (SELECT coalesce(sum(paise), 0) FROM order_cuts WHERE order_id = NEW.id), 0)
    OR NEW.given_paise <> (SELECT coalesce(sum(spread_paise), 0) FROM order_cuts WHERE order_id = NEW.id)
    OR NEW.wrap_off <> EXISTS (SELECT 1 FROM order_cuts WHERE order_id = NEW.id AND line = 0) BEGIN
  SELECT RAISE(ABORT, 'ORDER_MONEY_IMMUTABLE');
END;

-- Orders that may take others along: they can still change, and are no companions themselves. A present stays one present.
CREATE VIEW travel_targets AS
  SELECT e.id FROM editable_orders e JOIN orders o ON o.id = e.id
    WHERE o.gift_wrap_paise IS NULL AND NOT EXISTS (SELECT 1 FROM order_travels t WHERE t.order_id = e.id);

-- The contents of the parcel of a first order that is still here: orders that travel along, are paid or to be paid at the same door, and do not wait for
-- an answer of their own.
CREATE VIEW order_bundles (first_id, order_id) AS
  SELECT t.with_order_id, t.order_id FROM order_travels t
    JOIN order_doors a ON a.order_id = t.with_order_id JOIN order_doors b ON b.order_id = t.order_id
    WHERE t.with_order_id IN (SELECT id FROM editable_orders) AND t.order_id IN (SELECT id FROM editable_orders)
      AND a.buyer = b.buyer AND a.door = b.door
      AND NOT EXISTS (SELECT 1 FROM cod_checks c WHERE c.order_id = t.order_id AND c.is_marked = 1 AND c.state = 'waiting');

-- An order travels along from its first moment: to the same buyer and door, without a delivery fee, a coupon or a wrap of its own. Cash is added only to
-- cash, up to the limit of one parcel and in whole rupees: couriers collect no others, and of one parcel only the first order has paise to give.
CREATE TRIGGER order_travels_check BEFORE INSERT ON order_travels BEGIN
  SELECT RAISE(ABORT, 'TRAVEL_CLOSED') WHERE NEW.with_order_id NOT IN (SELECT id FROM travel_targets);
  SELECT RAISE(ABORT, 'TRAVEL_TERMS') WHERE NOT EXISTS (SELECT 1 FROM orders o JOIN order_doors a ON a.order_id = o.id
    JOIN order_doors b ON b.order_id = NEW.with_order_id
    WHERE o.id = NEW.order_id AND o.status = 'pending_payment' AND o.created_at = NEW.created_at AND o.source IS NULL
      AND o.shipping_fee_paise = 0 AND o.discount_paise = 0 AND o.coupon_id IS NULL AND o.gift_wrap_paise IS NULL
      AND a.buyer <> '' AND a.buyer = b.buyer AND a.door = b.door);
  SELECT RAISE(ABORT, 'TRAVEL_CASH') FROM orders o WHERE o.id = NEW.order_id AND o.method = 'cod'
    AND ((SELECT due_paise FROM order_cash_dues WHERE order_id = NEW.with_order_id) = 0
      OR EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = o.id AND i.price_at_purchase_paise % 100 <> 0)
      OR o.total_paise + (SELECT coalesce(sum(d.due_paise), 0) FROM order_cash_dues d JOIN orders x ON x.id = d.order_id
          WHERE x.status IN revenue_statuses
            AND (x.id = NEW.with_order_id OR x.id IN (SELECT order_id FROM order_travels WHERE with_order_id = NEW.with_order_id)))
        > coalesce((SELECT max_paise FROM cod_settings WHERE is_active = 1), 0));
END;
CREATE TRIGGER order_travels_block_update BEFORE UPDATE ON order_travels BEGIN SELECT RAISE(ABORT, 'TRAVEL_IMMUTABLE'); END;
CREATE TRIGGER order_travels_block_delete BEFORE DELETE ON order_travels BEGIN SELECT RAISE(ABORT, 'TRAVEL_IMMUTABLE'); END;

-- Once its pieces are free again, an order that has nothing to travel with any more is not opened for payment: its customer would pay for a
-- parcel that has left. Money that comes all the same is counted or returned as any late money.
CREATE TRIGGER orders_travel_in_time BEFORE UPDATE OF status, reservation ON orders
  WHEN OLD.reservation = 'released' AND NEW.reservation = 'held' AND NEW.actor = 'shopper'
    AND EXISTS (SELECT 1 FROM order_travels t WHERE t.order_id = NEW.id
      AND (t.until <= NEW.updated_at OR t.with_order_id NOT IN (SELECT id FROM travel_targets))) BEGIN
  SELECT RAISE(ABORT, 'TRAVEL_CLOSED');
END;
