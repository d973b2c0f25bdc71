-- Costs of pieces and orders. Guards: the average cost of a piece changes by lots and written moves alone, and what an
-- order has cost is never rewritten.

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

-- The cost of an order stays as it was written.
CREATE TRIGGER order_charges_block_update BEFORE UPDATE ON order_charges BEGIN SELECT RAISE(ABORT, 'COST_IMMUTABLE'); END;
CREATE TRIGGER order_charges_block_delete BEFORE DELETE ON order_charges BEGIN SELECT RAISE(ABORT, 'COST_IMMUTABLE'); END;

-- A parcel that gets a number takes what was charged for it while nobody had it, under the same id. A charge is of a parcel that was booked at most a
-- day after it (86,400,000 ms).
CREATE TRIGGER parcels_take_charges AFTER UPDATE OF awb, booked_at ON parcels WHEN NEW.awb IS NOT NULL AND NEW.booked_at IS NOT NULL BEGIN
  INSERT INTO parcel_costs (id, parcel_id, kind, paise, document, line, at, created_at)
    SELECT f.id, NEW.id, f.kind, f.paise, f.document, f.line, f.at, NEW.updated_at FROM foreign_charges f
    WHERE f.courier = NEW.courier AND f.awb = NEW.awb AND NEW.booked_at <= f.at + 86400000
      AND NOT EXISTS (SELECT 1 FROM parcel_costs c WHERE c.document = f.document AND c.line = f.line);
END;
