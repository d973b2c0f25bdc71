-- H4: pieces and coupons can be held without paying only within limits. The numbers come from `holdLimits` in rules/limits.ts
-- and are written at every migration (drizzle/migrate.ts).
CREATE TABLE `hold_limits` (
	`name` text PRIMARY KEY NOT NULL,
	`most` integer NOT NULL
) STRICT;
--> statement-breakpoint
-- A keyed hash of the net address that made the order; known only while the order holds its pieces unpaid.
ALTER TABLE `orders` ADD `net_hash` text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- How often the hold was made longer.
ALTER TABLE `orders` ADD `renewals` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `held_by_browser` ON `orders` ((coalesce(user_id, guest_id))) WHERE hold = 'held';
--> statement-breakpoint
CREATE INDEX `held_by_phone` ON `orders` ((shipping_address ->> 'phone')) WHERE hold = 'held';
--> statement-breakpoint
CREATE INDEX `held_by_email` ON `orders` (`customer_email`) WHERE hold = 'held';
--> statement-breakpoint
CREATE INDEX `held_by_net` ON `orders` (`net_hash`) WHERE hold = 'held';
--> statement-breakpoint
-- Every hold reserves its pieces by rows of `stock_moves`, a new order as much as one that is opened again: here is where it
-- is counted. The administrator may hold what they like. An address or number that the account has proved is not counted
-- with those who only typed it, so that nobody can be locked out of buying by orders in their name.
CREATE TRIGGER holds_are_few AFTER INSERT ON stock_moves
  WHEN NEW.kind = 'reserve' AND EXISTS
    (SELECT 1 FROM orders WHERE id = NEW.order_id AND hold = 'held' AND method = 'gateway' AND actor <> 'admin') BEGIN
  SELECT RAISE(ABORT, 'TOO_MANY_HOLDS') FROM orders o WHERE o.id = NEW.order_id AND (
    (coalesce(o.user_id, o.guest_id) <> '' AND (SELECT count(*) FROM orders h WHERE h.hold = 'held'
      AND coalesce(h.user_id, h.guest_id) = coalesce(o.user_id, o.guest_id)) > (SELECT most FROM hold_limits WHERE name = 'browser'))
    OR ((SELECT count(*) FROM orders h WHERE h.hold = 'held'
      AND h.shipping_address ->> 'phone' = o.shipping_address ->> 'phone') > (SELECT most FROM hold_limits WHERE name = 'phone')
      AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = o.user_id AND u.login_phone_verified = 1 AND u.login_phone = o.shipping_address ->> 'phone'))
    OR ((SELECT count(*) FROM orders h WHERE h.hold = 'held'
      AND h.customer_email = o.customer_email) > (SELECT most FROM hold_limits WHERE name = 'email')
      AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = o.user_id AND u.email_verified = 1 AND u.email = o.customer_email))
    OR (o.net_hash <> '' AND (SELECT count(*) FROM orders h WHERE h.hold = 'held'
      AND h.net_hash = o.net_hash) > (SELECT most FROM hold_limits WHERE name = 'net')));
END;
--> statement-breakpoint
-- Of one piece (a product, or one size of it) nobody holds more than a share of what is not sold. CROSS JOIN and the
-- plus sign keep the few lines of open holds in front of the many lines of a popular piece.
CREATE TRIGGER hold_is_a_share AFTER INSERT ON stock_moves
  WHEN NEW.kind = 'reserve' AND EXISTS
    (SELECT 1 FROM orders WHERE id = NEW.order_id AND hold = 'held' AND method = 'gateway' AND actor <> 'admin') BEGIN
  SELECT RAISE(ABORT, 'TOO_MANY_PIECES') FROM orders o WHERE o.id = NEW.order_id AND max(
    (SELECT coalesce(sum(i.quantity), 0) FROM orders h CROSS JOIN order_items i ON i.order_id = h.id
      WHERE h.hold = 'held' AND coalesce(h.user_id, h.guest_id) = coalesce(o.user_id, o.guest_id) AND coalesce(o.user_id, o.guest_id) <> ''
        AND +i.product_id = NEW.product_id AND i.selected_size = NEW.size),
    (SELECT coalesce(sum(i.quantity), 0) FROM orders h CROSS JOIN order_items i ON i.order_id = h.id
      WHERE h.hold = 'held' AND h.shipping_address ->> 'phone' = o.shipping_address ->> 'phone'
        AND +i.product_id = NEW.product_id AND i.selected_size = NEW.size),
    (SELECT coalesce(sum(i.quantity), 0) FROM orders h CROSS JOIN order_items i ON i.order_id = h.id
      WHERE h.hold = 'held' AND h.customer_email = o.customer_email
        AND +i.product_id = NEW.product_id AND i.selected_size = NEW.size),
    (SELECT coalesce(sum(i.quantity), 0) FROM orders h CROSS JOIN order_items i ON i.order_id = h.id
      WHERE h.hold = 'held' AND h.net_hash = o.net_hash AND o.net_hash <> ''
        AND +i.product_id = NEW.product_id AND i.selected_size = NEW.size))
    > (SELECT max((SELECT most FROM hold_limits WHERE name = 'pieces'),
        (pieces * (SELECT most FROM hold_limits WHERE name = 'percent') + 99) / 100) FROM (
          SELECT stock_quantity + reserved AS pieces FROM products WHERE id = NEW.product_id AND NEW.size = ''
          UNION ALL SELECT stock_quantity + reserved FROM product_sizes WHERE product_id = NEW.product_id AND size = NEW.size AND NEW.size <> ''));
END;
--> statement-breakpoint
-- A hold is made longer only so often, and each time is counted.
CREATE TRIGGER hold_ends BEFORE UPDATE OF hold_expires_at, renewals ON orders
  WHEN OLD.hold = 'held' AND NEW.hold = 'held' AND NEW.method = 'gateway' AND NEW.actor <> 'admin'
    AND (NEW.renewals < OLD.renewals OR (NEW.hold_expires_at > OLD.hold_expires_at
      AND (NEW.renewals = OLD.renewals OR NEW.renewals > (SELECT most FROM hold_limits WHERE name = 'renewals')))) BEGIN
  SELECT RAISE(ABORT, 'HOLD_ENDS');
END;
--> statement-breakpoint
-- With the hold its net address is forgotten and its renewals begin anew.
CREATE TRIGGER hold_forgets AFTER UPDATE OF hold ON orders WHEN OLD.hold = 'held' AND NEW.hold <> 'held' BEGIN
  UPDATE orders SET net_hash = '', renewals = 0 WHERE id = NEW.id;
END;
