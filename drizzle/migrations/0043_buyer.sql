CREATE TABLE `supplier_tax` (
	`id` text PRIMARY KEY NOT NULL,
	`month` text NOT NULL,
	`supplier` text NOT NULL,
	`source` text NOT NULL,
	`number` text DEFAULT '' NOT NULL,
	`issued_on` text DEFAULT '' NOT NULL,
	`value_paise` integer NOT NULL,
	`tax_paise` integer NOT NULL,
	`corrects` text,
	`by` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`corrects`) REFERENCES `supplier_tax`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "supplier_tax_supplier" CHECK("supplier_tax"."supplier" IN ('gateway', 'shiprocket', 'delhivery', 'other')),
	CONSTRAINT "supplier_tax_source" CHECK("supplier_tax"."source" IN ('invoice', '2b')),
	CONSTRAINT "supplier_tax_month" CHECK("supplier_tax"."month" GLOB '20[0-9][0-9]-[01][0-9]'),
	CONSTRAINT "supplier_tax_invoice" CHECK(("supplier_tax"."source" = 'invoice') = ("supplier_tax"."number" <> '') AND ("supplier_tax"."number" <> '') = ("supplier_tax"."issued_on" <> '')),
	CONSTRAINT "supplier_tax_day" CHECK("supplier_tax"."issued_on" = '' OR "supplier_tax"."issued_on" GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]'),
	CONSTRAINT "supplier_tax_amounts" CHECK("supplier_tax"."value_paise" >= 0 AND "supplier_tax"."tax_paise" BETWEEN 0 AND "supplier_tax"."value_paise"),
	CONSTRAINT "supplier_tax_by" CHECK("supplier_tax"."by" <> '')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `supplier_tax_corrected_once` ON `supplier_tax` (`corrects`) WHERE corrects IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `supplier_tax_invoice_once` ON `supplier_tax` (`supplier`,`number`) WHERE source = 'invoice' AND corrects IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `supplier_tax_2b_once` ON `supplier_tax` (`month`,`supplier`) WHERE source = '2b' AND corrects IS NULL;--> statement-breakpoint
CREATE INDEX `supplier_tax_of_month` ON `supplier_tax` (`month`,`supplier`);--> statement-breakpoint
CREATE TABLE `tariffs` (
	`id` text PRIMARY KEY NOT NULL,
	`method` text NOT NULL,
	`from_day` text NOT NULL,
	`hundredths` integer NOT NULL,
	`flat_paise` integer NOT NULL,
	`tax_percent` integer NOT NULL,
	`by` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "tariffs_method" CHECK("tariffs"."method" <> '' AND "tariffs"."method" NOT GLOB '*[^a-z_]*'),
	CONSTRAINT "tariffs_day" CHECK("tariffs"."from_day" GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]'),
	CONSTRAINT "tariffs_percent" CHECK("tariffs"."hundredths" BETWEEN 0 AND 10000 AND "tariffs"."tax_percent" BETWEEN 0 AND 100),
	CONSTRAINT "tariffs_flat" CHECK("tariffs"."flat_paise" >= 0),
	CONSTRAINT "tariffs_by" CHECK("tariffs"."by" <> '')
) STRICT;
--> statement-breakpoint
CREATE INDEX `tariffs_by_day` ON `tariffs` (`method`,`from_day`,`created_at`);--> statement-breakpoint
CREATE TABLE `order_businesses` (
	`order_id` text PRIMARY KEY NOT NULL,
	`gstin` text NOT NULL,
	`legal_name` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_businesses_gstin" CHECK(length("order_businesses"."gstin") = 15 AND "order_businesses"."gstin" NOT GLOB '*[^0-9A-Z]*'),
	CONSTRAINT "order_businesses_state" CHECK("order_businesses"."state" || substr("order_businesses"."gstin", 1, 2) IN ('AN35', 'AP37', 'AR12', 'AS18', 'BR10', 'CH04', 'CG22', 'DH26', 'DL07', 'GA30', 'GJ24', 'HR06', 'HP02', 'JK01', 'JH20', 'KA29', 'KL32', 'LA38', 'LD31', 'MP23', 'MH27', 'MN14', 'ML17', 'MZ15', 'NL13', 'OD21', 'PY34', 'PB03', 'RJ08', 'SK11', 'TN33', 'TS36', 'TR16', 'UP09', 'UK05', 'WB19')),
	CONSTRAINT "order_businesses_name" CHECK(length(trim("order_businesses"."legal_name")) BETWEEN 1 AND 120)
) STRICT;
