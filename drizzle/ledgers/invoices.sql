-- Documents for the tax office: numbers have no gap and are given once; an invoice never changes; every paid order asks for an invoice, and
-- every paisa that goes back asks for a credit note, which the job then writes; credits stay within their invoice; every piece on sale has
-- its tax.

-- The financial year is that of the date in India (19800 s ahead of UTC), from 1 April: '26-27'.
CREATE TRIGGER invoices_check_number BEFORE INSERT ON invoices BEGIN
  SELECT RAISE(ABORT, 'INVOICE_NUMBER_GAP') WHERE NEW.number <> 1 + max(
    (SELECT coalesce(max(number), 0) FROM invoices WHERE series = NEW.series AND year = NEW.year),
    (SELECT coalesce(max(last), 0) FROM lost_documents WHERE series = NEW.series AND year = NEW.year),
    (SELECT coalesce(max(value ->> 'first'), 1) - 1 FROM store_settings WHERE section = 'invoiceNumbers' AND NEW.series <> 'CRN'
      AND NOT EXISTS (SELECT 1 FROM invoices WHERE kind <> 'credit-note')));
  SELECT RAISE(ABORT, 'INVOICE_NUMBER_GAP') WHERE NEW.kind <> 'credit-note'
    AND NEW.series <> coalesce((SELECT series FROM invoices WHERE kind <> 'credit-note' LIMIT 1),
      (SELECT value ->> 'prefix' FROM store_settings WHERE section = 'invoiceNumbers'), NEW.series);
  SELECT RAISE(ABORT, 'INVOICE_DATE_WRONG') WHERE NEW.issued_at <
    (SELECT issued_at FROM invoices WHERE series = NEW.series AND year = NEW.year ORDER BY number DESC LIMIT 1);
  SELECT RAISE(ABORT, 'INVOICE_DATE_WRONG') WHERE NEW.issued_at <
    (SELECT max(issued_at) FROM lost_documents WHERE series = NEW.series AND year = NEW.year);
  SELECT RAISE(ABORT, 'INVOICE_DATE_WRONG') FROM (
    SELECT CAST(strftime('%Y', NEW.issued_at / 1000 + 19800, 'unixepoch') AS INTEGER)
      - (strftime('%m', NEW.issued_at / 1000 + 19800, 'unixepoch') < '04') AS first)
    WHERE NEW.year <> printf('%02d-%02d', first % 100, (first + 1) % 100);
END;

-- The credit notes of an invoice never exceed it, and belong to its order.
CREATE TRIGGER invoices_check_credit BEFORE INSERT ON invoices WHEN NEW.kind = 'credit-note' BEGIN
  SELECT RAISE(ABORT, 'CREDIT_ABOVE_INVOICE') WHERE NEW.total_paise
    + (SELECT coalesce(sum(total_paise), 0) FROM invoices WHERE invoice_id = NEW.invoice_id)
    > coalesce((SELECT total_paise FROM invoices WHERE id = NEW.invoice_id AND order_id = NEW.order_id AND kind <> 'credit-note'), -1);
END;

-- A document never changes.
CREATE TRIGGER invoices_block_update BEFORE UPDATE OF id, kind, series, year, number, order_id, invoice_id, request, issued_at,
  place_of_supply, seller, buyer, facts, lines, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise ON invoices BEGIN
  SELECT RAISE(ABORT, 'INVOICE_IMMUTABLE');
END;

-- Its file is named once.
CREATE TRIGGER invoices_freeze_file BEFORE UPDATE OF file_key, file_hash ON invoices WHEN OLD.file_hash IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'INVOICE_IMMUTABLE');
END;

-- A document is never deleted.
CREATE TRIGGER invoices_block_delete BEFORE DELETE ON invoices BEGIN SELECT RAISE(ABORT, 'INVOICE_IMMUTABLE'); END;

