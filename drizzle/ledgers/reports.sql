-- The sums of the sales report by day, for each clock (order, dispatch, delivery, document) and dimension. These triggers refuse nothing: they
-- keep a row of facts for each sale and line, and move the sums with it.

-- An order is sold where it is paid and not cancelled, and cash once it is collected: the condition of isSold() in sold.server.ts.
CREATE TRIGGER orders_add_sale AFTER INSERT ON orders
  WHEN NEW.status IN revenue_statuses AND (NEW.method <> 'cod' OR NEW.status = 'delivered') BEGIN
  INSERT INTO sales_days (day, orders, total_paise) VALUES (date(NEW.created_at / 1000 + 19800, 'unixepoch'), 1, NEW.total_paise)
    ON CONFLICT (day) DO UPDATE SET orders = orders + 1, total_paise = total_paise + excluded.total_paise;
END;

-- A sale moves to another day, or begins or ceases to be one.
CREATE TRIGGER orders_move_sale AFTER UPDATE OF status, created_at, paid_online ON orders
  WHEN OLD.created_at <> NEW.created_at
    OR (OLD.status IN revenue_statuses AND (OLD.method <> 'cod' OR OLD.paid_online OR OLD.status = 'delivered'))
      <> (NEW.status IN revenue_statuses AND (NEW.method <> 'cod' OR NEW.paid_online OR NEW.status = 'delivered')) BEGIN
  UPDATE sales_days SET orders = orders - 1, total_paise = total_paise - (OLD.total_paise - OLD.cut_paise)
    WHERE day = date(OLD.created_at / 1000 + 19800, 'unixepoch')
      AND OLD.status IN revenue_statuses AND (OLD.method <> 'cod' OR OLD.paid_online OR OLD.status = 'delivered');
  INSERT INTO sales_days (day, orders, total_paise)
    SELECT date(NEW.created_at / 1000 + 19800, 'unixepoch'), 1, NEW.total_paise - NEW.cut_paise
    WHERE NEW.status IN revenue_statuses AND (NEW.method <> 'cod' OR NEW.paid_online OR NEW.status = 'delivered')
    ON CONFLICT (day) DO UPDATE SET orders = orders + 1, total_paise = total_paise + excluded.total_paise;
END;
CREATE TRIGGER orders_take_sale AFTER DELETE ON orders
  WHEN OLD.status IN revenue_statuses AND (OLD.method <> 'cod' OR OLD.paid_online OR OLD.status = 'delivered') BEGIN
  UPDATE sales_days SET orders = orders - 1, total_paise = total_paise - (OLD.total_paise - OLD.cut_paise)
    WHERE day = date(OLD.created_at / 1000 + 19800, 'unixepoch');
END;

-- Sums of the reports, kept from what each sold order is. The views say once what an order counts as; triggers, backfill and audit read them.
-- 
-- The place where an order comes from. Another origin of an order is said here, and nowhere else.
CREATE VIEW report_sources (order_id, source) AS SELECT id, iif(origin = 'manual', coalesce(source, origin), origin) FROM orders;

-- The pieces of an order at their prices, and its other charges: delivery, the gift wrap. What was taken out of a cash order is no part of it.
CREATE VIEW report_goods (order_id, pieces, goods, charges) AS
  SELECT o.id, (SELECT sum(i.quantity - iif(o.method = 'cod', i.cut, 0)) FROM order_items i WHERE i.order_id = o.id),
    (SELECT sum((i.quantity - iif(o.method = 'cod', i.cut, 0)) * i.price_at_purchase_paise) FROM order_items i WHERE i.order_id = o.id),
    o.shipping_fee_paise + o.taxes_paise - iif(o.wrap_off AND o.method = 'cod', coalesce(o.gift_wrap_paise, 0), 0)
  FROM orders o;

-- A sold order in the reports. Sold: the condition of isSold() in sold.server.ts. A cash order counts what is due; of what was paid online
-- the money that went back is `refunded_paise`, as what went back by hand. It is dispatched when it is marked as shipped for the last time, and its
-- courier is that of the parcel that left first.
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

