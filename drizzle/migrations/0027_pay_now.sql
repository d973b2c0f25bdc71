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
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_cod_checks` (
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
	CONSTRAINT "cod_checks_state" CHECK("__new_cod_checks"."state" IN ('waiting', 'confirmed', 'corrected', 'called', 'passed', 'paid', 'cancelled', 'silent')),
	CONSTRAINT "cod_checks_act" CHECK("__new_cod_checks"."act" IN ('ask', 'call')),
	CONSTRAINT "cod_checks_marks" CHECK(json_type("__new_cod_checks"."marks") = 'array' AND "__new_cod_checks"."is_marked" = (json_array_length("__new_cod_checks"."marks") > 0)),
	CONSTRAINT "cod_checks_answer" CHECK(("__new_cod_checks"."state" = 'waiting') = ("__new_cod_checks"."answered_at" IS NULL) AND ("__new_cod_checks"."answered_at" IS NULL) = ("__new_cod_checks"."channel" IS NULL)),
	CONSTRAINT "cod_checks_channel" CHECK("__new_cod_checks"."channel" IN ('page', 'whatsapp', 'phone', 'admin', 'cron')),
	CONSTRAINT "cod_checks_outcome" CHECK("__new_cod_checks"."call_outcome" IN ('no-answer', 'wrong-number')),
	CONSTRAINT "cod_checks_asked" CHECK("__new_cod_checks"."is_marked" = 0 OR "__new_cod_checks"."asked_at" IS NOT NULL),
	CONSTRAINT "cod_checks_version" CHECK("__new_cod_checks"."version" >= 1 AND "__new_cod_checks"."calls" >= 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_cod_checks`("order_id", "version", "state", "is_marked", "act", "marks", "asked_at", "ends_at", "answered_at", "answered_by", "channel", "message_id", "calls", "called_at", "call_outcome", "created_at") SELECT "order_id", "version", "state", "is_marked", "act", "marks", "asked_at", "ends_at", "answered_at", "answered_by", "channel", "message_id", "calls", "called_at", "call_outcome", "created_at" FROM `cod_checks`;--> statement-breakpoint
DROP TABLE `cod_checks`;--> statement-breakpoint
ALTER TABLE `__new_cod_checks` RENAME TO `cod_checks`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `cod_checks_waiting` ON `cod_checks` (`created_at`,`order_id`) WHERE state = 'waiting' AND is_marked = 1;--> statement-breakpoint
CREATE INDEX `cod_checks_newest` ON `cod_checks` (`created_at`,`order_id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `paid_online` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `pay_way` text GENERATED ALWAYS AS ((CASE WHEN paid_online THEN 'gateway' ELSE method END)) VIRTUAL NOT NULL;