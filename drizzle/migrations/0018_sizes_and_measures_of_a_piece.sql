ALTER TABLE `products` ADD `is_one_size` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `height_mm` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `width_mm` integer;