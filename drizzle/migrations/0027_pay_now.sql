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
ALTER TABLE `orders` ADD `paid_online` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `pay_way` text GENERATED ALWAYS AS ((CASE WHEN paid_online THEN 'gateway' ELSE method END)) VIRTUAL NOT NULL;