CREATE TABLE `mail_carriers` (
	`name` text PRIMARY KEY NOT NULL,
	`day` integer DEFAULT 0 NOT NULL,
	`sent` integer DEFAULT 0 NOT NULL,
	`refused` integer DEFAULT 0 NOT NULL,
	`rests_until` integer DEFAULT 0 NOT NULL,
	`fault` text
) STRICT;
--> statement-breakpoint
ALTER TABLE `outbox` ADD `carrier` text;