-- Goods leave with an invoice.
CREATE TRIGGER orders_request_invoice AFTER UPDATE OF status ON orders
  WHEN NEW.status IN sent_statuses AND OLD.status NOT IN sent_statuses
    AND NOT EXISTS (SELECT 1 FROM invoices WHERE order_id = NEW.id) BEGIN
  INSERT INTO invoice_requests (id, order_id, due_at) SELECT 'invoice:' || NEW.id, NEW.id, NEW.updated_at
    WHERE NOT EXISTS (SELECT 1 FROM invoice_requests WHERE id = 'invoice:' || NEW.id);
END;

-- A refund of an invoiced order is credited. The refund of a payment that never counted is no part of the sale, and an advance is refunded when its order has
-- ended, whose whole invoice is credited.
CREATE TRIGGER refunds_request_credit AFTER UPDATE OF status ON refunds WHEN OLD.status <> 'processed' AND NEW.status = 'processed' BEGIN
  INSERT INTO invoice_requests (id, order_id, amount_paise, reason, pieces, due_at)
    SELECT 'refund:' || NEW.id, p.order_id, NEW.amount_paise, NEW.reason,
      (SELECT CASE WHEN count(*) > 0 THEN json_group_array(json_object('line', t.line, 'quantity', t.quantity)) END
        FROM (SELECT line, quantity FROM return_items WHERE return_id = NEW.id
          UNION ALL SELECT line, quantity FROM refund_items WHERE refund_id = NEW.id) t),
      NEW.updated_at
    FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.id = NEW.payment_id AND p.settlement = 'counted' AND o.advance_paid = 0
      AND EXISTS (SELECT 1 FROM invoices WHERE order_id = p.order_id);
END;

-- So is a return whose money was given back by hand.
CREATE TRIGGER returns_request_credit AFTER UPDATE OF status ON returns
  WHEN OLD.status <> 'settled' AND NEW.status = 'settled' AND NEW.is_manual = 1 AND NEW.refund_paise > 0
    AND EXISTS (SELECT 1 FROM invoices WHERE order_id = NEW.order_id) BEGIN
  INSERT INTO invoice_requests (id, order_id, amount_paise, reason, pieces, due_at)
    VALUES ('return:' || NEW.id, NEW.order_id, NEW.refund_paise, 'RET-' || NEW.number,
      (SELECT json_group_array(json_object('line', t.line, 'quantity', t.quantity)) FROM return_items t WHERE t.return_id = NEW.id),
      NEW.updated_at);
END;

-- An invoiced cash order that is undone was never paid, so no refund follows: its whole invoice is credited, a day later
-- (86400000 ms), because the administrator may take the cancellation back.
CREATE TRIGGER orders_request_credit AFTER UPDATE OF status ON orders
  WHEN NEW.method = 'cod' AND OLD.reservation = 'committed' AND NEW.reservation = 'released'
    AND EXISTS (SELECT 1 FROM invoices WHERE order_id = NEW.id) BEGIN
  INSERT INTO invoice_requests (id, order_id, reason, due_at)
    SELECT 'cancelled:' || NEW.id || ':' || NEW.updated_at, NEW.id, 'Cancelled', NEW.updated_at + 86400000
    WHERE NOT EXISTS (SELECT 1 FROM invoice_requests WHERE id = 'cancelled:' || NEW.id || ':' || NEW.updated_at);
END;

