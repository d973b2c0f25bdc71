-- A file of the return that was made is never altered but for the note, once, that it was filed.
CREATE TRIGGER gst_files_block_update BEFORE UPDATE ON gst_files
  WHEN OLD.filed_at IS NOT NULL OR (NEW.id, NEW.month, NEW.mode, NEW.hash, NEW.text, NEW.created_at)
    IS NOT (OLD.id, OLD.month, OLD.mode, OLD.hash, OLD.text, OLD.created_at) BEGIN
  SELECT RAISE(ABORT, 'GST_FILE_IMMUTABLE');
END;
--> statement-breakpoint
CREATE TRIGGER gst_files_block_delete BEFORE DELETE ON gst_files BEGIN
  SELECT RAISE(ABORT, 'GST_FILE_IMMUTABLE');
END;
--> statement-breakpoint
-- A change of a rate of GST that came into force is never altered: invoices are computed with it. It goes with its piece.
CREATE TRIGGER gst_rate_changes_block_update BEFORE UPDATE ON gst_rate_changes
  WHEN OLD.is_applied = 1 OR (NEW.id, NEW.product_id, NEW.from_at, NEW.rate, NEW.former_rate, NEW.created_at)
    IS NOT (OLD.id, OLD.product_id, OLD.from_at, OLD.rate, OLD.former_rate, OLD.created_at) BEGIN
  SELECT RAISE(ABORT, 'RATE_CHANGE_IMMUTABLE');
END;
--> statement-breakpoint
CREATE TRIGGER gst_rate_changes_block_delete BEFORE DELETE ON gst_rate_changes
  WHEN OLD.is_applied = 1 AND EXISTS (SELECT 1 FROM products WHERE id = OLD.product_id) BEGIN
  SELECT RAISE(ABORT, 'RATE_CHANGE_IMMUTABLE');
END;
--> statement-breakpoint
-- The credit notes of an invoice exceed it in no part of any rate: value, CGST, SGST, IGST.
CREATE TRIGGER invoices_check_credit_rates BEFORE INSERT ON invoices WHEN NEW.kind = 'credit-note' BEGIN
  SELECT RAISE(ABORT, 'CREDIT_ABOVE_INVOICE') WHERE EXISTS (SELECT 1 FROM (
      SELECT 1 AS sign, lines FROM invoices WHERE id = NEW.invoice_id
      UNION ALL SELECT -1, lines FROM invoices WHERE invoice_id = NEW.invoice_id
      UNION ALL SELECT -1, NEW.lines) AS document, json_each(document.lines) AS line
    GROUP BY line.value ->> 'gstRate'
    HAVING min(sum(sign * (line.value ->> 'taxable')), sum(sign * (line.value ->> 'cgst')), sum(sign * (line.value ->> 'sgst')),
      sum(sign * (line.value ->> 'igst'))) < 0);
END;
