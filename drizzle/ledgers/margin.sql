-- What pieces and orders cost, and what is earned. Guards: the average cost of a piece changes by lots and written moves alone, and what an
-- order has cost is never rewritten. The rest computes: it keeps the sums of the margin, and marks the orders whose facts changed.

-- The cost of a lot, in 1/1000 paise: its tax is a part of it unless it comes back as input credit.
CREATE VIEW lot_values AS SELECT id, quantity, (quantity * unit_paise + CASE WHEN credit_ok THEN 0 ELSE tax_paise END) * 1000 AS value_mpaise FROM purchase_lots;

-- The pieces of an order that are sold and whose cost is not known.
CREATE VIEW sales_without_cost AS
  SELECT m.product_id, m.order_id, max(m.seq) AS seq, sum(CASE m.kind WHEN 'commit' THEN m.quantity WHEN 'restock' THEN -m.quantity ELSE 0 END)
    - coalesce((SELECT c.pieces FROM sale_costs c WHERE c.order_id = m.order_id AND c.product_id = m.product_id), 0) AS pieces
  FROM stock_moves m WHERE m.order_id IS NOT NULL GROUP BY m.product_id, m.order_id;

-- A correction takes out no more than the lot it corrects, and than what remains: of the pieces, and of their value. A piece of the sample is
-- never bought.
CREATE TRIGGER purchase_lots_check BEFORE INSERT ON purchase_lots BEGIN
  SELECT RAISE(ABORT, 'PRODUCT_NOT_FOR_SALE') WHERE EXISTS (SELECT 1 FROM sample_rows WHERE kind = 'product' AND row_id = NEW.product_id);
  SELECT RAISE(ABORT, 'SIZE_UNKNOWN') WHERE NEW.quantity > 0 AND NEW.size <> ''
    AND NOT EXISTS (SELECT 1 FROM product_sizes WHERE product_id = NEW.product_id AND size = NEW.size);
  SELECT RAISE(ABORT, 'LOT_BELOW_STOCK') WHERE NEW.quantity < 0 AND NOT EXISTS (SELECT 1 FROM purchase_lots o WHERE o.id = NEW.corrects AND o.quantity > 0
    AND (o.product_id, o.size, o.unit_paise, o.credit_ok, o.is_counted) = (NEW.product_id, NEW.size, NEW.unit_paise, NEW.credit_ok, NEW.is_counted)
    AND o.quantity + NEW.quantity + (SELECT coalesce(sum(quantity), 0) FROM purchase_lots WHERE corrects = o.id) >= 0);
  SELECT RAISE(ABORT, 'LOT_BELOW_STOCK') WHERE NEW.quantity < 0 AND NOT EXISTS (SELECT 1 FROM (SELECT pieces + NEW.quantity AS pieces,
      value_mpaise + (NEW.quantity * NEW.unit_paise + CASE WHEN NEW.credit_ok THEN 0 ELSE NEW.tax_paise END) * 1000 AS value
      FROM piece_costs WHERE product_id = NEW.product_id)
    WHERE CASE WHEN pieces > 0 THEN value >= 0 ELSE pieces = 0 AND abs(value) <= 1000 END);
END;

