-- A second order that travels along: pieces that a customer adds to an order which has not left, in the same parcel, with lines, price, payment
-- and invoice of their own.

-- To whom and where an order goes. An edit may write the fields of an address in another order, so the text of it says less.
CREATE VIEW order_doors (order_id, buyer, door) AS
  SELECT id, lower(customer_email), json_array(shipping_address ->> 'address', shipping_address ->> 'apartment', shipping_address ->> 'place',
    shipping_address ->> 'city', shipping_address ->> 'state', shipping_address ->> 'pin_code', shipping_address ->> 'phone') FROM orders;
--> statement-breakpoint
-- Orders that may take others along: they can still change, and are no companions themselves. A present stays one present.
CREATE VIEW travel_targets AS
  SELECT e.id FROM editable_orders e JOIN orders o ON o.id = e.id
    WHERE o.gift_wrap_paise IS NULL AND NOT EXISTS (SELECT 1 FROM order_travels t WHERE t.order_id = e.id);
--> statement-breakpoint
-- What goes into the parcel of a first order that is still here: orders that travel along, are paid or to be paid at the same door, and do not wait for
-- an answer of their own.
CREATE VIEW order_bundles (first_id, order_id) AS
  SELECT t.with_order_id, t.order_id FROM order_travels t
    JOIN order_doors a ON a.order_id = t.with_order_id JOIN order_doors b ON b.order_id = t.order_id
    WHERE t.with_order_id IN (SELECT id FROM editable_orders) AND t.order_id IN (SELECT id FROM editable_orders)
      AND a.buyer = b.buyer AND a.door = b.door
      AND NOT EXISTS (SELECT 1 FROM cod_checks c WHERE c.order_id = t.order_id AND c.is_marked = 1 AND c.state = 'waiting');
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER order_travels_block_update BEFORE UPDATE ON order_travels BEGIN SELECT RAISE(ABORT, 'TRAVEL_IMMUTABLE'); END;
--> statement-breakpoint
CREATE TRIGGER order_travels_block_delete BEFORE DELETE ON order_travels BEGIN SELECT RAISE(ABORT, 'TRAVEL_IMMUTABLE'); END;
--> statement-breakpoint
-- Once its pieces are free again, an order that has nothing to travel with any more is not opened for payment: its customer would pay for a
-- parcel that has left. Money that comes all the same is counted or returned as any late money.
CREATE TRIGGER orders_travel_in_time BEFORE UPDATE OF status, reservation ON orders
  WHEN OLD.reservation = 'released' AND NEW.reservation = 'held' AND NEW.actor = 'shopper'
    AND EXISTS (SELECT 1 FROM order_travels t WHERE t.order_id = NEW.id
      AND (t.until <= NEW.updated_at OR t.with_order_id NOT IN (SELECT id FROM travel_targets))) BEGIN
  SELECT RAISE(ABORT, 'TRAVEL_CLOSED');
END;
--> statement-breakpoint
-- The pieces of an order that has just been paid belong into the parcel of the first one: what was planned without them is planned anew.
CREATE TRIGGER orders_join_drafts AFTER UPDATE OF status ON orders
  WHEN NEW.status IN revenue_statuses AND OLD.status NOT IN revenue_statuses AND EXISTS (SELECT 1 FROM order_travels WHERE order_id = NEW.id) BEGIN
  UPDATE parcels SET state = 'cancelled', actor = 'admin', move_note = 'shop: pieces were added', over_at = NEW.updated_at, updated_at = NEW.updated_at
    WHERE state = 'draft' AND direction = 'out' AND id IN (SELECT i.parcel_id FROM parcel_items i
      JOIN order_travels t ON t.order_id = NEW.id WHERE i.order_id = t.with_order_id);
END;
--> statement-breakpoint
-- A cash order that waited for its buyer's answer goes along from then on.
CREATE TRIGGER cod_checks_join_drafts AFTER UPDATE OF state ON cod_checks
  WHEN OLD.state = 'waiting' AND NEW.state NOT IN ('waiting', 'cancelled', 'silent') AND EXISTS (SELECT 1 FROM order_travels WHERE order_id = NEW.order_id) BEGIN
  UPDATE parcels SET state = 'cancelled', actor = 'admin', move_note = 'shop: pieces were added', over_at = NEW.answered_at, updated_at = NEW.answered_at
    WHERE state = 'draft' AND direction = 'out' AND id IN (SELECT i.parcel_id FROM parcel_items i
      JOIN order_travels t ON t.order_id = NEW.order_id WHERE i.order_id = t.with_order_id);
END;
--> statement-breakpoint
-- An order that has ended leaves the plan that it shares with another one, which then goes alone.
CREATE TRIGGER orders_leave_drafts AFTER UPDATE OF status ON orders WHEN OLD.status IN revenue_statuses AND NEW.status NOT IN revenue_statuses BEGIN
  UPDATE parcels SET state = 'cancelled', actor = 'admin', move_note = 'shop: an order has ended', over_at = NEW.updated_at, updated_at = NEW.updated_at
    WHERE state = 'draft' AND direction = 'out' AND id IN (SELECT parcel_id FROM parcel_items WHERE order_id = NEW.id)
      AND EXISTS (SELECT 1 FROM parcel_items i WHERE i.parcel_id = parcels.id AND i.order_id <> NEW.id);
