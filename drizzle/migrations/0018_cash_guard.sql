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
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "cod_guard_settings_one_row" CHECK("cod_guard_settings"."id" = 1)
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
	CONSTRAINT "cod_rules_kind" CHECK("cod_rules"."kind" IN ('no-house-number', 'short-address', 'landmark-only', 'other-city', 'refusals', 'pin-returns', 'high-total', 'first-order', 'second-open', 'phone-unproved')),
	CONSTRAINT "cod_rules_act" CHECK("cod_rules"."act" IN ('ask', 'call', 'prepaid_only')),
	CONSTRAINT "cod_rules_numbers" CHECK("cod_rules"."limit_value" >= 0 AND "cod_rules"."days" BETWEEN 0 AND 180 AND "cod_rules"."min_sample" >= 0),
	CONSTRAINT "cod_rules_pin_is_fair" CHECK("cod_rules"."kind" <> 'pin-returns' OR ("cod_rules"."act" <> 'prepaid_only' AND "cod_rules"."min_sample" >= 20)),
	CONSTRAINT "cod_rules_on_boolean" CHECK("cod_rules"."is_on" IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE INDEX `orders_cod_by_phone` ON `orders` ((shipping_address ->> 'phone')) WHERE method = 'cod';