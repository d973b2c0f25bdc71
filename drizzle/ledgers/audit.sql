-- Which rows the next audit reads. A change of money, stock or state puts the id of its order, payment, return, parcel, piece or coupon into
-- `audit_queue`; the job of the books checks the invariants of those rows alone. These triggers refuse nothing.

-- INSERT INTO audit_requests asks for a check. A view rather than INSERT OR IGNORE: an upsert that fires a trigger turns the
-- OR IGNORE inside it into an error.
CREATE VIEW audit_requests AS SELECT subject, id FROM audit_queue WHERE taken = 0;

-- A row is queued once. A write during its check (taken = 1) queues it again, and the next run checks what a crash left
-- behind.
CREATE TRIGGER audit_requests_enqueue_once INSTEAD OF INSERT ON audit_requests
  WHEN NOT EXISTS (SELECT 1 FROM audit_queue WHERE taken = 0 AND subject = NEW.subject AND id = CAST(NEW.id AS TEXT)) BEGIN
  INSERT INTO audit_queue (subject, id) VALUES (NEW.subject, CAST(NEW.id AS TEXT));
END;

-- Orders, with the payments and coupons that depend on them.
CREATE TRIGGER orders_audit_insert AFTER INSERT ON orders BEGIN
  INSERT INTO audit_requests VALUES ('orders', NEW.id);
END;
CREATE TRIGGER orders_audit_update AFTER UPDATE ON orders BEGIN
  INSERT INTO audit_requests VALUES ('orders', NEW.id);
END;
CREATE TRIGGER orders_audit_transition AFTER UPDATE OF status, reservation ON orders WHEN OLD.reservation <> NEW.reservation OR OLD.status <> NEW.status BEGIN
  INSERT INTO audit_requests SELECT 'payments', id FROM payments WHERE order_id = NEW.id;
  INSERT INTO audit_requests SELECT 'coupons', NEW.coupon_id WHERE NEW.coupon_id IS NOT NULL;
END;
CREATE TRIGGER order_events_audit_insert AFTER INSERT ON order_events BEGIN
  INSERT INTO audit_requests VALUES ('orders', NEW.order_id);
END;

-- Stock.
CREATE TRIGGER stock_moves_audit_insert AFTER INSERT ON stock_moves BEGIN
  INSERT INTO audit_requests VALUES ('products', NEW.product_id);
  INSERT INTO audit_requests SELECT 'orders', NEW.order_id WHERE NEW.order_id IS NOT NULL;
END;
CREATE TRIGGER products_audit_stock AFTER UPDATE OF stock_quantity, reserved, committed ON products BEGIN
  INSERT INTO audit_requests VALUES ('products', NEW.id);
END;
CREATE TRIGGER product_sizes_audit_insert AFTER INSERT ON product_sizes BEGIN
  INSERT INTO audit_requests VALUES ('products', NEW.product_id);
END;
CREATE TRIGGER product_sizes_audit_update AFTER UPDATE ON product_sizes BEGIN
  INSERT INTO audit_requests VALUES ('products', NEW.product_id);
END;
CREATE TRIGGER product_sizes_audit_delete AFTER DELETE ON product_sizes BEGIN
  INSERT INTO audit_requests VALUES ('products', OLD.product_id);
END;

-- Coupons: how often they are used.
CREATE TRIGGER coupons_audit_insert AFTER INSERT ON coupons BEGIN
  INSERT INTO audit_requests VALUES ('coupons', NEW.id);
END;
CREATE TRIGGER coupons_audit_update AFTER UPDATE ON coupons BEGIN
  INSERT INTO audit_requests VALUES ('coupons', NEW.id);
END;

-- Payments and refunds.
CREATE TRIGGER payments_audit_insert AFTER INSERT ON payments BEGIN
  INSERT INTO audit_requests VALUES ('payments', NEW.id), ('orders', NEW.order_id);
END;
CREATE TRIGGER payments_audit_update AFTER UPDATE ON payments BEGIN
  INSERT INTO audit_requests VALUES ('payments', NEW.id), ('orders', NEW.order_id);
