ALTER TABLE `products` ADD `generic_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The page of a piece shows its generic name, so a change of it reaches kept pages too.
DROP TRIGGER products_pages_update;--> statement-breakpoint
CREATE TRIGGER products_pages_update AFTER UPDATE OF name, slug, description, price_paise, original_price_paise, mrp_paise, sale_ends_at, category_id, images, is_one_size, goes_with, is_featured, archived_at, country_of_origin, packer, importer, generic_name, net_quantity, care, dimensions, weight_grams, height_mm, width_mm, outline, rating_count, rating_sum ON products BEGIN
  INSERT INTO page_changes VALUES ('p' || NEW.id);
  INSERT INTO page_changes VALUES ('catalogue');
END;
