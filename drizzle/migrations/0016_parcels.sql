CREATE TABLE `cod_dues` (
	`parcel_id` text PRIMARY KEY NOT NULL,
	`due_paise` integer NOT NULL,
	`rounding_paise` integer NOT NULL,
	`collected_at` integer NOT NULL,
	`remitted_paise` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'due' NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`parcel_id`) REFERENCES `parcels`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cod_dues_state" CHECK("cod_dues"."state" IN ('due', 'short', 'remitted', 'written_off')),
	CONSTRAINT "cod_dues_whole_rupees" CHECK("cod_dues"."due_paise" > 0 AND "cod_dues"."due_paise" % 100 = 0 AND "cod_dues"."rounding_paise" BETWEEN 0 AND 99),
	CONSTRAINT "cod_dues_remitted" CHECK("cod_dues"."state" NOT IN ('remitted', 'due') OR ("cod_dues"."state" = 'remitted') = ("cod_dues"."remitted_paise" >= "cod_dues"."due_paise"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `cod_dues_open` ON `cod_dues` (`collected_at`) WHERE state IN ('due', 'short');--> statement-breakpoint
CREATE TABLE `cod_remittance_lines` (
	`remittance_id` text NOT NULL,
	`line` integer NOT NULL,
	`awb` text NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`paise` integer NOT NULL,
	`deduction_paise` integer DEFAULT 0 NOT NULL,
	`parcel_id` text,
	`verdict` text NOT NULL,
	PRIMARY KEY(`remittance_id`, `line`),
	FOREIGN KEY (`remittance_id`) REFERENCES `cod_remittances`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`parcel_id`) REFERENCES `parcels`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cod_remittance_lines_verdict" CHECK("cod_remittance_lines"."verdict" IN ('matches', 'differs', 'unknown'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `cod_remittance_lines_by_parcel` ON `cod_remittance_lines` (`parcel_id`) WHERE parcel_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `cod_remittances` (
	`id` text PRIMARY KEY NOT NULL,
	`courier` text NOT NULL,
	`utr` text NOT NULL,
	`bank_paise` integer NOT NULL,
	`paid_on` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "cod_remittances_bank" CHECK("cod_remittances"."bank_paise" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `cod_remittances_utr_unique` ON `cod_remittances` (`utr`);--> statement-breakpoint
CREATE TABLE `ndr_acts` (
	`id` text PRIMARY KEY NOT NULL,
	`parcel_id` text NOT NULL,
	`attempt` integer NOT NULL,
	`act` text NOT NULL,
	`by` text NOT NULL,
	`detail` text DEFAULT '{}' NOT NULL,
	`call_id` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`parcel_id`) REFERENCES `parcels`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ndr_acts_act" CHECK("ndr_acts"."act" IN ('again', 'return'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ndr_acts_once` ON `ndr_acts` (`parcel_id`,`attempt`);--> statement-breakpoint
CREATE TABLE `parcel_costs` (
	`id` text PRIMARY KEY NOT NULL,
	`parcel_id` text NOT NULL,
	`kind` text NOT NULL,
	`paise` integer NOT NULL,
	`tax_paise` integer DEFAULT 0 NOT NULL,
	`document` text NOT NULL,
	`line` text NOT NULL,
	`at` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`parcel_id`) REFERENCES `parcels`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "parcel_costs_kind" CHECK("parcel_costs"."kind" IN ('freight', 'cod', 'rto', 'weight', 'insurance', 'other', 'credit'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `parcel_costs_once` ON `parcel_costs` (`document`,`line`);--> statement-breakpoint
CREATE INDEX `parcel_costs_by_parcel` ON `parcel_costs` (`parcel_id`);--> statement-breakpoint
CREATE TABLE `weight_disputes` (
	`parcel_id` text PRIMARY KEY NOT NULL,
	`ours_g` integer NOT NULL,
	`theirs_g` integer NOT NULL,
	`paise` integer NOT NULL,
	`photo_key` text,
	`answer_by` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`parcel_id`) REFERENCES `parcels`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "weight_disputes_state" CHECK("weight_disputes"."state" IN ('open', 'won', 'lost')),
	CONSTRAINT "weight_disputes_photo_private" CHECK("weight_disputes"."photo_key" LIKE 'private/%')
) STRICT;
--> statement-breakpoint
CREATE INDEX `weight_disputes_open` ON `weight_disputes` (`answer_by`) WHERE state = 'open';--> statement-breakpoint
CREATE TABLE `parcel_events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`parcel_id` text NOT NULL,
	`source` text NOT NULL,
	`code` text NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`place` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`state` text,
	`moved` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`parcel_id`) REFERENCES `parcels`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "parcel_events_source" CHECK("parcel_events"."source" IN ('courier', 'csv', 'admin', 'shop')),
	CONSTRAINT "parcel_events_moved" CHECK("parcel_events"."moved" IN (0, 1) AND ("parcel_events"."moved" = 0 OR "parcel_events"."state" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `parcel_events_once` ON `parcel_events` (`parcel_id`,`code`,`at`);--> statement-breakpoint
CREATE INDEX `parcel_events_by_parcel` ON `parcel_events` (`parcel_id`,`seq`);--> statement-breakpoint
CREATE TABLE `parcel_items` (
	`parcel_id` text NOT NULL,
	`order_id` text NOT NULL,
	`line` integer NOT NULL,
	`quantity` integer NOT NULL,
	`opened_good` integer,
	`opened_bad` integer,
	PRIMARY KEY(`parcel_id`, `order_id`, `line`),
	FOREIGN KEY (`parcel_id`) REFERENCES `parcels`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`,`line`) REFERENCES `order_items`(`order_id`,`line`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "parcel_items_quantity" CHECK("parcel_items"."quantity" BETWEEN 1 AND 99),
	CONSTRAINT "parcel_items_opened" CHECK(("parcel_items"."opened_good" IS NULL) = ("parcel_items"."opened_bad" IS NULL) AND coalesce("parcel_items"."opened_good", 0) >= 0
        AND coalesce("parcel_items"."opened_bad", 0) >= 0 AND coalesce("parcel_items"."opened_good" + "parcel_items"."opened_bad", 0) <= "parcel_items"."quantity")
) STRICT;
--> statement-breakpoint
CREATE INDEX `parcel_items_by_order` ON `parcel_items` (`order_id`,`line`);--> statement-breakpoint
CREATE TABLE `parcel_references` (
	`reference` text PRIMARY KEY NOT NULL,
	`parcel_id` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `parcel_transitions` (
	`from_state` text NOT NULL,
	`to_state` text NOT NULL,
	`actor` text NOT NULL,
	`kind` text NOT NULL,
	PRIMARY KEY(`from_state`, `to_state`, `actor`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `parcels` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`direction` text NOT NULL,
	`courier` text NOT NULL,
	`option` text DEFAULT '' NOT NULL,
	`reference` text NOT NULL,
	`courier_order_id` text DEFAULT '' NOT NULL,
	`courier_shipment_id` text DEFAULT '' NOT NULL,
	`awb` text,
	`carrier` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`actor` text DEFAULT 'shop' NOT NULL,
	`move_note` text,
	`trouble` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_attempt_at` integer,
	`contact` text NOT NULL,
	`pin` text NOT NULL,
	`weight_g` integer NOT NULL,
	`length_mm` integer NOT NULL,
	`breadth_mm` integer NOT NULL,
	`height_mm` integer NOT NULL,
	`declared_paise` integer NOT NULL,
	`cod_due_paise` integer DEFAULT 0 NOT NULL,
	`rounding_paise` integer DEFAULT 0 NOT NULL,
	`quoted_paise` integer,
	`quoted_days` integer,
	`label_key` text,
	`pickup_on` text DEFAULT '' NOT NULL,
	`return_id` text,
	`cancel_asked_at` integer,
	`booked_at` integer,
	`picked_up_at` integer,
	`delivered_at` integer,
	`returned_at` integer,
	`opened_at` integer,
	`over_at` integer,
	`last_scan_at` integer,
	`last_heard_at` integer,
	`next_check_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "parcels_direction" CHECK("parcels"."direction" IN ('out', 'back')),
	CONSTRAINT "parcels_courier" CHECK("parcels"."courier" IN ('shiprocket', 'delhivery', 'manual')),
	CONSTRAINT "parcels_state" CHECK("parcels"."state" IN ('draft', 'booking', 'booked', 'picked_up', 'in_transit', 'out_for_delivery', 'undelivered', 'returning', 'delivered', 'returned', 'cancelled', 'lost', 'damaged')),
	CONSTRAINT "parcels_actor" CHECK("parcels"."actor" IN ('shop', 'courier', 'admin')),
	CONSTRAINT "parcels_trouble" CHECK("parcels"."trouble" IN ('pickup', 'partial', 'contradiction', 'lost', 'check_failed', 'unknown_status')),
	CONSTRAINT "parcels_attempts" CHECK("parcels"."attempts" BETWEEN 0 AND 20),
	CONSTRAINT "parcels_measures" CHECK("parcels"."weight_g" > 0 AND "parcels"."length_mm" > 0 AND "parcels"."breadth_mm" > 0 AND "parcels"."height_mm" > 0),
	CONSTRAINT "parcels_declared" CHECK("parcels"."declared_paise" >= 0),
	CONSTRAINT "parcels_whole_rupees" CHECK("parcels"."cod_due_paise" >= 0 AND "parcels"."cod_due_paise" % 100 = 0 AND "parcels"."rounding_paise" BETWEEN 0 AND 99),
	CONSTRAINT "parcels_label_private" CHECK("parcels"."label_key" LIKE 'private/labels/%'),
	CONSTRAINT "parcels_cash_goes_out" CHECK("parcels"."direction" = 'out' OR "parcels"."cod_due_paise" + "parcels"."rounding_paise" = 0),
	CONSTRAINT "parcels_back_of_return" CHECK(("parcels"."direction" = 'back') = ("parcels"."return_id" IS NOT NULL)),
	CONSTRAINT "parcels_delivered_at" CHECK("parcels"."state" <> 'delivered' OR "parcels"."delivered_at" IS NOT NULL),
	CONSTRAINT "parcels_returned_at" CHECK("parcels"."state" <> 'returned' OR "parcels"."returned_at" IS NOT NULL),
	CONSTRAINT "parcels_over_at" CHECK(("parcels"."over_at" IS NOT NULL) = ("parcels"."state" IN ('delivered', 'returned', 'cancelled', 'lost', 'damaged'))),
	CONSTRAINT "parcels_booked_at" CHECK("parcels"."booked_at" IS NOT NULL OR "parcels"."state" IN ('draft', 'booking', 'cancelled')),
	CONSTRAINT "parcels_have_number" CHECK("parcels"."courier" = 'manual' OR "parcels"."awb" IS NOT NULL OR "parcels"."state" IN ('draft', 'booking', 'cancelled'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `parcels_number_unique` ON `parcels` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `parcels_reference_unique` ON `parcels` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `parcels_live_awb` ON `parcels` (`courier`,`awb`) WHERE awb IS NOT NULL AND over_at IS NULL;--> statement-breakpoint
CREATE INDEX `parcels_by_awb` ON `parcels` (`awb`) WHERE awb IS NOT NULL;--> statement-breakpoint
CREATE INDEX `parcels_to_check` ON `parcels` (`next_check_at`) WHERE next_check_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `parcels_by_state` ON `parcels` (`state`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `parcels_in_trouble` ON `parcels` (`updated_at`,`id`) WHERE trouble IS NOT NULL;--> statement-breakpoint
CREATE INDEX `parcels_by_return` ON `parcels` (`return_id`) WHERE return_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `parcels_with_label` ON `parcels` (`over_at`) WHERE label_key IS NOT NULL;--> statement-breakpoint
CREATE TABLE `courier_calls_in` (
	`id` text PRIMARY KEY NOT NULL,
	`courier` text NOT NULL,
	`awb` text NOT NULL,
	`seen_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `courier_calls_in_seen` ON `courier_calls_in` (`seen_at`);--> statement-breakpoint
CREATE TABLE `courier_tokens` (
	`account` text PRIMARY KEY NOT NULL,
	`token` text DEFAULT '' NOT NULL,
	`ends_at` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `shipment_calls` (
	`id` text PRIMARY KEY NOT NULL,
	`parcel_id` text NOT NULL,
	`kind` text NOT NULL,
	`turn` integer NOT NULL,
	`state` text DEFAULT 'due' NOT NULL,
	`request` text DEFAULT '{}' NOT NULL,
	`answer` text,
	`error` text DEFAULT '' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`asked_by` text DEFAULT '' NOT NULL,
	`sent_at` integer,
	`unknown_at` integer,
	`done_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`parcel_id`) REFERENCES `parcels`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shipment_calls_kind" CHECK("shipment_calls"."kind" IN ('find', 'book', 'awb', 'label', 'pickup', 'cancel', 'ndr', 'address')),
	CONSTRAINT "shipment_calls_state" CHECK("shipment_calls"."state" IN ('due', 'sent', 'unknown', 'done', 'refused')),
	CONSTRAINT "shipment_calls_done_at" CHECK(("shipment_calls"."done_at" IS NOT NULL) = ("shipment_calls"."state" IN ('done', 'refused')))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `shipment_calls_turn` ON `shipment_calls` (`parcel_id`,`kind`,`turn`);--> statement-breakpoint
CREATE UNIQUE INDEX `shipment_calls_one_open` ON `shipment_calls` (`parcel_id`,`kind`) WHERE state IN ('due', 'sent', 'unknown');--> statement-breakpoint
CREATE INDEX `shipment_calls_open` ON `shipment_calls` (`next_at`) WHERE state IN ('due', 'sent', 'unknown');--> statement-breakpoint
CREATE TABLE `waybills` (
	`awb` text PRIMARY KEY NOT NULL,
	`courier` text NOT NULL,
	`fetched_at` integer NOT NULL,
	`parcel_id` text,
	FOREIGN KEY (`parcel_id`) REFERENCES `parcels`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `waybills_parcel_id_unique` ON `waybills` (`parcel_id`);--> statement-breakpoint
CREATE INDEX `waybills_free` ON `waybills` (`courier`,`fetched_at`) WHERE parcel_id IS NULL;--> statement-breakpoint
ALTER TABLE `returns` ADD `agent` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `agent` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `delivered_told_at` integer;