-- A lot is stock with a known cost. Of pieces that were counted before, those that lie on the shelf without a cost are its pieces first, then
-- those that were sold without one, the newest first: such a sale costs what the lot costs.
CREATE TRIGGER purchase_lots_apply AFTER INSERT ON purchase_lots BEGIN
  INSERT INTO piece_costs (product_id, since_seq) SELECT NEW.product_id, coalesce((SELECT max(seq) FROM stock_moves), 0)
    WHERE NOT EXISTS (SELECT 1 FROM piece_costs WHERE product_id = NEW.product_id);
  INSERT INTO stock_moves (product_id, size, kind, quantity, note, created_at)
    SELECT NEW.product_id, NEW.size, 'adjust', NEW.quantity, trim('Purchase ' || NEW.supplier), NEW.created_at WHERE NEW.is_counted = 0 AND NEW.quantity > 0;
  SELECT RAISE(ABORT, 'LOT_ABOVE_COUNT') WHERE NEW.is_counted = 1 AND NEW.quantity > (SELECT p.stock_quantity + p.reserved - k.pieces
      FROM products p JOIN piece_costs k ON k.product_id = p.id WHERE p.id = NEW.product_id)
    + (SELECT coalesce(sum(pieces), 0) FROM sales_without_cost WHERE product_id = NEW.product_id);
  INSERT INTO cost_moves (product_id, kind, lot_id, pieces, value_mpaise, pieces_after, value_after_mpaise, created_at)
    SELECT NEW.product_id, 'lot', NEW.id, NEW.quantity, value, k.pieces + NEW.quantity, k.value_mpaise + value, NEW.created_at
    FROM (SELECT c.pieces, c.value_mpaise, CASE WHEN c.pieces + NEW.quantity = 0 THEN -c.value_mpaise ELSE v.value_mpaise END AS value
      FROM piece_costs c, lot_values v WHERE c.product_id = NEW.product_id AND v.id = NEW.id) k;
  INSERT INTO cost_moves (product_id, kind, lot_id, order_id, pieces, value_mpaise, pieces_after, value_after_mpaise, created_at)
    SELECT NEW.product_id, 'sale', NEW.id, order_id, -taken, former - cost, pieces_after - upto, value_after_mpaise - cost, NEW.created_at FROM (
      SELECT t.order_id, t.taken, t.upto, b.pieces_after, b.value_after_mpaise,
        (2 * t.upto * v.value_mpaise + v.quantity) / (2 * v.quantity) AS cost,
        (2 * (t.upto - t.taken) * v.value_mpaise + v.quantity) / (2 * v.quantity) AS former
      FROM (SELECT order_id, min(pieces, max(0, left - upto + pieces)) AS taken, min(upto, left) AS upto FROM (
          SELECT s.order_id, s.pieces, sum(s.pieces) OVER (ORDER BY s.seq DESC ROWS UNBOUNDED PRECEDING) AS upto, r.left
          FROM sales_without_cost s, (SELECT k.pieces - p.stock_quantity - p.reserved AS left
            FROM piece_costs k JOIN products p ON p.id = k.product_id WHERE k.product_id = NEW.product_id) r
          WHERE s.product_id = NEW.product_id AND s.pieces > 0 AND r.left > 0)) t,
        lot_values v, (SELECT pieces_after, value_after_mpaise FROM cost_moves WHERE product_id = NEW.product_id ORDER BY seq DESC LIMIT 1) b
      WHERE v.id = NEW.id AND t.taken > 0) ORDER BY upto;
  INSERT INTO stock_moves (product_id, size, kind, quantity, note, created_at)
    SELECT NEW.product_id, NEW.size, 'adjust', NEW.quantity, trim('Purchase corrected ' || NEW.supplier), NEW.created_at
    WHERE NEW.is_counted = 0 AND NEW.quantity < 0;
END;

-- A purchase never changes: a mistake is corrected by another lot.
CREATE TRIGGER purchase_lots_block_update BEFORE UPDATE ON purchase_lots BEGIN SELECT RAISE(ABORT, 'LOT_IMMUTABLE'); END;
CREATE TRIGGER purchase_lots_block_delete BEFORE DELETE ON purchase_lots BEGIN SELECT RAISE(ABORT, 'LOT_IMMUTABLE'); END;

-- Sold pieces cost the average of the moment, whatever sold them. The last ones take all that is left. Another size of the same piece costs the same.
CREATE TRIGGER stock_moves_freeze_cost AFTER INSERT ON stock_moves
  WHEN NEW.kind = 'commit' AND NEW.note IS NOT 'another size' AND EXISTS (SELECT 1 FROM piece_costs WHERE product_id = NEW.product_id) BEGIN
  INSERT INTO cost_moves (product_id, kind, order_id, move_seq, pieces, value_mpaise, pieces_after, value_after_mpaise, created_at)
    SELECT NEW.product_id, 'sale', NEW.order_id, NEW.seq, -taken, -cost, pieces - taken, value_mpaise - cost, NEW.created_at FROM (
      SELECT pieces, value_mpaise, min(pieces, NEW.quantity) AS taken, CASE WHEN pieces <= NEW.quantity THEN value_mpaise
        ELSE (2 * NEW.quantity * value_mpaise + pieces) / (2 * pieces) END AS cost
      FROM piece_costs WHERE product_id = NEW.product_id);
END;