-- An issued document is no longer due. Refunds from before the invoice are credited now.
CREATE TRIGGER invoices_settle_request AFTER INSERT ON invoices BEGIN
  DELETE FROM invoice_requests WHERE id = NEW.request;
  INSERT INTO invoice_requests (id, order_id, amount_paise, reason, pieces, due_at)
    SELECT 'refund:' || r.id, NEW.order_id, r.amount_paise, r.reason,
      (SELECT CASE WHEN count(*) > 0 THEN json_group_array(json_object('line', t.line, 'quantity', t.quantity)) END
        FROM (SELECT line, quantity FROM return_items WHERE return_id = r.id
          UNION ALL SELECT line, quantity FROM refund_items WHERE refund_id = r.id) t), NEW.issued_at
    FROM payments p JOIN refunds r ON r.payment_id = p.id JOIN orders o ON o.id = p.order_id
    WHERE NEW.kind <> 'credit-note' AND p.order_id = NEW.order_id AND p.settlement = 'counted' AND o.advance_paid = 0 AND r.status = 'processed';
  INSERT INTO invoice_requests (id, order_id, amount_paise, reason, pieces, due_at)
    SELECT 'hand:' || h.id, NEW.order_id, h.amount_paise, h.reason,
      (SELECT CASE WHEN count(*) > 0 THEN json_group_array(json_object('line', t.line, 'quantity', t.quantity)) END
        FROM refund_items t WHERE t.refund_id = h.id), NEW.issued_at
    FROM hand_refunds h WHERE NEW.kind <> 'credit-note' AND h.order_id = NEW.order_id
      AND NOT EXISTS (SELECT 1 FROM invoice_requests WHERE id = 'hand:' || h.id);
  INSERT INTO invoice_requests (id, order_id, amount_paise, reason, pieces, due_at)
    SELECT 'return:' || r.id, NEW.order_id, r.refund_paise, 'RET-' || r.number,
      (SELECT json_group_array(json_object('line', t.line, 'quantity', t.quantity)) FROM return_items t WHERE t.return_id = r.id), NEW.issued_at
    FROM returns r WHERE NEW.kind <> 'credit-note' AND r.order_id = NEW.order_id AND r.status = 'settled' AND r.is_manual = 1 AND r.refund_paise > 0;
END;

-- So is cash that was handed back. Its invoice may still wait to be issued: the credit note follows it.
CREATE TRIGGER hand_refunds_request_credit AFTER INSERT ON hand_refunds
  WHEN EXISTS (SELECT 1 FROM invoices WHERE order_id = NEW.order_id)
    OR EXISTS (SELECT 1 FROM invoice_requests WHERE id = 'invoice:' || NEW.order_id) BEGIN
  INSERT INTO invoice_requests (id, order_id, amount_paise, reason, pieces, due_at)
    VALUES ('hand:' || NEW.id, NEW.order_id, NEW.amount_paise, NEW.reason,
      (SELECT CASE WHEN count(*) > 0 THEN json_group_array(json_object('line', t.line, 'quantity', t.quantity)) END
        FROM refund_items t WHERE t.refund_id = NEW.id),
      NEW.created_at);
END;

-- Lost numbers follow those that were given before, as a document does.
CREATE TRIGGER lost_documents_check_number BEFORE INSERT ON lost_documents BEGIN
  SELECT RAISE(ABORT, 'INVOICE_NUMBER_GAP') WHERE NEW.first <> 1 + max(
    (SELECT coalesce(max(number), 0) FROM invoices WHERE series = NEW.series AND year = NEW.year),
    (SELECT coalesce(max(last), 0) FROM lost_documents WHERE series = NEW.series AND year = NEW.year),
    (SELECT coalesce(max(value ->> 'first'), 1) - 1 FROM store_settings WHERE section = 'invoiceNumbers' AND NEW.series <> 'CRN'
      AND NOT EXISTS (SELECT 1 FROM invoices WHERE kind <> 'credit-note')));
  SELECT RAISE(ABORT, 'INVOICE_NUMBER_GAP') WHERE NEW.series <> 'CRN'
    AND NEW.series <> coalesce((SELECT series FROM invoices WHERE kind <> 'credit-note' LIMIT 1),
      (SELECT value ->> 'prefix' FROM store_settings WHERE section = 'invoiceNumbers'), NEW.series);
  SELECT RAISE(ABORT, 'INVOICE_DATE_WRONG') WHERE NEW.issued_at <
    (SELECT issued_at FROM invoices WHERE series = NEW.series AND year = NEW.year ORDER BY number DESC LIMIT 1);
  SELECT RAISE(ABORT, 'INVOICE_DATE_WRONG') WHERE NEW.issued_at <
    (SELECT max(issued_at) FROM lost_documents WHERE series = NEW.series AND year = NEW.year);
  SELECT RAISE(ABORT, 'INVOICE_DATE_WRONG') FROM (
    SELECT CAST(strftime('%Y', NEW.issued_at / 1000 + 19800, 'unixepoch') AS INTEGER)
      - (strftime('%m', NEW.issued_at / 1000 + 19800, 'unixepoch') < '04') AS first)
    WHERE NEW.year <> printf('%02d-%02d', first % 100, (first + 1) % 100);
