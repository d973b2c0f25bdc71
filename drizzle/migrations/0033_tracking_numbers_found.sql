-- An order is found by the number of its parcel too, which is part of its tracking link.
DROP TRIGGER orders_fts_insert;
--> statement-breakpoint
DROP TRIGGER orders_fts_update;
--> statement-breakpoint
DROP TRIGGER orders_fts_delete;
--> statement-breakpoint
DROP TRIGGER order_items_fts_insert;
--> statement-breakpoint
DROP TRIGGER payments_fts_insert;
--> statement-breakpoint
DROP TABLE orders_fts;
--> statement-breakpoint
-- The index; its rowid is the number of the order.
CREATE VIRTUAL TABLE orders_fts USING fts5(number, id, email, name, phone, payments, pieces, tracking, tokenize = 'trigram');
--> statement-breakpoint
INSERT INTO orders_fts (rowid, number, id, email, name, phone, payments, pieces, tracking)
  SELECT number, 'CHK-' || number, id, customer_email, customer_name, coalesce(shipping_address ->> 'phone', ''),
    coalesce(razorpay_order_id, '') || (SELECT coalesce(group_concat(' ' || p.id, ''), '') FROM payments p WHERE p.order_id = orders.id),
    (SELECT coalesce(group_concat(i.name, ' '), '') FROM order_items i WHERE i.order_id = orders.id), coalesce(tracking_url, '')
  FROM orders;
--> statement-breakpoint
-- A new order is indexed at once; its pieces and payments follow.
CREATE TRIGGER orders_fts_insert AFTER INSERT ON orders BEGIN
  INSERT INTO orders_fts (rowid, number, id, email, name, phone, payments, pieces, tracking)
    VALUES (NEW.number, 'CHK-' || NEW.number, NEW.id, NEW.customer_email, NEW.customer_name, coalesce(NEW.shipping_address ->> 'phone', ''),
      coalesce(NEW.razorpay_order_id, ''), '', coalesce(NEW.tracking_url, ''));
END;
--> statement-breakpoint
-- A changed contact replaces the old one in the index, also when the customer is forgotten; so does another tracking link.
CREATE TRIGGER orders_fts_update AFTER UPDATE OF customer_email, customer_name, shipping_address, razorpay_order_id, tracking_url ON orders
  WHEN NEW.customer_email <> OLD.customer_email OR NEW.customer_name <> OLD.customer_name OR NEW.tracking_url IS NOT OLD.tracking_url
    OR NEW.shipping_address ->> 'phone' IS NOT OLD.shipping_address ->> 'phone' OR NEW.razorpay_order_id IS NOT OLD.razorpay_order_id BEGIN
  UPDATE orders_fts SET email = NEW.customer_email, name = NEW.customer_name, phone = coalesce(NEW.shipping_address ->> 'phone', ''),
    payments = coalesce(NEW.razorpay_order_id, '') || (SELECT coalesce(group_concat(' ' || p.id, ''), '') FROM payments p WHERE p.order_id = NEW.id),
    tracking = coalesce(NEW.tracking_url, '')
    WHERE rowid = NEW.number;
END;
--> statement-breakpoint
-- A deleted order leaves the index.
CREATE TRIGGER orders_fts_delete AFTER DELETE ON orders BEGIN
  DELETE FROM orders_fts WHERE rowid = OLD.number;
END;
--> statement-breakpoint
-- An order is found by its pieces.
CREATE TRIGGER order_items_fts_insert AFTER INSERT ON order_items BEGIN
  UPDATE orders_fts SET pieces = pieces || ' ' || NEW.name WHERE rowid = (SELECT number FROM orders WHERE id = NEW.order_id);
END;
--> statement-breakpoint
-- An order is found by each of its payments.
CREATE TRIGGER payments_fts_insert AFTER INSERT ON payments BEGIN
  UPDATE orders_fts SET payments = payments || ' ' || NEW.id WHERE rowid = (SELECT number FROM orders WHERE id = NEW.order_id);
END;