-- Returned pieces cost what they cost when they were sold. Pieces of unknown cost return last.
CREATE TRIGGER stock_moves_give_back_cost AFTER INSERT ON stock_moves WHEN NEW.kind = 'restock' AND NEW.note IS NOT 'another size'
  AND EXISTS (SELECT 1 FROM sale_costs WHERE order_id = NEW.order_id AND product_id = NEW.product_id AND pieces > 0) BEGIN
  INSERT INTO cost_moves (product_id, kind, order_id, move_seq, pieces, value_mpaise, pieces_after, value_after_mpaise, created_at)
    SELECT NEW.product_id, 'return', NEW.order_id, NEW.seq, back, cost, pieces + back, value_mpaise + cost, NEW.created_at FROM (
      SELECT k.pieces, k.value_mpaise, min(s.pieces, NEW.quantity) AS back, CASE WHEN s.pieces <= NEW.quantity THEN s.value_mpaise
        ELSE (2 * NEW.quantity * s.value_mpaise + s.pieces) / (2 * s.pieces) END AS cost
      FROM sale_costs s JOIN piece_costs k ON k.product_id = s.product_id WHERE s.order_id = NEW.order_id AND s.product_id = NEW.product_id);
END;

-- Pieces that are written off leave with their cost, those of unknown cost first: a count that was too high is taken back with what it added.
-- BEFORE, while the stock is what it was.
CREATE TRIGGER stock_moves_write_off_cost BEFORE INSERT ON stock_moves
  WHEN NEW.kind = 'adjust' AND NEW.quantity < 0 AND EXISTS (SELECT 1 FROM piece_costs WHERE product_id = NEW.product_id AND pieces > 0) BEGIN
  INSERT INTO cost_moves (product_id, kind, pieces, value_mpaise, pieces_after, value_after_mpaise, created_at)
    SELECT NEW.product_id, 'write-off', -gone, -cost, pieces - gone, value_mpaise - cost, NEW.created_at FROM (
      SELECT pieces, value_mpaise, gone, CASE WHEN gone = pieces THEN value_mpaise ELSE (2 * gone * value_mpaise + pieces) / (2 * pieces) END AS cost
      FROM (SELECT k.pieces, k.value_mpaise, min(k.pieces, k.pieces - p.stock_quantity - p.reserved - NEW.quantity) AS gone
        FROM piece_costs k JOIN products p ON p.id = k.product_id WHERE k.product_id = NEW.product_id)
      WHERE gone > 0);
END;

-- A row of the ledger goes on from what remains.
CREATE TRIGGER cost_moves_check BEFORE INSERT ON cost_moves WHEN NOT EXISTS (SELECT 1 FROM piece_costs WHERE product_id = NEW.product_id
  AND pieces + NEW.pieces = NEW.pieces_after AND value_mpaise + NEW.value_mpaise = NEW.value_after_mpaise) BEGIN
  SELECT RAISE(ABORT, 'COST_WRONG');
END;
CREATE TRIGGER cost_moves_apply AFTER INSERT ON cost_moves BEGIN
  UPDATE piece_costs SET pieces = NEW.pieces_after, value_mpaise = NEW.value_after_mpaise WHERE product_id = NEW.product_id;
  INSERT INTO sale_costs (order_id, product_id, pieces, value_mpaise) SELECT NEW.order_id, NEW.product_id, 0, 0
    WHERE NEW.order_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sale_costs WHERE order_id = NEW.order_id AND product_id = NEW.product_id);
  UPDATE sale_costs SET pieces = pieces - NEW.pieces, value_mpaise = value_mpaise - NEW.value_mpaise
    WHERE order_id = NEW.order_id AND product_id = NEW.product_id;
END;
CREATE TRIGGER cost_moves_block_update BEFORE UPDATE ON cost_moves BEGIN SELECT RAISE(ABORT, 'COST_IMMUTABLE'); END;
CREATE TRIGGER cost_moves_block_delete BEFORE DELETE ON cost_moves BEGIN SELECT RAISE(ABORT, 'COST_IMMUTABLE'); END;

-- The value of the pieces of each order of a parcel, and the sum up to it: a charge that is shared by those sums is shared in full.
CREATE VIEW parcel_weights AS
  SELECT parcel_id, order_id, sum(value) OVER (PARTITION BY parcel_id ORDER BY order_id ROWS UNBOUNDED PRECEDING) AS upto, value,
    sum(value) OVER (PARTITION BY parcel_id) AS total
  FROM (SELECT x.parcel_id, x.order_id, sum(x.quantity * i.price_at_purchase_paise) AS value
    FROM parcel_items x JOIN order_items i ON i.order_id = x.order_id AND i.line = x.line GROUP BY x.parcel_id, x.order_id);