END;
CREATE TRIGGER refunds_audit_insert AFTER INSERT ON refunds BEGIN
  INSERT INTO audit_requests VALUES ('payments', NEW.payment_id);
END;
CREATE TRIGGER refunds_audit_update AFTER UPDATE ON refunds BEGIN
  INSERT INTO audit_requests VALUES ('payments', NEW.payment_id);
END;
CREATE TRIGGER refunds_audit_delete AFTER DELETE ON refunds BEGIN
  INSERT INTO audit_requests VALUES ('payments', OLD.payment_id);
  INSERT INTO audit_requests SELECT 'returns', id FROM returns WHERE id = OLD.id;
END;

-- Returns.
CREATE TRIGGER returns_audit_insert AFTER INSERT ON returns BEGIN
  INSERT INTO audit_requests VALUES ('returns', NEW.id);
END;
CREATE TRIGGER returns_audit_update AFTER UPDATE ON returns BEGIN
  INSERT INTO audit_requests VALUES ('returns', NEW.id);
END;
CREATE TRIGGER return_items_audit_insert AFTER INSERT ON return_items BEGIN
  INSERT INTO audit_requests VALUES ('returns', NEW.return_id), ('orders', NEW.order_id);
END;
CREATE TRIGGER return_items_audit_update AFTER UPDATE ON return_items BEGIN
  INSERT INTO audit_requests VALUES ('returns', NEW.return_id), ('orders', NEW.order_id);
END;
CREATE TRIGGER return_events_audit_insert AFTER INSERT ON return_events BEGIN
  INSERT INTO audit_requests VALUES ('returns', NEW.return_id);
END;

-- Messages of an order that were changed or deleted.
CREATE TRIGGER outbox_audit_update AFTER UPDATE OF dedupe_key, order_id ON outbox WHEN OLD.order_id IS NOT NULL BEGIN
  INSERT INTO audit_requests VALUES ('orders', OLD.order_id);
END;
CREATE TRIGGER outbox_audit_delete AFTER DELETE ON outbox WHEN OLD.order_id IS NOT NULL BEGIN
  INSERT INTO audit_requests VALUES ('orders', OLD.order_id);
END;

-- A change of a parcel or of its pieces has the parcel audited.
CREATE TRIGGER parcels_audit_insert AFTER INSERT ON parcels BEGIN
  INSERT INTO audit_requests VALUES ('parcels', NEW.id);
END;
CREATE TRIGGER parcels_audit_update AFTER UPDATE ON parcels BEGIN
  INSERT INTO audit_requests VALUES ('parcels', NEW.id);
END;
CREATE TRIGGER parcel_items_audit_insert AFTER INSERT ON parcel_items BEGIN
  INSERT INTO audit_requests VALUES ('parcels', NEW.parcel_id);
END;
CREATE TRIGGER parcel_items_audit_update AFTER UPDATE ON parcel_items BEGIN
  INSERT INTO audit_requests VALUES ('parcels', NEW.parcel_id);
END;
CREATE TRIGGER parcel_events_audit_insert AFTER INSERT ON parcel_events BEGIN
  INSERT INTO audit_requests VALUES ('parcels', NEW.parcel_id);
END;
CREATE TRIGGER shipment_calls_audit_update AFTER UPDATE ON shipment_calls BEGIN
  INSERT INTO audit_requests VALUES ('parcels', NEW.parcel_id);
END;
CREATE TRIGGER cod_dues_audit_insert AFTER INSERT ON cod_dues BEGIN
  INSERT INTO audit_requests VALUES ('parcels', NEW.parcel_id);
END;
CREATE TRIGGER cod_dues_audit_update AFTER UPDATE ON cod_dues BEGIN
  INSERT INTO audit_requests VALUES ('parcels', NEW.parcel_id);
END;
CREATE TRIGGER cod_remittance_lines_audit_insert AFTER INSERT ON cod_remittance_lines WHEN NEW.parcel_id IS NOT NULL BEGIN
  INSERT INTO audit_requests VALUES ('parcels', NEW.parcel_id);
END;
