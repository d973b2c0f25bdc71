CREATE TABLE `unproved_holds` (
	`product_id` integer NOT NULL,
	`size` text NOT NULL,
	`pieces` integer NOT NULL,
	PRIMARY KEY(`product_id`, `size`),
	CONSTRAINT "unproved_holds_not_negative" CHECK("unproved_holds"."pieces" >= 0)
) STRICT;
--> statement-breakpoint
DROP INDEX `orders_by_coupon_and_email`;--> statement-breakpoint
ALTER TABLE `orders` ADD `mailbox` text GENERATED ALWAYS AS (CASE WHEN substr(lower(customer_email), instr(lower(customer_email), '@') + 1) IN ('gmail.com', 'googlemail.com')
  THEN replace(substr(lower(customer_email), 1, min(instr(lower(customer_email) || '+', '+'), instr(lower(customer_email) || '@', '@')) - 1), '.', '') || '@gmail.com' ELSE substr(lower(customer_email), 1, min(instr(lower(customer_email) || '+', '+'), instr(lower(customer_email) || '@', '@')) - 1) || substr(lower(customer_email), instr(lower(customer_email), '@')) END) VIRTUAL;--> statement-breakpoint
ALTER TABLE `orders` ADD `hold` text DEFAULT 'trusted' NOT NULL CHECK(`hold` IN ('trusted', 'bounded', 'none'));--> statement-breakpoint
CREATE INDEX `orders_without_hold` ON `orders` (`created_at`) WHERE reservation = 'held' AND hold = 'none';--> statement-breakpoint
CREATE INDEX `orders_by_coupon_and_mailbox` ON `orders` (`coupon_id`,`mailbox`) WHERE coupon_id IS NOT NULL AND reservation <> 'released';
--> statement-breakpoint

-- ---------------------------------------------------------------- orders: what an unpaid order keeps from others
-- Holds stay within hold_limits, which drizzle/migrate.ts writes from rules/limits.ts. Beyond them an order is made all the same and can be
-- paid: it holds nothing, its pieces and its coupon are taken when the money comes, and where they are gone by then the money goes back.

INSERT INTO unproved_holds (product_id, size, pieces) VALUES (0, '', 0), (0, 'unsold', 0);
--> statement-breakpoint
DROP TRIGGER stock_moves_limit_holds;
--> statement-breakpoint
DROP TRIGGER stock_moves_limit_share;
--> statement-breakpoint
-- What each line of an order wants, beside what the other lines of the same piece do, and what there is of it.
CREATE VIEW order_wants AS
  SELECT i.order_id, i.product_id, i.selected_size AS size,
    (SELECT sum(t.quantity) FROM order_items t
      WHERE t.order_id = i.order_id AND t.product_id = i.product_id AND t.selected_size = i.selected_size) AS wanted,
    coalesce(z.stock_quantity, p.stock_quantity) AS free, coalesce(z.reserved, p.reserved) AS reserved,
    coalesce(z.stock_quantity + z.reserved, p.stock_quantity + p.reserved) AS unsold,
    coalesce((SELECT u.pieces FROM unproved_holds u WHERE u.product_id = i.product_id AND u.size = i.selected_size), 0) AS unproved,
    z.size IS NULL AND EXISTS (SELECT 1 FROM product_sizes s WHERE s.product_id = i.product_id) AS is_unknown
  FROM order_items i JOIN products p ON p.id = i.product_id
  LEFT JOIN product_sizes z ON z.product_id = i.product_id AND z.size = i.selected_size;
