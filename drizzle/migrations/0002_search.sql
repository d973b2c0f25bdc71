-- Full text over name, category, material and description. Trigrams find parts of words and let misspelt ones come close.
CREATE VIRTUAL TABLE products_fts USING fts5(name, category, material, description, tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER products_fts_insert AFTER INSERT ON products BEGIN
  INSERT INTO products_fts (rowid, name, category, material, description)
    VALUES (NEW.id, NEW.name, coalesce((SELECT name FROM categories WHERE id = NEW.category_id), ''), NEW.material, NEW.description);
END;
--> statement-breakpoint
CREATE TRIGGER products_fts_update AFTER UPDATE OF name, category_id, material, description ON products BEGIN
  DELETE FROM products_fts WHERE rowid = OLD.id;
  INSERT INTO products_fts (rowid, name, category, material, description)
    VALUES (NEW.id, NEW.name, coalesce((SELECT name FROM categories WHERE id = NEW.category_id), ''), NEW.material, NEW.description);
END;
--> statement-breakpoint
CREATE TRIGGER products_fts_delete AFTER DELETE ON products BEGIN
  DELETE FROM products_fts WHERE rowid = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER products_fts_category AFTER UPDATE OF name ON categories BEGIN
  UPDATE products_fts SET category = NEW.name WHERE rowid IN (SELECT id FROM products WHERE category_id = NEW.id);
END;
