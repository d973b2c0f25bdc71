-- Returns and exchanges: the state moves only as `return_transitions` allows, within the window of the order's terms; no piece is returned,
-- refunded or exchanged twice; evidence and history never change.

-- Pieces that were taken out of a cash order are back in stock, as refunded ones are.
CREATE VIEW refunded_pieces AS
  SELECT t.order_id, t.line, t.restocked, CASE WHEN NOT EXISTS (SELECT 1 FROM refunds r WHERE r.id = t.refund_id AND r.status = 'failed')
    OR EXISTS (SELECT 1 FROM refunds a LEFT JOIN refunds b ON b.retry_of = a.id
      WHERE a.retry_of = t.refund_id AND coalesce(b.status, a.status) <> 'failed') THEN t.quantity ELSE 0 END AS quantity
  FROM refund_items t
  UNION ALL
  SELECT i.order_id, i.line, i.restocked, CASE WHEN r.outcome = 'refunded' THEN i.quantity ELSE 0 END
  FROM return_items i JOIN returns r ON r.id = i.return_id
  UNION ALL
  SELECT c.order_id, c.line, c.quantity, c.quantity FROM order_cuts c JOIN orders o ON o.id = c.order_id
  WHERE o.method = 'cod' AND c.line > 0;

-- Refunded pieces add up to at most those bought, and only sold pieces that are not back yet can return to stock.
CREATE TRIGGER refund_items_check_quantity BEFORE INSERT ON refund_items BEGIN
  SELECT RAISE(ABORT, 'REFUND_ABOVE_BOUGHT') WHERE NEW.quantity
    + (SELECT coalesce(sum(quantity), 0) FROM refunded_pieces WHERE order_id = NEW.order_id AND line = NEW.line)
    > coalesce((SELECT quantity FROM order_items WHERE order_id = NEW.order_id AND line = NEW.line), 0);
  SELECT RAISE(ABORT, 'ITEM_NOT_SOLD') WHERE NEW.restocked > 0
    AND ((SELECT reservation FROM orders WHERE id = NEW.order_id) IS NOT 'committed'
      OR NEW.restocked + (SELECT coalesce(sum(restocked), 0) FROM refunded_pieces WHERE order_id = NEW.order_id AND line = NEW.line)
        > (SELECT quantity FROM order_items WHERE order_id = NEW.order_id AND line = NEW.line));
END;

-- The purpose of a refund never changes.
CREATE TRIGGER refund_items_block_update BEFORE UPDATE ON refund_items BEGIN SELECT RAISE(ABORT, 'REFUND_ITEM_IMMUTABLE'); END;

-- Nothing is deleted from it either.
CREATE TRIGGER refund_items_block_delete BEFORE DELETE ON refund_items BEGIN SELECT RAISE(ABORT, 'REFUND_ITEM_IMMUTABLE'); END;

-- Only a delivered order can be returned, within the window that its terms give to the kind and the reason, and no sooner than 24 hours after
-- the customer was told of the delivery (rules/returns/returns.ts). 86400000 ms are a day.
CREATE TRIGGER returns_check_window BEFORE INSERT ON returns BEGIN
  SELECT RAISE(ABORT, 'RETURN_NOT_REQUESTED') WHERE NEW.status <> 'requested';
  SELECT RAISE(ABORT, 'RETURN_NOT_DELIVERED') WHERE NOT EXISTS
    (SELECT 1 FROM orders WHERE id = NEW.order_id AND status = 'delivered' AND delivered_at IS NOT NULL);
  SELECT RAISE(ABORT, 'RETURN_WINDOW_CLOSED') FROM orders WHERE id = NEW.order_id AND NEW.created_at > max(coalesce(delivered_told_at, 0) + 86400000,
    delivered_at + 86400000
    * CASE WHEN NEW.reason NOT IN ('size', 'changed_mind') THEN 30 WHEN NEW.kind = 'exchange' THEN exchange_days ELSE return_days END);
END;

-- A new request is the first entry of its history.
CREATE TRIGGER returns_record_creation AFTER INSERT ON returns BEGIN
  INSERT INTO return_events (return_id, from_status, to_status, actor, moved_by, note, created_at)
    VALUES (NEW.id, NULL, NEW.status, NEW.actor, NEW.moved_by, NEW.move_note, NEW.created_at);
END;