CREATE TRIGGER parcel_costs_share AFTER INSERT ON parcel_costs BEGIN
  INSERT INTO order_charges (charge_id, order_id, parcel_id, kind, paise, created_at)
    SELECT NEW.id, order_id, NEW.parcel_id, NEW.kind, (NEW.paise - NEW.tax_paise) * upto / total - (NEW.paise - NEW.tax_paise) * (upto - value) / total, NEW.created_at
    FROM parcel_weights WHERE parcel_id = NEW.parcel_id;
END;

-- What an order has cost stays as it was written.
CREATE TRIGGER order_charges_block_update BEFORE UPDATE ON order_charges BEGIN SELECT RAISE(ABORT, 'COST_IMMUTABLE'); END;
CREATE TRIGGER order_charges_block_delete BEFORE DELETE ON order_charges BEGIN SELECT RAISE(ABORT, 'COST_IMMUTABLE'); END;

-- Stored earnings of orders. The rule itself is contributionOf() in rules/margin: triggers mark the orders whose facts changed and keep the sums.
--
-- A row that is added to the sums (`sign` 1) or taken out of them (-1). Of pieces there are sums of months too.
CREATE VIEW margin_moves (sign, dimension, day, value, pieces, net_paise, earned_paise, is_whole, has_cost) AS
  SELECT 1, 'all', day, '', 0, net_paise, earned_paise, is_whole, 1 FROM margin_orders;
CREATE TRIGGER margin_moves_add INSTEAD OF INSERT ON margin_moves BEGIN
  INSERT INTO margin_days (dimension, day, value, count, whole, uncosted, pieces, net_paise, earned_paise, size_paise, whole_net_paise, whole_earned_paise, whole_size_paise, uncosted_net_paise)
    SELECT NEW.dimension, substr(NEW.day, 1, n.length), NEW.value, NEW.sign, NEW.sign * NEW.is_whole, NEW.sign * (1 - NEW.has_cost), NEW.sign * NEW.pieces,
      NEW.sign * NEW.net_paise, NEW.sign * NEW.earned_paise, NEW.sign * abs(NEW.net_paise), NEW.sign * NEW.is_whole * NEW.net_paise,
      NEW.sign * NEW.is_whole * NEW.earned_paise, NEW.sign * NEW.is_whole * abs(NEW.net_paise), NEW.sign * (1 - NEW.has_cost) * NEW.net_paise
    FROM (SELECT 10 AS length UNION ALL SELECT 7) n WHERE n.length = 10 OR NEW.dimension = 'piece'
    ON CONFLICT (dimension, day, value) DO UPDATE SET count = count + excluded.count, whole = whole + excluded.whole, uncosted = uncosted + excluded.uncosted, pieces = pieces + excluded.pieces, net_paise = net_paise + excluded.net_paise, earned_paise = earned_paise + excluded.earned_paise, size_paise = size_paise + excluded.size_paise, whole_net_paise = whole_net_paise + excluded.whole_net_paise, whole_earned_paise = whole_earned_paise + excluded.whole_earned_paise, whole_size_paise = whole_size_paise + excluded.whole_size_paise, uncosted_net_paise = uncosted_net_paise + excluded.uncosted_net_paise;
END;

-- An order is computed, or moves to another day; it is in the sums from the first time on.
CREATE TRIGGER margin_orders_move AFTER UPDATE OF settled, day ON margin_orders WHEN NEW.settled > 0 AND (OLD.settled = 0
    OR (NEW.day, NEW.net_paise, NEW.earned_paise, NEW.is_whole, NEW.unknown) <> (OLD.day, OLD.net_paise, OLD.earned_paise, OLD.is_whole, OLD.unknown)) BEGIN
  INSERT INTO margin_moves
    SELECT -1, 'all', OLD.day, '', 0, OLD.net_paise, OLD.earned_paise, OLD.is_whole, 1 WHERE OLD.settled > 0
    UNION ALL SELECT -1, 'unknown', OLD.day, value, 0, 0, 0, 0, 1 FROM json_each(OLD.unknown) WHERE OLD.settled > 0
    UNION ALL SELECT 1, 'all', NEW.day, '', 0, NEW.net_paise, NEW.earned_paise, NEW.is_whole, 1
    UNION ALL SELECT 1, 'unknown', NEW.day, value, 0, 0, 0, 0, 1 FROM json_each(NEW.unknown);
  UPDATE margin_lines SET day = NEW.day WHERE order_id = NEW.order_id AND day <> NEW.day;
