ALTER TABLE `products` ADD `closing` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `wearing` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `closeup` text DEFAULT '' NOT NULL;