-- Each piece of an order once, its sizes together. `before`: the value of the pieces before it.
CREATE VIEW report_pieces (order_id, product_id, pieces, goods, before) AS
  SELECT order_id, product_id, pieces, goods, sum(goods) OVER (PARTITION BY order_id ORDER BY product_id) - goods
  FROM (SELECT i.order_id, i.product_id, sum(i.quantity - iif(o.method = 'cod', i.cut, 0)) AS pieces,
      sum((i.quantity - iif(o.method = 'cod', i.cut, 0)) * i.price_at_purchase_paise) AS goods
    FROM order_items i JOIN orders o ON o.id = i.order_id GROUP BY i.order_id, i.product_id) WHERE pieces > 0;

-- The pieces of a sold order. The discount is shared out by value: each piece takes what the discount of the pieces up to it is more than that of
-- the pieces before it, so that the parts add up to the discount.
CREATE VIEW report_line_facts (order_id, product_id, category_id, pieces, goods_paise, discount_paise) AS
  SELECT o.id, l.product_id, coalesce((SELECT category_id FROM products WHERE id = l.product_id), 0), l.pieces, l.goods,
    (g.goods + g.charges - o.due_paise) * (l.before + l.goods) / g.goods - (g.goods + g.charges - o.due_paise) * l.before / g.goods
  FROM orders o JOIN report_goods g ON g.order_id = o.id JOIN report_pieces l ON l.order_id = o.id
  WHERE o.status IN revenue_statuses AND (o.pay_way <> 'cod' OR o.status = 'delivered');

-- The days of each order by each clock.
CREATE VIEW report_clocks (clock, day, order_id) AS
    SELECT 'order', order_day, order_id FROM report_orders
    UNION ALL SELECT 'dispatch', dispatch_day, order_id FROM report_orders WHERE dispatch_day IS NOT NULL
    UNION ALL SELECT 'delivery', delivery_day, order_id FROM report_orders WHERE delivery_day IS NOT NULL
    UNION ALL SELECT 'document', document_day, order_id FROM report_orders WHERE document_day IS NOT NULL;

-- The sums of the reports, recounted.
CREATE VIEW report_recounts (clock, dimension, day, value, orders, pieces, goods_paise, discount_paise, charges_paise, refunded_paise, firsts) AS
  SELECT c.clock, d.dimension, c.day, CASE d.dimension WHEN 'all' THEN '' WHEN 'coupon' THEN r.coupon WHEN 'state' THEN r.state WHEN 'source' THEN r.source WHEN 'method' THEN r.method WHEN 'courier' THEN r.courier END,
    count(*), sum(r.pieces), sum(r.goods_paise), sum(r.discount_paise), sum(r.charges_paise), sum(r.refunded_paise), sum(r.is_first)
  FROM report_clocks c JOIN report_orders r ON r.order_id = c.order_id
    JOIN (SELECT 'all' AS dimension UNION ALL SELECT 'coupon' UNION ALL SELECT 'state' UNION ALL SELECT 'source' UNION ALL SELECT 'method' UNION ALL SELECT 'courier') d
  GROUP BY 1, 2, 3, 4
  UNION ALL SELECT c.clock, 'category', c.day, CAST(l.category_id AS TEXT), count(DISTINCT l.order_id), sum(l.pieces), sum(l.goods_paise), sum(l.discount_paise), 0, 0, 0
  FROM report_clocks c JOIN report_lines l ON l.order_id = c.order_id GROUP BY 1, 2, 3, 4
  UNION ALL SELECT c.clock, 'piece', substr(c.day, 1, n.length), CAST(l.product_id AS TEXT), count(*), sum(l.pieces), sum(l.goods_paise), sum(l.discount_paise), 0, 0, 0
  FROM report_clocks c JOIN (SELECT 10 AS length UNION ALL SELECT 7) n JOIN report_lines l ON l.order_id = c.order_id
  GROUP BY 1, 2, 3, 4;