END;
CREATE TRIGGER margin_lines_add AFTER INSERT ON margin_lines BEGIN
  INSERT INTO margin_moves VALUES (1, 'piece', NEW.day, NEW.product_id, NEW.pieces, NEW.net_paise, NEW.earned_paise, NEW.is_whole, NEW.has_cost),
    (1, 'category', NEW.day, NEW.category_id, NEW.pieces, NEW.net_paise, NEW.earned_paise, NEW.is_whole, NEW.has_cost);
END;
CREATE TRIGGER margin_lines_move AFTER UPDATE ON margin_lines WHEN (NEW.day, NEW.category_id, NEW.pieces, NEW.net_paise, NEW.earned_paise, NEW.is_whole, NEW.has_cost)
    <> (OLD.day, OLD.category_id, OLD.pieces, OLD.net_paise, OLD.earned_paise, OLD.is_whole, OLD.has_cost) BEGIN
  INSERT INTO margin_moves VALUES (-1, 'piece', OLD.day, OLD.product_id, OLD.pieces, OLD.net_paise, OLD.earned_paise, OLD.is_whole, OLD.has_cost),
    (-1, 'category', OLD.day, OLD.category_id, OLD.pieces, OLD.net_paise, OLD.earned_paise, OLD.is_whole, OLD.has_cost),
    (1, 'piece', NEW.day, NEW.product_id, NEW.pieces, NEW.net_paise, NEW.earned_paise, NEW.is_whole, NEW.has_cost),
    (1, 'category', NEW.day, NEW.category_id, NEW.pieces, NEW.net_paise, NEW.earned_paise, NEW.is_whole, NEW.has_cost);
END;

-- The part of each order in the sums, recounted.
CREATE VIEW margin_rows (order_id, day, dimension, value, count, whole, uncosted, pieces, net_paise, earned_paise, size_paise, whole_net_paise, whole_earned_paise, whole_size_paise, uncosted_net_paise) AS
  SELECT o.order_id, o.day, 'all', '', 1, o.is_whole, 0, 0, o.net_paise, o.earned_paise, abs(o.net_paise), o.is_whole * o.net_paise,
    o.is_whole * o.earned_paise, o.is_whole * abs(o.net_paise), 0
  FROM margin_orders o WHERE o.settled > 0
  UNION ALL SELECT o.order_id, o.day, 'unknown', u.value, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM margin_orders o, json_each(o.unknown) u WHERE o.settled > 0
  UNION ALL SELECT o.order_id, o.day, 'piece', CAST(l.product_id AS TEXT), 1, l.is_whole, 1 - l.has_cost, l.pieces, l.net_paise, l.earned_paise, abs(l.net_paise), l.is_whole * l.net_paise,
    l.is_whole * l.earned_paise, l.is_whole * abs(l.net_paise), (1 - l.has_cost) * l.net_paise
  FROM margin_orders o JOIN margin_lines l ON l.order_id = o.order_id WHERE o.settled > 0
  UNION ALL SELECT o.order_id, o.day, 'category', CAST(l.category_id AS TEXT), 1, l.is_whole, 1 - l.has_cost, l.pieces, l.net_paise, l.earned_paise, abs(l.net_paise), l.is_whole * l.net_paise,
    l.is_whole * l.earned_paise, l.is_whole * abs(l.net_paise), (1 - l.has_cost) * l.net_paise
  FROM margin_orders o JOIN margin_lines l ON l.order_id = o.order_id WHERE o.settled > 0;

-- The days and months of the sums, for the audit.
CREATE VIEW margin_dates (id) AS
  WITH RECURSIVE days (day, last) AS (
    SELECT (SELECT min(day) FROM margin_orders), (SELECT max(day) FROM margin_orders)
    UNION ALL SELECT date(day, '+1 day'), last FROM days WHERE day < last)
  SELECT day FROM days WHERE day IS NOT NULL UNION SELECT substr(day, 1, 7) FROM days WHERE day IS NOT NULL;

