CREATE TABLE `goods_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`words` text NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "goods_settings_one_row" CHECK("goods_settings"."id" = 1),
	CONSTRAINT "goods_settings_kind" CHECK("goods_settings"."kind" IN ('jewellery', 'clothing', 'home', 'other')),
	CONSTRAINT "goods_settings_words_is_object" CHECK(json_type("goods_settings"."words") = 'object')
) STRICT;
