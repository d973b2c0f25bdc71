-- M3: an event that met no order is kept with what it is about, so that it can be settled once the order is known.
ALTER TABLE `orphan_events` ADD `about` text;
--> statement-breakpoint
ALTER TABLE `orphan_events` ADD `tries` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `orphan_events` ADD `settled_at` integer;
--> statement-breakpoint
CREATE INDEX `orphans_open` ON `orphan_events` (`about`) WHERE settled_at IS NULL;
--> statement-breakpoint
-- The delivery that settles an orphan takes the place of the one that could not. Every other outcome stays: a second delivery
-- breaks the primary key, and with it the batch of its effect (I12).
CREATE TRIGGER orphan_settles BEFORE INSERT ON webhook_events
  WHEN NEW.outcome <> 'orphan' AND EXISTS (SELECT 1 FROM webhook_events WHERE event_id = NEW.event_id AND outcome = 'orphan') BEGIN
  DELETE FROM webhook_events WHERE event_id = NEW.event_id;
  UPDATE orphan_events SET settled_at = NEW.created_at WHERE event_id = NEW.event_id;
END;