-- Pieces are sold or come back. An order that was sold once stays.
CREATE TRIGGER stock_moves_margin AFTER INSERT ON stock_moves WHEN NEW.order_id IS NOT NULL AND NEW.kind IN ('commit', 'restock') BEGIN
  INSERT INTO margin_orders (order_id, day) SELECT id, date(created_at / 1000 + 19800, 'unixepoch') FROM orders
    WHERE id = NEW.order_id AND NEW.kind = 'commit' AND NOT EXISTS (SELECT 1 FROM margin_orders WHERE order_id = NEW.order_id);
  UPDATE margin_orders SET version = version + 1 WHERE order_id = NEW.order_id;
END;

-- It becomes a sale or ceases to be one, is due less, or keeps an advance.
CREATE TRIGGER orders_margin AFTER UPDATE OF status, cut_paise, advance_kept_paise ON orders WHEN (OLD.status IN revenue_statuses) <> (NEW.status IN revenue_statuses)
    OR (NEW.cut_paise, NEW.advance_kept_paise) <> (OLD.cut_paise, OLD.advance_kept_paise) BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = NEW.id;
END;
CREATE TRIGGER orders_move_margin AFTER UPDATE OF created_at ON orders WHEN NEW.created_at <> OLD.created_at BEGIN
  UPDATE margin_orders SET day = date(NEW.created_at / 1000 + 19800, 'unixepoch') WHERE order_id = NEW.id;
END;
CREATE TRIGGER order_items_margin AFTER UPDATE OF cut ON order_items WHEN NEW.cut <> OLD.cut BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = NEW.order_id;
END;
CREATE TRIGGER order_events_margin AFTER INSERT ON order_events WHEN NEW.note LIKE '%: handed over' BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = NEW.order_id;
END;

-- A document is issued.
CREATE TRIGGER invoices_margin AFTER INSERT ON invoices BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = NEW.order_id;
END;

-- Money comes and is refunded, and what the gateway takes for it becomes known.
CREATE TRIGGER payments_margin_insert AFTER INSERT ON payments WHEN NEW.status = 'captured' BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = NEW.order_id;
END;
CREATE TRIGGER payments_margin AFTER UPDATE OF status, settlement ON payments WHEN (NEW.status, NEW.settlement) IS NOT (OLD.status, OLD.settlement) BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = NEW.order_id;
END;
CREATE TRIGGER recon_lines_margin AFTER INSERT ON recon_lines WHEN NEW.type = 'payment' BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = (SELECT order_id FROM payments WHERE id = NEW.entity_id);
END;
CREATE TRIGGER refunds_margin_insert AFTER INSERT ON refunds BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = (SELECT order_id FROM payments WHERE id = NEW.payment_id);
END;
CREATE TRIGGER refunds_margin AFTER UPDATE OF status ON refunds WHEN (NEW.status = 'failed') <> (OLD.status = 'failed') BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = (SELECT order_id FROM payments WHERE id = NEW.payment_id);
END;
CREATE TRIGGER hand_refunds_margin AFTER INSERT ON hand_refunds BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = NEW.order_id;
END;

-- The cost of its pieces becomes known, and that of its parcels. The pieces of a parcel are chosen while it is a draft, which costs nothing.
CREATE TRIGGER cost_moves_margin AFTER INSERT ON cost_moves WHEN NEW.order_id IS NOT NULL BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = NEW.order_id;
END;
CREATE TRIGGER order_charges_margin AFTER INSERT ON order_charges BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = NEW.order_id;
END;
CREATE TRIGGER parcels_margin AFTER UPDATE OF state, picked_up_at, cod_due_paise ON parcels WHEN NEW.state <> OLD.state OR (NEW.picked_up_at IS NULL) <> (OLD.picked_up_at IS NULL)
    OR (NEW.cod_due_paise > 0) <> (OLD.cod_due_paise > 0) BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id IN (SELECT order_id FROM parcel_items WHERE parcel_id = NEW.id);
END;
CREATE TRIGGER parcel_items_margin AFTER UPDATE OF opened_good ON parcel_items WHEN NEW.opened_good IS NOT OLD.opened_good BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = NEW.order_id;
END;
CREATE TRIGGER returns_margin AFTER UPDATE OF outcome ON returns WHEN NEW.outcome IS NOT OLD.outcome BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = NEW.order_id;
END;

-- An order earns less by what its refunds cost at the gateway, and by what banks take for disputes.
CREATE TRIGGER refund_lines_margin AFTER INSERT ON recon_lines WHEN NEW.type = 'refund' BEGIN
  UPDATE margin_orders SET version = version + 1
    WHERE order_id = (SELECT p.order_id FROM refunds f JOIN payments p ON p.id = f.payment_id WHERE f.gateway_refund_id = NEW.entity_id);
