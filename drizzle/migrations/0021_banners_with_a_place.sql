-- SQLite adds a column with its CHECK without copying the table.
ALTER TABLE `home_banners` ADD `place` text DEFAULT 'hero' NOT NULL CONSTRAINT "home_banners_place" CHECK(`place` IN ('hero', 'edit'));
