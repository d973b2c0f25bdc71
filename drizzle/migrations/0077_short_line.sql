ALTER TABLE `products` ADD `short_line` text DEFAULT '' NOT NULL CONSTRAINT "products_short_line_fits" CHECK(length(short_line) <= 30);--> statement-breakpoint
-- Cards show it, so a change of it reaches kept pages too.
CREATE TRIGGER products_pages_short_line AFTER UPDATE OF short_line ON products BEGIN
  INSERT INTO page_changes VALUES ('p' || NEW.id);
  INSERT INTO page_changes VALUES ('catalogue');
END;
