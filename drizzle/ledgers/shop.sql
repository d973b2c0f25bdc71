-- The shop as a whole: the guard of conditional writes, the first day, the maintenance switch, the seller, and records that nobody corrects.

-- Takes the result of a condition and stores nothing.
CREATE VIEW guard AS SELECT 1 AS ok;

-- Anything but 1 means that another write came first.
CREATE TRIGGER guard_raise_conflict INSTEAD OF INSERT ON guard WHEN NEW.ok IS NOT 1 BEGIN
  SELECT RAISE(ABORT, 'CONFLICT');
END;

-- A batch is sent again within seconds, or never: what is ten minutes (600000 ms) older than the newest key is forgotten.
CREATE TRIGGER batch_keys_forget AFTER INSERT ON batch_keys BEGIN
  DELETE FROM batch_keys WHERE key < CAST(CAST(substr(NEW.key, 1, 13) AS INTEGER) - 600000 AS TEXT);
END;

-- Before that only its owner orders, as a test, and takes orders by hand.
CREATE TRIGGER orders_while_unopened BEFORE INSERT ON orders
  WHEN NEW.actor <> 'admin' AND EXISTS (SELECT 1 FROM first_day WHERE opened_at IS NULL AND (NEW.user_id IS NULL OR owner_id IS NOT NEW.user_id)) BEGIN
  SELECT RAISE(ABORT, 'SHOP_UNOPENED');
END;

-- A shop that has opened stays open: the maintenance switch is what stops its sale.
CREATE TRIGGER first_day_stays_open BEFORE UPDATE OF opened_at ON first_day WHEN OLD.opened_at IS NOT NULL AND NEW.opened_at IS NOT OLD.opened_at BEGIN
  SELECT RAISE(ABORT, 'SHOP_STAYS_OPEN');
END;

-- A shop opens without the pieces of the sample.
CREATE TRIGGER first_day_opens_without_sample BEFORE UPDATE OF opened_at ON first_day
  WHEN NEW.opened_at IS NOT NULL AND EXISTS (SELECT 1 FROM sample_rows) BEGIN
  SELECT RAISE(ABORT, 'SAMPLE_IN_SHOP');
END;

-- A piece of the sample is never sold, whoever orders: it can always be deleted.
CREATE TRIGGER order_items_block_sample BEFORE INSERT ON order_items
  WHEN EXISTS (SELECT 1 FROM sample_rows WHERE kind = 'product' AND row_id = NEW.product_id) BEGIN
  SELECT RAISE(ABORT, 'PRODUCT_NOT_FOR_SALE');
END;

-- A batch of a shopper's request begins with INSERT INTO shoppers_write SELECT 1: nothing of it is written while the shop is closed.
CREATE VIEW shoppers_write AS SELECT 1 AS ok;
CREATE TRIGGER shoppers_write_while_open INSTEAD OF INSERT ON shoppers_write WHEN EXISTS (SELECT 1 FROM maintenance WHERE is_on = 1) BEGIN
  SELECT RAISE(ABORT, 'SHOP_CLOSED');
END;

-- Also for orders that an administrator takes: what is sold while the database is being replaced would be lost with it.
CREATE TRIGGER orders_while_open BEFORE INSERT ON orders WHEN EXISTS (SELECT 1 FROM maintenance WHERE is_on = 1) BEGIN
  SELECT RAISE(ABORT, 'SHOP_CLOSED');
END;

-- The law asks an order and its invoice to say who sells. Until the owner has saved these three sections, no order is taken, whoever writes it.
CREATE TRIGGER orders_require_seller BEFORE INSERT ON orders
  WHEN (SELECT count(*) FROM store_settings WHERE section IN ('identity', 'grievance', 'gst')) < 3 BEGIN
  SELECT RAISE(ABORT, 'SELLER_UNKNOWN');
END;

-- Numbers that people have stay: how they begin is chosen before the first order, and before the first invoice.
CREATE VIEW begun_numbers AS SELECT 'orderNumbers' AS section WHERE EXISTS (SELECT 1 FROM orders)
  UNION ALL SELECT 'invoiceNumbers' WHERE EXISTS (SELECT 1 FROM invoices WHERE kind <> 'credit-note') OR EXISTS (SELECT 1 FROM lost_documents WHERE series <> 'CRN');
CREATE TRIGGER store_settings_keep_new_numbers BEFORE INSERT ON store_settings WHEN NEW.section IN (SELECT section FROM begun_numbers) BEGIN
  SELECT RAISE(ABORT, 'NUMBERS_BEGUN');
END;
CREATE TRIGGER store_settings_keep_numbers BEFORE UPDATE ON store_settings
  WHEN OLD.section IN (SELECT section FROM begun_numbers) OR NEW.section IN (SELECT section FROM begun_numbers) BEGIN
  SELECT RAISE(ABORT, 'NUMBERS_BEGUN');
END;
CREATE TRIGGER store_settings_keep_old_numbers BEFORE DELETE ON store_settings WHEN OLD.section IN (SELECT section FROM begun_numbers) BEGIN
  SELECT RAISE(ABORT, 'NUMBERS_BEGUN');
END;

-- The actions of administrators are history: nobody corrects them, not even an administrator.
CREATE TRIGGER admin_actions_never_change BEFORE UPDATE ON admin_actions BEGIN
  SELECT RAISE(ABORT, 'ADMIN_ACTION_IMMUTABLE');
END;
CREATE TRIGGER admin_actions_never_leave BEFORE DELETE ON admin_actions BEGIN
  SELECT RAISE(ABORT, 'ADMIN_ACTION_IMMUTABLE');
END;

-- A published text never changes: an order keeps the terms under which it was placed.
CREATE TRIGGER shop_words_never_change BEFORE UPDATE ON shop_words BEGIN
  SELECT RAISE(ABORT, 'WORDS_IMMUTABLE');
END;
CREATE TRIGGER shop_words_never_leave BEFORE DELETE ON shop_words BEGIN
  SELECT RAISE(ABORT, 'WORDS_IMMUTABLE');
END;