-- Only the transitions of rules/returns/return-moves.ts are allowed.
CREATE TRIGGER returns_check_transition BEFORE UPDATE OF status ON returns WHEN OLD.status <> NEW.status BEGIN
  SELECT RAISE(ABORT, 'TRANSITION_NOT_ALLOWED') WHERE NOT EXISTS
    (SELECT 1 FROM return_transitions WHERE from_status = OLD.status AND to_status = NEW.status AND actor = coalesce(NEW.agent, NEW.actor));
  -- The pieces of a request that is reopened must not be in another request by now.
  SELECT RAISE(ABORT, 'RETURN_ABOVE_BOUGHT') WHERE OLD.status IN void_returns AND EXISTS (
    SELECT 1 FROM return_items mine JOIN order_items i ON i.order_id = mine.order_id AND i.line = mine.line
    WHERE mine.return_id = NEW.id AND mine.quantity > i.quantity - (
      SELECT coalesce(sum(other.quantity), 0) FROM return_items other JOIN returns r ON r.id = other.return_id
      WHERE other.order_id = mine.order_id AND other.line = mine.line AND r.id <> NEW.id AND r.status NOT IN void_returns));
END;

-- The history records who changed the status and why.
CREATE TRIGGER returns_record_transition AFTER UPDATE OF status ON returns WHEN OLD.status <> NEW.status BEGIN
  INSERT INTO return_events (return_id, from_status, to_status, actor, moved_by, note, created_at)
    VALUES (NEW.id, OLD.status, NEW.status, coalesce(NEW.agent, NEW.actor), NEW.moved_by, NEW.move_note, NEW.updated_at);
  UPDATE returns SET move_note = NULL, agent = NULL WHERE id = NEW.id AND (move_note IS NOT NULL OR agent IS NOT NULL);
END;

-- The customer's request never changes.
CREATE TRIGGER returns_freeze_request BEFORE UPDATE OF id, number, request_hash, order_id, kind, reason, note, created_at ON returns BEGIN
  SELECT RAISE(ABORT, 'RETURN_IMMUTABLE');
END;

-- A settlement never changes.
CREATE TRIGGER returns_freeze_settlement BEFORE UPDATE OF outcome, refund_paise, is_manual, settled_at ON returns WHEN OLD.status = 'settled'
  AND (NEW.outcome IS NOT OLD.outcome OR NEW.refund_paise IS NOT OLD.refund_paise OR NEW.is_manual <> OLD.is_manual OR NEW.settled_at IS NOT OLD.settled_at) BEGIN
  SELECT RAISE(ABORT, 'RETURN_IMMUTABLE');
END;

-- A request is never deleted.
CREATE TRIGGER returns_block_delete BEFORE DELETE ON returns BEGIN SELECT RAISE(ABORT, 'RETURN_NOT_DELETABLE'); END;

-- All requests that are not declined or cancelled add up to at most the pieces that were sent.
CREATE TRIGGER return_items_check_quantity BEFORE INSERT ON return_items BEGIN
  SELECT RAISE(ABORT, 'RETURN_LINES') WHERE (SELECT order_id FROM returns WHERE id = NEW.return_id AND status = 'requested') IS NOT NEW.order_id
    OR NEW.restocked <> 0;
  SELECT RAISE(ABORT, 'RETURN_ABOVE_BOUGHT') WHERE NEW.quantity
    + (SELECT coalesce(sum(t.quantity), 0) FROM return_items t JOIN returns r ON r.id = t.return_id
       WHERE t.order_id = NEW.order_id AND t.line = NEW.line AND r.status NOT IN void_returns)
    > coalesce((SELECT kept FROM order_items WHERE order_id = NEW.order_id AND line = NEW.line), 0);
END;

-- The pieces of a request never change.
CREATE TRIGGER return_items_freeze BEFORE UPDATE OF return_id, order_id, line, quantity, wanted_size, wish ON return_items BEGIN
  SELECT RAISE(ABORT, 'RETURN_IMMUTABLE');
END;

-- They are never deleted.
CREATE TRIGGER return_items_block_delete BEFORE DELETE ON return_items BEGIN SELECT RAISE(ABORT, 'RETURN_NOT_DELETABLE'); END;

-- The history is append-only.
CREATE TRIGGER return_events_block_update BEFORE UPDATE ON return_events BEGIN SELECT RAISE(ABORT, 'RETURN_EVENT_IMMUTABLE'); END;

-- Nothing is deleted from it either.
CREATE TRIGGER return_events_block_delete BEFORE DELETE ON return_events BEGIN SELECT RAISE(ABORT, 'RETURN_EVENT_IMMUTABLE'); END;

