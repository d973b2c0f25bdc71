CREATE TABLE `page_editions` (
	`tag` text PRIMARY KEY NOT NULL,
	`edition` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `page_editions_newest` ON `page_editions` (`edition`);
--> statement-breakpoint
-- INSERT INTO page_changes gives what pages are made of its next edition: kept pages with an older one are not shown again, and a
-- cache in front of the Worker is told to forget the pages with this tag.
CREATE VIEW page_changes (tag) AS SELECT tag FROM page_editions;
--> statement-breakpoint
CREATE TRIGGER page_changes_write INSTEAD OF INSERT ON page_changes BEGIN
  INSERT INTO page_editions (tag, edition) VALUES (NEW.tag, (SELECT coalesce(max(edition), 0) + 1 FROM page_editions))
    ON CONFLICT (tag) DO UPDATE SET edition = excluded.edition;
END;
--> statement-breakpoint
CREATE TRIGGER store_settings_pages_insert AFTER INSERT ON store_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER store_settings_pages_update AFTER UPDATE ON store_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER store_settings_pages_delete AFTER DELETE ON store_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER notification_bar_settings_pages_insert AFTER INSERT ON notification_bar_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER notification_bar_settings_pages_update AFTER UPDATE ON notification_bar_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER notification_bar_settings_pages_delete AFTER DELETE ON notification_bar_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER shipping_settings_pages_insert AFTER INSERT ON shipping_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER shipping_settings_pages_update AFTER UPDATE ON shipping_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER shipping_settings_pages_delete AFTER DELETE ON shipping_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER cod_settings_pages_insert AFTER INSERT ON cod_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER cod_settings_pages_update AFTER UPDATE ON cod_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER cod_settings_pages_delete AFTER DELETE ON cod_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER categories_pages_insert AFTER INSERT ON categories BEGIN
  INSERT INTO page_changes VALUES ('frame');
  INSERT INTO page_changes VALUES ('catalogue');
END;
--> statement-breakpoint
CREATE TRIGGER categories_pages_update AFTER UPDATE ON categories BEGIN
  INSERT INTO page_changes VALUES ('frame');
  INSERT INTO page_changes VALUES ('catalogue');
END;
--> statement-breakpoint
CREATE TRIGGER categories_pages_delete AFTER DELETE ON categories BEGIN
  INSERT INTO page_changes VALUES ('frame');
  INSERT INTO page_changes VALUES ('catalogue');
END;
--> statement-breakpoint
CREATE TRIGGER home_banners_pages_insert AFTER INSERT ON home_banners BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER home_banners_pages_update AFTER UPDATE ON home_banners BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER home_banners_pages_delete AFTER DELETE ON home_banners BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER reviews_pages_insert AFTER INSERT ON reviews BEGIN
  INSERT INTO page_changes VALUES ('reviews');
  INSERT INTO page_changes VALUES ('p' || coalesce(NEW.product_id, 0));
END;
--> statement-breakpoint
CREATE TRIGGER reviews_pages_update AFTER UPDATE ON reviews BEGIN
  INSERT INTO page_changes VALUES ('reviews');
  INSERT INTO page_changes VALUES ('p' || coalesce(NEW.product_id, 0));
END;
--> statement-breakpoint
CREATE TRIGGER reviews_pages_delete AFTER DELETE ON reviews BEGIN
  INSERT INTO page_changes VALUES ('reviews');
  INSERT INTO page_changes VALUES ('p' || coalesce(OLD.product_id, 0));
END;
--> statement-breakpoint
CREATE TRIGGER products_pages_insert AFTER INSERT ON products BEGIN
  INSERT INTO page_changes VALUES ('catalogue');
END;
--> statement-breakpoint
CREATE TRIGGER products_pages_update AFTER UPDATE OF name, slug, description, price_paise, original_price_paise, mrp_paise, sale_ends_at, category_id, images, is_one_size, goes_with, is_featured, archived_at, country_of_origin, packer, importer, net_quantity, material, care, dimensions, weight_grams, height_mm, width_mm, rating_count, rating_sum ON products BEGIN
  INSERT INTO page_changes VALUES ('p' || NEW.id);
  INSERT INTO page_changes VALUES ('catalogue');
END;
--> statement-breakpoint
CREATE TRIGGER products_pages_delete AFTER DELETE ON products BEGIN
  INSERT INTO page_changes VALUES ('p' || OLD.id);
  INSERT INTO page_changes VALUES ('catalogue');
END;
--> statement-breakpoint
-- Pages say how many pieces are left up to nine, and lists know only whether there is one: most sales change no page.
CREATE TRIGGER products_pages_stock AFTER UPDATE OF stock_quantity ON products WHEN min(NEW.stock_quantity, 10) <> min(OLD.stock_quantity, 10) BEGIN
  INSERT INTO page_changes VALUES ('p' || NEW.id);
  INSERT INTO page_changes SELECT 'catalogue' WHERE (NEW.stock_quantity > 0) <> (OLD.stock_quantity > 0);
END;
--> statement-breakpoint
CREATE TRIGGER product_sizes_pages_insert AFTER INSERT ON product_sizes BEGIN
  INSERT INTO page_changes VALUES ('p' || NEW.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER product_sizes_pages_delete AFTER DELETE ON product_sizes BEGIN
  INSERT INTO page_changes VALUES ('p' || OLD.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER product_sizes_pages_update AFTER UPDATE OF stock_quantity ON product_sizes WHEN min(NEW.stock_quantity, 10) <> min(OLD.stock_quantity, 10) BEGIN
  INSERT INTO page_changes VALUES ('p' || NEW.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER product_attributes_pages_insert AFTER INSERT ON product_attributes BEGIN
  INSERT INTO page_changes VALUES ('p' || NEW.product_id);
  INSERT INTO page_changes VALUES ('catalogue');
END;
--> statement-breakpoint
CREATE TRIGGER product_attributes_pages_delete AFTER DELETE ON product_attributes BEGIN
  INSERT INTO page_changes VALUES ('p' || OLD.product_id);
  INSERT INTO page_changes VALUES ('catalogue');
END;
