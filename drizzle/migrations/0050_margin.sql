CREATE TABLE `cost_moves` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`kind` text NOT NULL,
	`lot_id` text,
	`order_id` text,
	`move_seq` integer,
	`pieces` integer NOT NULL,
	`value_mpaise` integer NOT NULL,
	`pieces_after` integer NOT NULL,
	`value_after_mpaise` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "cost_moves_kind" CHECK("cost_moves"."kind" IN ('lot', 'sale', 'return', 'write-off')),
	CONSTRAINT "cost_moves_remain" CHECK("cost_moves"."pieces_after" >= 0 AND "cost_moves"."value_after_mpaise" >= 0 AND ("cost_moves"."pieces_after" > 0 OR "cost_moves"."value_after_mpaise" = 0))
) STRICT;
--> statement-breakpoint
CREATE INDEX `cost_moves_by_product` ON `cost_moves` (`product_id`,`seq`);--> statement-breakpoint
CREATE INDEX `cost_moves_by_order` ON `cost_moves` (`order_id`) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `cost_moves_by_lot` ON `cost_moves` (`lot_id`) WHERE lot_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `cost_moves_once` ON `cost_moves` (`move_seq`) WHERE move_seq IS NOT NULL;--> statement-breakpoint
CREATE TABLE `cost_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`packing_paise` integer,
	`packing_since` integer,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "cost_settings_one" CHECK("cost_settings"."id" = 1),
	CONSTRAINT "cost_settings_packing" CHECK("cost_settings"."packing_paise" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `order_charges` (
	`charge_id` text NOT NULL,
	`order_id` text NOT NULL,
	`parcel_id` text NOT NULL,
	`kind` text NOT NULL,
	`paise` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	PRIMARY KEY(`charge_id`, `order_id`),
	CONSTRAINT "order_charges_kind" CHECK("order_charges"."kind" IN ('freight', 'cod', 'rto', 'weight', 'insurance', 'other', 'credit', 'packing'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_charges_by_order` ON `order_charges` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_charges_by_parcel` ON `order_charges` (`parcel_id`);--> statement-breakpoint
CREATE TABLE `piece_costs` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`pieces` integer DEFAULT 0 NOT NULL,
	`value_mpaise` integer DEFAULT 0 NOT NULL,
	`average_mpaise` integer GENERATED ALWAYS AS ((CASE WHEN pieces > 0 THEN (2 * value_mpaise + pieces) / (2 * pieces) END)) VIRTUAL,
	`since_seq` integer NOT NULL,
	CONSTRAINT "piece_costs_not_negative" CHECK("piece_costs"."pieces" >= 0 AND "piece_costs"."value_mpaise" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `purchase_lots` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` integer NOT NULL,
	`size` text DEFAULT '' NOT NULL,
	`quantity` integer NOT NULL,
	`unit_paise` integer NOT NULL,
	`tax_paise` integer NOT NULL,
	`credit_ok` integer NOT NULL,
	`bought_on` text NOT NULL,
	`supplier` text DEFAULT '' NOT NULL,
	`bill` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`is_counted` integer NOT NULL,
	`corrects` text,
	`by` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`corrects`) REFERENCES `purchase_lots`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "purchase_lots_quantity" CHECK("purchase_lots"."quantity" <> 0 AND abs("purchase_lots"."quantity") <= 10000),
	CONSTRAINT "purchase_lots_corrects" CHECK(("purchase_lots"."quantity" < 0) = ("purchase_lots"."corrects" IS NOT NULL)),
	CONSTRAINT "purchase_lots_unit" CHECK("purchase_lots"."unit_paise" BETWEEN 1 AND 10000000),
	CONSTRAINT "purchase_lots_tax" CHECK("purchase_lots"."tax_paise" * sign("purchase_lots"."quantity") >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `purchase_lots_by_product` ON `purchase_lots` (`product_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `purchase_lots_by_supplier` ON `purchase_lots` (`supplier`) WHERE supplier <> '';--> statement-breakpoint
CREATE INDEX `purchase_lots_by_corrected` ON `purchase_lots` (`corrects`) WHERE corrects IS NOT NULL;--> statement-breakpoint
CREATE TABLE `sale_costs` (
	`order_id` text NOT NULL,
	`product_id` integer NOT NULL,
	`pieces` integer NOT NULL,
	`value_mpaise` integer NOT NULL,
	`unit_mpaise` integer GENERATED ALWAYS AS ((CASE WHEN pieces > 0 THEN (2 * value_mpaise + pieces) / (2 * pieces) END)) VIRTUAL,
	PRIMARY KEY(`order_id`, `product_id`),
	CONSTRAINT "sale_costs_not_negative" CHECK("sale_costs"."pieces" >= 0 AND "sale_costs"."value_mpaise" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `sale_costs_by_product` ON `sale_costs` (`product_id`);