DROP TRIGGER orders_add_sale;
--> statement-breakpoint
DROP TRIGGER orders_move_sale;
--> statement-breakpoint
DROP TRIGGER orders_take_sale;
--> statement-breakpoint
DROP TRIGGER order_events_report;
--> statement-breakpoint
DROP TRIGGER orders_report;
--> statement-breakpoint
DROP TRIGGER invoices_report;
--> statement-breakpoint
DROP TRIGGER parcels_report;
--> statement-breakpoint
DROP TRIGGER payments_report;
--> statement-breakpoint
DROP TRIGGER hand_refunds_report;
--> statement-breakpoint
DROP TRIGGER returns_report;
--> statement-breakpoint
DROP TRIGGER margin_moves_add;
--> statement-breakpoint
DROP TRIGGER margin_orders_move;
--> statement-breakpoint
DROP TRIGGER margin_lines_add;
--> statement-breakpoint
DROP TRIGGER margin_lines_move;
--> statement-breakpoint
DROP TRIGGER stock_moves_margin;
--> statement-breakpoint
DROP TRIGGER orders_margin;
--> statement-breakpoint
DROP TRIGGER orders_move_margin;
--> statement-breakpoint
DROP TRIGGER order_items_margin;
--> statement-breakpoint
DROP TRIGGER order_events_margin;
--> statement-breakpoint
DROP TRIGGER invoices_margin;
--> statement-breakpoint
DROP TRIGGER payments_margin_insert;
--> statement-breakpoint
DROP TRIGGER payments_margin;
--> statement-breakpoint
DROP TRIGGER recon_lines_margin;
--> statement-breakpoint
DROP TRIGGER refunds_margin_insert;
--> statement-breakpoint
DROP TRIGGER refunds_margin;
--> statement-breakpoint
DROP TRIGGER hand_refunds_margin;
--> statement-breakpoint
DROP TRIGGER cost_moves_margin;
--> statement-breakpoint
DROP TRIGGER order_charges_margin;
--> statement-breakpoint
DROP TRIGGER parcels_margin;
--> statement-breakpoint
DROP TRIGGER parcel_items_margin;
--> statement-breakpoint
DROP TRIGGER returns_margin;
--> statement-breakpoint
DROP TRIGGER refund_lines_margin;
--> statement-breakpoint
DROP TRIGGER refunds_name_margin;
--> statement-breakpoint
DROP TRIGGER disputes_margin_insert;
--> statement-breakpoint
DROP TRIGGER disputes_margin;
--> statement-breakpoint
DROP TRIGGER report_buyers_note;
--> statement-breakpoint
DROP TRIGGER report_moves_add;
--> statement-breakpoint
DROP TRIGGER report_orders_add;
--> statement-breakpoint
DROP TRIGGER report_orders_take;
--> statement-breakpoint
DROP TRIGGER report_orders_move_day;
--> statement-breakpoint
DROP TRIGGER report_orders_move_courier;
--> statement-breakpoint
DROP TRIGGER report_orders_move_state;
--> statement-breakpoint
DROP TRIGGER report_orders_refund;
--> statement-breakpoint
DROP TRIGGER report_orders_move;
--> statement-breakpoint
DROP TRIGGER report_requests_note;
--> statement-breakpoint
DROP TRIGGER orders_report_buyers;
--> statement-breakpoint
DROP TRIGGER orders_forget_buyer;
--> statement-breakpoint
DROP TRIGGER margin_orders_coupon;
--> statement-breakpoint
DROP VIEW report_sources;
--> statement-breakpoint
DROP VIEW report_goods;
--> statement-breakpoint
DROP VIEW report_pieces;
--> statement-breakpoint
DROP VIEW report_line_facts;
--> statement-breakpoint
DROP VIEW report_clocks;
--> statement-breakpoint
DROP VIEW report_dates;
--> statement-breakpoint
DROP VIEW report_requests;
--> statement-breakpoint
DROP VIEW margin_moves;
--> statement-breakpoint
DROP VIEW margin_rows;
--> statement-breakpoint
DROP VIEW margin_dates;
--> statement-breakpoint
DROP VIEW report_firsts;
--> statement-breakpoint
DROP VIEW report_facts;
--> statement-breakpoint
DROP VIEW report_recounts;
--> statement-breakpoint
DROP VIEW report_moves;
--> statement-breakpoint
DROP VIEW report_buyers;
--> statement-breakpoint
DROP VIEW margin_coupon_rows;
--> statement-breakpoint
DROP TABLE sales_days;
--> statement-breakpoint
DROP TABLE report_days;
--> statement-breakpoint
DROP TABLE report_orders;
--> statement-breakpoint
DROP TABLE report_lines;
--> statement-breakpoint
DROP TABLE margin_days;
--> statement-breakpoint
DROP TABLE margin_orders;
--> statement-breakpoint
DROP TABLE margin_lines;
--> statement-breakpoint
DROP TABLE margin_coupons;
--> statement-breakpoint
CREATE TABLE order_facts (
	seq integer PRIMARY KEY NOT NULL, order_id text NOT NULL, day text NOT NULL, version integer DEFAULT 0 NOT NULL, settled integer DEFAULT 0 NOT NULL,
	is_sale integer DEFAULT false NOT NULL, dispatch_day text, delivery_day text, document_day text, coupon text DEFAULT '' NOT NULL, state text DEFAULT '' NOT NULL,
	source text DEFAULT '' NOT NULL, method text DEFAULT '' NOT NULL, courier text DEFAULT '' NOT NULL, pieces integer DEFAULT 0 NOT NULL, goods_paise integer DEFAULT 0 NOT NULL,
	discount_paise integer DEFAULT 0 NOT NULL, charges_paise integer DEFAULT 0 NOT NULL, refunded_paise integer DEFAULT 0 NOT NULL, is_first integer DEFAULT false NOT NULL,
	is_fixed integer DEFAULT false NOT NULL, net_paise integer DEFAULT 0 NOT NULL, earned_paise integer DEFAULT 0 NOT NULL, is_whole integer DEFAULT false NOT NULL, unknown text DEFAULT '[]' NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX order_facts_order_id_unique ON order_facts (order_id);
--> statement-breakpoint
CREATE INDEX order_facts_by_day ON order_facts (day);
--> statement-breakpoint
CREATE INDEX order_facts_by_dispatch_day ON order_facts (dispatch_day) WHERE dispatch_day IS NOT NULL;
--> statement-breakpoint
CREATE INDEX order_facts_by_delivery_day ON order_facts (delivery_day) WHERE delivery_day IS NOT NULL;
--> statement-breakpoint
CREATE INDEX order_facts_by_document_day ON order_facts (document_day) WHERE document_day IS NOT NULL;
--> statement-breakpoint
CREATE INDEX order_facts_stale ON order_facts (day, order_id) WHERE settled <> version;
--> statement-breakpoint
CREATE TABLE line_facts (
	seq integer NOT NULL, product_id integer NOT NULL, category_id integer NOT NULL, pieces integer DEFAULT 0 NOT NULL, goods_paise integer DEFAULT 0 NOT NULL, discount_paise integer DEFAULT 0 NOT NULL,
	kept integer DEFAULT 0 NOT NULL, net_paise integer DEFAULT 0 NOT NULL, earned_paise integer DEFAULT 0 NOT NULL, is_whole integer DEFAULT false NOT NULL, has_cost integer DEFAULT false NOT NULL,
	PRIMARY KEY(seq, product_id)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE VIEW report_sources (order_id, source) AS SELECT id, iif(origin = 'manual', coalesce(source, origin), origin) FROM orders;
--> statement-breakpoint
CREATE VIEW report_goods (order_id, pieces, goods, charges) AS
  SELECT o.id, (SELECT sum(i.quantity - iif(o.method = 'cod', i.cut, 0)) FROM order_items i WHERE i.order_id = o.id),
    (SELECT sum((i.quantity - iif(o.method = 'cod', i.cut, 0)) * i.price_at_purchase_paise) FROM order_items i WHERE i.order_id = o.id),
    o.shipping_fee_paise + o.taxes_paise - iif(o.wrap_off AND o.method = 'cod', coalesce(o.gift_wrap_paise, 0), 0)
  FROM orders o;
--> statement-breakpoint
CREATE VIEW report_firsts (order_id, is_first) AS
  SELECT o.id, coalesce((SELECT f.is_first FROM order_facts f WHERE f.order_id = o.id AND f.is_fixed = 1),
    o.customer_email <> '' AND NOT EXISTS (SELECT 1 FROM orders e WHERE lower(e.customer_email) = lower(o.customer_email) AND e.created_at < o.created_at
      AND e.status IN revenue_statuses AND (e.pay_way <> 'cod' OR e.status = 'delivered')))
  FROM orders o;
--> statement-breakpoint
CREATE VIEW report_facts (order_id, order_day, dispatch_day, delivery_day, document_day, coupon, state, source, method, courier,
    pieces, goods_paise, discount_paise, charges_paise, refunded_paise, is_first) AS
  SELECT o.id, date(o.created_at / 1000 + 19800, 'unixepoch'),
    CASE WHEN o.status IN sent_statuses THEN (SELECT date(e.created_at / 1000 + 19800, 'unixepoch') FROM order_events e WHERE e.order_id = o.id
      AND e.to_status IN sent_statuses AND e.from_status NOT IN sent_statuses ORDER BY e.seq DESC LIMIT 1) END,
    CASE WHEN o.status = 'delivered' THEN date(o.delivered_at / 1000 + 19800, 'unixepoch') END,
    (SELECT date(i.issued_at / 1000 + 19800, 'unixepoch') FROM invoices i WHERE i.order_id = o.id AND i.kind <> 'credit-note'),
    coalesce(o.coupon_code, ''), coalesce(o.shipping_address ->> 'state', ''),
    (SELECT source FROM report_sources WHERE order_id = o.id),
    CASE WHEN o.paid_by_hand IS NOT NULL THEN 'hand-' || o.paid_by_hand WHEN o.paid_online THEN 'cod-online' WHEN o.method = 'cod' THEN 'cod'
      ELSE 'online' END,
    coalesce((SELECT p.courier FROM parcel_items i JOIN parcels p ON p.id = i.parcel_id WHERE i.order_id = o.id AND p.direction = 'out'
      AND p.picked_up_at IS NOT NULL ORDER BY p.picked_up_at, p.number LIMIT 1), ''),
    g.pieces, g.goods, g.goods + g.charges - o.due_paise, g.charges,
    coalesce((SELECT p.refunded_paise FROM payments p WHERE p.order_id = o.id AND p.settlement = 'counted'), 0)
      + coalesce((SELECT sum(h.amount_paise) FROM hand_refunds h WHERE h.order_id = o.id), 0)
      + coalesce((SELECT sum(r.refund_paise) FROM returns r WHERE r.order_id = o.id AND r.is_manual = 1), 0),
    (SELECT f.is_first FROM report_firsts f WHERE f.order_id = o.id)
  FROM orders o JOIN report_goods g ON g.order_id = o.id WHERE o.status IN revenue_statuses AND (o.pay_way <> 'cod' OR o.status = 'delivered');
--> statement-breakpoint
CREATE VIEW report_pieces (order_id, product_id, pieces, goods, before) AS
  SELECT i.order_id, i.product_id,
    (SELECT sum(s.quantity - iif(o.method = 'cod', s.cut, 0)) FROM order_items s WHERE s.order_id = i.order_id AND +s.product_id = i.product_id),
    (SELECT sum((s.quantity - iif(o.method = 'cod', s.cut, 0)) * s.price_at_purchase_paise) FROM order_items s
      WHERE s.order_id = i.order_id AND +s.product_id = i.product_id),
    (SELECT coalesce(sum((s.quantity - iif(o.method = 'cod', s.cut, 0)) * s.price_at_purchase_paise), 0) FROM order_items s
      WHERE s.order_id = i.order_id AND +s.product_id < i.product_id)
  FROM orders o JOIN order_items i ON i.order_id = o.id
  WHERE NOT EXISTS (SELECT 1 FROM order_items s WHERE s.order_id = i.order_id AND +s.product_id = i.product_id AND s.line < i.line)
    AND EXISTS (SELECT 1 FROM order_items s WHERE s.order_id = i.order_id AND +s.product_id = i.product_id AND s.quantity > iif(o.method = 'cod', s.cut, 0));
--> statement-breakpoint
CREATE VIEW report_line_facts (order_id, product_id, category_id, pieces, goods_paise, discount_paise) AS
  SELECT o.id, l.product_id, coalesce((SELECT k.category_id FROM order_facts f JOIN line_facts k ON k.seq = f.seq AND k.product_id = l.product_id
      WHERE f.order_id = o.id), (SELECT category_id FROM products WHERE id = l.product_id), 0), l.pieces, l.goods,
    (g.goods + g.charges - o.due_paise) * (l.before + l.goods) / g.goods - (g.goods + g.charges - o.due_paise) * l.before / g.goods
  FROM orders o JOIN report_goods g ON g.order_id = o.id JOIN report_pieces l ON l.order_id = o.id
  WHERE o.status IN revenue_statuses AND (o.pay_way <> 'cod' OR o.status = 'delivered');
--> statement-breakpoint
CREATE VIEW report_orders (order_id, order_day, dispatch_day, delivery_day, document_day, coupon, state, source, method, courier,
    pieces, goods_paise, discount_paise, charges_paise, refunded_paise, is_first) AS
  SELECT order_id, day, dispatch_day, delivery_day, document_day, coupon, state, source, method, courier,
    pieces, goods_paise, discount_paise, charges_paise, refunded_paise, is_first FROM order_facts WHERE is_sale = 1 AND settled = version
  UNION ALL SELECT r.* FROM order_facts f CROSS JOIN report_facts r ON r.order_id = f.order_id WHERE f.settled <> f.version;
--> statement-breakpoint
CREATE VIEW report_lines (seq, order_id, order_day, dispatch_day, delivery_day, document_day, product_id, category_id, pieces, goods_paise, discount_paise) AS
  SELECT f.seq, f.order_id, f.day, f.dispatch_day, f.delivery_day, f.document_day, l.product_id, l.category_id, l.pieces, l.goods_paise, l.discount_paise
    FROM order_facts f CROSS JOIN line_facts l ON l.seq = f.seq WHERE f.is_sale = 1 AND f.settled = f.version AND l.pieces > 0
  UNION ALL SELECT f.seq, r.order_id, r.order_day, r.dispatch_day, r.delivery_day, r.document_day, l.product_id, l.category_id, l.pieces, l.goods_paise, l.discount_paise
    FROM order_facts f CROSS JOIN report_facts r ON r.order_id = f.order_id CROSS JOIN report_line_facts l ON l.order_id = f.order_id WHERE f.settled <> f.version;
--> statement-breakpoint
CREATE TRIGGER orders_facts AFTER UPDATE OF status, reservation, created_at, delivered_at, paid_online, paid_by_hand, shipping_address, customer_email,
    cut_paise, wrap_off, advance_kept_paise ON orders WHEN NEW.reservation <> 'held' BEGIN
  INSERT INTO order_facts (order_id, day) SELECT NEW.id, date(NEW.created_at / 1000 + 19800, 'unixepoch')
    WHERE NEW.reservation = 'committed' AND OLD.reservation <> 'committed' ON CONFLICT (order_id) DO NOTHING;
  UPDATE order_facts SET version = version + 1, day = date(NEW.created_at / 1000 + 19800, 'unixepoch') WHERE order_id = NEW.id;
  UPDATE order_facts SET version = version + 1 WHERE is_fixed = 0 AND order_id IN (SELECT o.id FROM orders o
      WHERE lower(o.customer_email) = lower(NEW.customer_email) AND o.created_at > min(NEW.created_at, OLD.created_at) AND o.id <> NEW.id)
    AND NEW.customer_email <> '' AND ((OLD.status IN revenue_statuses AND (OLD.pay_way <> 'cod' OR OLD.status = 'delivered'))
        <> (NEW.status IN revenue_statuses AND (NEW.pay_way <> 'cod' OR NEW.status = 'delivered'))
      OR (lower(NEW.customer_email), NEW.created_at) <> (lower(OLD.customer_email), OLD.created_at));
  UPDATE order_facts SET version = version + 1 WHERE is_fixed = 0 AND order_id IN (SELECT o.id FROM orders o
      WHERE lower(o.customer_email) = lower(OLD.customer_email) AND o.created_at > OLD.created_at)
    AND NEW.customer_email <> '' AND OLD.customer_email <> '' AND lower(NEW.customer_email) <> lower(OLD.customer_email);
END;
--> statement-breakpoint
CREATE TRIGGER orders_forget_buyer BEFORE UPDATE OF customer_email ON orders WHEN NEW.customer_email = '' AND OLD.customer_email <> '' BEGIN
  UPDATE order_facts SET is_first = (SELECT r.is_first FROM report_firsts r WHERE r.order_id = order_facts.order_id), is_fixed = 1
    WHERE is_fixed = 0 AND (order_id = OLD.id OR (order_id IN (SELECT o.id FROM orders o WHERE lower(o.customer_email) = lower(OLD.customer_email))
      AND OLD.status IN revenue_statuses AND (OLD.pay_way <> 'cod' OR OLD.status = 'delivered')));
END;
--> statement-breakpoint
CREATE TRIGGER stock_moves_facts AFTER INSERT ON stock_moves WHEN NEW.order_id IS NOT NULL AND NEW.kind IN ('commit', 'restock') BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER order_items_facts AFTER UPDATE OF cut ON order_items WHEN NEW.cut <> OLD.cut BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER order_events_facts AFTER INSERT ON order_events WHEN NEW.note LIKE '%: handed over'
    OR (NEW.from_status IN sent_statuses) <> (NEW.to_status IN sent_statuses) BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER invoices_facts AFTER INSERT ON invoices BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER payments_facts_insert AFTER INSERT ON payments WHEN NEW.status = 'captured' BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER payments_facts AFTER UPDATE OF status, settlement, refunded_paise ON payments
  WHEN (NEW.status, NEW.settlement, NEW.refunded_paise) IS NOT (OLD.status, OLD.settlement, OLD.refunded_paise) BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER recon_lines_facts AFTER INSERT ON recon_lines WHEN NEW.type IN ('payment', 'refund') BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = (SELECT order_id FROM payments WHERE id = NEW.entity_id AND NEW.type = 'payment'
    UNION ALL SELECT p.order_id FROM refunds f JOIN payments p ON p.id = f.payment_id WHERE f.gateway_refund_id = NEW.entity_id AND NEW.type = 'refund');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_facts_insert AFTER INSERT ON refunds BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = (SELECT order_id FROM payments WHERE id = NEW.payment_id);
END;
--> statement-breakpoint
CREATE TRIGGER refunds_facts AFTER UPDATE OF status, gateway_refund_id ON refunds
  WHEN (NEW.status = 'failed') <> (OLD.status = 'failed') OR NEW.gateway_refund_id IS NOT OLD.gateway_refund_id BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = (SELECT order_id FROM payments WHERE id = NEW.payment_id);
END;
--> statement-breakpoint
CREATE TRIGGER hand_refunds_facts AFTER INSERT ON hand_refunds BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER disputes_facts_insert AFTER INSERT ON disputes BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = (SELECT order_id FROM payments WHERE id = NEW.payment_id);
END;
--> statement-breakpoint
CREATE TRIGGER disputes_facts AFTER UPDATE OF status, deducted_paise, given_back_paise ON disputes
  WHEN (NEW.status, NEW.deducted_paise, NEW.given_back_paise) IS NOT (OLD.status, OLD.deducted_paise, OLD.given_back_paise) BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = (SELECT order_id FROM payments WHERE id = NEW.payment_id);
END;
--> statement-breakpoint
CREATE TRIGGER cost_moves_facts AFTER INSERT ON cost_moves WHEN NEW.order_id IS NOT NULL BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER order_charges_facts AFTER INSERT ON order_charges BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER parcels_facts AFTER UPDATE OF state, picked_up_at, cod_due_paise ON parcels WHEN NEW.state <> OLD.state
    OR NEW.picked_up_at IS NOT OLD.picked_up_at OR (NEW.cod_due_paise > 0) <> (OLD.cod_due_paise > 0) BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id IN (SELECT order_id FROM parcel_items WHERE parcel_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER parcel_items_facts AFTER UPDATE OF opened_good ON parcel_items WHEN NEW.opened_good IS NOT OLD.opened_good BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER returns_facts AFTER UPDATE OF outcome, refund_paise, is_manual ON returns
  WHEN (NEW.outcome, NEW.refund_paise, NEW.is_manual) IS NOT (OLD.outcome, OLD.refund_paise, OLD.is_manual) BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = NEW.order_id;
END;
