-- When a kept page is out of date. A change that shoppers can see raises the edition of its pages: the Worker shows a page that it keeps only
-- while the editions are those it was made with. These triggers refuse nothing.

-- INSERT INTO page_changes gives what pages are made of its next edition: kept pages with an older one are not shown again, and a
-- cache in front of the Worker is told to forget the pages with this tag.
CREATE VIEW page_changes (tag) AS SELECT tag FROM page_editions;
CREATE TRIGGER page_changes_write INSTEAD OF INSERT ON page_changes BEGIN
  INSERT INTO page_editions (tag, edition) VALUES (NEW.tag, (SELECT coalesce(max(edition), 0) + 1 FROM page_editions))
    ON CONFLICT (tag) DO UPDATE SET edition = excluded.edition;
END;
CREATE TRIGGER store_settings_pages_insert AFTER INSERT ON store_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER store_settings_pages_update AFTER UPDATE ON store_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER store_settings_pages_delete AFTER DELETE ON store_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;

-- Words of mails are on no page.
CREATE TRIGGER shop_words_pages_insert AFTER INSERT ON shop_words WHEN NEW.kind NOT LIKE 'mail-%' BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER notification_bar_settings_pages_insert AFTER INSERT ON notification_bar_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER notification_bar_settings_pages_update AFTER UPDATE ON notification_bar_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER notification_bar_settings_pages_delete AFTER DELETE ON notification_bar_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER shipping_settings_pages_insert AFTER INSERT ON shipping_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER shipping_settings_pages_update AFTER UPDATE ON shipping_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER shipping_settings_pages_delete AFTER DELETE ON shipping_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER cod_settings_pages_insert AFTER INSERT ON cod_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER cod_settings_pages_update AFTER UPDATE ON cod_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER cod_settings_pages_delete AFTER DELETE ON cod_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER categories_pages_insert AFTER INSERT ON categories BEGIN
  INSERT INTO page_changes VALUES ('frame');
  INSERT INTO page_changes VALUES ('catalogue');
END;
CREATE TRIGGER categories_pages_update AFTER UPDATE ON categories BEGIN
  INSERT INTO page_changes VALUES ('frame');
  INSERT INTO page_changes VALUES ('catalogue');
END;
CREATE TRIGGER categories_pages_delete AFTER DELETE ON categories BEGIN
  INSERT INTO page_changes VALUES ('frame');
  INSERT INTO page_changes VALUES ('catalogue');
END;

-- Pages of pieces name the price with a coupon. One that is used changes no page, unless it was the last use.
CREATE TRIGGER coupons_pages_insert AFTER INSERT ON coupons BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER coupons_pages_update AFTER UPDATE OF code, discount_type, discount_value, expires_at, max_uses, min_purchase_paise, is_active ON coupons BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER coupons_pages_used_up AFTER UPDATE OF uses_count ON coupons WHEN (NEW.uses_count >= NEW.max_uses) IS NOT (OLD.uses_count >= OLD.max_uses) BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER coupons_pages_delete AFTER DELETE ON coupons BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER home_banners_pages_insert AFTER INSERT ON home_banners BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER home_banners_pages_update AFTER UPDATE ON home_banners BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER home_banners_pages_delete AFTER DELETE ON home_banners BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER reviews_pages_insert AFTER INSERT ON reviews BEGIN
  INSERT INTO page_changes VALUES ('reviews');
  INSERT INTO page_changes VALUES ('p' || coalesce(NEW.product_id, 0));
END;
CREATE TRIGGER reviews_pages_update AFTER UPDATE ON reviews BEGIN
  INSERT INTO page_changes VALUES ('reviews');
  INSERT INTO page_changes VALUES ('p' || coalesce(NEW.product_id, 0));
END;
CREATE TRIGGER reviews_pages_delete AFTER DELETE ON reviews BEGIN
  INSERT INTO page_changes VALUES ('reviews');
  INSERT INTO page_changes VALUES ('p' || coalesce(OLD.product_id, 0));
END;
CREATE TRIGGER products_pages_insert AFTER INSERT ON products BEGIN
  INSERT INTO page_changes VALUES ('catalogue');
END;

-- The page of a piece shows its generic name, so a change of it reaches kept pages too.
CREATE TRIGGER products_pages_update AFTER UPDATE OF name, slug, description, price_paise, original_price_paise, mrp_paise, sale_ends_at, category_id, images, is_one_size, goes_with, is_featured, archived_at, country_of_origin, packer, importer, generic_name, net_quantity, care, dimensions, weight_grams, height_mm, width_mm, outline, rating_count, rating_sum ON products BEGIN
  INSERT INTO page_changes VALUES ('p' || NEW.id);
  INSERT INTO page_changes VALUES ('catalogue');
END;

-- A deleted piece changes its own page and every list.
CREATE TRIGGER products_pages_delete AFTER DELETE ON products BEGIN
  INSERT INTO page_changes VALUES ('p' || OLD.id);
  INSERT INTO page_changes VALUES ('catalogue');
END;

-- Pages say how many pieces are left up to nine, and lists know only whether there is one: most sales change no page.
CREATE TRIGGER products_pages_stock AFTER UPDATE OF stock_quantity ON products WHEN min(NEW.stock_quantity, 10) <> min(OLD.stock_quantity, 10) BEGIN
  INSERT INTO page_changes VALUES ('p' || NEW.id);
  INSERT INTO page_changes SELECT 'catalogue' WHERE (NEW.stock_quantity > 0) <> (OLD.stock_quantity > 0);
