-- Figures: what each sold order counts as. `order_facts` and `line_facts` keep it, a job computes it (settleFacts), and the triggers here only say
-- which orders are to be computed again. Whoever reads `report_orders` and `report_lines` gets the orders that wait computed from the ledgers.

-- The place where an order comes from. Another origin of an order is said here, and nowhere else.
CREATE VIEW report_sources (order_id, source) AS SELECT id, iif(origin = 'manual', coalesce(source, origin), origin) FROM orders;

-- The pieces of an order at their prices, and its other charges: delivery, the gift wrap. What was taken out of a cash order is no part of it.
CREATE VIEW report_goods (order_id, pieces, goods, charges) AS
  SELECT o.id, (SELECT sum(i.quantity - iif(o.method = 'cod', i.cut, 0)) FROM order_items i WHERE i.order_id = o.id),
    (SELECT sum((i.quantity - iif(o.method = 'cod', i.cut, 0)) * i.price_at_purchase_paise) FROM order_items i WHERE i.order_id = o.id),
    o.shipping_fee_paise + o.taxes_paise - iif(o.wrap_off AND o.method = 'cod', coalesce(o.gift_wrap_paise, 0), 0)
  FROM orders o;

-- An order is the first of its buyer if no earlier one of the same e-mail address is a sale. Once an address is erased, the answer stays.
CREATE VIEW report_firsts (order_id, is_first) AS
  SELECT o.id, coalesce((SELECT f.is_first FROM order_facts f WHERE f.order_id = o.id AND f.is_fixed = 1),
    o.customer_email <> '' AND NOT EXISTS (SELECT 1 FROM sold_orders e WHERE lower(e.customer_email) = lower(o.customer_email) AND e.created_at < o.created_at))
  FROM orders o;

-- A sold order as the reports count it. A cash order counts what is due; of what was paid online the refunds are `refunded_paise`,
-- as what was refunded by hand. It is dispatched when it is marked as shipped for the last time, and its courier is that of the parcel that left first.
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
  FROM sold_orders o JOIN report_goods g ON g.order_id = o.id;

-- Each piece of an order once, its sizes together. `before`: the value of the pieces before it. Without GROUP BY and window, which would read all
-- orders wherever the view is joined; `+` keeps SQLite from reading all orders of a piece.
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

-- The pieces of a sold order. The discount is shared out by value: each piece takes what the discount of the pieces up to it is more than that of
-- the pieces before it, so that the parts add up to the discount. A piece keeps the category that it had when its order was first computed.
CREATE VIEW report_line_facts (order_id, product_id, category_id, pieces, goods_paise, discount_paise) AS
  SELECT o.id, l.product_id, coalesce((SELECT k.category_id FROM order_facts f JOIN line_facts k ON k.seq = f.seq AND k.product_id = l.product_id
      WHERE f.order_id = o.id), (SELECT category_id FROM products WHERE id = l.product_id), 0), l.pieces, l.goods,
    (g.goods + g.charges - o.due_paise) * (l.before + l.goods) / g.goods - (g.goods + g.charges - o.due_paise) * l.before / g.goods
  FROM sold_orders o JOIN report_goods g ON g.order_id = o.id JOIN report_pieces l ON l.order_id = o.id;

-- The sold orders as they are now: those that are computed, and those that wait.
CREATE VIEW report_orders (order_id, order_day, dispatch_day, delivery_day, document_day, coupon, state, source, method, courier,
    pieces, goods_paise, discount_paise, charges_paise, refunded_paise, is_first) AS
  SELECT order_id, day, dispatch_day, delivery_day, document_day, coupon, state, source, method, courier,
    pieces, goods_paise, discount_paise, charges_paise, refunded_paise, is_first FROM order_facts WHERE is_sale = 1 AND settled = version
  UNION ALL SELECT r.* FROM order_facts f CROSS JOIN report_facts r ON r.order_id = f.order_id WHERE f.settled <> f.version;

-- Their pieces, each with the days of its order. `seq`: its number in `order_facts`.
CREATE VIEW report_lines (seq, order_id, order_day, dispatch_day, delivery_day, document_day, product_id, category_id, pieces, goods_paise, discount_paise) AS
  SELECT f.seq, f.order_id, f.day, f.dispatch_day, f.delivery_day, f.document_day, l.product_id, l.category_id, l.pieces, l.goods_paise, l.discount_paise
    FROM order_facts f CROSS JOIN line_facts l ON l.seq = f.seq WHERE f.is_sale = 1 AND f.settled = f.version AND l.pieces > 0
  UNION ALL SELECT f.seq, r.order_id, r.order_day, r.dispatch_day, r.delivery_day, r.document_day, l.product_id, l.category_id, l.pieces, l.goods_paise, l.discount_paise
    FROM order_facts f CROSS JOIN report_facts r ON r.order_id = f.order_id CROSS JOIN report_line_facts l ON l.order_id = f.order_id WHERE f.settled <> f.version;

-- The pieces of an order are sold for the first time, or something of a sold order changes. With it changes which order of its buyer is the first.
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

