DROP INDEX `outbox_due`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `channel` text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `expires_at` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `dropped_at` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `provider_id` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `receipt` text;--> statement-breakpoint
CREATE INDEX `outbox_by_provider` ON `outbox` (`provider_id`) WHERE provider_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_oldest` ON `outbox` (`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`next_attempt_at`) WHERE sent_at IS NULL AND dropped_at IS NULL;