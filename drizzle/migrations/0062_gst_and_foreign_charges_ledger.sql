-- What a courier charged for a number of nobody is never altered.
CREATE TRIGGER foreign_charges_block_update BEFORE UPDATE ON foreign_charges BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;
--> statement-breakpoint
CREATE TRIGGER foreign_charges_block_delete BEFORE DELETE ON foreign_charges BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;
--> statement-breakpoint
-- A parcel that gets a number takes what was charged for it while nobody had it, under the same id. A charge is of a parcel that was booked at most a
-- day after it (86,400,000 ms).
CREATE TRIGGER parcels_take_charges AFTER UPDATE OF awb, booked_at ON parcels WHEN NEW.awb IS NOT NULL AND NEW.booked_at IS NOT NULL BEGIN
  INSERT INTO parcel_costs (id, parcel_id, kind, paise, document, line, at, created_at)
    SELECT f.id, NEW.id, f.kind, f.paise, f.document, f.line, f.at, NEW.updated_at FROM foreign_charges f
    WHERE f.courier = NEW.courier AND f.awb = NEW.awb AND NEW.booked_at <= f.at + 86400000
      AND NOT EXISTS (SELECT 1 FROM parcel_costs c WHERE c.document = f.document AND c.line = f.line);
END;