--> statement-breakpoint
-- INSERT INTO hold_requests lets an order begin to hold: a new one whose lines are complete, or one that is opened again.
CREATE VIEW hold_requests AS SELECT id AS order_id FROM orders;
--> statement-breakpoint
-- A row after the other, so that orders that are written together count each other. Whoever has a proved contact or has paid before is
-- trusted. Nobody is refused for what others do behind the same address or in his name; only one's own browser or account has a limit of
-- open orders.
CREATE TRIGGER hold_requests_decide INSTEAD OF INSERT ON hold_requests BEGIN
  SELECT RAISE(ABORT, 'TOO_MANY_HOLDS') FROM orders o WHERE o.id = NEW.order_id AND o.method = 'gateway' AND o.actor <> 'admin'
    AND coalesce(o.user_id, o.guest_id) <> '' AND (SELECT count(*) FROM orders h WHERE h.reservation = 'held'
      AND coalesce(h.user_id, h.guest_id) = coalesce(o.user_id, o.guest_id)) > (SELECT maximum FROM hold_limits WHERE name = 'browser');
  UPDATE orders SET hold = CASE
    WHEN method <> 'gateway' OR actor = 'admin' OR total_paise = 0 THEN 'trusted'
    -- All unpaid orders together hold a share of a piece.
    WHEN EXISTS (SELECT 1 FROM order_wants w WHERE w.order_id = NEW.order_id AND w.reserved + w.wanted > max(
      (SELECT maximum FROM hold_limits WHERE name = 'pieces'), w.unsold * (SELECT maximum FROM hold_limits WHERE name = 'percent') / 100)) THEN 'none'
    WHEN email_verified = 1 OR phone_verified = 1
      OR EXISTS (SELECT 1 FROM users u WHERE u.id = orders.user_id AND (u.email_verified = 1 OR u.login_phone_verified = 1))
      OR EXISTS (SELECT 1 FROM orders p WHERE p.user_id = orders.user_id
        AND p.reservation = 'committed' AND p.method = 'gateway' AND p.total_paise > 0)
      OR EXISTS (SELECT 1 FROM orders p WHERE orders.guest_id <> '' AND p.guest_id = orders.guest_id
        AND p.reservation = 'committed' AND p.method = 'gateway' AND p.total_paise > 0) THEN 'trusted'
    -- Those who proved nothing: a smaller share of the piece, of the shop, and for each browser, phone, e-mail and network address.
    WHEN EXISTS (SELECT 1 FROM order_wants w WHERE w.order_id = NEW.order_id AND w.unproved + w.wanted > min(
      w.unsold * (SELECT maximum FROM hold_limits WHERE name = 'percent') / 100, max(
      (SELECT maximum FROM hold_limits WHERE name = 'unprovedFew'),
      w.unsold * (SELECT maximum FROM hold_limits WHERE name = 'unprovedPercent') / 100))) THEN 'none'
    WHEN (SELECT sum(quantity) FROM order_items WHERE order_id = NEW.order_id) + (SELECT pieces FROM unproved_holds WHERE product_id = 0 AND size = '')
      > max((SELECT maximum FROM hold_limits WHERE name = 'unprovedShop'), (SELECT pieces FROM unproved_holds WHERE product_id = 0 AND size = 'unsold')
        * (SELECT maximum FROM hold_limits WHERE name = 'unprovedPercent') / 100) THEN 'none'
    WHEN EXISTS (SELECT 1 FROM (
        SELECT 'browser' AS source, h.id, h.subtotal_paise FROM orders h WHERE h.reservation = 'held' AND (h.hold = 'bounded' OR h.id = orders.id)
          AND coalesce(h.user_id, h.guest_id) = coalesce(orders.user_id, orders.guest_id) AND coalesce(orders.user_id, orders.guest_id) <> ''
        UNION ALL SELECT 'phone', h.id, h.subtotal_paise FROM orders h WHERE h.reservation = 'held' AND (h.hold = 'bounded' OR h.id = orders.id)
          AND h.shipping_address ->> 'phone' = orders.shipping_address ->> 'phone'
        UNION ALL SELECT 'email', h.id, h.subtotal_paise FROM orders h WHERE h.reservation = 'held' AND (h.hold = 'bounded' OR h.id = orders.id)
          AND h.customer_email = orders.customer_email
        UNION ALL SELECT 'net', h.id, h.subtotal_paise FROM orders h WHERE h.reservation = 'held' AND (h.hold = 'bounded' OR h.id = orders.id)
          AND h.ip_hash = orders.ip_hash AND orders.ip_hash <> '') s
      GROUP BY s.source
      HAVING sum(s.subtotal_paise) > (SELECT maximum FROM hold_limits WHERE name = 'unprovedPaise')
        OR sum((SELECT sum(quantity) FROM order_items WHERE order_id = s.id)) > (SELECT maximum FROM hold_limits WHERE name = 'unprovedPieces')) THEN 'none'
    ELSE 'bounded' END
  WHERE id = NEW.order_id;
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT i.product_id, i.selected_size, i.order_id, 'reserve', i.quantity
    FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.id = NEW.order_id AND o.hold <> 'none';
  -- An order that holds nothing is made only for what is there, and uses no coupon yet.
  SELECT RAISE(ABORT, 'SIZE_UNKNOWN') FROM orders o JOIN order_wants w ON w.order_id = o.id
    WHERE o.id = NEW.order_id AND o.hold = 'none' AND w.is_unknown;
  SELECT RAISE(ABORT, 'OUT_OF_STOCK') FROM orders o JOIN order_wants w ON w.order_id = o.id
    WHERE o.id = NEW.order_id AND o.hold = 'none' AND w.wanted > w.free;
  UPDATE coupons SET uses_count = uses_count - 1 WHERE id = (SELECT coupon_id FROM orders WHERE id = NEW.order_id AND hold = 'none');