-- The days and months of the sums, for the audit.
CREATE VIEW report_dates (id) AS
  WITH RECURSIVE days (day, last) AS (
    SELECT min(order_day), max(max(order_day), coalesce((SELECT max(dispatch_day) FROM report_orders), ''),
      coalesce((SELECT max(delivery_day) FROM report_orders), ''), coalesce((SELECT max(document_day) FROM report_orders), '')) FROM report_orders
    UNION ALL SELECT date(day, '+1 day'), last FROM days WHERE day < last)
  SELECT day FROM days WHERE day IS NOT NULL UNION SELECT substr(day, 1, 7) FROM days WHERE day IS NOT NULL;

-- An order that is added to the sums (`sign` 1) or taken out of them (-1), on those of the days that are not null. `only_dimension`: one
-- dimension, 'orders' for all but those of pieces, or null for all.
CREATE VIEW report_moves (sign, only_dimension, order_id, order_day, dispatch_day, delivery_day, document_day, coupon, state, source, method, courier, orders, pieces, goods_paise, discount_paise, charges_paise, refunded_paise, firsts) AS
  SELECT 1, NULL, order_id, order_day, dispatch_day, delivery_day, document_day, coupon, state, source, method, courier, 1, pieces, goods_paise, discount_paise, charges_paise, refunded_paise, is_first FROM report_orders;

-- Adds a row to the sums of every clock and dimension that it counts in.
CREATE TRIGGER report_moves_add INSTEAD OF INSERT ON report_moves BEGIN
  INSERT INTO report_days (clock, dimension, day, value, orders, pieces, goods_paise, discount_paise, charges_paise, refunded_paise, firsts)
    SELECT c.clock, d.dimension, c.day, d.value, NEW.sign * NEW.orders, NEW.sign * NEW.pieces, NEW.sign * NEW.goods_paise, NEW.sign * NEW.discount_paise, NEW.sign * NEW.charges_paise, NEW.sign * NEW.refunded_paise, NEW.sign * NEW.firsts
    FROM (SELECT 'order' AS clock, NEW.order_day AS day UNION ALL SELECT 'dispatch', NEW.dispatch_day UNION ALL SELECT 'delivery', NEW.delivery_day UNION ALL SELECT 'document', NEW.document_day) c
      JOIN (SELECT 'all' AS dimension, '' AS value UNION ALL SELECT 'coupon', NEW.coupon UNION ALL SELECT 'state', NEW.state UNION ALL SELECT 'source', NEW.source UNION ALL SELECT 'method', NEW.method UNION ALL SELECT 'courier', NEW.courier) d
    WHERE c.day IS NOT NULL AND (NEW.only_dimension IS NULL OR NEW.only_dimension IN ('orders', d.dimension))
    ON CONFLICT (clock, dimension, day, value) DO UPDATE SET orders = orders + excluded.orders, pieces = pieces + excluded.pieces, goods_paise = goods_paise + excluded.goods_paise, discount_paise = discount_paise + excluded.discount_paise, charges_paise = charges_paise + excluded.charges_paise, refunded_paise = refunded_paise + excluded.refunded_paise, firsts = firsts + excluded.firsts;
  INSERT INTO report_days (clock, dimension, day, value, orders, pieces, goods_paise, discount_paise, charges_paise, refunded_paise, firsts)
    SELECT c.clock, l.dimension, substr(c.day, 1, l.length), l.value, NEW.sign, NEW.sign * l.pieces, NEW.sign * l.goods, NEW.sign * l.discount, 0, 0, 0
    FROM (SELECT 'order' AS clock, NEW.order_day AS day UNION ALL SELECT 'dispatch', NEW.dispatch_day UNION ALL SELECT 'delivery', NEW.delivery_day UNION ALL SELECT 'document', NEW.document_day) c
      JOIN (SELECT 'piece' AS dimension, n.length, CAST(product_id AS TEXT) AS value, pieces, goods_paise AS goods, discount_paise AS discount
          FROM report_lines JOIN (SELECT 10 AS length UNION ALL SELECT 7) n WHERE order_id = NEW.order_id
        UNION ALL SELECT 'category', 10, CAST(category_id AS TEXT), sum(pieces), sum(goods_paise), sum(discount_paise)
          FROM report_lines WHERE order_id = NEW.order_id GROUP BY category_id) l
    WHERE c.day IS NOT NULL AND NEW.only_dimension IS NULL
    ON CONFLICT (clock, dimension, day, value) DO UPDATE SET orders = orders + excluded.orders, pieces = pieces + excluded.pieces, goods_paise = goods_paise + excluded.goods_paise, discount_paise = discount_paise + excluded.discount_paise, charges_paise = charges_paise + excluded.charges_paise, refunded_paise = refunded_paise + excluded.refunded_paise, firsts = firsts + excluded.firsts;