-- The number of files of a request and of an order is limited, and a file never belongs to the request of another order. An
-- upload that has not finished within 15 minutes (900000 ms) is not counted.
CREATE TRIGGER return_media_limit_files BEFORE INSERT ON return_media BEGIN
  SELECT RAISE(ABORT, 'RETURN_NOT_FOUND') WHERE EXISTS (SELECT 1 FROM returns WHERE id = NEW.return_id AND order_id <> NEW.order_id)
    OR EXISTS (SELECT 1 FROM return_media WHERE return_id = NEW.return_id AND order_id <> NEW.order_id);
  SELECT RAISE(ABORT, 'EVIDENCE_CLOSED') WHERE EXISTS (SELECT 1 FROM returns WHERE id = NEW.return_id AND status <> 'requested');
  SELECT RAISE(ABORT, 'EVIDENCE_FULL') WHERE CASE NEW.kind WHEN 'video' THEN 1 ELSE 6 END <=
    (SELECT count(*) FROM return_media WHERE return_id = NEW.return_id AND kind = NEW.kind
      AND (state = 'stored' OR (state = 'uploading' AND created_at > NEW.created_at - 900000)));
  SELECT RAISE(ABORT, 'EVIDENCE_FULL') WHERE 42 <=
    (SELECT count(*) FROM return_media WHERE order_id = NEW.order_id AND state <> 'deleted');
END;

-- A file cannot be moved to another request.
CREATE TRIGGER return_media_freeze BEFORE UPDATE OF id, return_id, order_id, kind, key, created_at ON return_media BEGIN
  SELECT RAISE(ABORT, 'RETURN_IMMUTABLE');
END;

-- Evidence of a request is kept until its retention ends.
CREATE TRIGGER return_media_block_delete BEFORE DELETE ON return_media WHEN OLD.state = 'stored'
  AND EXISTS (SELECT 1 FROM returns WHERE id = OLD.return_id AND order_id = OLD.order_id) BEGIN
  SELECT RAISE(ABORT, 'RETURN_NOT_DELETABLE');
END;

-- A piece that a refund has put back into stock is not put back again by its return.
CREATE TRIGGER return_items_check_refund_items BEFORE UPDATE OF restocked ON return_items WHEN NEW.restocked > OLD.restocked BEGIN
  SELECT RAISE(ABORT, 'ITEM_NOT_SOLD') WHERE NEW.restocked - OLD.restocked
    + (SELECT coalesce(sum(restocked), 0) FROM refunded_pieces WHERE order_id = NEW.order_id AND line = NEW.line)
    > (SELECT quantity FROM order_items WHERE order_id = NEW.order_id AND line = NEW.line);
END;

-- An exchange sends no piece that was refunded or exchanged before, and none once all of the money has gone back.
CREATE TRIGGER returns_check_exchange BEFORE UPDATE OF outcome ON returns WHEN NEW.outcome = 'exchanged' AND OLD.outcome IS NOT 'exchanged' BEGIN
  SELECT RAISE(ABORT, 'EXCHANGE_ABOVE_BOUGHT') WHERE EXISTS (
    SELECT 1 FROM return_items mine JOIN order_items i ON i.order_id = mine.order_id AND i.line = mine.line
    WHERE mine.return_id = NEW.id AND i.quantity < mine.quantity
      + (SELECT coalesce(sum(quantity), 0) FROM refunded_pieces WHERE order_id = mine.order_id AND line = mine.line)
      + (SELECT coalesce(sum(t.quantity), 0) FROM return_items t JOIN returns r ON r.id = t.return_id
          WHERE t.order_id = mine.order_id AND t.line = mine.line AND r.id <> NEW.id AND r.outcome = 'exchanged'));
  SELECT RAISE(ABORT, 'EXCHANGE_ABOVE_BOUGHT') WHERE EXISTS (
    SELECT 1 FROM payments p WHERE p.order_id = NEW.order_id AND p.settlement = 'counted' AND p.amount_paise <=
      (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed'));
  SELECT RAISE(ABORT, 'EXCHANGE_ABOVE_BOUGHT') WHERE EXISTS (
    SELECT 1 FROM orders_paid_by_hand o WHERE o.order_id = NEW.order_id AND o.paise > 0 AND o.paise <=
      (SELECT coalesce(sum(amount_paise), 0) FROM hand_refunds WHERE order_id = o.order_id)
      + (SELECT coalesce(sum(refund_paise), 0) FROM returns WHERE order_id = o.order_id AND is_manual = 1));
END;

-- The part that is kept pays the courier: at most what it has charged for the parcels that came back, both ways, and no part of it twice.
CREATE VIEW return_charges (order_id, paise) AS
  SELECT o.id, coalesce((SELECT sum(c.paise) FROM parcel_costs c JOIN parcels p ON p.id = c.parcel_id
      WHERE c.kind IN ('freight', 'rto', 'credit') AND p.direction = 'out' AND p.state = 'returned'
        AND p.id IN (SELECT parcel_id FROM parcel_items WHERE order_id = o.id)), 0)
    - coalesce((SELECT sum(x.advance_kept_paise) FROM orders x WHERE x.id <> o.id AND x.advance_kept_paise > 0
      AND x.id IN (SELECT b.order_id FROM parcel_items a JOIN parcel_items b ON b.parcel_id = a.parcel_id WHERE a.order_id = o.id)), 0) FROM orders o;
