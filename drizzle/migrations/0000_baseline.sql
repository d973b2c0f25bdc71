-- All tables and indexes, written by drizzle-kit from the *.table.ts files. Three things are by hand, which drizzle-kit writes wrongly or not
-- at all: the expressions of verifications_by_user and orders_held_by_browser, and WITHOUT ROWID of audit_queue.
CREATE TABLE `data_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`requested_at` integer NOT NULL,
	`done_at` integer,
	CONSTRAINT "data_requests_kind" CHECK("data_requests"."kind" IN ('download', 'erase'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `data_requests_by_subject` ON `data_requests` (`subject`,`requested_at`);--> statement-breakpoint
CREATE TABLE `page_view_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `page_view_batches_by_time` ON `page_view_batches` (`created_at`);--> statement-breakpoint
CREATE TABLE `page_view_days` (
	`day` text NOT NULL,
	`path` text NOT NULL,
	`views` integer NOT NULL,
	`sessions` integer NOT NULL,
	PRIMARY KEY(`day`, `path`),
	CONSTRAINT "page_view_days_sessions_within_views" CHECK("page_view_days"."sessions" BETWEEN 0 AND "page_view_days"."views")
) STRICT;
--> statement-breakpoint
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
CREATE INDEX `page_views_by_session` ON `page_views` (`session_id`,`path`,`created_at`);--> statement-breakpoint
CREATE INDEX `page_views_by_user` ON `page_views` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `admin_actions` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`kind` text NOT NULL,
	`object_id` text NOT NULL,
	`label` text NOT NULL,
	`changes` text DEFAULT '{}' NOT NULL,
	`request_id` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "admin_actions_are_named" CHECK("admin_actions"."action" <> '' AND "admin_actions"."kind" <> '' AND "admin_actions"."actor" <> '')
) STRICT;
--> statement-breakpoint
CREATE INDEX `admin_actions_by_object` ON `admin_actions` (`kind`,`object_id`,`seq`);--> statement-breakpoint
CREATE INDEX `admin_actions_by_actor` ON `admin_actions` (`actor`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `admin_actions_by_kind` ON `admin_actions` (`kind`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `admin_actions_by_day` ON `admin_actions` (`created_at`,`seq`);--> statement-breakpoint
CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`user_id` text NOT NULL,
	`password` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `accounts_by_user` ON `accounts` (`user_id`);--> statement-breakpoint
CREATE TABLE `consents` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`subject` text NOT NULL,
	`purpose` text NOT NULL,
	`wording` text NOT NULL,
	`policy_version` text DEFAULT '' NOT NULL,
	`given_at` integer NOT NULL,
	`withdrawn_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `consents_by_subject` ON `consents` (`subject`,`purpose`);--> statement-breakpoint
CREATE INDEX `consents_by_user` ON `consents` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token` text NOT NULL,
	`expires_at` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`used_at` integer,
	`confirmed_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_unique` ON `sessions` (`token`);--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `two_factors` (
	`id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`backup_codes` text NOT NULL,
	`user_id` text NOT NULL,
	`verified` integer DEFAULT true NOT NULL,
	`failed_verification_count` integer DEFAULT 0 NOT NULL,
	`locked_until` integer,
	`last_step` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `two_factors_by_user` ON `two_factors` (`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`full_name` text NOT NULL,
	`image` text,
	`phone` text,
	`login_phone` text,
	`login_phone_verified` integer DEFAULT false NOT NULL,
	`two_factor_enabled` integer DEFAULT false NOT NULL,
	`address` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_login_phone_unique` ON `users` (`login_phone`);--> statement-breakpoint
CREATE TABLE `verifications` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `verifications_by_identifier` ON `verifications` (`identifier`);--> statement-breakpoint
CREATE INDEX `verifications_by_expiry` ON `verifications` (`expires_at`);--> statement-breakpoint
CREATE INDEX `verifications_by_user` ON `verifications` (substr(`value`, 1, 36));--> statement-breakpoint
CREATE TABLE `cart_merges` (
	`token` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `user_carts` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`product_id` integer NOT NULL,
	`size` text DEFAULT '' NOT NULL,
	`quantity` integer NOT NULL,
	`last_seen_price_paise` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "user_carts_quantity" CHECK("user_carts"."quantity" BETWEEN 1 AND 99)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `user_carts_one_line` ON `user_carts` (`user_id`,`product_id`,`size`);--> statement-breakpoint
CREATE TABLE `home_banners` (
	`id` integer PRIMARY KEY NOT NULL,
	`place` text DEFAULT 'hero' NOT NULL,
	`title` text NOT NULL,
	`subtitle` text,
	`image` text NOT NULL,
	`narrow_image` text,
	`focus` text DEFAULT 'right' NOT NULL,
	`image_alt` text DEFAULT '' NOT NULL,
	`link_to` text,
	`link_text` text DEFAULT 'Shop now' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`shown_from` integer,
	`shown_until` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "home_banners_place" CHECK("home_banners"."place" IN ('hero', 'edit')),
	CONSTRAINT "home_banners_focus" CHECK("home_banners"."focus" IN ('left', 'middle', 'right'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `home_banners_sorted` ON `home_banners` (`is_active`,`sort_order`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `notification_bar_settings_one_active` ON `notification_bar_settings` (`is_active`) WHERE is_active = 1;--> statement-breakpoint
CREATE TABLE `coupons` (
	`id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`discount_type` text NOT NULL,
	`discount_value` integer NOT NULL,
	`expires_at` integer,
	`max_uses` integer,
	`max_uses_per_customer` integer,
	`uses_count` integer DEFAULT 0 NOT NULL,
	`min_purchase_paise` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "coupons_code_trimmed_upper" CHECK("coupons"."code" = upper(trim("coupons"."code")) AND "coupons"."code" <> ''),
	CONSTRAINT "coupons_discount_value_in_range" CHECK(("coupons"."discount_type" = 'percentage' AND "coupons"."discount_value" BETWEEN 1 AND 10000) OR ("coupons"."discount_type" = 'fixed_amount' AND "coupons"."discount_value" > 0)),
	CONSTRAINT "coupons_max_uses_per_customer_positive" CHECK("coupons"."max_uses_per_customer" > 0),
	CONSTRAINT "coupons_uses_count_not_negative" CHECK("coupons"."uses_count" >= 0),
	CONSTRAINT "coupons_uses_count_within_max" CHECK("coupons"."max_uses" IS NULL OR "coupons"."uses_count" <= "coupons"."max_uses")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_code_unique` ON `coupons` (`code`);--> statement-breakpoint
CREATE INDEX `coupons_newest` ON `coupons` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `customers` (
	`id` integer PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`sort_name` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`shipping_address` text DEFAULT '{}' NOT NULL,
	`user_id` text,
	`total_orders` integer DEFAULT 0 NOT NULL,
	`spent_paise` integer DEFAULT 0 NOT NULL,
	`first_order` integer DEFAULT 0 NOT NULL,
	`last_order` integer DEFAULT 0 NOT NULL,
	`first_sold` integer,
	`note` text DEFAULT '' NOT NULL,
	`noted_at` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "customers_email_lower_case" CHECK("customers"."email" = lower("customers"."email") AND "customers"."email" <> ''),
	CONSTRAINT "customers_amounts_not_negative" CHECK("customers"."total_orders" >= 0 AND "customers"."spent_paise" >= 0),
	CONSTRAINT "customers_note_length" CHECK(length("customers"."note") <= 2000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `customers_email_unique` ON `customers` (`email`);--> statement-breakpoint
CREATE INDEX `customers_by_first_sold` ON `customers` (`first_sold`) WHERE first_sold IS NOT NULL;--> statement-breakpoint
CREATE INDEX `customers_by_last_order` ON `customers` (`last_order`,`id`);--> statement-breakpoint
CREATE INDEX `customers_by_first_order` ON `customers` (`first_order`,`id`);--> statement-breakpoint
CREATE INDEX `customers_by_spent` ON `customers` (`spent_paise`,`id`);--> statement-breakpoint
CREATE INDEX `customers_by_orders` ON `customers` (`total_orders`,`id`);--> statement-breakpoint
CREATE INDEX `customers_by_name` ON `customers` (`sort_name`,`id`);--> statement-breakpoint
CREATE TABLE `alerts_seen` (
	`user_id` text PRIMARY KEY NOT NULL,
	`seen_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`path` text NOT NULL,
	`name` text NOT NULL,
	`search` text NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "saved_views_are_named" CHECK(length("saved_views"."name") BETWEEN 1 AND 40)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`user_id`,`path`,`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_one_default` ON `saved_views` (`user_id`,`path`) WHERE is_default = 1;--> statement-breakpoint
CREATE TABLE `digest_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`is_on` integer NOT NULL,
	`email` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "digest_settings_one_row" CHECK("digest_settings"."id" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `confirmations` (
	`what` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	CONSTRAINT "confirmations_what" CHECK("confirmations"."what" IN ('brand', 'privacy', 'terms', 'shipping-returns'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `first_day` (
	`id` integer PRIMARY KEY NOT NULL,
	`opened_at` integer,
	`owner_id` text,
	`put_off` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "first_day_one_row" CHECK("first_day"."id" = 1),
	CONSTRAINT "first_day_put_off_is_list" CHECK(json_valid("first_day"."put_off") AND json_type("first_day"."put_off") = 'array')
) STRICT;
--> statement-breakpoint
CREATE TABLE `sample_rows` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`row_id` integer NOT NULL,
	CONSTRAINT "sample_rows_kind" CHECK("sample_rows"."kind" IN ('product', 'category', 'banner'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `grievance_messages` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`grievance_id` text NOT NULL,
	`kind` text NOT NULL,
	`moved_by` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`outcome` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`grievance_id`) REFERENCES `grievances`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "grievance_messages_kind" CHECK("grievance_messages"."kind" IN ('asked', 'acknowledged', 'answered', 'replied', 'settled', 'closed', 'reopened', 'note')),
	CONSTRAINT "grievance_messages_outcome" CHECK(("grievance_messages"."kind" = 'settled') = ("grievance_messages"."outcome" IS NOT NULL)),
	CONSTRAINT "grievance_messages_length" CHECK(length("grievance_messages"."text") <= 2000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `grievance_messages_by_grievance` ON `grievance_messages` (`grievance_id`,`seq`);--> statement-breakpoint
CREATE TABLE `grievances` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`request_hash` text NOT NULL,
	`sender` text DEFAULT '' NOT NULL,
	`topic` text NOT NULL,
	`order_number` integer,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`outcome` text,
	`answer_due_at` integer NOT NULL,
	`settle_due_at` integer NOT NULL,
	`acknowledged_at` integer,
	`ended_at` integer,
	`due_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "grievances_topic" CHECK("grievances"."topic" IN ('delivery', 'piece', 'refund', 'payment', 'data', 'other')),
	CONSTRAINT "grievances_status" CHECK("grievances"."status" IN ('open', 'answered', 'settled', 'closed')),
	CONSTRAINT "grievances_outcome" CHECK("grievances"."outcome" IS NULL OR "grievances"."outcome" IN ('refunded', 'replaced', 'corrected', 'explained', 'declined')),
	CONSTRAINT "grievances_settled_has_outcome" CHECK(("grievances"."status" = 'settled') = ("grievances"."outcome" IS NOT NULL)),
	CONSTRAINT "grievances_ended_has_time" CHECK(("grievances"."status" IN ('settled', 'closed')) = ("grievances"."ended_at" IS NOT NULL)),
	CONSTRAINT "grievances_open_has_clock" CHECK(("grievances"."due_at" IS NULL) = ("grievances"."ended_at" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `grievances_number_unique` ON `grievances` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `grievances_one_per_request` ON `grievances` (`request_hash`) WHERE request_hash <> '';--> statement-breakpoint
CREATE INDEX `grievances_by_due` ON `grievances` (`due_at`,`id`);--> statement-breakpoint
CREATE INDEX `grievances_newest` ON `grievances` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `grievances_ended` ON `grievances` (`ended_at`) WHERE email <> '';--> statement-breakpoint
CREATE INDEX `grievances_by_email` ON `grievances` (`email`);--> statement-breakpoint
CREATE TABLE `health_alerts` (
	`check_id` text PRIMARY KEY NOT NULL,
	`told_at` integer NOT NULL,
	`cleared_at` integer
) STRICT;
--> statement-breakpoint
CREATE TABLE `invoice_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount_paise` integer,
	`reason` text DEFAULT '' NOT NULL,
	`pieces` text,
	`due_at` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `invoice_requests_due` ON `invoice_requests` (`due_at`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`series` text NOT NULL,
	`year` text NOT NULL,
	`number` integer NOT NULL,
	`order_id` text NOT NULL,
	`invoice_id` text,
	`request` text NOT NULL,
	`issued_at` integer NOT NULL,
	`place_of_supply` text NOT NULL,
	`seller` text NOT NULL,
	`buyer` text NOT NULL,
	`facts` text NOT NULL,
	`lines` text NOT NULL,
	`taxable_paise` integer NOT NULL,
	`cgst_paise` integer NOT NULL,
	`sgst_paise` integer NOT NULL,
	`igst_paise` integer NOT NULL,
	`total_paise` integer NOT NULL,
	`file_key` text,
	`file_hash` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_kind" CHECK("invoices"."kind" IN ('invoice', 'bill-of-supply', 'credit-note')),
	CONSTRAINT "invoices_series" CHECK(("invoices"."series" = 'CRN') = ("invoices"."kind" = 'credit-note') AND "invoices"."series" GLOB '[A-Z][A-Z][A-Z]'),
	CONSTRAINT "invoices_number" CHECK("invoices"."number" BETWEEN 1 AND 999999),
	CONSTRAINT "invoices_credit_names_invoice" CHECK(("invoices"."kind" = 'credit-note') = ("invoices"."invoice_id" IS NOT NULL)),
	CONSTRAINT "invoices_not_negative" CHECK(min("invoices"."taxable_paise", "invoices"."cgst_paise", "invoices"."sgst_paise", "invoices"."igst_paise", "invoices"."total_paise") >= 0),
	CONSTRAINT "invoices_total_is_sum" CHECK("invoices"."total_paise" = "invoices"."taxable_paise" + "invoices"."cgst_paise" + "invoices"."sgst_paise" + "invoices"."igst_paise"),
	CONSTRAINT "invoices_one_kind_of_tax" CHECK("invoices"."igst_paise" = 0 OR "invoices"."cgst_paise" + "invoices"."sgst_paise" = 0),
	CONSTRAINT "invoices_file_is_private" CHECK("invoices"."file_key" IS NULL OR "invoices"."file_key" LIKE 'private/invoices/%'),
	CONSTRAINT "invoices_file_has_hash" CHECK(("invoices"."file_key" IS NULL) = ("invoices"."file_hash" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_request_unique` ON `invoices` (`request`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_by_number` ON `invoices` (`series`,`year`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_one_per_order` ON `invoices` (`order_id`) WHERE kind <> 'credit-note';--> statement-breakpoint
CREATE INDEX `invoices_by_order` ON `invoices` (`order_id`);--> statement-breakpoint
CREATE INDEX `invoices_by_invoice` ON `invoices` (`invoice_id`) WHERE invoice_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_by_day` ON `invoices` (`issued_at`,`id`);--> statement-breakpoint
CREATE TABLE `mail_carriers` (
	`name` text PRIMARY KEY NOT NULL,
	`day` integer DEFAULT 0 NOT NULL,
	`sent` integer DEFAULT 0 NOT NULL,
	`refused` integer DEFAULT 0 NOT NULL,
	`rests_until` integer DEFAULT 0 NOT NULL,
	`fault` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `outbox` (
	`dedupe_key` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`channel` text DEFAULT 'email' NOT NULL,
	`recipient` text NOT NULL,
	`payload` text DEFAULT '{}' NOT NULL,
	`order_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`sent_at` integer,
	`expires_at` integer,
	`dropped_at` integer,
	`carrier` text,
	`provider_id` text,
	`delivery_status` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "outbox_attempts_not_negative" CHECK("outbox"."attempts" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`next_attempt_at`) WHERE sent_at IS NULL AND dropped_at IS NULL;--> statement-breakpoint
CREATE INDEX `outbox_by_provider` ON `outbox` (`provider_id`) WHERE provider_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_oldest` ON `outbox` (`created_at`,`dedupe_key`);--> statement-breakpoint
CREATE INDEX `outbox_not_delivered` ON `outbox` (`created_at`,`dedupe_key`) WHERE delivery_status = 'failed';--> statement-breakpoint
CREATE INDEX `outbox_by_order` ON `outbox` (`order_id`,`created_at`) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_by_recipient` ON `outbox` (`recipient`,`sent_at`);--> statement-breakpoint
CREATE TABLE `whatsapp_stops` (
	`phone` text PRIMARY KEY NOT NULL,
	`stopped_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `newsletter_subscribers` (
	`email` text PRIMARY KEY NOT NULL,
	`status` text DEFAULT 'asked' NOT NULL,
	`consent_text` text NOT NULL,
	`asked_at` integer NOT NULL,
	`confirmed_at` integer,
	`left_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "newsletter_subscribers_status" CHECK("newsletter_subscribers"."status" IN ('asked', 'confirmed', 'left'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_newest` ON `newsletter_subscribers` (`asked_at`,`email`);--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_by_status` ON `newsletter_subscribers` (`status`,`asked_at`,`email`);--> statement-breakpoint
CREATE TABLE `batch_keys` (
	`key` text PRIMARY KEY NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `maintenance` (
	`id` integer PRIMARY KEY NOT NULL,
	`is_on` integer DEFAULT false NOT NULL,
	`notice` text DEFAULT '' NOT NULL,
	`numbers_after` integer DEFAULT 0 NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "maintenance_one_row" CHECK("maintenance"."id" = 1),
	CONSTRAINT "maintenance_notice_length" CHECK(length("maintenance"."notice") <= 200)
) STRICT;
--> statement-breakpoint
CREATE TABLE `operations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`is_done` integer NOT NULL,
	`by` text NOT NULL,
	`facts` text DEFAULT '{}' NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer NOT NULL,
	CONSTRAINT "operations_kind" CHECK("operations"."kind" IN ('backup', 'restore', 'drill', 'rotate', 'deploy', 'rollback')),
	CONSTRAINT "operations_facts_object" CHECK(json_type("operations"."facts") = 'object')
) STRICT;
--> statement-breakpoint
CREATE INDEX `operations_by_kind` ON `operations` (`kind`,`is_done`,`ended_at`);--> statement-breakpoint
CREATE TABLE `page_editions` (
	`tag` text PRIMARY KEY NOT NULL,
	`edition` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `page_editions_newest` ON `page_editions` (`edition`);--> statement-breakpoint
CREATE TABLE `audit_queue` (
	`taken` integer DEFAULT false NOT NULL,
	`subject` text NOT NULL,
	`id` text NOT NULL,
	PRIMARY KEY(`taken`, `subject`, `id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `job_leases` (
	`name` text PRIMARY KEY NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`last_run_at` integer,
	`last_outcome` text,
	`cursor` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `ledger_findings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source` text NOT NULL,
	`kind` text NOT NULL,
	`what` text NOT NULL,
	`ours_paise` integer,
	`theirs_paise` integer,
	`found_at` integer NOT NULL,
	`cleared_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_findings_one_open` ON `ledger_findings` (`source`,`kind`,`what`) WHERE cleared_at IS NULL;--> statement-breakpoint
CREATE TABLE `orphan_events` (
	`event_id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`body` text NOT NULL,
	`gateway_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`settled_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `orphan_events_open` ON `orphan_events` (`gateway_id`) WHERE settled_at IS NULL;--> statement-breakpoint
CREATE TABLE `stock_sums` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`stock_quantity` integer NOT NULL,
	`reserved` integer NOT NULL,
	`committed` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `stock_sums_newest` ON `stock_sums` (`seq`);--> statement-breakpoint
CREATE TABLE `unproved_holds` (
	`product_id` integer NOT NULL,
	`size` text NOT NULL,
	`pieces` integer NOT NULL,
	PRIMARY KEY(`product_id`, `size`),
	CONSTRAINT "unproved_holds_not_negative" CHECK("unproved_holds"."pieces" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`event_id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`outcome` text NOT NULL,
	`order_id` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `category_work` (
	`category_id` integer NOT NULL,
	`move_to` integer DEFAULT 0 NOT NULL,
	`after` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`category_id`, `move_to`),
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `categories` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text,
	`image` text,
	`has_sizes` integer DEFAULT false NOT NULL,
	`sizes` text DEFAULT '["2.4","2.6","2.8"]' NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name_unique` ON `categories` (`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug_unique` ON `categories` (`slug`);--> statement-breakpoint
CREATE TABLE `deleted_products` (
	`id` integer PRIMARY KEY NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `facet_counts` (
	`category_id` integer NOT NULL,
	`facet_id` integer NOT NULL,
	`pieces` integer NOT NULL,
	PRIMARY KEY(`category_id`, `facet_id`),
	CONSTRAINT "facet_counts_not_negative" CHECK("facet_counts"."pieces" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `facets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`code` text GENERATED ALWAYS AS ((char(57344, 57345 + id / 6000, 57345 + id % 6000))) VIRTUAL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `facets_value` ON `facets` (`kind`,`value`);--> statement-breakpoint
CREATE TABLE `product_attributes` (
	`product_id` integer NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	PRIMARY KEY(`product_id`, `kind`, `value`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_attributes_value" CHECK("product_attributes"."value" = lower("product_attributes"."value") AND length("product_attributes"."value") BETWEEN 1 AND 40)
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_attributes_by_value` ON `product_attributes` (`kind`,`value`,`product_id`);--> statement-breakpoint
CREATE TABLE `product_facets` (
	`product_id` integer NOT NULL,
	`facet_id` integer NOT NULL,
	`category_id` integer NOT NULL,
	PRIMARY KEY(`product_id`, `facet_id`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `product_sizes` (
	`product_id` integer NOT NULL,
	`size` text NOT NULL,
	`stock_quantity` integer DEFAULT 0 NOT NULL,
	`reserved` integer DEFAULT 0 NOT NULL,
	`committed` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`product_id`, `size`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_sizes_stock_quantity_not_negative" CHECK("product_sizes"."stock_quantity" >= 0),
	CONSTRAINT "product_sizes_reserved_not_negative" CHECK("product_sizes"."reserved" >= 0),
	CONSTRAINT "product_sizes_committed_not_negative" CHECK("product_sizes"."committed" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `products` (
	`id` integer PRIMARY KEY NOT NULL,
	`sku` text,
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
	`is_one_size` integer DEFAULT false NOT NULL,
	`goes_with` text DEFAULT '[]' NOT NULL,
	`is_featured` integer DEFAULT false NOT NULL,
	`archived_at` integer,
	`hsn_code` text DEFAULT '7117' NOT NULL,
	`gst_rate` integer DEFAULT 300 NOT NULL,
	`country_of_origin` text DEFAULT 'India' NOT NULL,
	`packer` text DEFAULT '' NOT NULL,
	`importer` text,
	`net_quantity` text DEFAULT '1 N' NOT NULL,
	`care` text DEFAULT '' NOT NULL,
	`dimensions` text,
	`weight_grams` integer,
	`height_mm` integer,
	`width_mm` integer,
	`outline` text,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "products_price_positive" CHECK("products"."price_paise" > 0),
	CONSTRAINT "products_price_within_mrp" CHECK("products"."price_paise" <= "products"."mrp_paise"),
	CONSTRAINT "products_original_price_in_range" CHECK("products"."original_price_paise" IS NULL OR "products"."original_price_paise" BETWEEN "products"."price_paise" AND "products"."mrp_paise"),
	CONSTRAINT "products_sale_has_original_price" CHECK("products"."sale_ends_at" IS NULL OR "products"."original_price_paise" IS NOT NULL),
	CONSTRAINT "products_stock_quantity_not_negative" CHECK("products"."stock_quantity" >= 0),
	CONSTRAINT "products_reserved_not_negative" CHECK("products"."reserved" >= 0),
	CONSTRAINT "products_committed_not_negative" CHECK("products"."committed" >= 0),
	CONSTRAINT "products_at_most_3_images" CHECK(json_array_length("products"."images") <= 3),
	CONSTRAINT "products_goes_with_at_most_6" CHECK(json_array_length("products"."goes_with") <= 6),
	CONSTRAINT "products_gst_rate_percent" CHECK("products"."gst_rate" BETWEEN 0 AND 10000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `products_sku` ON `products` (`sku`);--> statement-breakpoint
CREATE INDEX `products_newest` ON `products` (`archived_at`,`created_at`,`is_featured`);--> statement-breakpoint
CREATE INDEX `products_by_category` ON `products` (`category_id`,`archived_at`,`created_at`,`is_featured`);--> statement-breakpoint
CREATE INDEX `products_featured` ON `products` (`is_featured`,`archived_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `products_of_sets` ON `products` (`archived_at`,`created_at`) WHERE goes_with <> '[]';--> statement-breakpoint
CREATE INDEX `products_held` ON `products` (`reserved`) WHERE reserved >= 3;--> statement-breakpoint
CREATE INDEX `products_ending` ON `products` (`sale_ends_at`) WHERE sale_ends_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `products_by_price` ON `products` (`archived_at`,`price_paise`);--> statement-breakpoint
CREATE INDEX `products_by_stock` ON `products` (`archived_at`,`stock_quantity`);--> statement-breakpoint
CREATE INDEX `products_by_name` ON `products` (`archived_at`,`name`);--> statement-breakpoint
CREATE INDEX `products_cheapest` ON `products` (`archived_at`,`price_paise`,is_featured DESC,id DESC);--> statement-breakpoint
CREATE INDEX `products_dearest` ON `products` (`archived_at`,`price_paise`,`is_featured`);--> statement-breakpoint
CREATE INDEX `products_alphabet` ON `products` (`archived_at`,lower(name),is_featured DESC,id DESC);--> statement-breakpoint
CREATE INDEX `products_best_rated` ON `products` (`archived_at`,CASE WHEN rating_count >= 3 THEN rating_sum * 1.0 / rating_count ELSE 0 END,`is_featured`);--> statement-breakpoint
CREATE INDEX `products_by_sold` ON `products` (`archived_at`,`committed`,`is_featured`);--> statement-breakpoint
CREATE INDEX `products_by_origin` ON `products` (`archived_at`,`country_of_origin`,is_featured DESC,id DESC);--> statement-breakpoint
CREATE INDEX `products_featured_first` ON `products` (`archived_at`,`is_featured`);--> statement-breakpoint
CREATE INDEX `category_cheapest` ON `products` (`category_id`,`archived_at`,`price_paise`,is_featured DESC,id DESC);--> statement-breakpoint
CREATE INDEX `category_dearest` ON `products` (`category_id`,`archived_at`,`price_paise`,`is_featured`);--> statement-breakpoint
CREATE INDEX `category_alphabet` ON `products` (`category_id`,`archived_at`,lower(name),is_featured DESC,id DESC);--> statement-breakpoint
CREATE INDEX `category_best_rated` ON `products` (`category_id`,`archived_at`,CASE WHEN rating_count >= 3 THEN rating_sum * 1.0 / rating_count ELSE 0 END,`is_featured`);--> statement-breakpoint
CREATE INDEX `category_by_sold` ON `products` (`category_id`,`archived_at`,`committed`,`is_featured`);--> statement-breakpoint
CREATE INDEX `category_by_origin` ON `products` (`category_id`,`archived_at`,`country_of_origin`,is_featured DESC,id DESC);--> statement-breakpoint
CREATE INDEX `category_featured_first` ON `products` (`category_id`,`archived_at`,`is_featured`);--> statement-breakpoint
CREATE INDEX `category_by_stock` ON `products` (`category_id`,`archived_at`,stock_quantity > 0,`created_at`);--> statement-breakpoint
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
	CONSTRAINT "stock_moves_kind" CHECK("stock_moves"."kind" IN ('adjust', 'reserve', 'commit', 'release', 'restock')),
	CONSTRAINT "stock_moves_quantity_positive" CHECK("stock_moves"."kind" = 'adjust' OR "stock_moves"."quantity" > 0),
	CONSTRAINT "stock_moves_adjust_has_no_order" CHECK(("stock_moves"."kind" = 'adjust') = ("stock_moves"."order_id" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `stock_moves_by_product` ON `stock_moves` (`product_id`,`seq`);--> statement-breakpoint
CREATE INDEX `stock_moves_by_order` ON `stock_moves` (`order_id`);--> statement-breakpoint
CREATE INDEX `stock_moves_adjustments` ON `stock_moves` (`product_id`) WHERE kind = 'adjust';--> statement-breakpoint
CREATE TABLE `ready_texts` (
	`id` integer PRIMARY KEY NOT NULL,
	`texts` text NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "ready_texts_one_row" CHECK("ready_texts"."id" = 1),
	CONSTRAINT "ready_texts_array" CHECK(json_type("ready_texts"."texts") = 'array')
) STRICT;
--> statement-breakpoint
CREATE TABLE `return_events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`return_id` text NOT NULL,
	`from_status` text,
	`to_status` text NOT NULL,
	`actor` text NOT NULL,
	`moved_by` text DEFAULT '' NOT NULL,
	`note` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `return_events_by_return` ON `return_events` (`return_id`,`seq`);--> statement-breakpoint
CREATE TABLE `return_items` (
	`return_id` text NOT NULL,
	`order_id` text NOT NULL,
	`line` integer NOT NULL,
	`quantity` integer NOT NULL,
	`wanted_size` text DEFAULT '' NOT NULL,
	`wish` text DEFAULT '' NOT NULL,
	`restocked` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`return_id`, `line`),
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`,`line`) REFERENCES `order_items`(`order_id`,`line`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "return_items_quantity" CHECK("return_items"."quantity" BETWEEN 1 AND 99),
	CONSTRAINT "return_items_restocked_within_quantity" CHECK("return_items"."restocked" BETWEEN 0 AND "return_items"."quantity"),
	CONSTRAINT "return_items_wish_length" CHECK(length("return_items"."wish") <= 200)
) STRICT;
--> statement-breakpoint
CREATE INDEX `return_items_by_order` ON `return_items` (`order_id`,`line`);--> statement-breakpoint
CREATE TABLE `return_media` (
	`id` text PRIMARY KEY NOT NULL,
	`return_id` text NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'uploading' NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "return_media_kind" CHECK("return_media"."kind" IN ('photo', 'video')),
	CONSTRAINT "return_media_state" CHECK("return_media"."state" IN ('uploading', 'stored', 'deleted')),
	CONSTRAINT "return_media_private" CHECK("return_media"."key" LIKE 'private/returns/%')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `return_media_key_unique` ON `return_media` (`key`);--> statement-breakpoint
CREATE INDEX `return_media_by_return` ON `return_media` (`return_id`);--> statement-breakpoint
CREATE INDEX `return_media_by_order` ON `return_media` (`order_id`);--> statement-breakpoint
CREATE INDEX `return_media_kept` ON `return_media` (`created_at`) WHERE state <> 'deleted';--> statement-breakpoint
CREATE TABLE `return_transitions` (
	`from_status` text NOT NULL,
	`to_status` text NOT NULL,
	`actor` text NOT NULL,
	PRIMARY KEY(`from_status`, `to_status`, `actor`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `returns` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`request_hash` text NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'requested' NOT NULL,
	`actor` text DEFAULT 'shopper' NOT NULL,
	`moved_by` text DEFAULT '' NOT NULL,
	`move_note` text,
	`answer` text DEFAULT '' NOT NULL,
	`outcome` text,
	`refund_paise` integer,
	`is_manual` integer DEFAULT false NOT NULL,
	`accepted_at` integer,
	`received_at` integer,
	`settled_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "returns_kind" CHECK("returns"."kind" IN ('return', 'exchange')),
	CONSTRAINT "returns_reason" CHECK("returns"."reason" IN ('size', 'changed_mind', 'defective', 'damaged', 'wrong', 'not_described', 'late')),
	CONSTRAINT "returns_status" CHECK("returns"."status" IN ('requested', 'accepted', 'declined', 'received', 'settled', 'cancelled')),
	CONSTRAINT "returns_actor" CHECK("returns"."actor" IN ('shopper', 'admin')),
	CONSTRAINT "returns_note_length" CHECK(length("returns"."note") <= 1000),
	CONSTRAINT "returns_outcome" CHECK("returns"."outcome" IS NULL OR "returns"."outcome" IN ('refunded', 'exchanged')),
	CONSTRAINT "returns_settled_has_outcome" CHECK(("returns"."status" = 'settled') = ("returns"."outcome" IS NOT NULL) AND ("returns"."status" = 'settled') = ("returns"."settled_at" IS NOT NULL)),
	CONSTRAINT "returns_refund_needs_outcome" CHECK(coalesce("returns"."outcome" = 'refunded', 0) = ("returns"."refund_paise" IS NOT NULL) AND coalesce("returns"."refund_paise", 0) >= 0),
	CONSTRAINT "returns_exchange_only_if_asked" CHECK("returns"."kind" = 'exchange' OR "returns"."outcome" IS NOT 'exchanged')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `returns_number_unique` ON `returns` (`number`);--> statement-breakpoint
CREATE INDEX `returns_by_order` ON `returns` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `returns_by_status` ON `returns` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `returns_newest` ON `returns` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `review_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`ask_after_days` integer NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "review_settings_one_row" CHECK("review_settings"."id" = 1),
	CONSTRAINT "review_settings_days" CHECK("review_settings"."ask_after_days" BETWEEN 0 AND 60)
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
	`public_label` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`refused_reason` text,
	`order_id` text,
	`line` integer,
	`photos` text DEFAULT '[]' NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`answered_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "reviews_rating_1_to_5" CHECK("reviews"."rating" BETWEEN 1 AND 5),
	CONSTRAINT "reviews_testimonial_has_source" CHECK("reviews"."kind" <> 'testimonial' OR "reviews"."source" IS NOT NULL),
	CONSTRAINT "reviews_status" CHECK("reviews"."status" IN ('waiting', 'published', 'refused')),
	CONSTRAINT "reviews_refused_has_reason" CHECK(("reviews"."status" = 'refused') = ("reviews"."refused_reason" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `reviews_newest` ON `reviews` (`status`,`review_date`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_by_kind` ON `reviews` (`kind`,`status`,`review_date`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_one_per_line` ON `reviews` (`order_id`,`line`) WHERE line IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reviews_by_product` ON `reviews` (`product_id`,`status`,`review_date`,`id`) WHERE line IS NOT NULL;--> statement-breakpoint
CREATE TABLE `hold_limits` (
	`name` text PRIMARY KEY NOT NULL,
	`maximum` integer NOT NULL
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
CREATE INDEX `order_events_by_day` ON `order_events` (`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `order_events_by_actor` ON `order_events` (`actor`,`created_at`,`seq`);--> statement-breakpoint
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
	CONSTRAINT "order_items_quantity" CHECK("order_items"."quantity" BETWEEN 1 AND 99),
	CONSTRAINT "order_items_price_positive" CHECK("order_items"."price_at_purchase_paise" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_items_by_product` ON `order_items` (`product_id`);--> statement-breakpoint
CREATE INDEX `order_items_by_image` ON `order_items` (`image`);--> statement-breakpoint
CREATE TABLE `order_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`author` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_notes_by_order` ON `order_notes` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `order_statuses` (
	`status` text PRIMARY KEY NOT NULL,
	`phase` text NOT NULL,
	`is_gateway_only` integer NOT NULL,
	`is_sent` integer NOT NULL,
	CONSTRAINT "order_statuses_phase" CHECK("order_statuses"."phase" IN ('open', 'revenue', 'closed', 'refunded'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `order_transitions` (
	`from_status` text NOT NULL,
	`to_status` text NOT NULL,
	`actor` text NOT NULL,
	PRIMARY KEY(`from_status`, `to_status`, `actor`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`idempotency_key` text NOT NULL,
	`request_hash` text NOT NULL,
	`cart_fingerprint` text NOT NULL,
	`user_id` text,
	`guest_id` text DEFAULT '' NOT NULL,
	`customer_email` text NOT NULL,
	`customer_name` text NOT NULL,
	`mailbox` text GENERATED ALWAYS AS (CASE WHEN substr(lower(customer_email), instr(lower(customer_email), '@') + 1) IN ('gmail.com', 'googlemail.com')
  THEN replace(substr(lower(customer_email), 1, min(instr(lower(customer_email) || '+', '+'), instr(lower(customer_email) || '@', '@')) - 1), '.', '') || '@gmail.com' ELSE substr(lower(customer_email), 1, min(instr(lower(customer_email) || '+', '+'), instr(lower(customer_email) || '@', '@')) - 1) || substr(lower(customer_email), instr(lower(customer_email), '@')) END) VIRTUAL,
	`email_verified` integer DEFAULT false NOT NULL,
	`phone_verified` integer DEFAULT false NOT NULL,
	`shipping_address` text NOT NULL,
	`status` text DEFAULT 'pending_payment' NOT NULL,
	`reservation` text DEFAULT 'held' NOT NULL,
	`hold` text DEFAULT 'trusted' NOT NULL,
	`hold_expires_at` integer NOT NULL,
	`renewals` integer DEFAULT 0 NOT NULL,
	`ip_hash` text DEFAULT '' NOT NULL,
	`actor` text DEFAULT 'shopper' NOT NULL,
	`move_note` text,
	`method` text DEFAULT 'gateway' NOT NULL,
	`currency` text DEFAULT 'INR' NOT NULL,
	`coupon_id` integer,
	`coupon_code` text,
	`subtotal_paise` integer NOT NULL,
	`discount_paise` integer NOT NULL,
	`shipping_fee_paise` integer NOT NULL,
	`gift_wrap_paise` integer,
	`gift_note` text DEFAULT '' NOT NULL,
	`delivery_fee_paise` integer GENERATED ALWAYS AS ((shipping_fee_paise - coalesce(gift_wrap_paise, 0))) VIRTUAL NOT NULL,
	`taxes_paise` integer NOT NULL,
	`total_paise` integer NOT NULL,
	`gateway_order_id` text,
	`gateway_payment_id` text,
	`payment_gateway_response` text,
	`tracking_url` text,
	`paid_at` integer,
	`delivered_at` integer,
	`source` text,
	`paid_by_hand` text,
	`payment_reference` text DEFAULT '' NOT NULL,
	`discount_reason` text DEFAULT '' NOT NULL,
	`has_mails` integer DEFAULT true NOT NULL,
	`next_check_at` integer,
	`checks` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`status`) REFERENCES `order_statuses`(`status`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`coupon_id`) REFERENCES `coupons`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "orders_reservation" CHECK("orders"."reservation" IN ('held', 'committed', 'released')),
	CONSTRAINT "orders_hold" CHECK("orders"."hold" IN ('trusted', 'bounded', 'none')),
	CONSTRAINT "orders_actor" CHECK("orders"."actor" IN ('shopper', 'gateway', 'cron', 'admin')),
	CONSTRAINT "orders_method" CHECK("orders"."method" IN ('gateway', 'cod')),
	CONSTRAINT "orders_amounts_not_negative" CHECK("orders"."subtotal_paise" >= 0 AND "orders"."discount_paise" >= 0 AND "orders"."shipping_fee_paise" >= 0 AND "orders"."taxes_paise" >= 0 AND "orders"."total_paise" >= 0),
	CONSTRAINT "orders_email_verified_boolean" CHECK("orders"."email_verified" IN (0, 1)),
	CONSTRAINT "orders_phone_verified_boolean" CHECK("orders"."phone_verified" IN (0, 1)),
	CONSTRAINT "orders_total_is_sum" CHECK("orders"."total_paise" = "orders"."subtotal_paise" + "orders"."shipping_fee_paise" + "orders"."taxes_paise" - "orders"."discount_paise"),
	CONSTRAINT "orders_coupon_has_code" CHECK(("orders"."coupon_id" IS NULL) = ("orders"."coupon_code" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number_unique` ON `orders` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_idempotency_key_unique` ON `orders` (`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_gateway_order_id_unique` ON `orders` (`gateway_order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_open_per_cart` ON `orders` (`cart_fingerprint`) WHERE status IN ('pending_payment', 'pending_payment_gateway');--> statement-breakpoint
CREATE INDEX `orders_newest` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_to_pack` ON `orders` (`created_at`,`id`) WHERE +status IN ('paid', 'processing');--> statement-breakpoint
CREATE INDEX `orders_unpaid` ON `orders` (`created_at`,`id`) WHERE +status IN ('pending_payment', 'pending_payment_gateway');--> statement-breakpoint
CREATE INDEX `orders_cod_waiting` ON `orders` (`created_at`,`id`) WHERE method = 'cod' AND +status IN ('processing', 'shipped');--> statement-breakpoint
CREATE INDEX `orders_by_user` ON `orders` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_guest` ON `orders` (`guest_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_email` ON `orders` (`customer_email`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_customer` ON `orders` ((lower(customer_email)),`created_at`);--> statement-breakpoint
CREATE INDEX `orders_held_by_browser` ON `orders` ((coalesce(user_id, guest_id))) WHERE reservation = 'held';--> statement-breakpoint
CREATE INDEX `orders_held_by_phone` ON `orders` ((shipping_address ->> 'phone')) WHERE reservation = 'held';--> statement-breakpoint
CREATE INDEX `orders_held_by_email` ON `orders` (`customer_email`) WHERE reservation = 'held';--> statement-breakpoint
CREATE INDEX `orders_held_by_ip` ON `orders` (`ip_hash`) WHERE reservation = 'held';--> statement-breakpoint
CREATE INDEX `orders_without_hold` ON `orders` (`created_at`) WHERE reservation = 'held' AND hold = 'none';--> statement-breakpoint
CREATE INDEX `orders_cod_by_cart` ON `orders` (`cart_fingerprint`,`number`) WHERE method = 'cod';--> statement-breakpoint
CREATE INDEX `orders_to_forget` ON `orders` (`created_at`) WHERE reservation = 'released' AND customer_name <> '';--> statement-breakpoint
CREATE INDEX `orders_to_check` ON `orders` (`next_check_at`) WHERE next_check_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_by_coupon` ON `orders` (`coupon_id`) WHERE coupon_id IS NOT NULL AND reservation <> 'released';--> statement-breakpoint
CREATE INDEX `orders_by_coupon_and_user` ON `orders` (`coupon_id`,`user_id`) WHERE coupon_id IS NOT NULL AND reservation <> 'released';--> statement-breakpoint
CREATE INDEX `orders_by_coupon_and_mailbox` ON `orders` (`coupon_id`,`mailbox`) WHERE coupon_id IS NOT NULL AND reservation <> 'released';--> statement-breakpoint
CREATE INDEX `orders_by_coupon_and_phone` ON `orders` (`coupon_id`,(shipping_address ->> 'phone')) WHERE coupon_id IS NOT NULL AND reservation <> 'released';--> statement-breakpoint
CREATE INDEX `orders_with_coupon` ON `orders` (`coupon_id`,`created_at`) WHERE coupon_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `hand_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`reason` text NOT NULL,
	`asked_by` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "hand_refunds_amount_positive" CHECK("hand_refunds"."amount_paise" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `hand_refunds_by_order` ON `hand_refunds` (`order_id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`currency` text DEFAULT 'INR' NOT NULL,
	`status` text NOT NULL,
	`status_rank` integer GENERATED ALWAYS AS (CASE status WHEN 'created' THEN 0 WHEN 'failed' THEN 1 WHEN 'authorized' THEN 2 ELSE 3 END) STORED NOT NULL,
	`settlement` text,
	`reason` text,
	`method` text,
	`refunded_paise` integer DEFAULT 0 NOT NULL,
	`error` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_status" CHECK("payments"."status" IN ('created', 'failed', 'authorized', 'captured')),
	CONSTRAINT "payments_amount_positive" CHECK("payments"."amount_paise" > 0),
	CONSTRAINT "payments_refunded_within_amount" CHECK("payments"."refunded_paise" BETWEEN 0 AND "payments"."amount_paise"),
	CONSTRAINT "payments_captured_has_settlement" CHECK(("payments"."status" = 'captured') = ("payments"."settlement" IS NOT NULL)),
	CONSTRAINT "payments_settlement" CHECK("payments"."settlement" IS NULL OR "payments"."settlement" IN ('counted', 'refund_due'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_counted` ON `payments` (`order_id`) WHERE settlement = 'counted';--> statement-breakpoint
CREATE INDEX `payments_by_order` ON `payments` (`order_id`);--> statement-breakpoint
CREATE INDEX `payments_captured` ON `payments` (`created_at`) WHERE status = 'captured';--> statement-breakpoint
CREATE INDEX `payments_to_return` ON `payments` (`order_id`) WHERE settlement = 'refund_due' AND refunded_paise < amount_paise;--> statement-breakpoint
CREATE INDEX `payments_refunded` ON `payments` (`order_id`) WHERE refunded_paise > 0;--> statement-breakpoint
CREATE TABLE `refund_items` (
	`refund_id` text NOT NULL,
	`order_id` text NOT NULL,
	`line` integer NOT NULL,
	`quantity` integer NOT NULL,
	`restocked` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`refund_id`, `line`),
	FOREIGN KEY (`order_id`,`line`) REFERENCES `order_items`(`order_id`,`line`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_items_quantity" CHECK("refund_items"."quantity" BETWEEN 1 AND 99),
	CONSTRAINT "refund_items_restocked_within_quantity" CHECK("refund_items"."restocked" BETWEEN 0 AND "refund_items"."quantity")
) STRICT;
--> statement-breakpoint
CREATE INDEX `refund_items_by_order` ON `refund_items` (`order_id`,`line`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`status` text DEFAULT 'requested' NOT NULL,
	`reason` text NOT NULL,
	`gateway_refund_id` text,
	`asked_by` text DEFAULT '' NOT NULL,
	`error` text,
	`attempt` integer DEFAULT 1 NOT NULL,
	`retry_of` text,
	`next_check_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_amount_positive" CHECK("refunds"."amount_paise" > 0),
	CONSTRAINT "refunds_status" CHECK("refunds"."status" IN ('requested', 'pending', 'processed', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_gateway_refund_id_unique` ON `refunds` (`gateway_refund_id`);--> statement-breakpoint
CREATE INDEX `refunds_by_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_one_retry` ON `refunds` (`retry_of`) WHERE retry_of IS NOT NULL;--> statement-breakpoint
CREATE INDEX `refunds_to_check` ON `refunds` (`next_check_at`) WHERE status IN ('requested', 'pending');--> statement-breakpoint
CREATE INDEX `refunds_pending` ON `refunds` (`created_at`) WHERE status IN ('requested', 'pending');--> statement-breakpoint
CREATE INDEX `refunds_failed` ON `refunds` (`created_at`) WHERE status = 'failed';--> statement-breakpoint
CREATE TABLE `sales_days` (
	`day` text PRIMARY KEY NOT NULL,
	`orders` integer NOT NULL,
	`total_paise` integer NOT NULL,
	CONSTRAINT "sales_days_not_negative" CHECK("sales_days"."orders" >= 0 AND "sales_days"."total_paise" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `missed_searches` (
	`words` text PRIMARY KEY NOT NULL,
	`times` integer NOT NULL,
	`last_day` integer NOT NULL,
	CONSTRAINT "missed_searches_times_positive" CHECK("missed_searches"."times" > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `search_words` (
	`word` text PRIMARY KEY NOT NULL,
	`means` text NOT NULL,
	`terms` text NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "search_words_terms_quoted" CHECK("search_words"."terms" GLOB '"*"')
) STRICT;
--> statement-breakpoint
CREATE TABLE `cod_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`is_on` integer DEFAULT false NOT NULL,
	`min_paise` integer NOT NULL,
	`max_paise` integer NOT NULL,
	`blocked_pins` text DEFAULT '[]' NOT NULL,
	`is_active` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "cod_settings_min_within_max" CHECK("cod_settings"."min_paise" >= 0 AND "cod_settings"."max_paise" >= "cod_settings"."min_paise"),
	CONSTRAINT "cod_settings_blocked_pins_array" CHECK(json_type("cod_settings"."blocked_pins") = 'array')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `cod_settings_one_active` ON `cod_settings` (`is_active`) WHERE is_active = 1;--> statement-breakpoint
CREATE TABLE `shipping_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`free_shipping_threshold_paise` integer NOT NULL,
	`standard_shipping_fee_paise` integer NOT NULL,
	`gift_wrap_paise` integer,
	`is_active` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "shipping_settings_not_negative" CHECK("shipping_settings"."free_shipping_threshold_paise" >= 0 AND "shipping_settings"."standard_shipping_fee_paise" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `shipping_settings_one_active` ON `shipping_settings` (`is_active`) WHERE is_active = 1;--> statement-breakpoint
CREATE TABLE `store_settings` (
	`section` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "store_settings_section_is_known" CHECK("store_settings"."section" IN ('identity', 'grievance', 'hours', 'holidays', 'gst')),
	CONSTRAINT "store_settings_value_is_object" CHECK(json_type("store_settings"."value") = 'object')
) STRICT;
--> statement-breakpoint
CREATE TABLE `restocked` (
	`product_id` integer PRIMARY KEY NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `stock_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` integer NOT NULL,
	`size` text DEFAULT '' NOT NULL,
	`email` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`asked_at` integer,
	`confirmed_at` integer,
	`closed_at` integer,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_alerts_one_open` ON `stock_alerts` (`product_id`,`size`,`email`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `stock_alerts_by_email` ON `stock_alerts` (`email`,`created_at`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `stock_alerts_unconfirmed` ON `stock_alerts` (`created_at`) WHERE closed_at IS NULL AND confirmed_at IS NULL;--> statement-breakpoint
CREATE TABLE `wishlist_items` (
	`user_id` text NOT NULL,
	`product_id` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	PRIMARY KEY(`user_id`, `product_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `wishlist_items_newest` ON `wishlist_items` (`created_at`);--> statement-breakpoint
CREATE INDEX `wishlist_items_by_product` ON `wishlist_items` (`product_id`);--> statement-breakpoint
CREATE TABLE `shop_words` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`version` integer NOT NULL,
	`text` text NOT NULL,
	`hash` text NOT NULL,
	`by` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "shop_words_kind_is_known" CHECK("shop_words"."kind" IN ('brand', 'about', 'returns', 'privacy', 'terms', 'faq') OR "shop_words"."kind" GLOB 'mail-[a-z]*' OR "shop_words"."kind" GLOB 'page-[a-z0-9]*'),
	CONSTRAINT "shop_words_text_is_there" CHECK("shop_words"."text" <> '' AND length("shop_words"."text") <= 60000),
	CONSTRAINT "shop_words_hash_is_sha256" CHECK(length("shop_words"."hash") = 64),
	CONSTRAINT "shop_words_version_counts" CHECK("shop_words"."version" >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_words_version` ON `shop_words` (`kind`,`version`);
