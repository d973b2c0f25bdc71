CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token` text NOT NULL,
	`expires_at` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_unique` ON `sessions` (`token`);--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`full_name` text NOT NULL,
	`image` text,
	`phone` text,
	`address` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `page_views` (
	`id` integer PRIMARY KEY NOT NULL,
	`path` text NOT NULL,
	`user_id` text,
	`session_id` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `page_views_by_time` ON `page_views` (`created_at`);--> statement-breakpoint
CREATE TABLE `user_carts` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`product_id` integer NOT NULL,
	`size` text DEFAULT '' NOT NULL,
	`quantity` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cart_quantity" CHECK("user_carts"."quantity" BETWEEN 1 AND 99)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `one_cart_line` ON `user_carts` (`user_id`,`product_id`,`size`);--> statement-breakpoint
CREATE TABLE `categories` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text,
	`image` text,
	`has_sizes` integer DEFAULT false NOT NULL,
	`sizes` text DEFAULT '["2.4","2.6","2.8"]' NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name_unique` ON `categories` (`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug_unique` ON `categories` (`slug`);--> statement-breakpoint
CREATE TABLE `product_sizes` (
	`product_id` integer NOT NULL,
	`size` text NOT NULL,
	`stock_quantity` integer DEFAULT 0 NOT NULL,
	`reserved` integer DEFAULT 0 NOT NULL,
	`committed` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`product_id`, `size`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "size_stock_quantity>=0" CHECK("product_sizes"."stock_quantity" >= 0),
	CONSTRAINT "size_reserved>=0" CHECK("product_sizes"."reserved" >= 0),
	CONSTRAINT "size_committed>=0" CHECK("product_sizes"."committed" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `products` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`price_paise` integer NOT NULL,
	`original_price_paise` integer,
	`mrp_paise` integer NOT NULL,
	`sale_ends_at` integer,
	`category_id` integer,
	`images` text DEFAULT '[]' NOT NULL,
	`stock_quantity` integer DEFAULT 0 NOT NULL,
	`reserved` integer DEFAULT 0 NOT NULL,
	`committed` integer DEFAULT 0 NOT NULL,
	`is_featured` integer DEFAULT false NOT NULL,
	`archived_at` integer,
	`hsn_code` text DEFAULT '7117' NOT NULL,
	`gst_rate` integer DEFAULT 300 NOT NULL,
	`country_of_origin` text DEFAULT 'India' NOT NULL,
	`packer` text DEFAULT '' NOT NULL,
	`importer` text,
	`net_quantity` text DEFAULT '1 N' NOT NULL,
	`material` text DEFAULT '' NOT NULL,
	`care` text DEFAULT '' NOT NULL,
	`dimensions` text,
	`weight_grams` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "price_positive" CHECK("products"."price_paise" > 0),
	CONSTRAINT "price_within_mrp" CHECK("products"."price_paise" <= "products"."mrp_paise"),
	CONSTRAINT "original_price_true" CHECK("products"."original_price_paise" IS NULL OR "products"."original_price_paise" BETWEEN "products"."price_paise" AND "products"."mrp_paise"),
	CONSTRAINT "sale_has_original" CHECK("products"."sale_ends_at" IS NULL OR "products"."original_price_paise" IS NOT NULL),
	CONSTRAINT "stock_quantity>=0" CHECK("products"."stock_quantity" >= 0),
	CONSTRAINT "reserved>=0" CHECK("products"."reserved" >= 0),
	CONSTRAINT "committed>=0" CHECK("products"."committed" >= 0),
	CONSTRAINT "at_most_3_images" CHECK(json_array_length("products"."images") <= 3),
	CONSTRAINT "gst_rate_percent" CHECK("products"."gst_rate" BETWEEN 0 AND 10000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `products_newest` ON `products` (`archived_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `products_by_category` ON `products` (`category_id`,`archived_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `products_featured` ON `products` (`is_featured`,`archived_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `products_by_price` ON `products` (`archived_at`,`price_paise`);--> statement-breakpoint
CREATE INDEX `products_by_name` ON `products` (`archived_at`,`name`);--> statement-breakpoint
CREATE TABLE `stock_moves` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`size` text DEFAULT '' NOT NULL,
	`order_id` text,
	`kind` text NOT NULL,
	`quantity` integer NOT NULL,
	`note` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "stock_move_kind" CHECK("stock_moves"."kind" IN ('adjust', 'reserve', 'commit', 'release', 'restock')),
	CONSTRAINT "stock_move_quantity" CHECK("stock_moves"."kind" = 'adjust' OR "stock_moves"."quantity" > 0),
	CONSTRAINT "stock_move_order" CHECK(("stock_moves"."kind" = 'adjust') = ("stock_moves"."order_id" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `stock_moves_by_product` ON `stock_moves` (`product_id`,`seq`);--> statement-breakpoint
CREATE INDEX `stock_moves_by_order` ON `stock_moves` (`order_id`);--> statement-breakpoint
CREATE INDEX `stock_adjustments` ON `stock_moves` (`product_id`) WHERE kind = 'adjust';--> statement-breakpoint
CREATE TABLE `home_banners` (
	`id` integer PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`subtitle` text,
	`image` text NOT NULL,
	`image_alt` text DEFAULT '' NOT NULL,
	`link_to` text,
	`link_text` text DEFAULT 'Shop now' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `banners_in_order` ON `home_banners` (`is_active`,`sort_order`);--> statement-breakpoint
CREATE TABLE `notification_bar_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`text_content` text NOT NULL,
	`link_url` text,
	`background_color` text,
	`text_color` text,
	`is_active` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `one_active_notification` ON `notification_bar_settings` (`is_active`) WHERE is_active = 1;--> statement-breakpoint
CREATE TABLE `coupons` (
	`id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`discount_type` text NOT NULL,
	`discount_value` integer NOT NULL,
	`expires_at` integer,
	`max_uses` integer,
	`uses_count` integer DEFAULT 0 NOT NULL,
	`min_purchase_paise` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "coupon_code_normal" CHECK("coupons"."code" = upper(trim("coupons"."code")) AND "coupons"."code" <> ''),
	CONSTRAINT "coupon_value" CHECK(("coupons"."discount_type" = 'percentage' AND "coupons"."discount_value" BETWEEN 1 AND 10000) OR ("coupons"."discount_type" = 'fixed_amount' AND "coupons"."discount_value" > 0)),
	CONSTRAINT "uses_count>=0" CHECK("coupons"."uses_count" >= 0),
	CONSTRAINT "uses_count<=max_uses" CHECK("coupons"."max_uses" IS NULL OR "coupons"."uses_count" <= "coupons"."max_uses")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_code_unique` ON `coupons` (`code`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`dedupe` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`payload` text DEFAULT '{}' NOT NULL,
	`order_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`sent_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "outbox_attempts" CHECK("outbox"."attempts" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`next_attempt_at`) WHERE sent_at IS NULL;--> statement-breakpoint
CREATE TABLE `newsletter_subscribers` (
	`email` text PRIMARY KEY NOT NULL,
	`status` text DEFAULT 'asked' NOT NULL,
	`consent_text` text NOT NULL,
	`asked_at` integer NOT NULL,
	`confirmed_at` integer,
	`left_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "newsletter_status" CHECK("newsletter_subscribers"."status" IN ('asked', 'confirmed', 'left'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `order_edges` (
	`from_status` text NOT NULL,
	`to_status` text NOT NULL,
	`actor` text NOT NULL,
	PRIMARY KEY(`from_status`, `to_status`, `actor`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `order_events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`from_status` text,
	`to_status` text NOT NULL,
	`actor` text NOT NULL,
	`note` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_events_by_order` ON `order_events` (`order_id`,`seq`);--> statement-breakpoint
CREATE TABLE `order_items` (
	`order_id` text NOT NULL,
	`line` integer NOT NULL,
	`product_id` integer NOT NULL,
	`selected_size` text DEFAULT '' NOT NULL,
	`quantity` integer NOT NULL,
	`price_at_purchase_paise` integer NOT NULL,
	`name` text NOT NULL,
	`image` text,
	`hsn_code` text NOT NULL,
	`gst_rate` integer NOT NULL,
	PRIMARY KEY(`order_id`, `line`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "item_quantity" CHECK("order_items"."quantity" BETWEEN 1 AND 99),
	CONSTRAINT "item_price" CHECK("order_items"."price_at_purchase_paise" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `items_by_product` ON `order_items` (`product_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`idem_key` text NOT NULL,
	`idem_hash` text NOT NULL,
	`cart_fp` text NOT NULL,
	`user_id` text,
	`guest_id` text DEFAULT '' NOT NULL,
	`customer_email` text NOT NULL,
	`customer_name` text NOT NULL,
	`shipping_address` text NOT NULL,
	`status` text DEFAULT 'pending_payment' NOT NULL,
	`hold` text DEFAULT 'held' NOT NULL,
	`hold_expires_at` integer NOT NULL,
	`actor` text DEFAULT 'shopper' NOT NULL,
	`method` text DEFAULT 'gateway' NOT NULL,
	`currency` text DEFAULT 'INR' NOT NULL,
	`coupon_id` integer,
	`coupon_code` text,
	`subtotal_paise` integer NOT NULL,
	`discount_paise` integer NOT NULL,
	`shipping_fee_paise` integer NOT NULL,
	`taxes_paise` integer NOT NULL,
	`final_paise` integer NOT NULL,
	`razorpay_order_id` text,
	`razorpay_payment_id` text,
	`payment_gateway_response` text,
	`tracking_url` text,
	`paid_at` integer,
	`delivered_at` integer,
	`next_check_at` integer,
	`checks` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`coupon_id`) REFERENCES `coupons`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "order_status" CHECK("orders"."status" IN ('pending_payment', 'pending_payment_gateway', 'paid', 'processing', 'shipped', 'delivered', 'cancelled_by_user', 'failed_creation', 'failed_verification', 'failed', 'refunded')),
	CONSTRAINT "order_hold" CHECK("orders"."hold" IN ('held', 'committed', 'released')),
	CONSTRAINT "order_actor" CHECK("orders"."actor" IN ('shopper', 'gateway', 'cron', 'admin')),
	CONSTRAINT "order_method" CHECK("orders"."method" IN ('gateway', 'cod')),
	CONSTRAINT "order_amounts" CHECK("orders"."subtotal_paise" >= 0 AND "orders"."discount_paise" >= 0 AND "orders"."shipping_fee_paise" >= 0 AND "orders"."taxes_paise" >= 0 AND "orders"."final_paise" >= 0),
	CONSTRAINT "order_total" CHECK("orders"."final_paise" = "orders"."subtotal_paise" + "orders"."shipping_fee_paise" + "orders"."taxes_paise" - "orders"."discount_paise"),
	CONSTRAINT "order_coupon" CHECK(("orders"."coupon_id" IS NULL) = ("orders"."coupon_code" IS NULL)),
	CONSTRAINT "status_agrees_with_hold" CHECK(("orders"."status" IN ('pending_payment', 'pending_payment_gateway') AND "orders"."hold" = 'held')
        OR ("orders"."status" IN ('paid', 'processing', 'shipped', 'delivered') AND "orders"."hold" = 'committed')
        OR ("orders"."status" IN ('cancelled_by_user', 'failed_creation', 'failed_verification', 'failed') AND "orders"."hold" IN ('held', 'released'))
        OR ("orders"."status" = 'refunded' AND "orders"."hold" IN ('released', 'committed')))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number_unique` ON `orders` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_idem_key_unique` ON `orders` (`idem_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_razorpay_order_id_unique` ON `orders` (`razorpay_order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_open_cart` ON `orders` (`cart_fp`) WHERE status IN ('pending_payment', 'pending_payment_gateway');--> statement-breakpoint
CREATE INDEX `orders_newest` ON `orders` (`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_user` ON `orders` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_guest` ON `orders` (`guest_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_email` ON `orders` (`customer_email`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_to_check` ON `orders` (`next_check_at`) WHERE next_check_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `jobs` (
	`name` text PRIMARY KEY NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`last_run_at` integer,
	`last_outcome` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `orphan_events` (
	`event_id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`currency` text DEFAULT 'INR' NOT NULL,
	`status` text NOT NULL,
	`rank` integer GENERATED ALWAYS AS (CASE status WHEN 'created' THEN 0 WHEN 'failed' THEN 1 WHEN 'authorized' THEN 2 ELSE 3 END) STORED NOT NULL,
	`disposition` text,
	`reason` text,
	`method` text,
	`refunded_paise` integer DEFAULT 0 NOT NULL,
	`error` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_status" CHECK("payments"."status" IN ('created', 'failed', 'authorized', 'captured')),
	CONSTRAINT "payment_amount" CHECK("payments"."amount_paise" > 0),
	CONSTRAINT "payment_refunded" CHECK("payments"."refunded_paise" BETWEEN 0 AND "payments"."amount_paise"),
	CONSTRAINT "captured_has_a_home" CHECK(("payments"."status" = 'captured') = ("payments"."disposition" IS NOT NULL)),
	CONSTRAINT "payment_disposition" CHECK("payments"."disposition" IS NULL OR "payments"."disposition" IN ('counted', 'refund_due'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `one_counted` ON `payments` (`order_id`) WHERE disposition = 'counted';--> statement-breakpoint
CREATE INDEX `payments_by_order` ON `payments` (`order_id`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`status` text DEFAULT 'requested' NOT NULL,
	`reason` text NOT NULL,
	`razorpay_refund_id` text,
	`next_check_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_amount" CHECK("refunds"."amount_paise" > 0),
	CONSTRAINT "refund_status" CHECK("refunds"."status" IN ('requested', 'pending', 'processed', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_razorpay_refund_id_unique` ON `refunds` (`razorpay_refund_id`);--> statement-breakpoint
CREATE INDEX `refunds_by_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_to_check` ON `refunds` (`next_check_at`) WHERE status IN ('requested', 'pending');--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`event_id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`outcome` text NOT NULL,
	`order_id` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_name` text NOT NULL,
	`user_avatar_url` text,
	`user_avatar_storage_path` text,
	`rating` integer DEFAULT 5 NOT NULL,
	`item_name` text DEFAULT '' NOT NULL,
	`item_image_url` text,
	`item_image_storage_path` text,
	`comment` text NOT NULL,
	`review_date` integer NOT NULL,
	`product_id` integer,
	`kind` text DEFAULT 'testimonial' NOT NULL,
	`source` text,
	`proof_note` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "rating_1_to_5" CHECK("reviews"."rating" BETWEEN 1 AND 5),
	CONSTRAINT "testimonial_has_source" CHECK("reviews"."kind" <> 'testimonial' OR "reviews"."source" IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE INDEX `reviews_newest` ON `reviews` (`review_date`);--> statement-breakpoint
CREATE TABLE `shipping_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`free_shipping_threshold_paise` integer NOT NULL,
	`standard_shipping_fee_paise` integer NOT NULL,
	`is_active` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "shipping_not_negative" CHECK("shipping_settings"."free_shipping_threshold_paise" >= 0 AND "shipping_settings"."standard_shipping_fee_paise" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `one_active_shipping` ON `shipping_settings` (`is_active`) WHERE is_active = 1;--> statement-breakpoint
CREATE TABLE `wishlist_items` (
	`user_id` text NOT NULL,
	`product_id` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	PRIMARY KEY(`user_id`, `product_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `wishlist_newest` ON `wishlist_items` (`created_at`);