DROP INDEX `admin_actions_by_actor`;--> statement-breakpoint
CREATE INDEX `admin_actions_by_kind` ON `admin_actions` (`kind`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `admin_actions_by_actor` ON `admin_actions` (`actor`,`created_at`,`seq`);--> statement-breakpoint
DROP INDEX `outbox_oldest`;--> statement-breakpoint
CREATE INDEX `outbox_not_delivered` ON `outbox` (`created_at`,`dedupe_key`) WHERE delivery_status = 'failed';--> statement-breakpoint
CREATE INDEX `outbox_by_order` ON `outbox` (`order_id`,`created_at`) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_oldest` ON `outbox` (`created_at`,`dedupe_key`);--> statement-breakpoint
-- Columns are added in place: a copy of the table would lose its triggers.
ALTER TABLE `coupons` ADD COLUMN `max_uses_per_customer` integer CONSTRAINT "coupons_max_uses_per_customer_positive" CHECK("max_uses_per_customer" > 0);--> statement-breakpoint
ALTER TABLE `coupons` ADD COLUMN `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `coupons_newest` ON `coupons` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_newest` ON `newsletter_subscribers` (`asked_at`,`email`);--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_by_status` ON `newsletter_subscribers` (`status`,`asked_at`,`email`);--> statement-breakpoint
CREATE INDEX `order_events_by_day` ON `order_events` (`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `order_events_by_actor` ON `order_events` (`actor`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `orders_by_coupon_and_user` ON `orders` (`coupon_id`,`user_id`) WHERE coupon_id IS NOT NULL AND reservation <> 'released';--> statement-breakpoint
CREATE INDEX `orders_by_coupon_and_email` ON `orders` (`coupon_id`,`customer_email`) WHERE coupon_id IS NOT NULL AND reservation <> 'released';--> statement-breakpoint
CREATE INDEX `orders_by_coupon_and_phone` ON `orders` (`coupon_id`,(shipping_address ->> 'phone')) WHERE coupon_id IS NOT NULL AND reservation <> 'released';--> statement-breakpoint
CREATE INDEX `orders_with_coupon` ON `orders` (`coupon_id`,`created_at`) WHERE coupon_id IS NOT NULL;--> statement-breakpoint
-- A customer, known by account, e-mail or phone, uses a coupon in at most max_uses_per_customer orders. An order counts until it
-- is released. Two orders at once are two statements of one writer: the second one sees the first.
CREATE TRIGGER orders_limit_coupon_uses AFTER INSERT ON orders WHEN NEW.coupon_id IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'COUPON_CUSTOMER_LIMIT') WHERE (SELECT max_uses_per_customer FROM coupons WHERE id = NEW.coupon_id) < (
    SELECT count(*) FROM (
      SELECT id FROM orders WHERE coupon_id = NEW.coupon_id AND reservation <> 'released' AND user_id = NEW.user_id
      UNION SELECT id FROM orders WHERE coupon_id = NEW.coupon_id AND reservation <> 'released'
        AND customer_email = NEW.customer_email AND NEW.customer_email <> ''
      UNION SELECT id FROM orders WHERE coupon_id = NEW.coupon_id AND reservation <> 'released'
        AND (shipping_address ->> 'phone') = (NEW.shipping_address ->> 'phone') AND (NEW.shipping_address ->> 'phone') <> ''));
END;
--> statement-breakpoint
-- The same where an order is opened again, and where an open order gets another contact: else somebody orders under another
-- name and changes it before paying. The contact of a forgotten order is empty and counts for nobody.
CREATE TRIGGER orders_limit_coupon_reuse AFTER UPDATE OF reservation, customer_email, shipping_address ON orders
  WHEN NEW.coupon_id IS NOT NULL AND NEW.reservation <> 'released' AND NEW.customer_email <> ''
    AND (OLD.reservation = 'released' OR OLD.customer_email <> NEW.customer_email
      OR (OLD.shipping_address ->> 'phone') IS NOT (NEW.shipping_address ->> 'phone')) BEGIN
  SELECT RAISE(ABORT, 'COUPON_CUSTOMER_LIMIT') WHERE (SELECT max_uses_per_customer FROM coupons WHERE id = NEW.coupon_id) < (
    SELECT count(*) FROM (
      SELECT id FROM orders WHERE coupon_id = NEW.coupon_id AND reservation <> 'released' AND user_id = NEW.user_id
      UNION SELECT id FROM orders WHERE coupon_id = NEW.coupon_id AND reservation <> 'released'
        AND customer_email = NEW.customer_email AND NEW.customer_email <> ''
      UNION SELECT id FROM orders WHERE coupon_id = NEW.coupon_id AND reservation <> 'released'
        AND (shipping_address ->> 'phone') = (NEW.shipping_address ->> 'phone') AND (NEW.shipping_address ->> 'phone') <> ''));
END;