END;
--> statement-breakpoint
DROP TRIGGER order_items_reserve_stock;
--> statement-breakpoint
-- An order is complete when its lines add up to its subtotal: it then begins to hold, in the statement that inserts the last line.
CREATE TRIGGER order_items_reserve_stock AFTER INSERT ON order_items
  WHEN (SELECT subtotal_paise FROM orders WHERE id = NEW.order_id)
    = (SELECT sum(quantity * price_at_purchase_paise) FROM order_items WHERE order_id = NEW.order_id) BEGIN
  INSERT INTO hold_requests (order_id) VALUES (NEW.order_id);
END;
--> statement-breakpoint
-- The pieces that unproved buyers hold move with the stock.
CREATE TRIGGER stock_moves_count_unproved AFTER INSERT ON stock_moves
  WHEN NEW.kind IN ('reserve', 'commit', 'release') AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND hold = 'bounded') BEGIN
  INSERT INTO unproved_holds (product_id, size, pieces) SELECT NEW.product_id, NEW.size, 0
    WHERE NOT EXISTS (SELECT 1 FROM unproved_holds WHERE product_id = NEW.product_id AND size = NEW.size);
  UPDATE unproved_holds SET pieces = pieces + CASE NEW.kind WHEN 'reserve' THEN NEW.quantity ELSE -NEW.quantity END
    WHERE (product_id = NEW.product_id AND size = NEW.size) OR (product_id = 0 AND size = '');
END;
--> statement-breakpoint
DROP TRIGGER orders_rereserve;
--> statement-breakpoint
-- An order that is opened again uses its coupon and begins to hold again; one that is paid late takes its pieces. Where something is no
-- longer available, this fails.
CREATE TRIGGER orders_rereserve AFTER UPDATE OF reservation ON orders WHEN OLD.reservation = 'released' AND NEW.reservation IN ('held', 'committed') BEGIN
  UPDATE coupons SET uses_count = uses_count + 1 WHERE id = NEW.coupon_id;
  INSERT INTO hold_requests (order_id) SELECT NEW.id WHERE NEW.reservation = 'held';
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'reserve', quantity FROM order_items WHERE order_id = NEW.id AND NEW.reservation = 'committed';
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'commit', quantity FROM order_items WHERE order_id = NEW.id AND NEW.reservation = 'committed';
END;
--> statement-breakpoint
DROP TRIGGER orders_commit;
--> statement-breakpoint
-- Paid pieces are sold. Those of an order that held nothing are taken now, with its coupon: where they are gone, this fails.
CREATE TRIGGER orders_commit AFTER UPDATE OF reservation ON orders WHEN OLD.reservation = 'held' AND NEW.reservation = 'committed' BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'reserve', quantity FROM order_items WHERE order_id = NEW.id AND OLD.hold = 'none';
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'commit', quantity FROM order_items WHERE order_id = NEW.id;
  UPDATE coupons SET uses_count = uses_count + 1 WHERE id = NEW.coupon_id AND OLD.hold = 'none';
