CREATE TABLE `margin_coupons` (
	`day` text NOT NULL,
	`coupon` text NOT NULL,
	`count` integer NOT NULL,
	`whole` integer NOT NULL,
	`net_paise` integer NOT NULL,
	`earned_paise` integer NOT NULL,
	`size_paise` integer NOT NULL,
	`whole_net_paise` integer NOT NULL,
	`whole_earned_paise` integer NOT NULL,
	`whole_size_paise` integer NOT NULL,
	PRIMARY KEY(`day`, `coupon`)
) STRICT;
--> statement-breakpoint
ALTER TABLE `report_days` ADD `firsts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `report_orders` ADD `is_first` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `report_orders` ADD `is_fixed` integer DEFAULT false NOT NULL;