END;

-- A sale is added.
CREATE TRIGGER report_orders_add AFTER INSERT ON report_orders BEGIN
  INSERT INTO report_moves VALUES (1, NULL, NEW.order_id, NEW.order_day, NEW.dispatch_day, NEW.delivery_day, NEW.document_day,
    NEW.coupon, NEW.state, NEW.source, NEW.method, NEW.courier, 1, NEW.pieces, NEW.goods_paise, NEW.discount_paise, NEW.charges_paise, NEW.refunded_paise, NEW.is_first);
  INSERT INTO report_buyers SELECT lower(customer_email) FROM orders WHERE id = NEW.order_id;
END;

-- A sale is taken out, and its pieces after it.
CREATE TRIGGER report_orders_take AFTER DELETE ON report_orders BEGIN
  INSERT INTO report_moves VALUES (-1, NULL, OLD.order_id, OLD.order_day, OLD.dispatch_day, OLD.delivery_day, OLD.document_day,
    OLD.coupon, OLD.state, OLD.source, OLD.method, OLD.courier, 1, OLD.pieces, OLD.goods_paise, OLD.discount_paise, OLD.charges_paise, OLD.refunded_paise, OLD.is_first);
  DELETE FROM report_lines WHERE order_id = OLD.order_id;
  INSERT INTO report_buyers SELECT lower(customer_email) FROM orders WHERE id = OLD.order_id;
END;

-- Another day: only the clocks of that day change.
CREATE TRIGGER report_orders_move_day AFTER UPDATE ON report_orders
  WHEN ((NEW.order_day, NEW.dispatch_day, NEW.delivery_day, NEW.document_day) IS NOT (OLD.order_day, OLD.dispatch_day, OLD.delivery_day, OLD.document_day))
    AND NOT ((NEW.state <> OLD.state) OR (NEW.courier <> OLD.courier) OR ((NEW.refunded_paise, NEW.is_first) <> (OLD.refunded_paise, OLD.is_first))) BEGIN
  INSERT INTO report_moves SELECT -1, NULL, OLD.order_id, iif(NEW.order_day IS OLD.order_day, NULL, OLD.order_day), iif(NEW.dispatch_day IS OLD.dispatch_day, NULL, OLD.dispatch_day), iif(NEW.delivery_day IS OLD.delivery_day, NULL, OLD.delivery_day), iif(NEW.document_day IS OLD.document_day, NULL, OLD.document_day),
    OLD.coupon, OLD.state, OLD.source, OLD.method, OLD.courier, 1, OLD.pieces, OLD.goods_paise, OLD.discount_paise, OLD.charges_paise, OLD.refunded_paise, OLD.is_first
    WHERE coalesce(iif(NEW.order_day IS OLD.order_day, NULL, OLD.order_day), iif(NEW.dispatch_day IS OLD.dispatch_day, NULL, OLD.dispatch_day), iif(NEW.delivery_day IS OLD.delivery_day, NULL, OLD.delivery_day), iif(NEW.document_day IS OLD.document_day, NULL, OLD.document_day)) IS NOT NULL;
  INSERT INTO report_moves SELECT 1, NULL, NEW.order_id, iif(NEW.order_day IS OLD.order_day, NULL, NEW.order_day), iif(NEW.dispatch_day IS OLD.dispatch_day, NULL, NEW.dispatch_day), iif(NEW.delivery_day IS OLD.delivery_day, NULL, NEW.delivery_day), iif(NEW.document_day IS OLD.document_day, NULL, NEW.document_day),
    NEW.coupon, NEW.state, NEW.source, NEW.method, NEW.courier, 1, NEW.pieces, NEW.goods_paise, NEW.discount_paise, NEW.charges_paise, NEW.refunded_paise, NEW.is_first
    WHERE coalesce(iif(NEW.order_day IS OLD.order_day, NULL, NEW.order_day), iif(NEW.dispatch_day IS OLD.dispatch_day, NULL, NEW.dispatch_day), iif(NEW.delivery_day IS OLD.delivery_day, NULL, NEW.delivery_day), iif(NEW.document_day IS OLD.document_day, NULL, NEW.document_day)) IS NOT NULL;
