ALTER TABLE `grievances` ADD `sender` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `stock_alerts` ADD `asked_at` integer;--> statement-breakpoint
ALTER TABLE `stock_alerts` ADD `confirmed_at` integer;--> statement-breakpoint
CREATE INDEX `stock_alerts_by_email` ON `stock_alerts` (`email`,`created_at`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `stock_alerts_unconfirmed` ON `stock_alerts` (`created_at`) WHERE closed_at IS NULL AND confirmed_at IS NULL;
--> statement-breakpoint
-- Who asked before was promised one mail, without a further one.
UPDATE stock_alerts SET confirmed_at = created_at WHERE closed_at IS NULL;
