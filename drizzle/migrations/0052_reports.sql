CREATE TABLE `report_days` (
	`clock` text NOT NULL,
	`dimension` text NOT NULL,
	`day` text NOT NULL,
	`value` text NOT NULL,
	`orders` integer NOT NULL,
	`pieces` integer NOT NULL,
	`goods_paise` integer NOT NULL,
	`discount_paise` integer NOT NULL,
	`charges_paise` integer NOT NULL,
	`refunded_paise` integer NOT NULL,
	PRIMARY KEY(`clock`, `dimension`, `day`, `value`),
	CONSTRAINT "report_days_clock" CHECK("report_days"."clock" IN ('order', 'dispatch', 'delivery', 'document')),
	CONSTRAINT "report_days_dimension" CHECK("report_days"."dimension" IN ('all', 'piece', 'category', 'coupon', 'state', 'source', 'method', 'courier'))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `report_lines` (
	`order_id` text NOT NULL,
	`product_id` integer NOT NULL,
	`category_id` integer NOT NULL,
	`pieces` integer NOT NULL,
	`goods_paise` integer NOT NULL,
	`discount_paise` integer NOT NULL,
	PRIMARY KEY(`order_id`, `product_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `report_orders` (
	`order_id` text PRIMARY KEY NOT NULL,
	`order_day` text NOT NULL,
	`dispatch_day` text,
	`delivery_day` text,
	`document_day` text,
	`coupon` text NOT NULL,
	`state` text NOT NULL,
	`source` text NOT NULL,
	`method` text NOT NULL,
	`courier` text NOT NULL,
	`pieces` integer NOT NULL,
	`goods_paise` integer NOT NULL,
	`discount_paise` integer NOT NULL,
	`charges_paise` integer NOT NULL,
	`refunded_paise` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `report_orders_by_order_day` ON `report_orders` (`order_day`,`order_id`);--> statement-breakpoint
CREATE INDEX `report_orders_by_dispatch_day` ON `report_orders` (`dispatch_day`,`order_id`) WHERE dispatch_day IS NOT NULL;--> statement-breakpoint
CREATE INDEX `report_orders_by_delivery_day` ON `report_orders` (`delivery_day`,`order_id`) WHERE delivery_day IS NOT NULL;--> statement-breakpoint
CREATE INDEX `report_orders_by_document_day` ON `report_orders` (`document_day`,`order_id`) WHERE document_day IS NOT NULL;