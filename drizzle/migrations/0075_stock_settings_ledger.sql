-- Kept pages say how many are left.
CREATE TRIGGER stock_settings_pages_insert AFTER INSERT ON stock_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER stock_settings_pages_update AFTER UPDATE ON stock_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER stock_settings_pages_delete AFTER DELETE ON stock_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
