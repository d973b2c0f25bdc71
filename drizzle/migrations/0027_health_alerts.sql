CREATE TABLE `health_alerts` (
	`check_id` text PRIMARY KEY NOT NULL,
	`told_at` integer NOT NULL,
	`cleared_at` integer
) STRICT;
