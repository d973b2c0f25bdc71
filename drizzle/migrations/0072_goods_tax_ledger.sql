-- A piece on sale has an HSN code and a rate of GST, its own or its category's: its invoices print them. Nothing is sold by a guess.
CREATE TRIGGER products_require_tax BEFORE INSERT ON products
  WHEN NEW.archived_at IS NULL AND (coalesce(NEW.hsn_code, (SELECT hsn_code FROM categories WHERE id = NEW.category_id)) IS NULL
    OR coalesce(NEW.gst_rate, (SELECT gst_rate FROM categories WHERE id = NEW.category_id)) IS NULL) BEGIN
  SELECT RAISE(ABORT, 'TAX_UNKNOWN');
END;
--> statement-breakpoint
-- Also one that loses them, moves to another category, or comes back from the archive.
CREATE TRIGGER products_keep_tax BEFORE UPDATE OF hsn_code, gst_rate, category_id, archived_at ON products
  WHEN NEW.archived_at IS NULL AND (coalesce(NEW.hsn_code, (SELECT hsn_code FROM categories WHERE id = NEW.category_id)) IS NULL
    OR coalesce(NEW.gst_rate, (SELECT gst_rate FROM categories WHERE id = NEW.category_id)) IS NULL) BEGIN
  SELECT RAISE(ABORT, 'TAX_UNKNOWN');
END;
--> statement-breakpoint
-- A category keeps the tax that its pieces on sale take from it.
CREATE TRIGGER categories_keep_tax_in_use BEFORE UPDATE OF hsn_code, gst_rate ON categories
  WHEN (NEW.hsn_code IS NULL OR NEW.gst_rate IS NULL) AND EXISTS (SELECT 1 FROM products WHERE category_id = NEW.id AND archived_at IS NULL
    AND ((NEW.hsn_code IS NULL AND hsn_code IS NULL) OR (NEW.gst_rate IS NULL AND gst_rate IS NULL))) BEGIN
  SELECT RAISE(ABORT, 'TAX_IN_USE');
END;
