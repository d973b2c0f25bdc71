-- The indexes name what is archived, as facet 4 would be named, which no piece on sale has. "Words NOT archived" reads the list of the words;
-- "words AND on sale" reads that of everything on sale too.
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
  INSERT INTO products_fts (rowid, name, category, material, description, facets, starts, price, usual, ends)
    SELECT p.id, p.name, coalesce((SELECT name FROM categories WHERE id = p.category_id), ''), p.material, p.description,
      CASE WHEN p.archived_at IS NULL
        THEN (SELECT group_concat(f.code, '') FROM product_facets pf JOIN facets f ON f.id = pf.facet_id WHERE pf.product_id = p.id)
        ELSE char(57344, 57345, 57349) END,
      (SELECT group_concat(DISTINCT char(63743, 63743) || substr(w.value, 1, 2))
        FROM json_each('[' || replace(json_quote(p.name || ' ' || p.description), ' ', '","') || ']') w WHERE w.value <> ''),
      p.price_paise, p.original_price_paise, p.sale_ends_at
    FROM products p WHERE p.id = NEW.id;
  DELETE FROM products_by_price_fts WHERE rowid = (SELECT key FROM price_keys WHERE id = NEW.id);
  INSERT INTO products_by_price_fts (rowid, name, category, material, description, facets, starts)
    SELECT k.key, f.name, f.category, f.material, f.description, f.facets, f.starts
    FROM products_fts f JOIN price_keys k ON k.id = f.rowid WHERE f.rowid = NEW.id;
END;
--> statement-breakpoint
INSERT INTO index_requests (id) SELECT id FROM products WHERE archived_at IS NOT NULL;
