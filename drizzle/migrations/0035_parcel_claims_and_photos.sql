CREATE TABLE `parcel_claims` (
	`parcel_id` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`paise` integer NOT NULL,
	`granted_paise` integer,
	`answer_by` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`parcel_id`) REFERENCES `parcels`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "parcel_claims_reason" CHECK("parcel_claims"."reason" IN ('lost', 'damaged', 'pieces')),
	CONSTRAINT "parcel_claims_state" CHECK("parcel_claims"."state" IN ('open', 'sent', 'accepted', 'paid', 'refused')),
	CONSTRAINT "parcel_claims_amount" CHECK("parcel_claims"."paise" > 0 AND coalesce("parcel_claims"."granted_paise", 1) > 0),
	CONSTRAINT "parcel_claims_granted" CHECK(("parcel_claims"."granted_paise" IS NOT NULL) = ("parcel_claims"."state" IN ('accepted', 'paid'))),
	CONSTRAINT "parcel_claims_sent" CHECK("parcel_claims"."reference" <> '' OR "parcel_claims"."state" IN ('open', 'refused'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `parcel_claims_open` ON `parcel_claims` (`answer_by`) WHERE state IN ('open', 'sent', 'accepted');--> statement-breakpoint
CREATE TABLE `parcel_photos` (
	`parcel_id` text PRIMARY KEY NOT NULL,
	`picture_key` text,
	`grams` integer NOT NULL,
	`by` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`parcel_id`) REFERENCES `parcels`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "parcel_photos_private" CHECK("parcel_photos"."picture_key" LIKE 'private/parcels/%'),
	CONSTRAINT "parcel_photos_grams" CHECK("parcel_photos"."grams" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `parcel_photos_picture_key_unique` ON `parcel_photos` (`picture_key`);--> statement-breakpoint
CREATE INDEX `parcel_photos_kept` ON `parcel_photos` (`created_at`) WHERE picture_key IS NOT NULL;