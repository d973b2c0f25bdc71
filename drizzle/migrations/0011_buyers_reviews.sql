CREATE TABLE `review_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`ask_after_days` integer NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "review_settings_one_row" CHECK("review_settings"."id" = 1),
	CONSTRAINT "review_settings_days" CHECK("review_settings"."ask_after_days" BETWEEN 0 AND 60)
) STRICT;
--> statement-breakpoint
ALTER TABLE `products` ADD `rating_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `rating_sum` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `reviews` ADD `line` integer;--> statement-breakpoint
ALTER TABLE `reviews` ADD `photos` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `reviews` ADD `answer` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `reviews` ADD `answered_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_one_per_line` ON `reviews` (`order_id`,`line`) WHERE line IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reviews_by_product` ON `reviews` (`product_id`,`status`,`review_date`,`id`) WHERE line IS NOT NULL;--> statement-breakpoint
-- A review with a line is of a verified buyer: its piece was delivered in this order, and the shop still has the money for it.
CREATE TRIGGER reviews_check_bought BEFORE INSERT ON reviews WHEN NEW.line IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'REVIEW_NOT_BOUGHT') WHERE NEW.kind <> 'buyer' OR NOT EXISTS (
    SELECT 1 FROM orders o JOIN order_items i ON i.order_id = o.id AND i.line = NEW.line AND i.product_id = NEW.product_id
    WHERE o.id = NEW.order_id AND o.status = 'delivered' AND i.quantity >
      (SELECT coalesce(sum(p.quantity), 0) FROM refunded_pieces p WHERE p.order_id = i.order_id AND p.line = i.line));
END;
--> statement-breakpoint
-- Nobody edits the words of a buyer (L10). The writer may send a review again, as a whole and with a new date, until it is
-- published; an account that is deleted takes its name with it.
DROP TRIGGER reviews_freeze_buyer;
--> statement-breakpoint
CREATE TRIGGER reviews_freeze_buyer BEFORE UPDATE OF user_name, rating, comment, review_date, kind, order_id, line, product_id ON reviews
  WHEN OLD.kind = 'buyer' AND (NEW.kind <> OLD.kind OR NEW.line IS NOT OLD.line
    OR (NEW.order_id IS NOT NULL AND NEW.order_id IS NOT OLD.order_id) OR (NEW.product_id IS NOT NULL AND NEW.product_id IS NOT OLD.product_id)
    OR ((NEW.rating <> OLD.rating OR NEW.comment <> OLD.comment OR NEW.review_date <> OLD.review_date
        OR (NEW.user_name <> OLD.user_name AND NEW.user_name <> 'A customer'))
      AND (OLD.status = 'published' OR NEW.status <> 'waiting' OR NEW.review_date <= OLD.review_date OR OLD.line IS NULL))) BEGIN
  SELECT RAISE(ABORT, 'REVIEW_IMMUTABLE');
END;
--> statement-breakpoint
-- The rating of a product counts the published reviews of verified buyers.
CREATE TRIGGER reviews_count_insert AFTER INSERT ON reviews WHEN NEW.line IS NOT NULL AND NEW.status = 'published' BEGIN
  UPDATE products SET rating_count = rating_count + 1, rating_sum = rating_sum + NEW.rating WHERE id = NEW.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_count_update AFTER UPDATE OF status, rating, line, product_id ON reviews
  WHEN (OLD.line IS NOT NULL AND OLD.status = 'published') OR (NEW.line IS NOT NULL AND NEW.status = 'published') BEGIN
  UPDATE products SET rating_count = rating_count - 1, rating_sum = rating_sum - OLD.rating
    WHERE id = OLD.product_id AND OLD.line IS NOT NULL AND OLD.status = 'published';
  UPDATE products SET rating_count = rating_count + 1, rating_sum = rating_sum + NEW.rating
    WHERE id = NEW.product_id AND NEW.line IS NOT NULL AND NEW.status = 'published';
END;
--> statement-breakpoint
CREATE TRIGGER reviews_count_delete AFTER DELETE ON reviews WHEN OLD.line IS NOT NULL AND OLD.status = 'published' BEGIN
  UPDATE products SET rating_count = rating_count - 1, rating_sum = rating_sum - OLD.rating WHERE id = OLD.product_id;
END;
--> statement-breakpoint
-- Every order that is delivered queues one question for a review, some days later (7, or what the administrator chose; 0 = never).
-- Whether there is still something to review is decided when it is sent.
CREATE TRIGGER orders_ask_review AFTER UPDATE OF status ON orders
  WHEN NEW.status = 'delivered' AND OLD.status <> 'delivered' AND NEW.customer_email <> ''
    AND coalesce((SELECT ask_after_days FROM review_settings WHERE id = 1), 7) > 0
    AND NOT EXISTS (SELECT 1 FROM outbox WHERE dedupe_key = 'review-ask:' || NEW.id) BEGIN
  INSERT INTO outbox (dedupe_key, kind, channel, recipient, payload, order_id, next_attempt_at, created_at)
    VALUES ('review-ask:' || NEW.id, 'review-ask', 'email', NEW.customer_email, '{}', NEW.id,
      coalesce(NEW.delivered_at, NEW.updated_at) + coalesce((SELECT ask_after_days FROM review_settings WHERE id = 1), 7) * 86400000,
      coalesce(NEW.delivered_at, NEW.updated_at));
END;