END;
CREATE TRIGGER product_sizes_pages_insert AFTER INSERT ON product_sizes BEGIN
  INSERT INTO page_changes VALUES ('p' || NEW.product_id);
END;
CREATE TRIGGER product_sizes_pages_delete AFTER DELETE ON product_sizes BEGIN
  INSERT INTO page_changes VALUES ('p' || OLD.product_id);
END;
CREATE TRIGGER product_sizes_pages_update AFTER UPDATE OF stock_quantity ON product_sizes WHEN min(NEW.stock_quantity, 10) <> min(OLD.stock_quantity, 10) BEGIN
  INSERT INTO page_changes VALUES ('p' || NEW.product_id);
END;
CREATE TRIGGER product_attributes_pages_insert AFTER INSERT ON product_attributes BEGIN
  INSERT INTO page_changes VALUES ('p' || NEW.product_id);
  INSERT INTO page_changes VALUES ('catalogue');
END;
CREATE TRIGGER product_attributes_pages_delete AFTER DELETE ON product_attributes BEGIN
  INSERT INTO page_changes VALUES ('p' || OLD.product_id);
  INSERT INTO page_changes VALUES ('catalogue');
END;
CREATE TRIGGER maintenance_pages_update AFTER UPDATE ON maintenance BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER first_day_pages_update AFTER UPDATE OF opened_at ON first_day BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;

-- Kept pages name the terms.
CREATE TRIGGER return_settings_pages_insert AFTER INSERT ON return_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER return_settings_pages_update AFTER UPDATE ON return_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER return_settings_pages_delete AFTER DELETE ON return_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;

-- INSERT INTO translation_changes tells pages and indexes of a text of the owner that shoppers see, or no longer see.
CREATE VIEW translation_changes (kind, subject) AS SELECT kind, subject FROM translations;
CREATE TRIGGER translation_changes_tell INSTEAD OF INSERT ON translation_changes BEGIN
  INSERT INTO page_changes SELECT 'p' || NEW.subject WHERE NEW.kind = 'product';
  INSERT INTO page_changes SELECT 'catalogue' WHERE NEW.kind IN ('product', 'category', 'attribute');
  INSERT INTO page_changes SELECT 'frame' WHERE NEW.kind <> 'product';
  INSERT INTO index_requests (id) SELECT id FROM products WHERE NEW.kind = 'product' AND id = CAST(NEW.subject AS INTEGER);
END;
CREATE TRIGGER translations_insert AFTER INSERT ON translations WHEN NEW.state <> 'draft' BEGIN
  INSERT INTO translation_changes (kind, subject) VALUES (NEW.kind, NEW.subject);
END;
CREATE TRIGGER translations_update AFTER UPDATE ON translations
  WHEN (NEW.state <> 'draft' OR OLD.state <> 'draft') AND (NEW.text, NEW.state <> 'draft') IS NOT (OLD.text, OLD.state <> 'draft') BEGIN
  INSERT INTO translation_changes (kind, subject) VALUES (NEW.kind, NEW.subject);
END;
CREATE TRIGGER translations_delete AFTER DELETE ON translations WHEN OLD.state <> 'draft' BEGIN
  INSERT INTO translation_changes (kind, subject) VALUES (OLD.kind, OLD.subject);
END;
CREATE TRIGGER products_translations_delete AFTER DELETE ON products BEGIN
  DELETE FROM translations WHERE kind = 'product' AND subject = CAST(OLD.id AS TEXT);
END;
CREATE TRIGGER categories_translations_delete AFTER DELETE ON categories BEGIN
  DELETE FROM translations WHERE kind = 'category' AND subject = CAST(OLD.id AS TEXT);
END;
CREATE TRIGGER home_banners_translations_delete AFTER DELETE ON home_banners BEGIN
  DELETE FROM translations WHERE kind = 'banner' AND subject = CAST(OLD.id AS TEXT);
END;
CREATE TRIGGER notification_bar_settings_translations_delete AFTER DELETE ON notification_bar_settings BEGIN
  DELETE FROM translations WHERE kind = 'notice' AND subject = CAST(OLD.id AS TEXT);
END;

-- Kept pages name the goods.
CREATE TRIGGER goods_settings_pages_insert AFTER INSERT ON goods_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER goods_settings_pages_update AFTER UPDATE ON goods_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER goods_settings_pages_delete AFTER DELETE ON goods_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;

-- Kept pages say how many are left.
CREATE TRIGGER stock_settings_pages_insert AFTER INSERT ON stock_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER stock_settings_pages_update AFTER UPDATE ON stock_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
CREATE TRIGGER stock_settings_pages_delete AFTER DELETE ON stock_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;

-- Cards show it, so a change of it reaches kept pages too.
CREATE TRIGGER products_pages_short_line AFTER UPDATE OF short_line ON products BEGIN
  INSERT INTO page_changes VALUES ('p' || NEW.id);
  INSERT INTO page_changes VALUES ('catalogue');
END;

-- The page of a piece shows its story, so a change of it reaches kept pages too.
CREATE TRIGGER products_pages_story AFTER UPDATE OF closing, wearing, closeup ON products BEGIN
  INSERT INTO page_changes VALUES ('p' || NEW.id);
END;
