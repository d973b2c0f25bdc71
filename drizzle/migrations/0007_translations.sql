CREATE TABLE `translations` (
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`language` text NOT NULL,
	`field` text NOT NULL,
	`text` text NOT NULL,
	`english` text NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	PRIMARY KEY(`kind`, `subject`, `language`, `field`),
	CONSTRAINT "translations_kind" CHECK("translations"."kind" IN ('product', 'category', 'banner', 'notice', 'store', 'attribute')),
	CONSTRAINT "translations_state" CHECK("translations"."state" IN ('draft', 'reviewed', 'sample')),
	CONSTRAINT "translations_text_is_there" CHECK(trim("translations"."text") <> ''),
	CONSTRAINT "translations_not_english" CHECK("translations"."language" <> 'en')
) STRICT;
--> statement-breakpoint
DROP INDEX `shop_words_version`;--> statement-breakpoint
ALTER TABLE `shop_words` ADD `language` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `shop_words` ADD `follows` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `shop_words_version` ON `shop_words` (`kind`,`language`,`version`);--> statement-breakpoint
ALTER TABLE `users` ADD `language` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `grievances` ADD `language` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `language` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `newsletter_subscribers` ADD `language` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `language` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `stock_alerts` ADD `language` text DEFAULT 'en' NOT NULL;
--> statement-breakpoint
-- The indexes find a piece by its names in every language that shoppers see, without the signs that people leave out or mix in
-- Devanagari: the nukta, chandrabindu for anusvara, and joiners. `foldMarks` does the same to what they type.
CREATE VIEW piece_texts (id, name, description) AS SELECT id,
    replace(replace(replace(replace(name || coalesce((SELECT group_concat(' ' || text, '') FROM translations
      WHERE kind = 'product' AND subject = CAST(products.id AS TEXT) AND field = 'name' AND state <> 'draft'), ''),
      char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), ''),
    replace(replace(replace(replace(description || coalesce((SELECT group_concat(' ' || text, '') FROM translations
      WHERE kind = 'product' AND subject = CAST(products.id AS TEXT) AND field = 'description' AND state <> 'draft'), ''),
      char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), '')
  FROM products;
--> statement-breakpoint
DROP TRIGGER index_requests_write;
--> statement-breakpoint
CREATE TRIGGER index_requests_write INSTEAD OF INSERT ON index_requests BEGIN
  INSERT INTO facets (kind, value) SELECT DISTINCT n.kind, n.value FROM facets_of n WHERE n.product_id = NEW.id
    AND NOT EXISTS (SELECT 1 FROM facets f WHERE f.kind = n.kind AND f.value = n.value);
  DELETE FROM product_facets WHERE product_id = NEW.id AND (facet_id, category_id) NOT IN
    (SELECT f.id, n.category_id FROM facets_of n JOIN facets f ON f.kind = n.kind AND f.value = n.value WHERE n.product_id = NEW.id);
  INSERT INTO product_facets (product_id, facet_id, category_id) SELECT DISTINCT NEW.id, f.id, n.category_id
    FROM facets_of n JOIN facets f ON f.kind = n.kind AND f.value = n.value WHERE n.product_id = NEW.id
      AND NOT EXISTS (SELECT 1 FROM product_facets WHERE product_id = NEW.id AND facet_id = f.id);
  DELETE FROM products_fts WHERE rowid = NEW.id;
  INSERT INTO products_fts (rowid, name, category, words, description, facets, starts, price, usual, ends)
    SELECT p.id, t.name, coalesce((SELECT name FROM categories WHERE id = p.category_id), ''), a.words, t.description,
      CASE WHEN p.archived_at IS NULL
        THEN (SELECT group_concat(f.code, '') FROM product_facets pf JOIN facets f ON f.id = pf.facet_id WHERE pf.product_id = p.id)
        ELSE char(57344, 57345, 57349) END,
      (SELECT group_concat(DISTINCT char(63743, 63743) || substr(w.value, 1, 2))
        FROM json_each('[' || replace(json_quote(t.name || ' ' || t.description || ' ' || a.words), ' ', '","') || ']') w WHERE w.value <> ''),
      p.price_paise, p.original_price_paise, p.sale_ends_at
    FROM products p JOIN piece_texts t ON t.id = p.id,
      (SELECT coalesce(group_concat(value, ', '), '') AS words FROM product_attributes WHERE product_id = NEW.id) a
    WHERE p.id = NEW.id;
  DELETE FROM products_by_price_fts WHERE rowid = (SELECT key FROM price_keys WHERE id = NEW.id);
  INSERT INTO products_by_price_fts (rowid, name, category, words, description, facets, starts)
    SELECT k.key, f.name, f.category, f.words, f.description, f.facets, f.starts
    FROM products_fts f JOIN price_keys k ON k.id = f.rowid WHERE f.rowid = NEW.id;
END;
--> statement-breakpoint
-- Pieces and words that the owner wrote with these signs.
INSERT INTO index_requests (id) SELECT id FROM products WHERE instr(name || description, char(2364)) OR instr(name || description, char(2305))
  OR instr(name || description, char(8204)) OR instr(name || description, char(8205));
--> statement-breakpoint
UPDATE search_words SET terms = replace(replace(terms, char(2364), ''), char(2305), char(2306))
  WHERE instr(terms, char(2364)) OR instr(terms, char(2305));
--> statement-breakpoint
DROP TRIGGER orders_ask_review;
--> statement-breakpoint
CREATE TRIGGER orders_ask_review AFTER UPDATE OF status ON orders
  WHEN NEW.status = 'delivered' AND OLD.status <> 'delivered' AND NEW.customer_email <> ''
    AND coalesce((SELECT ask_after_days FROM review_settings WHERE id = 1), 7) > 0
    AND NOT EXISTS (SELECT 1 FROM outbox WHERE dedupe_key = 'review-ask:' || NEW.id) BEGIN
  INSERT INTO outbox (dedupe_key, kind, channel, recipient, payload, order_id, language, next_attempt_at, created_at)
    VALUES ('review-ask:' || NEW.id, 'review-ask', 'email', NEW.customer_email, '{}', NEW.id, NEW.language,
      coalesce(NEW.delivered_at, NEW.updated_at) + coalesce((SELECT ask_after_days FROM review_settings WHERE id = 1), 7) * 86400000,
      coalesce(NEW.delivered_at, NEW.updated_at));
END;
--> statement-breakpoint
-- INSERT INTO translation_changes tells pages and indexes of a text of the owner that shoppers see, or no longer see.
CREATE VIEW translation_changes (kind, subject) AS SELECT kind, subject FROM translations;
--> statement-breakpoint
CREATE TRIGGER translation_changes_tell INSTEAD OF INSERT ON translation_changes BEGIN
  INSERT INTO page_changes SELECT 'p' || NEW.subject WHERE NEW.kind = 'product';
  INSERT INTO page_changes SELECT 'catalogue' WHERE NEW.kind IN ('product', 'category', 'attribute');
  INSERT INTO page_changes SELECT 'frame' WHERE NEW.kind <> 'product';
  INSERT INTO index_requests (id) SELECT id FROM products WHERE NEW.kind = 'product' AND id = CAST(NEW.subject AS INTEGER);
END;
--> statement-breakpoint
CREATE TRIGGER translations_insert AFTER INSERT ON translations WHEN NEW.state <> 'draft' BEGIN
  INSERT INTO translation_changes (kind, subject) VALUES (NEW.kind, NEW.subject);
END;
--> statement-breakpoint
CREATE TRIGGER translations_update AFTER UPDATE ON translations
  WHEN (NEW.state <> 'draft' OR OLD.state <> 'draft') AND (NEW.text, NEW.state <> 'draft') IS NOT (OLD.text, OLD.state <> 'draft') BEGIN
  INSERT INTO translation_changes (kind, subject) VALUES (NEW.kind, NEW.subject);
END;
--> statement-breakpoint
CREATE TRIGGER translations_delete AFTER DELETE ON translations WHEN OLD.state <> 'draft' BEGIN
  INSERT INTO translation_changes (kind, subject) VALUES (OLD.kind, OLD.subject);
END;
--> statement-breakpoint
CREATE TRIGGER products_translations_delete AFTER DELETE ON products BEGIN
  DELETE FROM translations WHERE kind = 'product' AND subject = CAST(OLD.id AS TEXT);
END;
--> statement-breakpoint
CREATE TRIGGER categories_translations_delete AFTER DELETE ON categories BEGIN
  DELETE FROM translations WHERE kind = 'category' AND subject = CAST(OLD.id AS TEXT);
END;
--> statement-breakpoint
CREATE TRIGGER home_banners_translations_delete AFTER DELETE ON home_banners BEGIN
  DELETE FROM translations WHERE kind = 'banner' AND subject = CAST(OLD.id AS TEXT);
END;
--> statement-breakpoint
CREATE TRIGGER notification_bar_settings_translations_delete AFTER DELETE ON notification_bar_settings BEGIN
  DELETE FROM translations WHERE kind = 'notice' AND subject = CAST(OLD.id AS TEXT);
END;
