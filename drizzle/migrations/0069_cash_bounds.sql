CREATE TABLE `__new_cod_rules` (
	`kind` text PRIMARY KEY NOT NULL,
	`limit_value` integer DEFAULT 0 NOT NULL,
	`days` integer DEFAULT 0 NOT NULL,
	`min_sample` integer DEFAULT 0 NOT NULL,
	`act` text NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	`is_on` integer NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "cod_rules_kind" CHECK("__new_cod_rules"."kind" IN ('no-house-number', 'short-address', 'landmark-only', 'other-city', 'refusals', 'pin-returns', 'high-total', 'first-order', 'second-open', 'same-network', 'phone-unproved')),
	CONSTRAINT "cod_rules_act" CHECK("__new_cod_rules"."act" IN ('ask', 'call', 'advance', 'prepaid_only')),
	CONSTRAINT "cod_rules_numbers" CHECK("__new_cod_rules"."limit_value" >= 0 AND "__new_cod_rules"."days" BETWEEN 0 AND 180 AND "__new_cod_rules"."min_sample" >= 0),
	CONSTRAINT "cod_rules_pin_is_fair" CHECK("__new_cod_rules"."kind" <> 'pin-returns' OR ("__new_cod_rules"."act" NOT IN ('advance', 'prepaid_only') AND "__new_cod_rules"."min_sample" >= 20)),
	CONSTRAINT "cod_rules_on_boolean" CHECK("__new_cod_rules"."is_on" IN (0, 1))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_cod_rules`("kind", "limit_value", "days", "min_sample", "act", "words", "is_on", "updated_at") SELECT "kind", "limit_value", "days", "min_sample", "act", "words", "is_on", "updated_at" FROM `cod_rules`;--> statement-breakpoint
DROP TABLE `cod_rules`;--> statement-breakpoint
ALTER TABLE `__new_cod_rules` RENAME TO `cod_rules`;--> statement-breakpoint
CREATE INDEX `orders_cod_by_mailbox` ON `orders` (`mailbox`) WHERE method = 'cod';--> statement-breakpoint
CREATE INDEX `orders_cod_by_network` ON `orders` (`ip_hash`,`created_at`) WHERE method = 'cod' AND ip_hash <> '';