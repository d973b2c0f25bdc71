DROP INDEX `cod_dues_open`;--> statement-breakpoint
CREATE INDEX `cod_dues_open` ON `cod_dues` (`collected_at`,`parcel_id`) WHERE state IN ('due', 'short');--> statement-breakpoint
CREATE INDEX `parcels_newest` ON `parcels` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `parcels_watched` ON `parcels` (`created_at`,`id`) WHERE (over_at IS NULL OR trouble IS NOT NULL OR (opened_at IS NULL AND direction = 'out' AND state IN ('returned', 'lost', 'damaged')));