END;

-- A lost number stays lost, even where its document is found later.
CREATE TRIGGER lost_documents_block_update BEFORE UPDATE ON lost_documents BEGIN SELECT RAISE(ABORT, 'INVOICE_IMMUTABLE'); END;
CREATE TRIGGER lost_documents_block_delete BEFORE DELETE ON lost_documents BEGIN SELECT RAISE(ABORT, 'INVOICE_IMMUTABLE'); END;

-- A file of the return that was made is never altered but for one note, once: that it was filed, or, where another one was, that the
-- portal was corrected to it.
CREATE TRIGGER gst_files_block_update BEFORE UPDATE ON gst_files
  WHEN coalesce(OLD.filed_at, OLD.amended_at) IS NOT NULL OR (NEW.id, NEW.month, NEW.mode, NEW.hash, NEW.text, NEW.created_at)
    IS NOT (OLD.id, OLD.month, OLD.mode, OLD.hash, OLD.text, OLD.created_at)
    OR (NEW.amended_at IS NOT NULL AND (NEW.filed_at IS NOT NULL
      OR NOT EXISTS (SELECT 1 FROM gst_files WHERE month = NEW.month AND gstin = NEW.gstin AND filed_at IS NOT NULL))) BEGIN
  SELECT RAISE(ABORT, 'GST_FILE_IMMUTABLE');
END;

-- A file that was handed in at the GST portal, or is kept as issued, is never deleted.
CREATE TRIGGER gst_files_block_delete BEFORE DELETE ON gst_files BEGIN
  SELECT RAISE(ABORT, 'GST_FILE_IMMUTABLE');
END;

-- A change of a rate of GST that came into force is never altered: invoices are computed with it. It goes with its piece.
CREATE TRIGGER gst_rate_changes_block_update BEFORE UPDATE ON gst_rate_changes
  WHEN OLD.is_applied = 1 OR (NEW.id, NEW.product_id, NEW.from_at, NEW.rate, NEW.former_rate, NEW.created_at)
    IS NOT (OLD.id, OLD.product_id, OLD.from_at, OLD.rate, OLD.former_rate, OLD.created_at) BEGIN
  SELECT RAISE(ABORT, 'RATE_CHANGE_IMMUTABLE');
END;
CREATE TRIGGER gst_rate_changes_block_delete BEFORE DELETE ON gst_rate_changes
  WHEN OLD.is_applied = 1 AND EXISTS (SELECT 1 FROM products WHERE id = OLD.product_id) BEGIN
  SELECT RAISE(ABORT, 'RATE_CHANGE_IMMUTABLE');
END;

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

-- The business of an order has a GSTIN of the State of its delivery, and an invoice that names it keeps both as they are.
CREATE TRIGGER order_businesses_check_insert BEFORE INSERT ON order_businesses BEGIN
  SELECT RAISE(ABORT, 'BUSINESS_INVOICED') WHERE EXISTS (SELECT 1 FROM invoices WHERE order_id = NEW.order_id);
  SELECT RAISE(ABORT, 'BUSINESS_STATE') WHERE NEW.state IS NOT (SELECT shipping_address ->> 'state' FROM orders WHERE id = NEW.order_id);
END;
CREATE TRIGGER order_businesses_check_update BEFORE UPDATE ON order_businesses BEGIN
  SELECT RAISE(ABORT, 'BUSINESS_INVOICED') WHERE NEW.order_id <> OLD.order_id OR EXISTS (SELECT 1 FROM invoices WHERE order_id = OLD.order_id);
  SELECT RAISE(ABORT, 'BUSINESS_STATE') WHERE NEW.state IS NOT (SELECT shipping_address ->> 'state' FROM orders WHERE id = NEW.order_id);
END;
CREATE TRIGGER order_businesses_check_delete BEFORE DELETE ON order_businesses BEGIN
  SELECT RAISE(ABORT, 'BUSINESS_INVOICED') WHERE EXISTS (SELECT 1 FROM invoices WHERE order_id = OLD.order_id);