END;

-- The courier becomes known.
CREATE TRIGGER report_orders_move_courier AFTER UPDATE ON report_orders
  WHEN (NEW.courier <> OLD.courier)
    AND NOT (((NEW.order_day, NEW.dispatch_day, NEW.delivery_day, NEW.document_day) IS NOT (OLD.order_day, OLD.dispatch_day, OLD.delivery_day, OLD.document_day)) OR (NEW.state <> OLD.state) OR ((NEW.refunded_paise, NEW.is_first) <> (OLD.refunded_paise, OLD.is_first))) BEGIN
  INSERT INTO report_moves VALUES (-1, 'courier', OLD.order_id, OLD.order_day, OLD.dispatch_day, OLD.delivery_day, OLD.document_day,
    OLD.coupon, OLD.state, OLD.source, OLD.method, OLD.courier, 1, OLD.pieces, OLD.goods_paise, OLD.discount_paise, OLD.charges_paise, OLD.refunded_paise, OLD.is_first);
  INSERT INTO report_moves VALUES (1, 'courier', NEW.order_id, NEW.order_day, NEW.dispatch_day, NEW.delivery_day, NEW.document_day,
    NEW.coupon, NEW.state, NEW.source, NEW.method, NEW.courier, 1, NEW.pieces, NEW.goods_paise, NEW.discount_paise, NEW.charges_paise, NEW.refunded_paise, NEW.is_first);
END;

-- Another State.
CREATE TRIGGER report_orders_move_state AFTER UPDATE ON report_orders
  WHEN (NEW.state <> OLD.state)
    AND NOT (((NEW.order_day, NEW.dispatch_day, NEW.delivery_day, NEW.document_day) IS NOT (OLD.order_day, OLD.dispatch_day, OLD.delivery_day, OLD.document_day)) OR (NEW.courier <> OLD.courier) OR ((NEW.refunded_paise, NEW.is_first) <> (OLD.refunded_paise, OLD.is_first))) BEGIN
  INSERT INTO report_moves VALUES (-1, 'state', OLD.order_id, OLD.order_day, OLD.dispatch_day, OLD.delivery_day, OLD.document_day,
    OLD.coupon, OLD.state, OLD.source, OLD.method, OLD.courier, 1, OLD.pieces, OLD.goods_paise, OLD.discount_paise, OLD.charges_paise, OLD.refunded_paise, OLD.is_first);
  INSERT INTO report_moves VALUES (1, 'state', NEW.order_id, NEW.order_day, NEW.dispatch_day, NEW.delivery_day, NEW.document_day,
    NEW.coupon, NEW.state, NEW.source, NEW.method, NEW.courier, 1, NEW.pieces, NEW.goods_paise, NEW.discount_paise, NEW.charges_paise, NEW.refunded_paise, NEW.is_first);
END;

-- Money is refunded, or another order turns out to be the first of its buyer.
CREATE TRIGGER report_orders_refund AFTER UPDATE OF refunded_paise, is_first ON report_orders
  WHEN ((NEW.refunded_paise, NEW.is_first) <> (OLD.refunded_paise, OLD.is_first))
    AND NOT (((NEW.order_day, NEW.dispatch_day, NEW.delivery_day, NEW.document_day) IS NOT (OLD.order_day, OLD.dispatch_day, OLD.delivery_day, OLD.document_day)) OR (NEW.state <> OLD.state) OR (NEW.courier <> OLD.courier)) BEGIN
  INSERT INTO report_moves VALUES (1, 'orders', NEW.order_id, NEW.order_day, NEW.dispatch_day, NEW.delivery_day, NEW.document_day,
    NEW.coupon, NEW.state, NEW.source, NEW.method, NEW.courier, 0, 0, 0, 0, 0, NEW.refunded_paise - OLD.refunded_paise, NEW.is_first - OLD.is_first);
