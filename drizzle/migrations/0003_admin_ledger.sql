CREATE TABLE `ledger_findings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source` text NOT NULL,
	`kind` text NOT NULL,
	`what` text NOT NULL,
	`ours_paise` integer,
	`theirs_paise` integer,
	`seen_at` integer NOT NULL,
	`cleared_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `one_open_finding` ON `ledger_findings` (`source`,`kind`,`what`) WHERE cleared_at IS NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `move_note` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `asked_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `error` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `attempt` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `retry_of` text;--> statement-breakpoint
CREATE UNIQUE INDEX `one_retry` ON `refunds` (`retry_of`) WHERE retry_of IS NOT NULL;