DROP INDEX `products_sku`;--> statement-breakpoint
CREATE UNIQUE INDEX `products_sku` ON `products` (sku COLLATE NOCASE);