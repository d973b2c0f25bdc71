CREATE TABLE `invoice_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount_paise` integer,
	`reason` text DEFAULT '' NOT NULL,
	`pieces` text,
	`due_at` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `invoice_requests_due` ON `invoice_requests` (`due_at`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`series` text NOT NULL,
	`year` text NOT NULL,
	`number` integer NOT NULL,
	`order_id` text NOT NULL,
	`invoice_id` text,
	`request` text NOT NULL,
	`issued_at` integer NOT NULL,
	`place_of_supply` text NOT NULL,
	`seller` text NOT NULL,
	`buyer` text NOT NULL,
	`facts` text NOT NULL,
	`lines` text NOT NULL,
	`taxable_paise` integer NOT NULL,
	`cgst_paise` integer NOT NULL,
	`sgst_paise` integer NOT NULL,
	`igst_paise` integer NOT NULL,
	`total_paise` integer NOT NULL,
	`file_key` text,
	`file_hash` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_kind" CHECK("invoices"."kind" IN ('invoice', 'bill-of-supply', 'credit-note')),
	CONSTRAINT "invoices_series" CHECK("invoices"."series" = CASE "invoices"."kind" WHEN 'credit-note' THEN 'CRN' ELSE 'CHK' END),
	CONSTRAINT "invoices_number" CHECK("invoices"."number" BETWEEN 1 AND 999999),
	CONSTRAINT "invoices_credit_names_invoice" CHECK(("invoices"."kind" = 'credit-note') = ("invoices"."invoice_id" IS NOT NULL)),
	CONSTRAINT "invoices_not_negative" CHECK(min("invoices"."taxable_paise", "invoices"."cgst_paise", "invoices"."sgst_paise", "invoices"."igst_paise", "invoices"."total_paise") >= 0),
	CONSTRAINT "invoices_total_is_sum" CHECK("invoices"."total_paise" = "invoices"."taxable_paise" + "invoices"."cgst_paise" + "invoices"."sgst_paise" + "invoices"."igst_paise"),
	CONSTRAINT "invoices_one_kind_of_tax" CHECK("invoices"."igst_paise" = 0 OR "invoices"."cgst_paise" + "invoices"."sgst_paise" = 0),
	CONSTRAINT "invoices_file_is_private" CHECK("invoices"."file_key" IS NULL OR "invoices"."file_key" LIKE 'private/invoices/%'),
	CONSTRAINT "invoices_file_has_hash" CHECK(("invoices"."file_key" IS NULL) = ("invoices"."file_hash" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_request_unique` ON `invoices` (`request`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_by_number` ON `invoices` (`series`,`year`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_one_per_order` ON `invoices` (`order_id`) WHERE kind <> 'credit-note';--> statement-breakpoint
CREATE INDEX `invoices_by_order` ON `invoices` (`order_id`);--> statement-breakpoint
CREATE INDEX `invoices_by_invoice` ON `invoices` (`invoice_id`) WHERE invoice_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_by_day` ON `invoices` (`issued_at`,`id`);--> statement-breakpoint

-- ---------------------------------------------------------------- invoices: numbers
-- The numbers of a series have no gap in a financial year, their dates never go back, and nothing of a document changes (L18, L21).

-- The financial year is that of the date in India (19800 s ahead of UTC), from 1 April: '26-27'.
CREATE TRIGGER invoices_check_number BEFORE INSERT ON invoices BEGIN
  SELECT RAISE(ABORT, 'INVOICE_NUMBER_GAP') WHERE NEW.number <>
    (SELECT coalesce(max(number), 0) + 1 FROM invoices WHERE series = NEW.series AND year = NEW.year);
  SELECT RAISE(ABORT, 'INVOICE_DATE_WRONG') WHERE NEW.issued_at <
    (SELECT issued_at FROM invoices WHERE series = NEW.series AND year = NEW.year ORDER BY number DESC LIMIT 1);
  SELECT RAISE(ABORT, 'INVOICE_DATE_WRONG') FROM (
    SELECT CAST(strftime('%Y', NEW.issued_at / 1000 + 19800, 'unixepoch') AS INTEGER)
      - (strftime('%m', NEW.issued_at / 1000 + 19800, 'unixepoch') < '04') AS first)
    WHERE NEW.year <> printf('%02d-%02d', first % 100, (first + 1) % 100);
END;
--> statement-breakpoint
-- The credit notes of an invoice never exceed it, and belong to its order.
CREATE TRIGGER invoices_check_credit BEFORE INSERT ON invoices WHEN NEW.kind = 'credit-note' BEGIN
  SELECT RAISE(ABORT, 'CREDIT_ABOVE_INVOICE') WHERE NEW.total_paise
    + (SELECT coalesce(sum(total_paise), 0) FROM invoices WHERE invoice_id = NEW.invoice_id)
    > coalesce((SELECT total_paise FROM invoices WHERE id = NEW.invoice_id AND order_id = NEW.order_id AND kind <> 'credit-note'), -1);
END;
--> statement-breakpoint
-- A document never changes.
CREATE TRIGGER invoices_block_update BEFORE UPDATE OF id, kind, series, year, number, order_id, invoice_id, request, issued_at,
  place_of_supply, seller, buyer, facts, lines, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise ON invoices BEGIN
  SELECT RAISE(ABORT, 'INVOICE_IMMUTABLE');
END;
--> statement-breakpoint
-- Its file is named once.
CREATE TRIGGER invoices_freeze_file BEFORE UPDATE OF file_key, file_hash ON invoices WHEN OLD.file_hash IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'INVOICE_IMMUTABLE');
END;
--> statement-breakpoint
-- A document is never deleted.
CREATE TRIGGER invoices_block_delete BEFORE DELETE ON invoices BEGIN SELECT RAISE(ABORT, 'INVOICE_IMMUTABLE'); END;
--> statement-breakpoint

-- ---------------------------------------------------------------- invoices: what is due
-- Whatever code dispatches, refunds or cancels, the document is requested in the same statement.

-- Goods leave with an invoice.
CREATE TRIGGER orders_request_invoice AFTER UPDATE OF status ON orders
  WHEN NEW.status IN ('shipped', 'delivered') AND OLD.status NOT IN ('shipped', 'delivered')
    AND NOT EXISTS (SELECT 1 FROM invoices WHERE order_id = NEW.id) BEGIN
  INSERT INTO invoice_requests (id, order_id, due_at) SELECT 'invoice:' || NEW.id, NEW.id, NEW.updated_at
    WHERE NOT EXISTS (SELECT 1 FROM invoice_requests WHERE id = 'invoice:' || NEW.id);
END;
--> statement-breakpoint
-- A refund of an invoiced order is credited. The refund of a payment that never counted is no part of the sale.
CREATE TRIGGER refunds_request_credit AFTER UPDATE OF status ON refunds WHEN OLD.status <> 'processed' AND NEW.status = 'processed' BEGIN
  INSERT INTO invoice_requests (id, order_id, amount_paise, reason, pieces, due_at)
    SELECT 'refund:' || NEW.id, p.order_id, NEW.amount_paise, NEW.reason,
      (SELECT CASE WHEN count(*) > 0 THEN json_group_array(json_object('line', t.line, 'quantity', t.quantity)) END
        FROM (SELECT line, quantity FROM return_items WHERE return_id = NEW.id
          UNION ALL SELECT line, quantity FROM refund_items WHERE refund_id = NEW.id) t),
      NEW.updated_at
    FROM payments p WHERE p.id = NEW.payment_id AND p.settlement = 'counted'
      AND EXISTS (SELECT 1 FROM invoices WHERE order_id = p.order_id);
END;
--> statement-breakpoint
-- So is a return whose money was given back by hand.
CREATE TRIGGER returns_request_credit AFTER UPDATE OF status ON returns
  WHEN OLD.status <> 'settled' AND NEW.status = 'settled' AND NEW.is_manual = 1 AND NEW.refund_paise > 0
    AND EXISTS (SELECT 1 FROM invoices WHERE order_id = NEW.order_id) BEGIN
  INSERT INTO invoice_requests (id, order_id, amount_paise, reason, pieces, due_at)
    VALUES ('return:' || NEW.id, NEW.order_id, NEW.refund_paise, 'RET-' || NEW.number,
      (SELECT json_group_array(json_object('line', t.line, 'quantity', t.quantity)) FROM return_items t WHERE t.return_id = NEW.id),
      NEW.updated_at);
END;
--> statement-breakpoint
-- An invoiced cash order that is undone was never paid, so no refund follows: its whole invoice is credited, a day later
-- (86400000 ms), because the administrator may take the cancellation back.
CREATE TRIGGER orders_request_credit AFTER UPDATE OF status ON orders
  WHEN NEW.method = 'cod' AND OLD.reservation = 'committed' AND NEW.reservation = 'released'
    AND EXISTS (SELECT 1 FROM invoices WHERE order_id = NEW.id) BEGIN
  INSERT INTO invoice_requests (id, order_id, reason, due_at)
    SELECT 'cancelled:' || NEW.id || ':' || NEW.updated_at, NEW.id, 'Cancelled', NEW.updated_at + 86400000
    WHERE NOT EXISTS (SELECT 1 FROM invoice_requests WHERE id = 'cancelled:' || NEW.id || ':' || NEW.updated_at);
END;
--> statement-breakpoint
-- An issued document is no longer due. Refunds from before the invoice are credited now.
CREATE TRIGGER invoices_settle_request AFTER INSERT ON invoices BEGIN
  DELETE FROM invoice_requests WHERE id = NEW.request;
  INSERT INTO invoice_requests (id, order_id, amount_paise, reason, due_at)
    SELECT 'refund:' || r.id, NEW.order_id, r.amount_paise, r.reason, NEW.issued_at
    FROM payments p JOIN refunds r ON r.payment_id = p.id
    WHERE NEW.kind <> 'credit-note' AND p.order_id = NEW.order_id AND p.settlement = 'counted' AND r.status = 'processed';
END;
--> statement-breakpoint
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
