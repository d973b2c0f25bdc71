CREATE TABLE `settlement_days` (
	`day` text PRIMARY KEY NOT NULL,
	`is_wanted` integer DEFAULT true NOT NULL,
	`wanted_at` integer NOT NULL,
	`skip` integer DEFAULT 0 NOT NULL,
	`lines` integer DEFAULT 0 NOT NULL,
	`read_at` integer,
	CONSTRAINT "settlement_days_day" CHECK("settlement_days"."day" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "settlement_days_skip" CHECK("settlement_days"."skip" >= 0 AND "settlement_days"."lines" >= 0 AND ("settlement_days"."is_wanted" = 1 OR "settlement_days"."skip" = 0))
) STRICT;
--> statement-breakpoint
CREATE INDEX `settlement_days_wanted` ON `settlement_days` (`day`) WHERE is_wanted = 1;