END;
CREATE TRIGGER orders_keep_business_state BEFORE UPDATE OF shipping_address ON orders
  WHEN NEW.shipping_address ->> 'state' IS NOT OLD.shipping_address ->> 'state' BEGIN
  SELECT RAISE(ABORT, 'BUSINESS_STATE') WHERE EXISTS (SELECT 1 FROM order_businesses
    WHERE order_id = NEW.id AND state IS NOT NEW.shipping_address ->> 'state');
END;

-- An invoice names the business of its order or none, and a credit note that of its invoice.
CREATE TRIGGER invoices_name_business BEFORE INSERT ON invoices BEGIN
  SELECT RAISE(ABORT, 'BUSINESS_UNNAMED') WHERE NEW.kind <> 'credit-note'
    AND ((NEW.buyer ->> 'gstin') IS NOT (SELECT gstin FROM order_businesses WHERE order_id = NEW.order_id)
      OR (NEW.buyer ->> 'legalName') IS NOT (SELECT legal_name FROM order_businesses WHERE order_id = NEW.order_id));
  SELECT RAISE(ABORT, 'BUSINESS_UNNAMED') WHERE NEW.kind = 'credit-note'
    AND (NEW.buyer ->> 'gstin') IS NOT (SELECT buyer ->> 'gstin' FROM invoices WHERE id = NEW.invoice_id);
END;

-- Figures that a person typed from an invoice, GSTR-2B or the gateway's terms never change.
CREATE TRIGGER supplier_tax_block_update BEFORE UPDATE ON supplier_tax BEGIN SELECT RAISE(ABORT, 'MONEY_IMMUTABLE'); END;
CREATE TRIGGER supplier_tax_block_delete BEFORE DELETE ON supplier_tax BEGIN SELECT RAISE(ABORT, 'MONEY_IMMUTABLE'); END;

-- A correction is of a figure of the same supplier and source.
CREATE TRIGGER supplier_tax_check_correction BEFORE INSERT ON supplier_tax WHEN NEW.corrects IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'CORRECTION_WRONG') WHERE NOT EXISTS (SELECT 1 FROM supplier_tax
    WHERE id = NEW.corrects AND supplier = NEW.supplier AND source = NEW.source);
END;

-- A piece on sale has an HSN code and a rate of GST, its own or its category's: its invoices print them. Nothing is sold by a guess.
CREATE TRIGGER products_require_tax BEFORE INSERT ON products
  WHEN NEW.archived_at IS NULL AND (coalesce(NEW.hsn_code, (SELECT hsn_code FROM categories WHERE id = NEW.category_id)) IS NULL
    OR coalesce(NEW.gst_rate, (SELECT gst_rate FROM categories WHERE id = NEW.category_id)) IS NULL) BEGIN
  SELECT RAISE(ABORT, 'TAX_UNKNOWN');
END;

-- Also one that loses them, moves to another category, or comes back from the archive.
CREATE TRIGGER products_keep_tax BEFORE UPDATE OF hsn_code, gst_rate, category_id, archived_at ON products
  WHEN NEW.archived_at IS NULL AND (coalesce(NEW.hsn_code, (SELECT hsn_code FROM categories WHERE id = NEW.category_id)) IS NULL
    OR coalesce(NEW.gst_rate, (SELECT gst_rate FROM categories WHERE id = NEW.category_id)) IS NULL) BEGIN
  SELECT RAISE(ABORT, 'TAX_UNKNOWN');
END;

-- A category keeps the tax that its pieces on sale take from it.
CREATE TRIGGER categories_keep_tax_in_use BEFORE UPDATE OF hsn_code, gst_rate ON categories
  WHEN (NEW.hsn_code IS NULL OR NEW.gst_rate IS NULL) AND EXISTS (SELECT 1 FROM products WHERE category_id = NEW.id AND archived_at IS NULL
    AND ((NEW.hsn_code IS NULL AND hsn_code IS NULL) OR (NEW.gst_rate IS NULL AND gst_rate IS NULL))) BEGIN
  SELECT RAISE(ABORT, 'TAX_IN_USE');
END;
