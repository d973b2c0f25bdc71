CREATE TABLE `return_edges` (
	`from_status` text NOT NULL,
	`to_status` text NOT NULL,
	`actor` text NOT NULL,
	PRIMARY KEY(`from_status`, `to_status`, `actor`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `return_events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`return_id` text NOT NULL,
	`from_status` text,
	`to_status` text NOT NULL,
	`actor` text NOT NULL,
	`moved_by` text DEFAULT '' NOT NULL,
	`note` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `return_events_by_return` ON `return_events` (`return_id`,`seq`);--> statement-breakpoint
CREATE TABLE `return_items` (
	`return_id` text NOT NULL,
	`order_id` text NOT NULL,
	`line` integer NOT NULL,
	`quantity` integer NOT NULL,
	`wanted_size` text DEFAULT '' NOT NULL,
	`wish` text DEFAULT '' NOT NULL,
	`restocked` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`return_id`, `line`),
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`,`line`) REFERENCES `order_items`(`order_id`,`line`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "return_quantity" CHECK("return_items"."quantity" BETWEEN 1 AND 99),
	CONSTRAINT "return_restocked" CHECK("return_items"."restocked" BETWEEN 0 AND "return_items"."quantity"),
	CONSTRAINT "return_wish" CHECK(length("return_items"."wish") <= 200)
) STRICT;
--> statement-breakpoint
CREATE INDEX `return_items_by_order` ON `return_items` (`order_id`,`line`);--> statement-breakpoint
CREATE TABLE `return_media` (
	`id` text PRIMARY KEY NOT NULL,
	`return_id` text NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'uploading' NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "return_media_kind" CHECK("return_media"."kind" IN ('photo', 'video')),
	CONSTRAINT "return_media_state" CHECK("return_media"."state" IN ('uploading', 'stored', 'deleted')),
	CONSTRAINT "return_media_private" CHECK("return_media"."key" LIKE 'private/returns/%')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `return_media_key_unique` ON `return_media` (`key`);--> statement-breakpoint
CREATE INDEX `return_media_by_return` ON `return_media` (`return_id`);--> statement-breakpoint
CREATE INDEX `return_media_by_order` ON `return_media` (`order_id`);--> statement-breakpoint
CREATE INDEX `return_media_kept` ON `return_media` (`created_at`) WHERE state <> 'deleted';--> statement-breakpoint
CREATE TABLE `returns` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`ask_hash` text NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'requested' NOT NULL,
	`actor` text DEFAULT 'shopper' NOT NULL,
	`moved_by` text DEFAULT '' NOT NULL,
	`move_note` text,
	`answer` text DEFAULT '' NOT NULL,
	`outcome` text,
	`refund_paise` integer,
	`by_hand` integer DEFAULT false NOT NULL,
	`accepted_at` integer,
	`received_at` integer,
	`settled_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "return_kind" CHECK("returns"."kind" IN ('return', 'exchange')),
	CONSTRAINT "return_reason" CHECK("returns"."reason" IN ('size', 'changed_mind', 'defective', 'damaged', 'wrong', 'not_described', 'late')),
	CONSTRAINT "return_status" CHECK("returns"."status" IN ('requested', 'accepted', 'declined', 'received', 'settled', 'cancelled')),
	CONSTRAINT "return_actor" CHECK("returns"."actor" IN ('shopper', 'admin')),
	CONSTRAINT "return_note" CHECK(length("returns"."note") <= 1000),
	CONSTRAINT "return_outcome" CHECK("returns"."outcome" IS NULL OR "returns"."outcome" IN ('refunded', 'exchanged')),
	CONSTRAINT "return_settled" CHECK(("returns"."status" = 'settled') = ("returns"."outcome" IS NOT NULL) AND ("returns"."status" = 'settled') = ("returns"."settled_at" IS NOT NULL)),
	CONSTRAINT "return_refund" CHECK(coalesce("returns"."outcome" = 'refunded', 0) = ("returns"."refund_paise" IS NOT NULL) AND coalesce("returns"."refund_paise", 0) >= 0),
	CONSTRAINT "exchange_only" CHECK("returns"."kind" = 'exchange' OR "returns"."outcome" IS NOT 'exchanged')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `returns_number_unique` ON `returns` (`number`);--> statement-breakpoint
CREATE INDEX `returns_by_order` ON `returns` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `returns_by_status` ON `returns` (`status`,`created_at`);