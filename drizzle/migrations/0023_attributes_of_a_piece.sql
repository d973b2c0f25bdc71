CREATE TABLE `product_attributes` (
	`product_id` integer NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	PRIMARY KEY(`product_id`, `kind`, `value`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_attributes_kind" CHECK("product_attributes"."kind" IN ('finish', 'stone', 'occasion')),
	CONSTRAINT "product_attributes_value" CHECK("product_attributes"."value" = lower("product_attributes"."value") AND length("product_attributes"."value") BETWEEN 1 AND 30)
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_attributes_by_value` ON `product_attributes` (`kind`,`value`,`product_id`);--> statement-breakpoint
CREATE INDEX `products_by_sold` ON `products` (`archived_at`,`committed`);