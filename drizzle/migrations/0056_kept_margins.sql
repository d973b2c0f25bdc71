CREATE TABLE `margin_days` (
	`dimension` text NOT NULL,
	`day` text NOT NULL,
	`value` text NOT NULL,
	`count` integer NOT NULL,
	`whole` integer NOT NULL,
	`uncosted` integer NOT NULL,
	`pieces` integer NOT NULL,
	`net_paise` integer NOT NULL,
	`earned_paise` integer NOT NULL,
	`size_paise` integer NOT NULL,
	`whole_net_paise` integer NOT NULL,
	`whole_earned_paise` integer NOT NULL,
	`whole_size_paise` integer NOT NULL,
	`uncosted_net_paise` integer NOT NULL,
	PRIMARY KEY(`dimension`, `day`, `value`),
	CONSTRAINT "margin_days_dimension" CHECK("margin_days"."dimension" IN ('all', 'unknown', 'piece', 'category'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `margin_lines` (
	`order_id` text NOT NULL,
	`product_id` integer NOT NULL,
	`day` text NOT NULL,
	`category_id` integer NOT NULL,
	`pieces` integer NOT NULL,
	`net_paise` integer NOT NULL,
	`earned_paise` integer NOT NULL,
	`is_whole` integer NOT NULL,
	`has_cost` integer NOT NULL,
	PRIMARY KEY(`order_id`, `product_id`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `margin_orders` (
	`order_id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`settled` integer DEFAULT 0 NOT NULL,
	`net_paise` integer DEFAULT 0 NOT NULL,
	`earned_paise` integer DEFAULT 0 NOT NULL,
	`is_whole` integer DEFAULT false NOT NULL,
	`unknown` text DEFAULT '[]' NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `margin_orders_by_day` ON `margin_orders` (`day`,`order_id`);--> statement-breakpoint
CREATE INDEX `margin_orders_stale` ON `margin_orders` (`day`,`order_id`) WHERE settled <> version;