-- The business of an order has a GSTIN of the State of its delivery, and an invoice that names it keeps both as they are.
CREATE TRIGGER order_businesses_check_insert BEFORE INSERT ON order_businesses BEGIN
  SELECT RAISE(ABORT, 'BUSINESS_INVOICED') WHERE EXISTS (SELECT 1 FROM invoices WHERE order_id = NEW.order_id);
  SELECT RAISE(ABORT, 'BUSINESS_STATE') WHERE NEW.state IS NOT (SELECT shipping_address ->> 'state' FROM orders WHERE id = NEW.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER order_businesses_check_update BEFORE UPDATE ON order_businesses BEGIN
  SELECT RAISE(ABORT, 'BUSINESS_INVOICED') WHERE NEW.order_id <> OLD.order_id OR EXISTS (SELECT 1 FROM invoices WHERE order_id = OLD.order_id);
  SELECT RAISE(ABORT, 'BUSINESS_STATE') WHERE NEW.state IS NOT (SELECT shipping_address ->> 'state' FROM orders WHERE id = NEW.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER order_businesses_check_delete BEFORE DELETE ON order_businesses BEGIN
  SELECT RAISE(ABORT, 'BUSINESS_INVOICED') WHERE EXISTS (SELECT 1 FROM invoices WHERE order_id = OLD.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER orders_keep_business_state BEFORE UPDATE OF shipping_address ON orders
  WHEN NEW.shipping_address ->> 'state' IS NOT OLD.shipping_address ->> 'state' BEGIN
  SELECT RAISE(ABORT, 'BUSINESS_STATE') WHERE EXISTS (SELECT 1 FROM order_businesses
    WHERE order_id = NEW.id AND state IS NOT NEW.shipping_address ->> 'state');
END;
--> statement-breakpoint
-- An invoice names the business of its order or none, and a credit note that of its invoice.
CREATE TRIGGER invoices_name_business BEFORE INSERT ON invoices BEGIN
  SELECT RAISE(ABORT, 'BUSINESS_UNNAMED') WHERE NEW.kind <> 'credit-note'
    AND ((NEW.buyer ->> 'gstin') IS NOT (SELECT gstin FROM order_businesses WHERE order_id = NEW.order_id)
      OR (NEW.buyer ->> 'legalName') IS NOT (SELECT legal_name FROM order_businesses WHERE order_id = NEW.order_id));
  SELECT RAISE(ABORT, 'BUSINESS_UNNAMED') WHERE NEW.kind = 'credit-note'
    AND (NEW.buyer ->> 'gstin') IS NOT (SELECT buyer ->> 'gstin' FROM invoices WHERE id = NEW.invoice_id);
END;
--> statement-breakpoint
-- What a person read off an invoice, off GSTR-2B or off the gateway's terms stays as it was noted.
CREATE TRIGGER supplier_tax_block_update BEFORE UPDATE ON supplier_tax BEGIN SELECT RAISE(ABORT, 'MONEY_IMMUTABLE'); END;
--> statement-breakpoint
CREATE TRIGGER supplier_tax_block_delete BEFORE DELETE ON supplier_tax BEGIN SELECT RAISE(ABORT, 'MONEY_IMMUTABLE'); END;
--> statement-breakpoint
-- A correction is of a figure of the same supplier and source.
CREATE TRIGGER supplier_tax_check_correction BEFORE INSERT ON supplier_tax WHEN NEW.corrects IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'CORRECTION_WRONG') WHERE NOT EXISTS (SELECT 1 FROM supplier_tax
    WHERE id = NEW.corrects AND supplier = NEW.supplier AND source = NEW.source);
END;
--> statement-breakpoint
CREATE TRIGGER tariffs_block_update BEFORE UPDATE ON tariffs BEGIN SELECT RAISE(ABORT, 'MONEY_IMMUTABLE'); END;
--> statement-breakpoint
CREATE TRIGGER tariffs_block_delete BEFORE DELETE ON tariffs BEGIN SELECT RAISE(ABORT, 'MONEY_IMMUTABLE'); END;