END;

-- The gateway's number of a refund may come after the line that names it.
CREATE TRIGGER refunds_name_margin AFTER UPDATE OF gateway_refund_id ON refunds WHEN NEW.gateway_refund_id IS NOT OLD.gateway_refund_id BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = (SELECT order_id FROM payments WHERE id = NEW.payment_id);
END;
CREATE TRIGGER disputes_margin_insert AFTER INSERT ON disputes BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = (SELECT order_id FROM payments WHERE id = NEW.payment_id);
END;
CREATE TRIGGER disputes_margin AFTER UPDATE OF status, deducted_paise, given_back_paise ON disputes
  WHEN (NEW.status, NEW.deducted_paise, NEW.given_back_paise) IS NOT (OLD.status, OLD.deducted_paise, OLD.given_back_paise) BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = (SELECT order_id FROM payments WHERE id = NEW.payment_id);
END;

-- The part of each order in the sums by coupon, recounted.
CREATE VIEW margin_coupon_rows (order_id, day, coupon, count, whole, net_paise, earned_paise, size_paise, whole_net_paise, whole_earned_paise, whole_size_paise) AS
  SELECT m.order_id, m.day, coalesce(o.coupon_code, ''), 1, m.is_whole, m.net_paise, m.earned_paise, abs(m.net_paise), m.is_whole * m.net_paise,
    m.is_whole * m.earned_paise, m.is_whole * abs(m.net_paise)
  FROM margin_orders m JOIN orders o ON o.id = m.order_id WHERE m.settled > 0;

-- An order is computed, or moves to another day. Its coupon never changes.
CREATE TRIGGER margin_orders_coupon AFTER UPDATE OF settled, day ON margin_orders WHEN NEW.settled > 0 AND (OLD.settled = 0
    OR (NEW.day, NEW.net_paise, NEW.earned_paise, NEW.is_whole) <> (OLD.day, OLD.net_paise, OLD.earned_paise, OLD.is_whole)) BEGIN
  INSERT INTO margin_coupons (day, coupon, count, whole, net_paise, earned_paise, size_paise, whole_net_paise, whole_earned_paise, whole_size_paise)
    SELECT m.day, coalesce(o.coupon_code, ''), m.sign, m.sign * m.whole, m.sign * m.net, m.sign * m.earned, m.sign * abs(m.net), m.sign * m.whole * m.net,
      m.sign * m.whole * m.earned, m.sign * m.whole * abs(m.net)
    FROM (SELECT -1 AS sign, OLD.day AS day, OLD.net_paise AS net, OLD.earned_paise AS earned, OLD.is_whole AS whole WHERE OLD.settled > 0
      UNION ALL SELECT 1, NEW.day, NEW.net_paise, NEW.earned_paise, NEW.is_whole) m JOIN orders o ON o.id = NEW.order_id WHERE true
    ON CONFLICT (day, coupon) DO UPDATE SET count = count + excluded.count, whole = whole + excluded.whole, net_paise = net_paise + excluded.net_paise, earned_paise = earned_paise + excluded.earned_paise, size_paise = size_paise + excluded.size_paise, whole_net_paise = whole_net_paise + excluded.whole_net_paise, whole_earned_paise = whole_earned_paise + excluded.whole_earned_paise, whole_size_paise = whole_size_paise + excluded.whole_size_paise;
END;

-- A parcel that gets a number takes what was charged for it while nobody had it, under the same id. A charge is of a parcel that was booked at most a
-- day after it (86,400,000 ms).
CREATE TRIGGER parcels_take_charges AFTER UPDATE OF awb, booked_at ON parcels WHEN NEW.awb IS NOT NULL AND NEW.booked_at IS NOT NULL BEGIN
  INSERT INTO parcel_costs (id, parcel_id, kind, paise, document, line, at, created_at)
    SELECT f.id, NEW.id, f.kind, f.paise, f.document, f.line, f.at, NEW.updated_at FROM foreign_charges f
    WHERE f.courier = NEW.courier AND f.awb = NEW.awb AND NEW.booked_at <= f.at + 86400000
      AND NOT EXISTS (SELECT 1 FROM parcel_costs c WHERE c.document = f.document AND c.line = f.line);
END;
