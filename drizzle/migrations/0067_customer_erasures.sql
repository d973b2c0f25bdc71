ALTER TABLE `customers` ADD `erase_at` integer;--> statement-breakpoint
CREATE INDEX `customers_by_erase_at` ON `customers` (`erase_at`) WHERE erase_at IS NOT NULL;