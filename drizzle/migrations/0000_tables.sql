CREATE TABLE `saved_addresses` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`address` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `saved_addresses_by_user` ON `saved_addresses` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `agent_answers` (
	`call` text PRIMARY KEY NOT NULL,
	`site` text NOT NULL,
	`digest` text NOT NULL,
	`status` integer,
	`body` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "agent_answers_call" CHECK(length("agent_answers"."call") = 64 AND length("agent_answers"."digest") = 64),
	CONSTRAINT "agent_answers_body" CHECK(("agent_answers"."status" IS NULL) = ("agent_answers"."body" IS NULL) AND length("agent_answers"."body") <= 100000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `agent_answers_ending` ON `agent_answers` (`expires_at`);--> statement-breakpoint
CREATE INDEX `agent_answers_of_site` ON `agent_answers` (`site`,`created_at`);--> statement-breakpoint
CREATE TABLE `agent_baskets` (
	`nonce` text PRIMARY KEY NOT NULL,
	`site` text DEFAULT '' NOT NULL,
	`net` text DEFAULT '' NOT NULL,
	`lines` text NOT NULL,
	`is_cart_canceled` integer DEFAULT false NOT NULL,
	`is_checkout_canceled` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "agent_baskets_nonce" CHECK(length("agent_baskets"."nonce") = 16),
	CONSTRAINT "agent_baskets_lines" CHECK(length("agent_baskets"."lines") BETWEEN 1 AND 4000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `agent_baskets_ending` ON `agent_baskets` (`expires_at`);--> statement-breakpoint
CREATE INDEX `agent_baskets_of_site` ON `agent_baskets` (`site`,`created_at`);--> statement-breakpoint
CREATE INDEX `agent_baskets_of_net` ON `agent_baskets` (`net`);--> statement-breakpoint
CREATE TABLE `alerts_seen` (
	`user_id` text PRIMARY KEY NOT NULL,
	`seen_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
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
CREATE INDEX `admin_actions_of_moves` ON `admin_actions` (`kind`,`action`,`created_at`) WHERE kind = 'order' AND action = 'status';--> statement-breakpoint
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
	`language` text DEFAULT 'en' NOT NULL,
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
CREATE INDEX `verifications_by_user` ON `verifications` (substr("value", 1, 36));--> statement-breakpoint
CREATE TABLE `audit_queue` (
	`taken` integer DEFAULT false NOT NULL,
	`subject` text NOT NULL,
	`id` text NOT NULL,
	PRIMARY KEY(`taken`, `subject`, `id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `stock_sums` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`stock_quantity` integer NOT NULL,
	`reserved` integer NOT NULL,
	`committed` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `stock_sums_newest` ON `stock_sums` (`seq`);--> statement-breakpoint
CREATE TABLE `ready_texts` (
	`id` integer PRIMARY KEY NOT NULL,
	`texts` text NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "ready_texts_one_row" CHECK("ready_texts"."id" = 1),
	CONSTRAINT "ready_texts_array" CHECK(json_type("ready_texts"."texts") = 'array')
) STRICT;
--> statement-breakpoint
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
CREATE TABLE `cod_checks` (
	`order_id` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`is_marked` integer NOT NULL,
	`act` text NOT NULL,
	`marks` text NOT NULL,
	`asked_at` integer,
	`ends_at` integer,
	`answered_at` integer,
	`answered_by` text DEFAULT '' NOT NULL,
	`channel` text,
	`message_id` text,
	`calls` integer DEFAULT 0 NOT NULL,
	`called_at` integer,
	`call_outcome` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cod_checks_state" CHECK("cod_checks"."state" IN ('waiting', 'confirmed', 'corrected', 'called', 'passed', 'paid', 'cancelled', 'silent')),
	CONSTRAINT "cod_checks_act" CHECK("cod_checks"."act" IN ('ask', 'call')),
	CONSTRAINT "cod_checks_marks" CHECK(json_type("cod_checks"."marks") = 'array' AND "cod_checks"."is_marked" = (json_array_length("cod_checks"."marks") > 0)),
	CONSTRAINT "cod_checks_answer" CHECK(("cod_checks"."state" = 'waiting') = ("cod_checks"."answered_at" IS NULL) AND ("cod_checks"."answered_at" IS NULL) = ("cod_checks"."channel" IS NULL)),
	CONSTRAINT "cod_checks_channel" CHECK("cod_checks"."channel" IN ('page', 'whatsapp', 'phone', 'admin', 'cron')),
	CONSTRAINT "cod_checks_outcome" CHECK("cod_checks"."call_outcome" IN ('no-answer', 'wrong-number')),
	CONSTRAINT "cod_checks_asked" CHECK("cod_checks"."is_marked" = 0 OR "cod_checks"."asked_at" IS NOT NULL),
	CONSTRAINT "cod_checks_version" CHECK("cod_checks"."version" >= 1 AND "cod_checks"."calls" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `cod_checks_waiting` ON `cod_checks` (`created_at`,`order_id`) WHERE state = 'waiting' AND is_marked = 1;--> statement-breakpoint
CREATE INDEX `cod_checks_newest` ON `cod_checks` (`created_at`,`order_id`);--> statement-breakpoint
CREATE TABLE `cod_guard_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`asks_all` integer DEFAULT false NOT NULL,
	`ends_silent` integer DEFAULT false NOT NULL,
	`advance_paise` integer DEFAULT 9900 NOT NULL,
	`advance_percent` integer DEFAULT 0 NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "cod_guard_settings_one_row" CHECK("cod_guard_settings"."id" = 1),
	CONSTRAINT "cod_guard_settings_advance" CHECK(("cod_guard_settings"."advance_paise" > 0) + ("cod_guard_settings"."advance_percent" > 0) = 1 AND "cod_guard_settings"."advance_paise" >= 0 AND "cod_guard_settings"."advance_paise" % 100 = 0
        AND "cod_guard_settings"."advance_percent" BETWEEN 0 AND 50)
) STRICT;
--> statement-breakpoint
CREATE TABLE `cod_marks` (
	`hash` text PRIMARY KEY NOT NULL,
	`refusals` integer NOT NULL,
	`last_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	CONSTRAINT "cod_marks_refusals" CHECK("cod_marks"."refusals" >= 1 AND "cod_marks"."ends_at" > "cod_marks"."last_at")
) STRICT;
--> statement-breakpoint
CREATE INDEX `cod_marks_ending` ON `cod_marks` (`ends_at`);--> statement-breakpoint
CREATE TABLE `cod_outcomes` (
	`order_id` text PRIMARY KEY NOT NULL,
	`pin` text NOT NULL,
	`outcome` text NOT NULL,
	`is_refusal` integer DEFAULT false NOT NULL,
	`ended_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cod_outcomes_outcome" CHECK("cod_outcomes"."outcome" IN ('delivered', 'returned')),
	CONSTRAINT "cod_outcomes_refusal" CHECK("cod_outcomes"."is_refusal" = 0 OR "cod_outcomes"."outcome" = 'returned')
) STRICT;
--> statement-breakpoint
CREATE INDEX `cod_outcomes_by_pin` ON `cod_outcomes` (`pin`,`ended_at`);--> statement-breakpoint
CREATE INDEX `cod_outcomes_oldest` ON `cod_outcomes` (`ended_at`);--> statement-breakpoint
CREATE TABLE `cod_rules` (
	`kind` text PRIMARY KEY NOT NULL,
	`limit_value` integer DEFAULT 0 NOT NULL,
	`days` integer DEFAULT 0 NOT NULL,
	`min_sample` integer DEFAULT 0 NOT NULL,
	`act` text NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	`is_on` integer NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "cod_rules_kind" CHECK("cod_rules"."kind" IN ('no-house-number', 'short-address', 'landmark-only', 'other-city', 'refusals', 'pin-returns', 'high-total', 'first-order', 'second-open', 'same-network', 'phone-unproved')),
	CONSTRAINT "cod_rules_act" CHECK("cod_rules"."act" IN ('ask', 'call', 'advance', 'prepaid_only')),
	CONSTRAINT "cod_rules_numbers" CHECK("cod_rules"."limit_value" >= 0 AND "cod_rules"."days" BETWEEN 0 AND 180 AND "cod_rules"."min_sample" >= 0),
	CONSTRAINT "cod_rules_pin_is_fair" CHECK("cod_rules"."kind" <> 'pin-returns' OR ("cod_rules"."act" NOT IN ('advance', 'prepaid_only') AND "cod_rules"."min_sample" >= 20)),
	CONSTRAINT "cod_rules_on_boolean" CHECK("cod_rules"."is_on" IN (0, 1))
) STRICT;
--> statement-breakpoint
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
	`erase_at` integer,
	CONSTRAINT "customers_email_lower_case" CHECK("customers"."email" = lower("customers"."email") AND "customers"."email" <> ''),
	CONSTRAINT "customers_amounts_not_negative" CHECK("customers"."total_orders" >= 0 AND "customers"."spent_paise" >= 0),
	CONSTRAINT "customers_note_length" CHECK(length("customers"."note") <= 2000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `customers_email_unique` ON `customers` (`email`);--> statement-breakpoint
CREATE INDEX `customers_by_first_sold` ON `customers` (`first_sold`) WHERE first_sold IS NOT NULL;--> statement-breakpoint
CREATE INDEX `customers_by_erase_at` ON `customers` (`erase_at`) WHERE erase_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `customers_by_last_order` ON `customers` (`last_order`,`id`);--> statement-breakpoint
CREATE INDEX `customers_by_first_order` ON `customers` (`first_order`,`id`);--> statement-breakpoint
CREATE INDEX `customers_by_spent` ON `customers` (`spent_paise`,`id`);--> statement-breakpoint
CREATE INDEX `customers_by_orders` ON `customers` (`total_orders`,`id`);--> statement-breakpoint
CREATE INDEX `customers_by_name` ON `customers` (`sort_name`,`id`);--> statement-breakpoint
CREATE TABLE `delivery_days` (
	`zone` text PRIMARY KEY NOT NULL,
	`from_days` integer NOT NULL,
	`to_days` integer NOT NULL,
	`sample` integer NOT NULL,
	`by` text NOT NULL,
	`measured_at` integer NOT NULL,
	CONSTRAINT "delivery_days_zone" CHECK("delivery_days"."zone" IN ('near', 'remote')),
	CONSTRAINT "delivery_days_order" CHECK("delivery_days"."from_days" >= 1 AND "delivery_days"."to_days" >= "delivery_days"."from_days"),
	CONSTRAINT "delivery_days_by" CHECK("delivery_days"."by" IN ('parcels', 'courier'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `digest_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`is_on` integer NOT NULL,
	`email` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "digest_settings_one_row" CHECK("digest_settings"."id" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`paise` integer NOT NULL,
	`status` text NOT NULL,
	`phase` text NOT NULL,
	`rank` integer GENERATED ALWAYS AS ((CASE phase WHEN 'arbitration' THEN 3 WHEN 'pre_arbitration' THEN 2 WHEN 'chargeback' THEN 1 ELSE 0 END) * 3 + (CASE status WHEN 'open' THEN 0 WHEN 'under_review' THEN 1 ELSE 2 END)) STORED NOT NULL,
	`reason_code` text DEFAULT '' NOT NULL,
	`respond_by` integer,
	`deducted_paise` integer DEFAULT 0 NOT NULL,
	`given_back_paise` integer DEFAULT 0 NOT NULL,
	`evidence_key` text,
	`evidence_made_at` integer,
	`document_id` text,
	`answer` text DEFAULT '' NOT NULL,
	`contested_paise` integer,
	`answered_at` integer,
	`asked_again_at` integer,
	`opened_at` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "disputes_status" CHECK("disputes"."status" IN ('open', 'under_review', 'won', 'lost', 'closed')),
	CONSTRAINT "disputes_phase" CHECK("disputes"."phase" IN ('fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration')),
	CONSTRAINT "disputes_amount" CHECK("disputes"."paise" > 0 AND "disputes"."deducted_paise" >= 0 AND "disputes"."given_back_paise" >= 0),
	CONSTRAINT "disputes_evidence_private" CHECK("disputes"."evidence_key" LIKE 'private/disputes/%')
) STRICT;
--> statement-breakpoint
CREATE INDEX `disputes_by_payment` ON `disputes` (`payment_id`);--> statement-breakpoint
CREATE INDEX `disputes_newest` ON `disputes` (`opened_at`,`id`);--> statement-breakpoint
CREATE INDEX `disputes_open` ON `disputes` (`respond_by`,`id`) WHERE status IN ('open', 'under_review');--> statement-breakpoint
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
CREATE TABLE `webhook_events` (
	`event_id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`outcome` text NOT NULL,
	`order_id` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
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
	`language` text DEFAULT 'en' NOT NULL,
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
CREATE TABLE `gst_files` (
	`id` text PRIMARY KEY NOT NULL,
	`month` text NOT NULL,
	`mode` text NOT NULL,
	`hash` text NOT NULL,
	`text` text NOT NULL,
	`gstin` text GENERATED ALWAYS AS ((coalesce(CASE WHEN json_valid(text) THEN text ->> 'gstin' END, ''))) VIRTUAL NOT NULL,
	`filed_at` integer,
	`amended_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "gst_files_mode" CHECK("gst_files"."mode" IN ('issued', 'portal')),
	CONSTRAINT "gst_files_month" CHECK("gst_files"."month" GLOB '20[0-9][0-9]-[01][0-9]'),
	CONSTRAINT "gst_files_hash" CHECK(length("gst_files"."hash") = 64)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `gst_files_by_hash` ON `gst_files` (`month`,`hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `gst_files_filed_once` ON `gst_files` (`month`,`gstin`) WHERE filed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `gst_files_by_month` ON `gst_files` (`month`,`created_at`);--> statement-breakpoint
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
CREATE TABLE `known_taxes` (
	`hsn_code` text NOT NULL,
	`gst_rate` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`hsn_code`, `gst_rate`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `lost_documents` (
	`series` text NOT NULL,
	`year` text NOT NULL,
	`first` integer NOT NULL,
	`last` integer NOT NULL,
	`reason` text NOT NULL,
	`issued_at` integer NOT NULL,
	`kind` text,
	`total_paise` integer,
	`lost_at` integer NOT NULL,
	PRIMARY KEY(`series`, `year`, `first`),
	CONSTRAINT "lost_documents_series" CHECK("lost_documents"."series" GLOB '[A-Z][A-Z][A-Z]'),
	CONSTRAINT "lost_documents_numbers" CHECK("lost_documents"."first" BETWEEN 1 AND "lost_documents"."last" AND "lost_documents"."last" <= 999999),
	CONSTRAINT "lost_documents_reason" CHECK("lost_documents"."reason" IN ('refused', 'unanswered')),
	CONSTRAINT "lost_documents_refused_is_known" CHECK(("lost_documents"."reason" = 'refused') = ("lost_documents"."kind" IS NOT NULL)
        AND ("lost_documents"."kind" IS NULL) = ("lost_documents"."total_paise" IS NULL)
        AND ("lost_documents"."kind" IS NULL OR "lost_documents"."first" = "lost_documents"."last")),
	CONSTRAINT "lost_documents_kind" CHECK("lost_documents"."kind" IN ('invoice', 'bill-of-supply', 'credit-note') AND ("lost_documents"."series" = 'CRN') = ("lost_documents"."kind" = 'credit-note')),
	CONSTRAINT "lost_documents_not_negative" CHECK("lost_documents"."total_paise" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `lost_documents_by_day` ON `lost_documents` (`issued_at`);--> statement-breakpoint
CREATE TABLE `line_facts` (
	`seq` integer NOT NULL,
	`product_id` integer NOT NULL,
	`category_id` integer NOT NULL,
	`pieces` integer DEFAULT 0 NOT NULL,
	`goods_paise` integer DEFAULT 0 NOT NULL,
	`discount_paise` integer DEFAULT 0 NOT NULL,
	`kept` integer DEFAULT 0 NOT NULL,
	`net_paise` integer DEFAULT 0 NOT NULL,
	`earned_paise` integer DEFAULT 0 NOT NULL,
	`is_whole` integer DEFAULT false NOT NULL,
	`has_cost` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`seq`, `product_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `order_facts` (
	`seq` integer PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`day` text NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`settled` integer DEFAULT 0 NOT NULL,
	`is_sale` integer DEFAULT false NOT NULL,
	`dispatch_day` text,
	`delivery_day` text,
	`document_day` text,
	`coupon` text DEFAULT '' NOT NULL,
	`state` text DEFAULT '' NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`method` text DEFAULT '' NOT NULL,
	`courier` text DEFAULT '' NOT NULL,
	`pieces` integer DEFAULT 0 NOT NULL,
	`goods_paise` integer DEFAULT 0 NOT NULL,
	`discount_paise` integer DEFAULT 0 NOT NULL,
	`charges_paise` integer DEFAULT 0 NOT NULL,
	`refunded_paise` integer DEFAULT 0 NOT NULL,
	`is_first` integer DEFAULT false NOT NULL,
	`is_fixed` integer DEFAULT false NOT NULL,
	`net_paise` integer DEFAULT 0 NOT NULL,
	`earned_paise` integer DEFAULT 0 NOT NULL,
	`is_whole` integer DEFAULT false NOT NULL,
	`unknown` text DEFAULT '[]' NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_facts_order_id_unique` ON `order_facts` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_facts_by_day` ON `order_facts` (`day`);--> statement-breakpoint
CREATE INDEX `order_facts_by_dispatch_day` ON `order_facts` (`dispatch_day`) WHERE dispatch_day IS NOT NULL;--> statement-breakpoint
CREATE INDEX `order_facts_by_delivery_day` ON `order_facts` (`delivery_day`) WHERE delivery_day IS NOT NULL;--> statement-breakpoint
CREATE INDEX `order_facts_by_document_day` ON `order_facts` (`document_day`) WHERE document_day IS NOT NULL;--> statement-breakpoint
CREATE INDEX `order_facts_stale` ON `order_facts` (`day`,`order_id`) WHERE settled <> version;--> statement-breakpoint
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
CREATE TABLE `order_businesses` (
	`order_id` text PRIMARY KEY NOT NULL,
	`gstin` text NOT NULL,
	`legal_name` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_businesses_gstin" CHECK(length("order_businesses"."gstin") = 15 AND "order_businesses"."gstin" NOT GLOB '*[^0-9A-Z]*'),
	CONSTRAINT "order_businesses_state" CHECK("order_businesses"."state" || substr("order_businesses"."gstin", 1, 2) IN ('AN35', 'AP37', 'AR12', 'AS18', 'BR10', 'CH04', 'CG22', 'DH26', 'DL07', 'GA30', 'GJ24', 'HR06', 'HP02', 'JK01', 'JH20', 'KA29', 'KL32', 'LA38', 'LD31', 'MP23', 'MH27', 'MN14', 'ML17', 'MZ15', 'NL13', 'OD21', 'PY34', 'PB03', 'RJ08', 'SK11', 'TN33', 'TS36', 'TR16', 'UP09', 'UK05', 'WB19')),
	CONSTRAINT "order_businesses_name" CHECK(length(trim("order_businesses"."legal_name")) BETWEEN 1 AND 120)
) STRICT;
--> statement-breakpoint
CREATE TABLE `order_cuts` (
	`edit_id` text NOT NULL,
	`order_id` text NOT NULL,
	`line` integer NOT NULL,
	`quantity` integer NOT NULL,
	`paise` integer NOT NULL,
	`spread_paise` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`edit_id`, `line`),
	FOREIGN KEY (`edit_id`) REFERENCES `order_edits`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_cuts_quantity" CHECK("order_cuts"."quantity" BETWEEN 0 AND 99 AND ("order_cuts"."line" <= 0) = ("order_cuts"."quantity" = 0)),
	CONSTRAINT "order_cuts_not_negative" CHECK("order_cuts"."paise" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_cuts_by_order` ON `order_cuts` (`order_id`,`line`);--> statement-breakpoint
CREATE TABLE `order_edits` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`version` integer NOT NULL,
	`kind` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`delta_paise` integer DEFAULT 0 NOT NULL,
	`actor` text NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_edits_kind" CHECK("order_edits"."kind" IN ('address', 'landmark', 'gift-note', 'gift-wrap', 'size', 'fewer', 'discount')),
	CONSTRAINT "order_edits_actor" CHECK("order_edits"."actor" IN ('shopper', 'admin')),
	CONSTRAINT "order_edits_author" CHECK(("order_edits"."actor" = 'admin') = ("order_edits"."author" <> '')),
	CONSTRAINT "order_edits_delta" CHECK("order_edits"."delta_paise" <= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_edits_by_version` ON `order_edits` (`order_id`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_edits_once` ON `order_edits` (`order_id`,`kind`) WHERE actor = 'shopper' AND kind IN ('address', 'landmark');--> statement-breakpoint
CREATE TABLE `order_size_swaps` (
	`edit_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`line` integer NOT NULL,
	`from_size` text NOT NULL,
	`to_size` text NOT NULL,
	`quantity` integer NOT NULL,
	FOREIGN KEY (`edit_id`) REFERENCES `order_edits`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_size_swaps_quantity" CHECK("order_size_swaps"."quantity" BETWEEN 1 AND 99),
	CONSTRAINT "order_size_swaps_differ" CHECK("order_size_swaps"."from_size" <> "order_size_swaps"."to_size")
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_size_swaps_by_order` ON `order_size_swaps` (`order_id`,`line`);--> statement-breakpoint
CREATE TABLE `order_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`author` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_notes_by_order` ON `order_notes` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `hold_limits` (
	`name` text PRIMARY KEY NOT NULL,
	`maximum` integer NOT NULL
) STRICT;
--> statement-breakpoint
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
CREATE TABLE `state_facts` (
	`kind` text NOT NULL,
	`fact` text NOT NULL,
	`state` text NOT NULL,
	PRIMARY KEY(`kind`, `fact`, `state`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `order_travels` (
	`order_id` text PRIMARY KEY NOT NULL,
	`with_order_id` text NOT NULL,
	`until` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`with_order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_travels_two_orders" CHECK("order_travels"."order_id" <> "order_travels"."with_order_id"),
	CONSTRAINT "order_travels_until" CHECK("order_travels"."until" > "order_travels"."created_at" AND "order_travels"."until" <= "order_travels"."created_at" + 86400000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_travels_by_first` ON `order_travels` (`with_order_id`);--> statement-breakpoint
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
	`cut` integer DEFAULT 0 NOT NULL,
	`kept` integer GENERATED ALWAYS AS ((quantity - cut)) VIRTUAL NOT NULL,
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
	`agent` text,
	`move_note` text,
	`method` text DEFAULT 'gateway' NOT NULL,
	`paid_online` integer DEFAULT false NOT NULL,
	`pay_way` text GENERATED ALWAYS AS ((CASE WHEN paid_online THEN 'gateway' ELSE method END)) VIRTUAL NOT NULL,
	`advance_paise` integer DEFAULT 0 NOT NULL,
	`advance_paid` integer DEFAULT false NOT NULL,
	`advanced_paise` integer GENERATED ALWAYS AS ((CASE WHEN advance_paid THEN advance_paise ELSE 0 END)) VIRTUAL NOT NULL,
	`advance_kept_paise` integer DEFAULT 0 NOT NULL,
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
	`wrap_off` integer DEFAULT false NOT NULL,
	`cut_paise` integer DEFAULT 0 NOT NULL,
	`given_paise` integer DEFAULT 0 NOT NULL,
	`due_paise` integer GENERATED ALWAYS AS ((total_paise - cut_paise)) VIRTUAL NOT NULL,
	`gateway_order_id` text,
	`gateway_payment_id` text,
	`payment_gateway_response` text,
	`tracking_url` text,
	`paid_at` integer,
	`delivered_at` integer,
	`delivered_told_at` integer,
	`return_days` integer DEFAULT 2 NOT NULL,
	`exchange_days` integer DEFAULT 2 NOT NULL,
	`source` text,
	`origin` text DEFAULT 'shop' NOT NULL,
	`paid_by_hand` text,
	`payment_reference` text DEFAULT '' NOT NULL,
	`discount_reason` text DEFAULT '' NOT NULL,
	`language` text DEFAULT 'en' NOT NULL,
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
CREATE INDEX `orders_cod_by_phone` ON `orders` ((shipping_address ->> 'phone')) WHERE method = 'cod';--> statement-breakpoint
CREATE INDEX `orders_cod_by_mailbox` ON `orders` (`mailbox`) WHERE method = 'cod';--> statement-breakpoint
CREATE INDEX `orders_cod_by_network` ON `orders` (`ip_hash`,`created_at`) WHERE method = 'cod' AND ip_hash <> '';--> statement-breakpoint
CREATE INDEX `orders_by_origin` ON `orders` (`origin`,`created_at`,`id`) WHERE origin <> 'shop';--> statement-breakpoint
CREATE INDEX `orders_held_for_chats` ON `orders` (`created_at`) WHERE origin = 'chat' AND reservation = 'held';--> statement-breakpoint
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
	`speed` text,
	`speed_processed` text,
	`fee_paise` integer,
	`waits_since` integer,
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
CREATE INDEX `refunds_processed` ON `refunds` (`updated_at`) WHERE status = 'processed';--> statement-breakpoint
CREATE INDEX `refunds_failed` ON `refunds` (`created_at`) WHERE status = 'failed';--> statement-breakpoint
CREATE TABLE `cost_moves` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`kind` text NOT NULL,
	`lot_id` text,
	`order_id` text,
	`move_seq` integer,
	`pieces` integer NOT NULL,
	`value_mpaise` integer NOT NULL,
	`pieces_after` integer NOT NULL,
	`value_after_mpaise` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "cost_moves_kind" CHECK("cost_moves"."kind" IN ('lot', 'sale', 'return', 'write-off')),
	CONSTRAINT "cost_moves_remain" CHECK("cost_moves"."pieces_after" >= 0 AND "cost_moves"."value_after_mpaise" >= 0 AND ("cost_moves"."pieces_after" > 0 OR "cost_moves"."value_after_mpaise" = 0))
) STRICT;
--> statement-breakpoint
CREATE INDEX `cost_moves_by_product` ON `cost_moves` (`product_id`,`seq`);--> statement-breakpoint
CREATE INDEX `cost_moves_by_time` ON `cost_moves` (`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `cost_moves_by_order` ON `cost_moves` (`order_id`) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `cost_moves_by_lot` ON `cost_moves` (`lot_id`) WHERE lot_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `cost_moves_once` ON `cost_moves` (`move_seq`) WHERE move_seq IS NOT NULL;--> statement-breakpoint
CREATE TABLE `cost_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`packing_paise` integer,
	`packing_since` integer,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "cost_settings_one" CHECK("cost_settings"."id" = 1),
	CONSTRAINT "cost_settings_packing" CHECK("cost_settings"."packing_paise" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `order_charges` (
	`charge_id` text NOT NULL,
	`order_id` text NOT NULL,
	`parcel_id` text NOT NULL,
	`kind` text NOT NULL,
	`paise` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	PRIMARY KEY(`charge_id`, `order_id`),
	CONSTRAINT "order_charges_kind" CHECK("order_charges"."kind" IN ('freight', 'cod', 'rto', 'weight', 'insurance', 'other', 'credit', 'packing'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_charges_by_order` ON `order_charges` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_charges_by_parcel` ON `order_charges` (`parcel_id`);--> statement-breakpoint
CREATE TABLE `piece_costs` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`pieces` integer DEFAULT 0 NOT NULL,
	`value_mpaise` integer DEFAULT 0 NOT NULL,
	`average_mpaise` integer GENERATED ALWAYS AS ((CASE WHEN pieces > 0 THEN (2 * value_mpaise + pieces) / (2 * pieces) END)) VIRTUAL,
	`since_seq` integer NOT NULL,
	CONSTRAINT "piece_costs_not_negative" CHECK("piece_costs"."pieces" >= 0 AND "piece_costs"."value_mpaise" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `purchase_lots` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` integer NOT NULL,
	`size` text DEFAULT '' NOT NULL,
	`quantity` integer NOT NULL,
	`unit_paise` integer NOT NULL,
	`tax_paise` integer NOT NULL,
	`credit_ok` integer NOT NULL,
	`bought_on` text NOT NULL,
	`supplier` text DEFAULT '' NOT NULL,
	`bill` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`is_counted` integer NOT NULL,
	`corrects` text,
	`by` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`corrects`) REFERENCES `purchase_lots`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "purchase_lots_quantity" CHECK("purchase_lots"."quantity" <> 0 AND abs("purchase_lots"."quantity") <= 10000),
	CONSTRAINT "purchase_lots_corrects" CHECK(("purchase_lots"."quantity" < 0) = ("purchase_lots"."corrects" IS NOT NULL)),
	CONSTRAINT "purchase_lots_unit" CHECK("purchase_lots"."unit_paise" BETWEEN 1 AND 10000000),
	CONSTRAINT "purchase_lots_tax" CHECK("purchase_lots"."tax_paise" * sign("purchase_lots"."quantity") >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `purchase_lots_by_product` ON `purchase_lots` (`product_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `purchase_lots_by_supplier` ON `purchase_lots` (`supplier`) WHERE supplier <> '';--> statement-breakpoint
CREATE INDEX `purchase_lots_by_corrected` ON `purchase_lots` (`corrects`) WHERE corrects IS NOT NULL;--> statement-breakpoint
CREATE TABLE `sale_costs` (
	`order_id` text NOT NULL,
	`product_id` integer NOT NULL,
	`pieces` integer NOT NULL,
	`value_mpaise` integer NOT NULL,
	`unit_mpaise` integer GENERATED ALWAYS AS ((CASE WHEN pieces > 0 THEN (2 * value_mpaise + pieces) / (2 * pieces) END)) VIRTUAL,
	PRIMARY KEY(`order_id`, `product_id`),
	CONSTRAINT "sale_costs_not_negative" CHECK("sale_costs"."pieces" >= 0 AND "sale_costs"."value_mpaise" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `sale_costs_by_product` ON `sale_costs` (`product_id`);--> statement-breakpoint
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
	`language` text DEFAULT 'en' NOT NULL,
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
CREATE INDEX `outbox_whatsapp_by_kind` ON `outbox` (`kind`,`sent_at`) WHERE channel = 'whatsapp';--> statement-breakpoint
CREATE INDEX `outbox_by_recipient` ON `outbox` (`recipient`,`sent_at`);--> statement-breakpoint
CREATE TABLE `whatsapp_stops` (
	`phone` text PRIMARY KEY NOT NULL,
	`stopped_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `bank_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`ending` text NOT NULL,
	`columns` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "bank_accounts_ending" CHECK("bank_accounts"."ending" GLOB '[0-9][0-9][0-9][0-9]'),
	CONSTRAINT "bank_accounts_name" CHECK("bank_accounts"."name" <> '')
) STRICT;
--> statement-breakpoint
CREATE TABLE `bank_files` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`lines` integer NOT NULL,
	`added` integer NOT NULL,
	`from_day` text NOT NULL,
	`until_day` text NOT NULL,
	`by` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `bank_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bank_files_lines" CHECK("bank_files"."lines" > 0 AND "bank_files"."added" BETWEEN 0 AND "bank_files"."lines"),
	CONSTRAINT "bank_files_days" CHECK("bank_files"."from_day" <= "bank_files"."until_day")
) STRICT;
--> statement-breakpoint
CREATE INDEX `bank_files_newest` ON `bank_files` (`account_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `bank_lines` (
	`key` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`file_id` text NOT NULL,
	`on_day` text NOT NULL,
	`paise` integer NOT NULL,
	`balance_paise` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `bank_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `bank_files`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bank_lines_amount" CHECK("bank_lines"."paise" <> 0),
	CONSTRAINT "bank_lines_day" CHECK("bank_lines"."on_day" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
--> statement-breakpoint
CREATE INDEX `bank_lines_by_day` ON `bank_lines` (`on_day`,`key`);--> statement-breakpoint
CREATE INDEX `bank_lines_of_account` ON `bank_lines` (`account_id`,`on_day`);--> statement-breakpoint
CREATE TABLE `matches` (
	`left_kind` text NOT NULL,
	`left_id` text NOT NULL,
	`right_kind` text NOT NULL,
	`right_id` text NOT NULL,
	`paise` integer NOT NULL,
	`month` text NOT NULL,
	`is_difference` integer DEFAULT false NOT NULL,
	`by` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	PRIMARY KEY(`left_kind`, `left_id`),
	CONSTRAINT "matches_left" CHECK("matches"."left_kind" IN ('capture', 'refund', 'settlement', 'parcel', 'remittance', 'cost')),
	CONSTRAINT "matches_right" CHECK("matches"."right_kind" IN ('recon-line', 'bank-line', 'remittance-line', 'charge')),
	CONSTRAINT "matches_month" CHECK("matches"."month" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "matches_by" CHECK("matches"."by" <> '')
) STRICT;
--> statement-breakpoint
CREATE INDEX `matches_by_right` ON `matches` (`right_kind`,`right_id`);--> statement-breakpoint
CREATE INDEX `matches_of_month` ON `matches` (`month`,`left_kind`);--> statement-breakpoint
CREATE TABLE `money_months` (
	`month` text PRIMARY KEY NOT NULL,
	`figures` text NOT NULL,
	`closed_by` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "money_months_month" CHECK("money_months"."month" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "money_months_figures" CHECK(json_type("money_months"."figures") = 'object'),
	CONSTRAINT "money_months_by" CHECK("money_months"."closed_by" <> '')
) STRICT;
--> statement-breakpoint
CREATE TABLE `verdicts` (
	`pair` text NOT NULL,
	`subject` text NOT NULL,
	`verdict` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`difference_paise` integer DEFAULT 0 NOT NULL,
	`month` text NOT NULL,
	`since` integer NOT NULL,
	`accepted_by` text DEFAULT '' NOT NULL,
	`accepted_reason` text DEFAULT '' NOT NULL,
	`accepted_at` integer,
	PRIMARY KEY(`pair`, `subject`),
	CONSTRAINT "verdicts_pair" CHECK("verdicts"."pair" IN ('capture-recon', 'refund-recon', 'settlement-lines', 'settlement-bank', 'parcel-remittance', 'remittance-bank', 'cost-quote', 'fee-tariff')),
	CONSTRAINT "verdicts_verdict" CHECK("verdicts"."verdict" IN ('paid', 'differs', 'missing', 'unknown')),
	CONSTRAINT "verdicts_paid_whole" CHECK("verdicts"."verdict" <> 'paid' OR ("verdicts"."difference_paise" = 0 AND "verdicts"."accepted_by" = '')),
	CONSTRAINT "verdicts_month" CHECK("verdicts"."month" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "verdicts_accepted" CHECK(("verdicts"."accepted_by" <> '') = (trim("verdicts"."accepted_reason") <> '') AND ("verdicts"."accepted_by" <> '') = ("verdicts"."accepted_at" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `verdicts_unexplained` ON `verdicts` (`month`,`since`) WHERE verdict <> 'paid' AND accepted_by = '';--> statement-breakpoint
CREATE INDEX `verdicts_of_month` ON `verdicts` (`month`,`pair`);--> statement-breakpoint
CREATE INDEX `verdicts_not_paid` ON `verdicts` (`pair`,`subject`) WHERE verdict <> 'paid';--> statement-breakpoint
CREATE TABLE `recon_lines` (
	`settlement_id` text NOT NULL,
	`entity_id` text NOT NULL,
	`version` integer NOT NULL,
	`type` text NOT NULL,
	`credit_paise` integer NOT NULL,
	`debit_paise` integer NOT NULL,
	`paise` integer NOT NULL,
	`currency` text NOT NULL,
	`fee_paise` integer NOT NULL,
	`tax_paise` integer NOT NULL,
	`is_settled` integer NOT NULL,
	`is_on_hold` integer NOT NULL,
	`settled_at` integer,
	`utr` text DEFAULT '' NOT NULL,
	`payment_id` text DEFAULT '' NOT NULL,
	`order_id` text DEFAULT '' NOT NULL,
	`dispute_id` text DEFAULT '' NOT NULL,
	`method` text DEFAULT '' NOT NULL,
	`json` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	PRIMARY KEY(`settlement_id`, `entity_id`, `version`),
	CONSTRAINT "recon_lines_type" CHECK("recon_lines"."type" IN ('payment', 'refund', 'transfer', 'adjustment')),
	CONSTRAINT "recon_lines_json_object" CHECK(json_type("recon_lines"."json") = 'object')
) STRICT;
--> statement-breakpoint
CREATE INDEX `recon_lines_by_entity` ON `recon_lines` (`entity_id`);--> statement-breakpoint
CREATE INDEX `recon_lines_newest` ON `recon_lines` (`settled_at`,`settlement_id`,`entity_id`) WHERE settled_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `recon_lines_of_dispute` ON `recon_lines` (`dispute_id`) WHERE dispute_id <> '';--> statement-breakpoint
CREATE TABLE `settlement_days` (
	`day` text PRIMARY KEY NOT NULL,
	`is_wanted` integer DEFAULT true NOT NULL,
	`wanted_at` integer NOT NULL,
	`skip` integer DEFAULT 0 NOT NULL,
	`lines` integer DEFAULT 0 NOT NULL,
	`read_at` integer,
	CONSTRAINT "settlement_days_day" CHECK("settlement_days"."day" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "settlement_days_skip" CHECK("settlement_days"."skip" >= 0 AND "settlement_days"."lines" >= 0 AND ("settlement_days"."is_wanted" = 1 OR "settlement_days"."skip" = 0))
) STRICT;
--> statement-breakpoint
CREATE INDEX `settlement_days_wanted` ON `settlement_days` (`day`) WHERE is_wanted = 1;--> statement-breakpoint
CREATE TABLE `settlements` (
	`id` text PRIMARY KEY NOT NULL,
	`paise` integer NOT NULL,
	`state` text NOT NULL,
	`fees_paise` integer NOT NULL,
	`tax_paise` integer NOT NULL,
	`utr` text DEFAULT '' NOT NULL,
	`settled_at` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "settlements_state" CHECK("settlements"."state" IN ('created', 'processed', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `settlements_newest` ON `settlements` (`settled_at`,`id`);--> statement-breakpoint
CREATE INDEX `settlements_by_utr` ON `settlements` (`utr`) WHERE utr <> '';--> statement-breakpoint
CREATE TABLE `supplier_tax` (
	`id` text PRIMARY KEY NOT NULL,
	`month` text NOT NULL,
	`supplier` text NOT NULL,
	`source` text NOT NULL,
	`number` text DEFAULT '' NOT NULL,
	`issued_on` text DEFAULT '' NOT NULL,
	`value_paise` integer NOT NULL,
	`tax_paise` integer NOT NULL,
	`corrects` text,
	`by` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`corrects`) REFERENCES `supplier_tax`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "supplier_tax_supplier" CHECK("supplier_tax"."supplier" IN ('gateway', 'shiprocket', 'delhivery', 'other')),
	CONSTRAINT "supplier_tax_source" CHECK("supplier_tax"."source" IN ('invoice', '2b')),
	CONSTRAINT "supplier_tax_month" CHECK("supplier_tax"."month" GLOB '20[0-9][0-9]-[01][0-9]'),
	CONSTRAINT "supplier_tax_invoice" CHECK(("supplier_tax"."source" = 'invoice') = ("supplier_tax"."number" <> '') AND ("supplier_tax"."number" <> '') = ("supplier_tax"."issued_on" <> '')),
	CONSTRAINT "supplier_tax_day" CHECK("supplier_tax"."issued_on" = '' OR "supplier_tax"."issued_on" GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]'),
	CONSTRAINT "supplier_tax_amounts" CHECK("supplier_tax"."value_paise" >= 0 AND "supplier_tax"."tax_paise" BETWEEN 0 AND "supplier_tax"."value_paise"),
	CONSTRAINT "supplier_tax_by" CHECK("supplier_tax"."by" <> '')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `supplier_tax_corrected_once` ON `supplier_tax` (`corrects`) WHERE corrects IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `supplier_tax_invoice_once` ON `supplier_tax` (`supplier`,`number`) WHERE source = 'invoice' AND corrects IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `supplier_tax_2b_once` ON `supplier_tax` (`month`,`supplier`) WHERE source = '2b' AND corrects IS NULL;--> statement-breakpoint
CREATE INDEX `supplier_tax_of_month` ON `supplier_tax` (`month`,`supplier`);--> statement-breakpoint
CREATE TABLE `tariffs` (
	`id` text PRIMARY KEY NOT NULL,
	`method` text NOT NULL,
	`from_day` text NOT NULL,
	`hundredths` integer NOT NULL,
	`flat_paise` integer NOT NULL,
	`tax_percent` integer NOT NULL,
	`by` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "tariffs_method" CHECK("tariffs"."method" <> '' AND "tariffs"."method" NOT GLOB '*[^a-z_]*'),
	CONSTRAINT "tariffs_day" CHECK("tariffs"."from_day" GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]'),
	CONSTRAINT "tariffs_percent" CHECK("tariffs"."hundredths" BETWEEN 0 AND 10000 AND "tariffs"."tax_percent" BETWEEN 0 AND 100),
	CONSTRAINT "tariffs_flat" CHECK("tariffs"."flat_paise" >= 0),
	CONSTRAINT "tariffs_by" CHECK("tariffs"."by" <> '')
) STRICT;
--> statement-breakpoint
CREATE INDEX `tariffs_by_day` ON `tariffs` (`method`,`from_day`,`created_at`);--> statement-breakpoint
CREATE TABLE `newsletter_subscribers` (
	`email` text PRIMARY KEY NOT NULL,
	`status` text DEFAULT 'asked' NOT NULL,
	`consent_text` text NOT NULL,
	`asked_at` integer NOT NULL,
	`confirmed_at` integer,
	`left_at` integer,
	`language` text DEFAULT 'en' NOT NULL,
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
	`returns_after` integer DEFAULT 0 NOT NULL,
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
CREATE TABLE `owner_push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`label` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `owner_push_subscriptions_endpoint_unique` ON `owner_push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE TABLE `owner_news` (
	`key` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`happened_at` integer NOT NULL,
	`told_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `owner_news_untold` ON `owner_news` (`happened_at`,`key`) WHERE told_at IS NULL;--> statement-breakpoint
CREATE INDEX `owner_news_told` ON `owner_news` (`told_at`) WHERE told_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `owner_news_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`orders` text DEFAULT 'off' NOT NULL,
	`returns` text DEFAULT 'off' NOT NULL,
	`complaints` text DEFAULT 'off' NOT NULL,
	`trouble` text DEFAULT 'off' NOT NULL,
	`email` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`is_quiet` integer NOT NULL,
	`quiet_from` text NOT NULL,
	`quiet_until` text NOT NULL,
	`only_browsers` integer DEFAULT false NOT NULL,
	`last_told_at` integer DEFAULT 0 NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "owner_news_settings_one_row" CHECK("owner_news_settings"."id" = 1),
	CONSTRAINT "owner_news_settings_ways" CHECK("owner_news_settings"."orders" IN ('off', 'email', 'whatsapp', 'both') AND "owner_news_settings"."returns" IN ('off', 'email', 'whatsapp', 'both') AND "owner_news_settings"."complaints" IN ('off', 'email', 'whatsapp', 'both')
        AND "owner_news_settings"."trouble" IN ('off', 'email', 'whatsapp', 'both')),
	CONSTRAINT "owner_news_settings_quiet" CHECK("owner_news_settings"."is_quiet" IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE TABLE `page_editions` (
	`tag` text PRIMARY KEY NOT NULL,
	`edition` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `page_editions_newest` ON `page_editions` (`edition`);--> statement-breakpoint
CREATE TABLE `cod_dues` (
	`parcel_id` text PRIMARY KEY NOT NULL,
	`due_paise` integer NOT NULL,
	`rounding_paise` integer NOT NULL,
	`collected_at` integer NOT NULL,
	`remitted_paise` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'due' NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`parcel_id`) REFERENCES `parcels`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cod_dues_state" CHECK("cod_dues"."state" IN ('due', 'short', 'remitted', 'written_off')),
	CONSTRAINT "cod_dues_whole_rupees" CHECK("cod_dues"."due_paise" > 0 AND "cod_dues"."due_paise" % 100 = 0 AND "cod_dues"."rounding_paise" BETWEEN 0 AND 99),
	CONSTRAINT "cod_dues_remitted" CHECK("cod_dues"."state" NOT IN ('remitted', 'due') OR ("cod_dues"."state" = 'remitted') = ("cod_dues"."remitted_paise" >= "cod_dues"."due_paise"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `cod_dues_collected` ON `cod_dues` (`collected_at`);--> statement-breakpoint
CREATE INDEX `cod_dues_open` ON `cod_dues` (`collected_at`,`parcel_id`) WHERE state IN ('due', 'short');--> statement-breakpoint
CREATE TABLE `cod_remittance_lines` (
	`remittance_id` text NOT NULL,
	`line` integer NOT NULL,
	`awb` text NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`paise` integer NOT NULL,
	`deduction_paise` integer DEFAULT 0 NOT NULL,
	`parcel_id` text,
	`verdict` text NOT NULL,
	PRIMARY KEY(`remittance_id`, `line`),
	FOREIGN KEY (`remittance_id`) REFERENCES `cod_remittances`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`parcel_id`) REFERENCES `parcels`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cod_remittance_lines_verdict" CHECK("cod_remittance_lines"."verdict" IN ('matches', 'differs', 'unknown'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `cod_remittance_lines_by_parcel` ON `cod_remittance_lines` (`parcel_id`) WHERE parcel_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `cod_remittances` (
	`id` text PRIMARY KEY NOT NULL,
	`courier` text NOT NULL,
	`utr` text NOT NULL,
	`bank_paise` integer NOT NULL,
	`paid_on` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "cod_remittances_bank" CHECK("cod_remittances"."bank_paise" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `cod_remittances_utr_unique` ON `cod_remittances` (`utr`);--> statement-breakpoint
CREATE INDEX `cod_remittances_by_day` ON `cod_remittances` (`paid_on`);--> statement-breakpoint
CREATE TABLE `foreign_charges` (
	`id` text PRIMARY KEY NOT NULL,
	`courier` text NOT NULL,
	`awb` text NOT NULL,
	`kind` text NOT NULL,
	`paise` integer NOT NULL,
	`document` text NOT NULL,
	`line` text NOT NULL,
	`at` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "foreign_charges_courier" CHECK("foreign_charges"."courier" IN ('shiprocket', 'delhivery', 'manual')),
	CONSTRAINT "foreign_charges_kind" CHECK("foreign_charges"."kind" IN ('freight', 'cod', 'rto', 'weight', 'insurance', 'other', 'credit'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `foreign_charges_once` ON `foreign_charges` (`document`,`line`);--> statement-breakpoint
CREATE INDEX `foreign_charges_by_awb` ON `foreign_charges` (`courier`,`awb`);--> statement-breakpoint
CREATE INDEX `foreign_charges_noted` ON `foreign_charges` (`created_at`);--> statement-breakpoint
CREATE TABLE `ndr_acts` (
	`id` text PRIMARY KEY NOT NULL,
	`parcel_id` text NOT NULL,
	`attempt` integer NOT NULL,
	`act` text NOT NULL,
	`by` text NOT NULL,
	`detail` text DEFAULT '{}' NOT NULL,
	`call_id` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`parcel_id`) REFERENCES `parcels`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ndr_acts_act" CHECK("ndr_acts"."act" IN ('again', 'return'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ndr_acts_once` ON `ndr_acts` (`parcel_id`,`attempt`);--> statement-breakpoint
CREATE TABLE `parcel_claims` (
	`parcel_id` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`paise` integer NOT NULL,
	`granted_paise` integer,
	`answer_by` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`parcel_id`) REFERENCES `parcels`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "parcel_claims_reason" CHECK("parcel_claims"."reason" IN ('lost', 'damaged', 'pieces')),
	CONSTRAINT "parcel_claims_state" CHECK("parcel_claims"."state" IN ('open', 'sent', 'accepted', 'paid', 'refused')),
	CONSTRAINT "parcel_claims_amount" CHECK("parcel_claims"."paise" > 0 AND coalesce("parcel_claims"."granted_paise", 1) > 0),
	CONSTRAINT "parcel_claims_granted" CHECK(("parcel_claims"."granted_paise" IS NOT NULL) = ("parcel_claims"."state" IN ('accepted', 'paid'))),
	CONSTRAINT "parcel_claims_sent" CHECK("parcel_claims"."reference" <> '' OR "parcel_claims"."state" IN ('open', 'refused'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `parcel_claims_open` ON `parcel_claims` (`answer_by`) WHERE state IN ('open', 'sent', 'accepted');--> statement-breakpoint
CREATE TABLE `parcel_costs` (
	`id` text PRIMARY KEY NOT NULL,
	`parcel_id` text NOT NULL,
	`kind` text NOT NULL,
	`paise` integer NOT NULL,
	`tax_paise` integer DEFAULT 0 NOT NULL,
	`document` text NOT NULL,
	`line` text NOT NULL,
	`at` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`parcel_id`) REFERENCES `parcels`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "parcel_costs_kind" CHECK("parcel_costs"."kind" IN ('freight', 'cod', 'rto', 'weight', 'insurance', 'other', 'credit'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `parcel_costs_once` ON `parcel_costs` (`document`,`line`);--> statement-breakpoint
CREATE INDEX `parcel_costs_by_parcel` ON `parcel_costs` (`parcel_id`);--> statement-breakpoint
CREATE TABLE `parcel_photos` (
	`parcel_id` text PRIMARY KEY NOT NULL,
	`picture_key` text,
	`grams` integer NOT NULL,
	`by` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`parcel_id`) REFERENCES `parcels`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "parcel_photos_private" CHECK("parcel_photos"."picture_key" LIKE 'private/parcels/%'),
	CONSTRAINT "parcel_photos_grams" CHECK("parcel_photos"."grams" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `parcel_photos_picture_key_unique` ON `parcel_photos` (`picture_key`);--> statement-breakpoint
CREATE INDEX `parcel_photos_kept` ON `parcel_photos` (`created_at`) WHERE picture_key IS NOT NULL;--> statement-breakpoint
CREATE TABLE `weight_disputes` (
	`parcel_id` text PRIMARY KEY NOT NULL,
	`ours_g` integer NOT NULL,
	`theirs_g` integer NOT NULL,
	`paise` integer NOT NULL,
	`photo_key` text,
	`answer_by` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`parcel_id`) REFERENCES `parcels`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "weight_disputes_state" CHECK("weight_disputes"."state" IN ('open', 'won', 'lost')),
	CONSTRAINT "weight_disputes_photo_private" CHECK("weight_disputes"."photo_key" LIKE 'private/%')
) STRICT;
--> statement-breakpoint
CREATE INDEX `weight_disputes_open` ON `weight_disputes` (`answer_by`) WHERE state = 'open';--> statement-breakpoint
CREATE TABLE `parcel_events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`parcel_id` text NOT NULL,
	`source` text NOT NULL,
	`code` text NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`place` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`state` text,
	`moved` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`parcel_id`) REFERENCES `parcels`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "parcel_events_source" CHECK("parcel_events"."source" IN ('courier', 'csv', 'admin', 'shop')),
	CONSTRAINT "parcel_events_moved" CHECK("parcel_events"."moved" IN (0, 1) AND ("parcel_events"."moved" = 0 OR "parcel_events"."state" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `parcel_events_once` ON `parcel_events` (`parcel_id`,`code`,`at`);--> statement-breakpoint
CREATE INDEX `parcel_events_by_parcel` ON `parcel_events` (`parcel_id`,`seq`);--> statement-breakpoint
CREATE TABLE `parcel_items` (
	`parcel_id` text NOT NULL,
	`order_id` text NOT NULL,
	`line` integer NOT NULL,
	`quantity` integer NOT NULL,
	`opened_good` integer,
	`opened_bad` integer,
	PRIMARY KEY(`parcel_id`, `order_id`, `line`),
	FOREIGN KEY (`parcel_id`) REFERENCES `parcels`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`,`line`) REFERENCES `order_items`(`order_id`,`line`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "parcel_items_quantity" CHECK("parcel_items"."quantity" BETWEEN 1 AND 99),
	CONSTRAINT "parcel_items_opened" CHECK(("parcel_items"."opened_good" IS NULL) = ("parcel_items"."opened_bad" IS NULL) AND coalesce("parcel_items"."opened_good", 0) >= 0
        AND coalesce("parcel_items"."opened_bad", 0) >= 0 AND coalesce("parcel_items"."opened_good" + "parcel_items"."opened_bad", 0) <= "parcel_items"."quantity")
) STRICT;
--> statement-breakpoint
CREATE INDEX `parcel_items_by_order` ON `parcel_items` (`order_id`,`line`);--> statement-breakpoint
CREATE TABLE `parcel_references` (
	`reference` text PRIMARY KEY NOT NULL,
	`parcel_id` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `parcel_transitions` (
	`from_state` text NOT NULL,
	`to_state` text NOT NULL,
	`actor` text NOT NULL,
	`kind` text NOT NULL,
	PRIMARY KEY(`from_state`, `to_state`, `actor`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `parcels` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`direction` text NOT NULL,
	`courier` text NOT NULL,
	`option` text DEFAULT '' NOT NULL,
	`reference` text NOT NULL,
	`courier_order_id` text DEFAULT '' NOT NULL,
	`courier_shipment_id` text DEFAULT '' NOT NULL,
	`awb` text,
	`carrier` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`actor` text DEFAULT 'shop' NOT NULL,
	`move_note` text,
	`trouble` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_attempt_at` integer,
	`contact` text NOT NULL,
	`pin` text NOT NULL,
	`box` text DEFAULT '' NOT NULL,
	`box_g` integer DEFAULT 100 NOT NULL,
	`weight_g` integer NOT NULL,
	`length_mm` integer NOT NULL,
	`breadth_mm` integer NOT NULL,
	`height_mm` integer NOT NULL,
	`declared_paise` integer NOT NULL,
	`cod_due_paise` integer DEFAULT 0 NOT NULL,
	`rounding_paise` integer DEFAULT 0 NOT NULL,
	`quoted_paise` integer,
	`quoted_days` integer,
	`label_key` text,
	`pickup_on` text DEFAULT '' NOT NULL,
	`return_id` text,
	`cancel_asked_at` integer,
	`booked_at` integer,
	`picked_up_at` integer,
	`delivered_at` integer,
	`returned_at` integer,
	`opened_at` integer,
	`over_at` integer,
	`last_scan_at` integer,
	`last_heard_at` integer,
	`next_check_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "parcels_direction" CHECK("parcels"."direction" IN ('out', 'back')),
	CONSTRAINT "parcels_courier" CHECK("parcels"."courier" IN ('shiprocket', 'delhivery', 'manual')),
	CONSTRAINT "parcels_state" CHECK("parcels"."state" IN ('draft', 'booking', 'booked', 'picked_up', 'in_transit', 'out_for_delivery', 'undelivered', 'returning', 'delivered', 'returned', 'cancelled', 'lost', 'damaged')),
	CONSTRAINT "parcels_actor" CHECK("parcels"."actor" IN ('shop', 'courier', 'admin')),
	CONSTRAINT "parcels_trouble" CHECK("parcels"."trouble" IN ('pickup', 'partial', 'contradiction', 'lost', 'check_failed', 'unknown_status')),
	CONSTRAINT "parcels_attempts" CHECK("parcels"."attempts" BETWEEN 0 AND 20),
	CONSTRAINT "parcels_measures" CHECK("parcels"."weight_g" > 0 AND "parcels"."length_mm" > 0 AND "parcels"."breadth_mm" > 0 AND "parcels"."height_mm" > 0),
	CONSTRAINT "parcels_declared" CHECK("parcels"."declared_paise" >= 0),
	CONSTRAINT "parcels_whole_rupees" CHECK("parcels"."cod_due_paise" >= 0 AND "parcels"."cod_due_paise" % 100 = 0 AND "parcels"."rounding_paise" BETWEEN 0 AND 99),
	CONSTRAINT "parcels_label_private" CHECK("parcels"."label_key" LIKE 'private/labels/%'),
	CONSTRAINT "parcels_cash_goes_out" CHECK("parcels"."direction" = 'out' OR "parcels"."cod_due_paise" + "parcels"."rounding_paise" = 0),
	CONSTRAINT "parcels_back_of_return" CHECK(("parcels"."direction" = 'back') = ("parcels"."return_id" IS NOT NULL)),
	CONSTRAINT "parcels_delivered_at" CHECK("parcels"."state" <> 'delivered' OR "parcels"."delivered_at" IS NOT NULL),
	CONSTRAINT "parcels_returned_at" CHECK("parcels"."state" <> 'returned' OR "parcels"."returned_at" IS NOT NULL),
	CONSTRAINT "parcels_over_at" CHECK(("parcels"."over_at" IS NOT NULL) = ("parcels"."state" IN ('delivered', 'returned', 'cancelled', 'lost', 'damaged'))),
	CONSTRAINT "parcels_booked_at" CHECK("parcels"."booked_at" IS NOT NULL OR "parcels"."state" IN ('draft', 'booking', 'cancelled')),
	CONSTRAINT "parcels_have_number" CHECK("parcels"."courier" = 'manual' OR "parcels"."awb" IS NOT NULL OR "parcels"."state" IN ('draft', 'booking', 'cancelled'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `parcels_number_unique` ON `parcels` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `parcels_reference_unique` ON `parcels` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `parcels_live_awb` ON `parcels` (`courier`,`awb`) WHERE awb IS NOT NULL AND over_at IS NULL;--> statement-breakpoint
CREATE INDEX `parcels_by_awb` ON `parcels` (`awb`) WHERE awb IS NOT NULL;--> statement-breakpoint
CREATE INDEX `parcels_to_check` ON `parcels` (`next_check_at`) WHERE next_check_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `parcels_by_state` ON `parcels` (`state`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `parcels_in_trouble` ON `parcels` (`updated_at`,`id`) WHERE trouble IS NOT NULL;--> statement-breakpoint
CREATE INDEX `parcels_newest` ON `parcels` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `parcels_watched` ON `parcels` (`created_at`,`id`) WHERE (over_at IS NULL OR trouble IS NOT NULL OR (opened_at IS NULL AND direction = 'out' AND state IN ('returned', 'lost', 'damaged')));--> statement-breakpoint
CREATE INDEX `parcels_sent` ON `parcels` (`picked_up_at`) WHERE picked_up_at IS NOT NULL AND direction = 'out';--> statement-breakpoint
CREATE INDEX `parcels_by_return` ON `parcels` (`return_id`) WHERE return_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `parcels_with_label` ON `parcels` (`over_at`) WHERE label_key IS NOT NULL;--> statement-breakpoint
CREATE TABLE `courier_calls_in` (
	`id` text PRIMARY KEY NOT NULL,
	`courier` text NOT NULL,
	`awb` text NOT NULL,
	`seen_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `courier_calls_in_seen` ON `courier_calls_in` (`seen_at`);--> statement-breakpoint
CREATE TABLE `courier_tokens` (
	`account` text PRIMARY KEY NOT NULL,
	`token` text DEFAULT '' NOT NULL,
	`ends_at` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `shipment_calls` (
	`id` text PRIMARY KEY NOT NULL,
	`parcel_id` text NOT NULL,
	`kind` text NOT NULL,
	`turn` integer NOT NULL,
	`state` text DEFAULT 'due' NOT NULL,
	`request` text DEFAULT '{}' NOT NULL,
	`answer` text,
	`error` text DEFAULT '' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`asked_by` text DEFAULT '' NOT NULL,
	`sent_at` integer,
	`unknown_at` integer,
	`done_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`parcel_id`) REFERENCES `parcels`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shipment_calls_kind" CHECK("shipment_calls"."kind" IN ('find', 'book', 'awb', 'label', 'pickup', 'cancel', 'ndr', 'address')),
	CONSTRAINT "shipment_calls_state" CHECK("shipment_calls"."state" IN ('due', 'sent', 'unknown', 'done', 'refused')),
	CONSTRAINT "shipment_calls_done_at" CHECK(("shipment_calls"."done_at" IS NOT NULL) = ("shipment_calls"."state" IN ('done', 'refused')))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `shipment_calls_turn` ON `shipment_calls` (`parcel_id`,`kind`,`turn`);--> statement-breakpoint
CREATE UNIQUE INDEX `shipment_calls_one_open` ON `shipment_calls` (`parcel_id`,`kind`) WHERE state IN ('due', 'sent', 'unknown');--> statement-breakpoint
CREATE INDEX `shipment_calls_open` ON `shipment_calls` (`next_at`) WHERE state IN ('due', 'sent', 'unknown');--> statement-breakpoint
CREATE TABLE `waybills` (
	`awb` text PRIMARY KEY NOT NULL,
	`courier` text NOT NULL,
	`fetched_at` integer NOT NULL,
	`parcel_id` text,
	FOREIGN KEY (`parcel_id`) REFERENCES `parcels`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `waybills_parcel_id_unique` ON `waybills` (`parcel_id`);--> statement-breakpoint
CREATE INDEX `waybills_free` ON `waybills` (`courier`,`fetched_at`) WHERE parcel_id IS NULL;--> statement-breakpoint
CREATE TABLE `cash_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`gateway_order_id` text,
	`asked_at` integer NOT NULL,
	`next_check_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cash_payments_amount" CHECK("cash_payments"."amount_paise" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `cash_payments_gateway_order_id_unique` ON `cash_payments` (`gateway_order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `cash_payments_one_for_amount` ON `cash_payments` (`order_id`,`amount_paise`);--> statement-breakpoint
CREATE INDEX `cash_payments_to_check` ON `cash_payments` (`next_check_at`) WHERE next_check_at IS NOT NULL;--> statement-breakpoint
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
CREATE TABLE `unproved_holds` (
	`product_id` integer NOT NULL,
	`size` text NOT NULL,
	`pieces` integer NOT NULL,
	PRIMARY KEY(`product_id`, `size`),
	CONSTRAINT "unproved_holds_not_negative" CHECK("unproved_holds"."pieces" >= 0)
) STRICT;
--> statement-breakpoint
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
CREATE TABLE `category_work` (
	`category_id` integer NOT NULL,
	`move_to` integer DEFAULT 0 NOT NULL,
	`after` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`category_id`, `move_to`),
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade
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
CREATE TABLE `product_facets` (
	`product_id` integer NOT NULL,
	`facet_id` integer NOT NULL,
	`category_id` integer NOT NULL,
	PRIMARY KEY(`product_id`, `facet_id`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `goods_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`attributes` text,
	`words` text NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "goods_settings_one_row" CHECK("goods_settings"."id" = 1),
	CONSTRAINT "goods_settings_kind" CHECK("goods_settings"."kind" IN ('jewellery', 'clothing', 'home', 'other')),
	CONSTRAINT "goods_settings_attributes_are_a_list" CHECK("goods_settings"."attributes" IS NULL OR json_type("goods_settings"."attributes") = 'array'),
	CONSTRAINT "goods_settings_words_is_object" CHECK(json_type("goods_settings"."words") = 'object')
) STRICT;
--> statement-breakpoint
CREATE TABLE `gst_rate_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`from_at` integer NOT NULL,
	`rate` integer NOT NULL,
	`former_rate` integer NOT NULL,
	`is_applied` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "gst_rate_changes_percent" CHECK("gst_rate_changes"."rate" BETWEEN 0 AND 10000 AND "gst_rate_changes"."former_rate" BETWEEN 0 AND 10000),
	CONSTRAINT "gst_rate_changes_from_day" CHECK(("gst_rate_changes"."from_at" + 19800000) % 86400000 = 0),
	CONSTRAINT "gst_rate_changes_is_applied" CHECK("gst_rate_changes"."is_applied" IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE INDEX `gst_rate_changes_by_product` ON `gst_rate_changes` (`product_id`,`from_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `gst_rate_changes_one_ahead` ON `gst_rate_changes` (`product_id`) WHERE is_applied = 0;--> statement-breakpoint
CREATE TABLE `categories` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text,
	`image` text,
	`has_sizes` integer DEFAULT false NOT NULL,
	`sizes` text DEFAULT '["2.4","2.6","2.8"]' NOT NULL,
	`hsn_code` text,
	`gst_rate` integer,
	`usual_grams` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "categories_hsn_code_digits" CHECK(hsn_code NOT GLOB '*[^0-9]*' AND length(hsn_code) BETWEEN 4 AND 8),
	CONSTRAINT "categories_gst_rate_percent" CHECK("categories"."gst_rate" BETWEEN 0 AND 10000),
	CONSTRAINT "categories_usual_grams" CHECK("categories"."usual_grams" BETWEEN 1 AND 100000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name_unique` ON `categories` (`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug_unique` ON `categories` (`slug`);--> statement-breakpoint
CREATE TABLE `deleted_products` (
	`id` integer PRIMARY KEY NOT NULL
) STRICT;
--> statement-breakpoint
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
	`short_line` text DEFAULT '' NOT NULL,
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
	`hsn_code` text,
	`gst_rate` integer,
	`country_of_origin` text DEFAULT 'India' NOT NULL,
	`packer` text DEFAULT '' NOT NULL,
	`importer` text,
	`generic_name` text DEFAULT '' NOT NULL,
	`net_quantity` text DEFAULT '1 N' NOT NULL,
	`care` text DEFAULT '' NOT NULL,
	`dimensions` text,
	`closing` text DEFAULT '' NOT NULL,
	`wearing` text DEFAULT '' NOT NULL,
	`closeup` text DEFAULT '' NOT NULL,
	`weight_grams` integer,
	`height_mm` integer,
	`width_mm` integer,
	`outline` text,
	`cut_out` text,
	`worn_image` text,
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
	CONSTRAINT "products_short_line_fits" CHECK(length(short_line) <= 30),
	CONSTRAINT "products_hsn_code_digits" CHECK(hsn_code NOT GLOB '*[^0-9]*' AND length(hsn_code) BETWEEN 4 AND 8),
	CONSTRAINT "products_gst_rate_percent" CHECK("products"."gst_rate" BETWEEN 0 AND 10000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `products_sku` ON `products` (sku COLLATE NOCASE);--> statement-breakpoint
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
CREATE TABLE `stock_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`low_stock_to` integer NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "stock_settings_one_row" CHECK("stock_settings"."id" = 1),
	CONSTRAINT "stock_settings_low_stock_to" CHECK("stock_settings"."low_stock_to" BETWEEN 0 AND 9)
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
	`agent` text,
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
CREATE TABLE `box_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`boxes` text NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "box_settings_one_row" CHECK("box_settings"."id" = 1),
	CONSTRAINT "box_settings_boxes" CHECK(json_type("box_settings"."boxes") = 'array' AND json_array_length("box_settings"."boxes") BETWEEN 1 AND 6)
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
CREATE TABLE `refund_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`speed` text NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "refund_settings_one_row" CHECK("refund_settings"."id" = 1),
	CONSTRAINT "refund_settings_speed" CHECK("refund_settings"."speed" IN ('normal', 'optimum'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `return_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`return_days` integer NOT NULL,
	`exchange_days` integer NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "return_settings_one_row" CHECK("return_settings"."id" = 1),
	CONSTRAINT "return_settings_days" CHECK("return_settings"."return_days" BETWEEN 2 AND 30 AND "return_settings"."exchange_days" BETWEEN "return_settings"."return_days" AND 30)
) STRICT;
--> statement-breakpoint
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
	CONSTRAINT "store_settings_section_is_known" CHECK("store_settings"."section" IN ('identity', 'grievance', 'hours', 'holidays', 'gst', 'orderNumbers', 'invoiceNumbers')),
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
	`language` text DEFAULT 'en' NOT NULL,
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
CREATE TABLE `translations` (
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`language` text NOT NULL,
	`field` text NOT NULL,
	`text` text NOT NULL,
	`english` text NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	PRIMARY KEY(`kind`, `subject`, `language`, `field`),
	CONSTRAINT "translations_kind" CHECK("translations"."kind" IN ('product', 'category', 'banner', 'notice', 'store', 'attribute')),
	CONSTRAINT "translations_state" CHECK("translations"."state" IN ('draft', 'reviewed', 'sample')),
	CONSTRAINT "translations_text_is_there" CHECK(trim("translations"."text") <> ''),
	CONSTRAINT "translations_not_english" CHECK("translations"."language" <> 'en')
) STRICT;
--> statement-breakpoint
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
	`language` text DEFAULT 'en' NOT NULL,
	`follows` integer,
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
CREATE UNIQUE INDEX `shop_words_version` ON `shop_words` (`kind`,`language`,`version`);--> statement-breakpoint
CREATE TABLE `job_leases` (
	`name` text PRIMARY KEY NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`last_run_at` integer,
	`last_outcome` text,
	`cursor` text
) STRICT;