END;
--> statement-breakpoint
DROP TRIGGER orders_release;
--> statement-breakpoint
-- An order that ends unpaid releases its pieces and its coupon, where it held them.
CREATE TRIGGER orders_release AFTER UPDATE OF reservation ON orders WHEN OLD.reservation = 'held' AND NEW.reservation = 'released' AND OLD.hold <> 'none' BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'release', quantity FROM order_items WHERE order_id = NEW.id;
  UPDATE coupons SET uses_count = uses_count - 1 WHERE id = NEW.coupon_id;
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- coupons
DROP TRIGGER orders_limit_coupon_uses;
--> statement-breakpoint
-- A customer, known by account, mailbox or phone, uses a coupon in at most max_uses_per_customer orders. An order counts until it
-- is released. Two orders at once are two statements of one writer: the second one sees the first.
CREATE TRIGGER orders_limit_coupon_uses AFTER INSERT ON orders WHEN NEW.coupon_id IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'COUPON_CUSTOMER_LIMIT') WHERE (SELECT max_uses_per_customer FROM coupons WHERE id = NEW.coupon_id) < (
    SELECT count(*) FROM (
      SELECT id FROM orders WHERE coupon_id = NEW.coupon_id AND reservation <> 'released' AND user_id = NEW.user_id
      UNION SELECT id FROM orders WHERE coupon_id = NEW.coupon_id AND reservation <> 'released'
        AND mailbox = NEW.mailbox AND NEW.customer_email <> ''
      UNION SELECT id FROM orders WHERE coupon_id = NEW.coupon_id AND reservation <> 'released'
        AND (shipping_address ->> 'phone') = (NEW.shipping_address ->> 'phone') AND (NEW.shipping_address ->> 'phone') <> ''));
END;
--> statement-breakpoint
DROP TRIGGER orders_limit_coupon_reuse;
--> statement-breakpoint
-- The same where an order is opened again, and where an open order gets another contact: else somebody orders under another
-- name and changes it before paying. The contact of a forgotten order is empty and counts for nobody.
CREATE TRIGGER orders_limit_coupon_reuse AFTER UPDATE OF reservation, customer_email, shipping_address ON orders
  WHEN NEW.coupon_id IS NOT NULL AND NEW.reservation <> 'released' AND NEW.customer_email <> ''
    AND (OLD.reservation = 'released' OR OLD.mailbox <> NEW.mailbox
      OR (OLD.shipping_address ->> 'phone') IS NOT (NEW.shipping_address ->> 'phone')) BEGIN
  SELECT RAISE(ABORT, 'COUPON_CUSTOMER_LIMIT') WHERE (SELECT max_uses_per_customer FROM coupons WHERE id = NEW.coupon_id) < (
    SELECT count(*) FROM (
      SELECT id FROM orders WHERE coupon_id = NEW.coupon_id AND reservation <> 'released' AND user_id = NEW.user_id
      UNION SELECT id FROM orders WHERE coupon_id = NEW.coupon_id AND reservation <> 'released'
        AND mailbox = NEW.mailbox AND NEW.customer_email <> ''
      UNION SELECT id FROM orders WHERE coupon_id = NEW.coupon_id AND reservation <> 'released'
        AND (shipping_address ->> 'phone') = (NEW.shipping_address ->> 'phone') AND (NEW.shipping_address ->> 'phone') <> ''));
END;