END;
--> statement-breakpoint
-- An address that changes by itself is another door.
CREATE TRIGGER order_edits_part_drafts AFTER INSERT ON order_edits WHEN NEW.kind IN ('address', 'landmark') BEGIN
  UPDATE parcels SET state = 'cancelled', actor = 'admin', move_note = 'shop: another address', over_at = NEW.created_at, updated_at = NEW.created_at
    WHERE state = 'draft' AND direction = 'out' AND id IN (SELECT parcel_id FROM parcel_items WHERE order_id = NEW.order_id)
      AND EXISTS (SELECT 1 FROM parcel_items i WHERE i.parcel_id = parcels.id AND i.order_id <> NEW.order_id);
END;
--> statement-breakpoint
DROP TRIGGER parcel_items_check_quantity;
--> statement-breakpoint
-- The pieces of all parcels of a line add up to at most those that are wanted; those of a parcel back to those of its return.
CREATE TRIGGER parcel_items_check_quantity BEFORE INSERT ON parcel_items BEGIN
  SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE') WHERE (SELECT state FROM parcels WHERE id = NEW.parcel_id) IS NOT 'draft'
    OR NEW.opened_good IS NOT NULL OR NEW.opened_bad IS NOT NULL;
  SELECT RAISE(ABORT, 'PARCEL_ABOVE_BOUGHT') FROM parcels p JOIN pieces_to_send s ON s.order_id = NEW.order_id AND s.line = NEW.line
    WHERE p.id = NEW.parcel_id AND p.direction = 'out' AND NEW.quantity + s.sent > s.wanted;
  SELECT RAISE(ABORT, 'PARCEL_ABOVE_BOUGHT') FROM parcels p WHERE p.id = NEW.parcel_id AND p.direction = 'back'
    AND NEW.quantity + (SELECT coalesce(sum(x.quantity), 0) FROM parcel_items x JOIN parcels b ON b.id = x.parcel_id
        WHERE b.return_id = p.return_id AND x.order_id = NEW.order_id AND x.line = NEW.line AND b.state NOT IN ('cancelled', 'returned', 'lost', 'damaged'))
      > coalesce((SELECT t.quantity FROM return_items t WHERE t.return_id = p.return_id AND t.order_id = NEW.order_id AND t.line = NEW.line), 0);
  -- One parcel goes to one door.
  SELECT RAISE(ABORT, 'PARCEL_OF_TWO_BUYERS') FROM parcel_items x JOIN order_doors a ON a.order_id = x.order_id JOIN order_doors b ON b.order_id = NEW.order_id
    WHERE x.parcel_id = NEW.parcel_id AND x.order_id <> NEW.order_id AND (a.buyer, a.door) IS NOT (b.buyer, b.door);
END;
--> statement-breakpoint
DROP VIEW pieces_to_send;
--> statement-breakpoint
-- The pieces of each line that are still wanted, and those that are in parcels. The refund of a parcel that came back has its id; of several orders in one
-- parcel each has a refund, and the second and later ones add their place: '…-2'.
CREATE VIEW pieces_to_send (order_id, line, wanted, sent) AS
  SELECT i.order_id, i.line,
    i.quantity - iif((SELECT method FROM orders o WHERE o.id = i.order_id) = 'cod', i.cut, 0)
      - coalesce((SELECT sum(t.quantity) FROM refund_items t WHERE t.order_id = i.order_id AND t.line = i.line
      AND (NOT EXISTS (SELECT 1 FROM refunds r WHERE r.id = t.refund_id AND r.status = 'failed')
        OR EXISTS (SELECT 1 FROM refunds a LEFT JOIN refunds b ON b.retry_of = a.id WHERE a.retry_of = t.refund_id AND coalesce(b.status, a.status) <> 'failed'))
      AND (EXISTS (SELECT 1 FROM parcels p WHERE p.id = substr(t.refund_id, 1, 36))
        OR coalesce((SELECT r.created_at FROM refunds r WHERE r.id = t.refund_id), (SELECT h.created_at FROM hand_refunds h WHERE h.id = t.refund_id), 0)
          < coalesce((SELECT min(p.picked_up_at) FROM parcel_items x JOIN parcels p ON p.id = x.parcel_id
            WHERE x.order_id = i.order_id AND x.line = i.line AND p.direction = 'out' AND p.state NOT IN ('cancelled', 'returned', 'lost', 'damaged')),
            9000000000000000))), 0),
    coalesce((SELECT sum(x.quantity) FROM parcel_items x JOIN parcels p ON p.id = x.parcel_id
      WHERE x.order_id = i.order_id AND x.line = i.line AND p.direction = 'out' AND p.state NOT IN ('cancelled', 'returned', 'lost', 'damaged')), 0)
  FROM order_items i;
--> statement-breakpoint
DROP VIEW cash_with_couriers;
--> statement-breakpoint
-- What couriers have collected for an order and not paid to the shop yet. Of a parcel with several orders no order counts more than its own.
CREATE VIEW cash_with_couriers (order_id, paise) AS
  SELECT o.id, min(o.due_paise, (SELECT coalesce(sum(max(d.due_paise - d.remitted_paise, 0)), 0) FROM cod_dues d
    WHERE d.state IN ('due', 'short') AND d.parcel_id IN (SELECT parcel_id FROM parcel_items i WHERE i.order_id = o.id))) FROM orders o;
