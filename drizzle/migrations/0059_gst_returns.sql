DROP INDEX `gst_files_filed_once`;--> statement-breakpoint
ALTER TABLE `gst_files` ADD `gstin` text GENERATED ALWAYS AS ((coalesce(text ->> 'gstin', ''))) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `gst_files_filed_once` ON `gst_files` (`month`,`gstin`) WHERE filed_at IS NOT NULL;