-- An address is erased: which order of the buyer was the first is what it was. Of the buyer's other orders only if this one is a sale.
CREATE TRIGGER orders_forget_buyer BEFORE UPDATE OF customer_email ON orders WHEN NEW.customer_email = '' AND OLD.customer_email <> '' BEGIN
  UPDATE order_facts SET is_first = (SELECT r.is_first FROM report_firsts r WHERE r.order_id = order_facts.order_id), is_fixed = 1
    WHERE is_fixed = 0 AND (order_id = OLD.id OR (order_id IN (SELECT o.id FROM orders o WHERE lower(o.customer_email) = lower(OLD.customer_email))
      AND OLD.status IN revenue_statuses AND (OLD.pay_way <> 'cod' OR OLD.status = 'delivered')));
END;

-- Pieces are sold or return.
CREATE TRIGGER stock_moves_facts AFTER INSERT ON stock_moves WHEN NEW.order_id IS NOT NULL AND NEW.kind IN ('commit', 'restock') BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = NEW.order_id;
END;

-- A step of a sold order: the day of dispatch is that of its step.
CREATE TRIGGER order_events_facts AFTER INSERT ON order_events WHEN NEW.note LIKE '%: handed over'
    OR (NEW.from_status IN sent_statuses) <> (NEW.to_status IN sent_statuses) BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = NEW.order_id;
END;

-- A document is issued.
CREATE TRIGGER invoices_facts AFTER INSERT ON invoices BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = NEW.order_id;
END;

-- Money comes and is refunded, and what the gateway takes for it becomes known.
CREATE TRIGGER payments_facts_insert AFTER INSERT ON payments WHEN NEW.status = 'captured' BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = NEW.order_id;
END;

CREATE TRIGGER payments_facts AFTER UPDATE OF status, settlement, refunded_paise ON payments
  WHEN (NEW.status, NEW.settlement, NEW.refunded_paise) IS NOT (OLD.status, OLD.settlement, OLD.refunded_paise) BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = NEW.order_id;
END;

CREATE TRIGGER recon_lines_facts AFTER INSERT ON recon_lines WHEN NEW.type IN ('payment', 'refund') BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = (SELECT order_id FROM payments WHERE id = NEW.entity_id AND NEW.type = 'payment'
    UNION ALL SELECT p.order_id FROM refunds f JOIN payments p ON p.id = f.payment_id WHERE f.gateway_refund_id = NEW.entity_id AND NEW.type = 'refund');
END;

CREATE TRIGGER refunds_facts_insert AFTER INSERT ON refunds BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = (SELECT order_id FROM payments WHERE id = NEW.payment_id);
END;

-- The gateway's number of a refund may come after the line that names it.
CREATE TRIGGER refunds_facts AFTER UPDATE OF status, gateway_refund_id ON refunds
  WHEN (NEW.status = 'failed') <> (OLD.status = 'failed') OR NEW.gateway_refund_id IS NOT OLD.gateway_refund_id BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = (SELECT order_id FROM payments WHERE id = NEW.payment_id);
END;

CREATE TRIGGER hand_refunds_facts AFTER INSERT ON hand_refunds BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = NEW.order_id;
END;

CREATE TRIGGER disputes_facts_insert AFTER INSERT ON disputes BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = (SELECT order_id FROM payments WHERE id = NEW.payment_id);
END;

CREATE TRIGGER disputes_facts AFTER UPDATE OF status, deducted_paise, given_back_paise ON disputes
  WHEN (NEW.status, NEW.deducted_paise, NEW.given_back_paise) IS NOT (OLD.status, OLD.deducted_paise, OLD.given_back_paise) BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = (SELECT order_id FROM payments WHERE id = NEW.payment_id);
END;

-- The cost of the pieces of an order becomes known, and that of its parcels. The pieces of a parcel are chosen while it is a draft, which costs nothing.
CREATE TRIGGER cost_moves_facts AFTER INSERT ON cost_moves WHEN NEW.order_id IS NOT NULL BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = NEW.order_id;
END;

CREATE TRIGGER order_charges_facts AFTER INSERT ON order_charges BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = NEW.order_id;
END;

CREATE TRIGGER parcels_facts AFTER UPDATE OF state, picked_up_at, cod_due_paise ON parcels WHEN NEW.state <> OLD.state
    OR NEW.picked_up_at IS NOT OLD.picked_up_at OR (NEW.cod_due_paise > 0) <> (OLD.cod_due_paise > 0) BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id IN (SELECT order_id FROM parcel_items WHERE parcel_id = NEW.id);
END;

CREATE TRIGGER parcel_items_facts AFTER UPDATE OF opened_good ON parcel_items WHEN NEW.opened_good IS NOT OLD.opened_good BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = NEW.order_id;
END;

CREATE TRIGGER returns_facts AFTER UPDATE OF outcome, refund_paise, is_manual ON returns
  WHEN (NEW.outcome, NEW.refund_paise, NEW.is_manual) IS NOT (OLD.outcome, OLD.refund_paise, OLD.is_manual) BEGIN
  UPDATE order_facts SET version = version + 1 WHERE order_id = NEW.order_id;
END;
