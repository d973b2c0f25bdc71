CREATE TABLE `refund_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`speed` text NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "refund_settings_one_row" CHECK("refund_settings"."id" = 1),
	CONSTRAINT "refund_settings_speed" CHECK("refund_settings"."speed" IN ('normal', 'optimum'))
) STRICT;
--> statement-breakpoint
ALTER TABLE `disputes` ADD `evidence_made_at` integer;--> statement-breakpoint
ALTER TABLE `disputes` ADD `document_id` text;--> statement-breakpoint
ALTER TABLE `disputes` ADD `answer` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `disputes` ADD `contested_paise` integer;--> statement-breakpoint
ALTER TABLE `disputes` ADD `answered_at` integer;--> statement-breakpoint
ALTER TABLE `disputes` ADD `asked_again_at` integer;--> statement-breakpoint
CREATE INDEX `disputes_newest` ON `disputes` (`opened_at`,`id`);--> statement-breakpoint
ALTER TABLE `refunds` ADD `speed` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `speed_processed` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `fee_paise` integer;--> statement-breakpoint
ALTER TABLE `refunds` ADD `waits_since` integer;