END;

-- Several of these at once: the order is taken out and added again.
CREATE TRIGGER report_orders_move AFTER UPDATE ON report_orders
  WHEN ((NEW.order_day, NEW.dispatch_day, NEW.delivery_day, NEW.document_day) IS NOT (OLD.order_day, OLD.dispatch_day, OLD.delivery_day, OLD.document_day))
      + (NEW.state <> OLD.state)
      + (NEW.courier <> OLD.courier)
      + ((NEW.refunded_paise, NEW.is_first) <> (OLD.refunded_paise, OLD.is_first)) > 1 BEGIN
  INSERT INTO report_moves VALUES (-1, NULL, OLD.order_id, OLD.order_day, OLD.dispatch_day, OLD.delivery_day, OLD.document_day,
    OLD.coupon, OLD.state, OLD.source, OLD.method, OLD.courier, 1, OLD.pieces, OLD.goods_paise, OLD.discount_paise, OLD.charges_paise, OLD.refunded_paise, OLD.is_first);
  INSERT INTO report_moves VALUES (1, NULL, NEW.order_id, NEW.order_day, NEW.dispatch_day, NEW.delivery_day, NEW.document_day,
    NEW.coupon, NEW.state, NEW.source, NEW.method, NEW.courier, 1, NEW.pieces, NEW.goods_paise, NEW.discount_paise, NEW.charges_paise, NEW.refunded_paise, NEW.is_first);
END;

-- An order whose facts may have changed.
CREATE VIEW report_requests (order_id) AS SELECT order_id FROM report_orders;

-- Writes the facts of an order again; an order that is no sale any more has none.
CREATE TRIGGER report_requests_note INSTEAD OF INSERT ON report_requests BEGIN
  DELETE FROM report_orders WHERE order_id = NEW.order_id AND EXISTS (SELECT 1 FROM orders o WHERE o.id = NEW.order_id AND NOT (o.status IN revenue_statuses AND (o.pay_way <> 'cod' OR o.status = 'delivered')));
  INSERT INTO report_lines SELECT * FROM report_line_facts WHERE order_id = NEW.order_id
    AND NOT EXISTS (SELECT 1 FROM report_orders WHERE order_id = NEW.order_id);
  INSERT INTO report_orders (order_id, order_day, dispatch_day, delivery_day, document_day, coupon, state, source, method, courier, pieces, goods_paise, discount_paise, charges_paise, refunded_paise, is_first)
    SELECT * FROM report_facts WHERE order_id = NEW.order_id
    ON CONFLICT (order_id) DO UPDATE SET order_day = excluded.order_day, dispatch_day = excluded.dispatch_day, delivery_day = excluded.delivery_day, document_day = excluded.document_day, state = excluded.state, courier = excluded.courier, refunded_paise = excluded.refunded_paise, is_first = excluded.is_first;
END;

-- An order becomes a sale or ceases to be one, leaves, arrives, or is set back. Its history is written after its status.
CREATE TRIGGER order_events_report AFTER INSERT ON order_events
  WHEN NEW.from_status IS NOT NULL AND ((NEW.from_status IN revenue_statuses) <> (NEW.to_status IN revenue_statuses)
    OR (NEW.from_status IN sent_statuses) <> (NEW.to_status IN sent_statuses) OR 'delivered' IN (NEW.from_status, NEW.to_status)) BEGIN
  INSERT INTO report_requests VALUES (NEW.order_id);
END;

