CREATE TABLE `lost_documents` (
	`series` text NOT NULL,
	`year` text NOT NULL,
	`first` integer NOT NULL,
	`last` integer NOT NULL,
	`reason` text NOT NULL,
	`issued_at` integer NOT NULL,
	`kind` text,
	`total_paise` integer,
	`lost_at` integer NOT NULL,
	PRIMARY KEY(`series`, `year`, `first`),
	CONSTRAINT "lost_documents_series" CHECK("lost_documents"."series" GLOB '[A-Z][A-Z][A-Z]'),
	CONSTRAINT "lost_documents_numbers" CHECK("lost_documents"."first" BETWEEN 1 AND "lost_documents"."last" AND "lost_documents"."last" <= 999999),
	CONSTRAINT "lost_documents_reason" CHECK("lost_documents"."reason" IN ('refused', 'unanswered')),
	CONSTRAINT "lost_documents_refused_is_known" CHECK(("lost_documents"."reason" = 'refused') = ("lost_documents"."kind" IS NOT NULL)
        AND ("lost_documents"."kind" IS NULL) = ("lost_documents"."total_paise" IS NULL)
        AND ("lost_documents"."kind" IS NULL OR "lost_documents"."first" = "lost_documents"."last")),
	CONSTRAINT "lost_documents_kind" CHECK("lost_documents"."kind" IN ('invoice', 'bill-of-supply', 'credit-note') AND ("lost_documents"."series" = 'CRN') = ("lost_documents"."kind" = 'credit-note')),
	CONSTRAINT "lost_documents_not_negative" CHECK("lost_documents"."total_paise" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `lost_documents_by_day` ON `lost_documents` (`issued_at`);
--> statement-breakpoint
-- The numbers of a series have no gap in a financial year but those of lost documents, which are not given again.
DROP TRIGGER invoices_check_number;
--> statement-breakpoint
-- The financial year is that of the date in India (19800 s ahead of UTC), from 1 April: '26-27'.
CREATE TRIGGER invoices_check_number BEFORE INSERT ON invoices BEGIN
  SELECT RAISE(ABORT, 'INVOICE_NUMBER_GAP') WHERE NEW.number <> 1 + max(
    (SELECT coalesce(max(number), 0) FROM invoices WHERE series = NEW.series AND year = NEW.year),
    (SELECT coalesce(max(last), 0) FROM lost_documents WHERE series = NEW.series AND year = NEW.year));
  SELECT RAISE(ABORT, 'INVOICE_NUMBER_GAP') WHERE NEW.kind <> 'credit-note'
    AND NEW.series <> (SELECT series FROM invoices WHERE kind <> 'credit-note' LIMIT 1);
  SELECT RAISE(ABORT, 'INVOICE_DATE_WRONG') WHERE NEW.issued_at <
    (SELECT issued_at FROM invoices WHERE series = NEW.series AND year = NEW.year ORDER BY number DESC LIMIT 1);
  SELECT RAISE(ABORT, 'INVOICE_DATE_WRONG') WHERE NEW.issued_at <
    (SELECT max(issued_at) FROM lost_documents WHERE series = NEW.series AND year = NEW.year);
  SELECT RAISE(ABORT, 'INVOICE_DATE_WRONG') FROM (
    SELECT CAST(strftime('%Y', NEW.issued_at / 1000 + 19800, 'unixepoch') AS INTEGER)
      - (strftime('%m', NEW.issued_at / 1000 + 19800, 'unixepoch') < '04') AS first)
    WHERE NEW.year <> printf('%02d-%02d', first % 100, (first + 1) % 100);
END;
--> statement-breakpoint
-- Lost numbers follow those that were given before, as a document does.
CREATE TRIGGER lost_documents_check_number BEFORE INSERT ON lost_documents BEGIN
  SELECT RAISE(ABORT, 'INVOICE_NUMBER_GAP') WHERE NEW.first <> 1 + max(
    (SELECT coalesce(max(number), 0) FROM invoices WHERE series = NEW.series AND year = NEW.year),
    (SELECT coalesce(max(last), 0) FROM lost_documents WHERE series = NEW.series AND year = NEW.year));
  SELECT RAISE(ABORT, 'INVOICE_NUMBER_GAP') WHERE NEW.series <> 'CRN'
    AND NEW.series <> (SELECT series FROM invoices WHERE kind <> 'credit-note' LIMIT 1);
  SELECT RAISE(ABORT, 'INVOICE_DATE_WRONG') WHERE NEW.issued_at <
    (SELECT issued_at FROM invoices WHERE series = NEW.series AND year = NEW.year ORDER BY number DESC LIMIT 1);
  SELECT RAISE(ABORT, 'INVOICE_DATE_WRONG') WHERE NEW.issued_at <
    (SELECT max(issued_at) FROM lost_documents WHERE series = NEW.series AND year = NEW.year);
  SELECT RAISE(ABORT, 'INVOICE_DATE_WRONG') FROM (
    SELECT CAST(strftime('%Y', NEW.issued_at / 1000 + 19800, 'unixepoch') AS INTEGER)
      - (strftime('%m', NEW.issued_at / 1000 + 19800, 'unixepoch') < '04') AS first)
    WHERE NEW.year <> printf('%02d-%02d', first % 100, (first + 1) % 100);
END;
--> statement-breakpoint
-- A lost number stays lost, even where its document is found later.
CREATE TRIGGER lost_documents_block_update BEFORE UPDATE ON lost_documents BEGIN SELECT RAISE(ABORT, 'INVOICE_IMMUTABLE'); END;
--> statement-breakpoint
CREATE TRIGGER lost_documents_block_delete BEFORE DELETE ON lost_documents BEGIN SELECT RAISE(ABORT, 'INVOICE_IMMUTABLE'); END;
