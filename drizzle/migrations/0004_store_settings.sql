CREATE TABLE `store_settings` (
	`section` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "store_settings_section_is_known" CHECK("store_settings"."section" IN ('identity', 'grievance', 'hours', 'holidays', 'gst')),
	CONSTRAINT "store_settings_value_is_object" CHECK(json_type("store_settings"."value") = 'object')
) STRICT;