-- Its address, its days or its payment change while its status stays. What is taken out of it, or the way it is paid, makes it another sale.
CREATE TRIGGER orders_report AFTER UPDATE OF created_at, delivered_at, paid_online, shipping_address, cut_paise ON orders
  WHEN NEW.status = OLD.status AND NEW.reservation = 'committed' AND ((NEW.created_at, NEW.delivered_at, NEW.paid_online, NEW.cut_paise)
      IS NOT (OLD.created_at, OLD.delivered_at, OLD.paid_online, OLD.cut_paise)
    OR NEW.shipping_address ->> 'state' IS NOT OLD.shipping_address ->> 'state') BEGIN
  DELETE FROM report_orders WHERE order_id = NEW.id AND (NEW.paid_online, NEW.cut_paise) <> (OLD.paid_online, OLD.cut_paise);
  INSERT INTO report_requests VALUES (NEW.id);
END;

-- Its document is issued.
CREATE TRIGGER invoices_report AFTER INSERT ON invoices WHEN NEW.kind <> 'credit-note' BEGIN
  INSERT INTO report_requests VALUES (NEW.order_id);
END;

-- A courier takes its parcel.
CREATE TRIGGER parcels_report AFTER UPDATE OF picked_up_at ON parcels
  WHEN NEW.direction = 'out' AND NEW.picked_up_at IS NOT OLD.picked_up_at BEGIN
  INSERT INTO report_requests SELECT DISTINCT order_id FROM parcel_items WHERE parcel_id = NEW.id;
END;

-- Money is refunded through the gateway or by hand.
CREATE TRIGGER payments_report AFTER UPDATE OF refunded_paise ON payments WHEN NEW.refunded_paise <> OLD.refunded_paise BEGIN
  INSERT INTO report_requests VALUES (NEW.order_id);
END;
CREATE TRIGGER hand_refunds_report AFTER INSERT ON hand_refunds BEGIN
  INSERT INTO report_requests VALUES (NEW.order_id);
END;
CREATE TRIGGER returns_report AFTER UPDATE OF refund_paise, is_manual ON returns
  WHEN (NEW.refund_paise, NEW.is_manual) IS NOT (OLD.refund_paise, OLD.is_manual) BEGIN
  INSERT INTO report_requests VALUES (NEW.order_id);
END;

-- True if an order is the first sold order of its buyer. A buyer is an e-mail address, as of customers; what was known before one was erased stays.
CREATE VIEW report_firsts (order_id, email, is_first) AS
  SELECT o.id, lower(o.customer_email), coalesce((SELECT r.is_first FROM report_orders r WHERE r.order_id = o.id AND r.is_fixed = 1),
    o.customer_email <> '' AND NOT EXISTS (SELECT 1 FROM orders e WHERE lower(e.customer_email) = lower(o.customer_email) AND e.created_at < o.created_at
      AND e.status IN revenue_statuses AND (e.pay_way <> 'cod' OR e.status = 'delivered')))
  FROM orders o;

-- A buyer whose first order may be another one.
CREATE VIEW report_buyers (email) AS SELECT email FROM report_firsts;
CREATE TRIGGER report_buyers_note INSTEAD OF INSERT ON report_buyers WHEN NEW.email <> '' BEGIN
  UPDATE report_orders SET is_first = 1 - is_first WHERE order_id IN (SELECT f.order_id FROM report_firsts f JOIN report_orders r ON r.order_id = f.order_id
    WHERE f.email = NEW.email AND f.is_first <> r.is_first);
END;

-- An order gets another buyer or another day.
CREATE TRIGGER orders_report_buyers AFTER UPDATE OF customer_email, created_at ON orders
  WHEN NEW.customer_email <> '' AND (lower(NEW.customer_email), NEW.created_at) <> (lower(OLD.customer_email), OLD.created_at) BEGIN
  INSERT INTO report_buyers SELECT lower(OLD.customer_email) UNION SELECT lower(NEW.customer_email);
END;

-- The address of a buyer is erased: which of these orders was the first is known no longer, so it stays what it was.
CREATE TRIGGER orders_forget_buyer AFTER UPDATE OF customer_email ON orders WHEN NEW.customer_email = '' AND OLD.customer_email <> '' BEGIN
  UPDATE report_orders SET is_fixed = 1 WHERE order_id = NEW.id OR (order_id IN (SELECT id FROM orders WHERE lower(customer_email) = lower(OLD.customer_email))
    AND EXISTS (SELECT 1 FROM report_orders r WHERE r.order_id = NEW.id));
END;
