CREATE TABLE `delivery_days` (
	`zone` text PRIMARY KEY NOT NULL,
	`from_days` integer NOT NULL,
	`to_days` integer NOT NULL,
	`sample` integer NOT NULL,
	`by` text NOT NULL,
	`measured_at` integer NOT NULL,
	CONSTRAINT "delivery_days_zone" CHECK("delivery_days"."zone" IN ('near', 'remote')),
	CONSTRAINT "delivery_days_order" CHECK("delivery_days"."from_days" >= 1 AND "delivery_days"."to_days" >= "delivery_days"."from_days"),
	CONSTRAINT "delivery_days_by" CHECK("delivery_days"."by" IN ('parcels', 'courier'))
) STRICT;
