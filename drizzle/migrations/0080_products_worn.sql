ALTER TABLE `products` ADD `cut_out` text;--> statement-breakpoint
ALTER TABLE `products` ADD `worn_image` text;