DROP TRIGGER gst_files_block_update;
--> statement-breakpoint
-- A file of the return that was made is never altered but for one note, once: that it was filed, or, where another one was, that the
-- portal was corrected to it.
CREATE TRIGGER gst_files_block_update BEFORE UPDATE ON gst_files
  WHEN coalesce(OLD.filed_at, OLD.amended_at) IS NOT NULL OR (NEW.id, NEW.month, NEW.mode, NEW.hash, NEW.text, NEW.created_at)
    IS NOT (OLD.id, OLD.month, OLD.mode, OLD.hash, OLD.text, OLD.created_at)
    OR (NEW.amended_at IS NOT NULL AND (NEW.filed_at IS NOT NULL
      OR NOT EXISTS (SELECT 1 FROM gst_files WHERE month = NEW.month AND gstin = NEW.gstin AND filed_at IS NOT NULL))) BEGIN
  SELECT RAISE(ABORT, 'GST_FILE_IMMUTABLE');
END;
