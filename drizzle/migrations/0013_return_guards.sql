-- Returns, kept in step by the database itself. Times are UTC ms; 172800000 is 48 hours, 2592000000 is 30 days.
CREATE TRIGGER return_starts BEFORE INSERT ON returns BEGIN
  SELECT RAISE(ABORT, 'RETURN_STARTS_REQUESTED') WHERE NEW.status <> 'requested';
  SELECT RAISE(ABORT, 'RETURN_NOT_DELIVERED') WHERE NOT EXISTS
    (SELECT 1 FROM orders WHERE id = NEW.order_id AND status = 'delivered' AND delivered_at IS NOT NULL);
  SELECT RAISE(ABORT, 'RETURN_WINDOW_CLOSED') WHERE NEW.created_at > (SELECT delivered_at FROM orders WHERE id = NEW.order_id)
    + CASE WHEN NEW.reason IN ('size', 'changed_mind') THEN 172800000 ELSE 2592000000 END;
END;
--> statement-breakpoint
CREATE TRIGGER return_started AFTER INSERT ON returns BEGIN
  INSERT INTO return_events (return_id, from_status, to_status, actor, moved_by, note, created_at)
    VALUES (NEW.id, NULL, NEW.status, NEW.actor, NEW.moved_by, NEW.move_note, NEW.created_at);
END;
--> statement-breakpoint
CREATE TRIGGER return_edge BEFORE UPDATE OF status ON returns WHEN OLD.status <> NEW.status BEGIN
  SELECT RAISE(ABORT, 'ILLEGAL_TRANSITION') WHERE NOT EXISTS
    (SELECT 1 FROM return_edges WHERE from_status = OLD.status AND to_status = NEW.status AND actor = NEW.actor);
  -- A declined request that is taken up again speaks for its pieces again.
  SELECT RAISE(ABORT, 'RETURN_ABOVE_BOUGHT') WHERE OLD.status IN ('declined', 'cancelled') AND EXISTS (
    SELECT 1 FROM return_items mine JOIN order_items i ON i.order_id = mine.order_id AND i.line = mine.line
    WHERE mine.return_id = NEW.id AND mine.quantity > i.quantity - (
      SELECT coalesce(sum(other.quantity), 0) FROM return_items other JOIN returns r ON r.id = other.return_id
      WHERE other.order_id = mine.order_id AND other.line = mine.line AND r.id <> NEW.id AND r.status NOT IN ('declined', 'cancelled')));
END;
--> statement-breakpoint
CREATE TRIGGER return_history AFTER UPDATE OF status ON returns WHEN OLD.status <> NEW.status BEGIN
  INSERT INTO return_events (return_id, from_status, to_status, actor, moved_by, note, created_at)
    VALUES (NEW.id, OLD.status, NEW.status, NEW.actor, NEW.moved_by, NEW.move_note, NEW.updated_at);
  UPDATE returns SET move_note = NULL WHERE id = NEW.id AND move_note IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER return_frozen BEFORE UPDATE OF id, number, ask_hash, order_id, kind, reason, note, created_at ON returns BEGIN
  SELECT RAISE(ABORT, 'RETURN_IS_FROZEN');
END;
--> statement-breakpoint
CREATE TRIGGER return_settled_frozen BEFORE UPDATE OF outcome, refund_paise, by_hand, settled_at ON returns WHEN OLD.status = 'settled'
  AND (NEW.outcome IS NOT OLD.outcome OR NEW.refund_paise IS NOT OLD.refund_paise OR NEW.by_hand <> OLD.by_hand OR NEW.settled_at IS NOT OLD.settled_at) BEGIN
  SELECT RAISE(ABORT, 'RETURN_IS_FROZEN');
END;
--> statement-breakpoint
CREATE TRIGGER return_kept BEFORE DELETE ON returns BEGIN SELECT RAISE(ABORT, 'RETURN_IS_KEPT'); END;
--> statement-breakpoint
CREATE TRIGGER return_item_fits BEFORE INSERT ON return_items BEGIN
  SELECT RAISE(ABORT, 'RETURN_LINES') WHERE (SELECT order_id FROM returns WHERE id = NEW.return_id AND status = 'requested') IS NOT NEW.order_id
    OR NEW.restocked <> 0;
  SELECT RAISE(ABORT, 'RETURN_ABOVE_BOUGHT') WHERE NEW.quantity
    + (SELECT coalesce(sum(t.quantity), 0) FROM return_items t JOIN returns r ON r.id = t.return_id
       WHERE t.order_id = NEW.order_id AND t.line = NEW.line AND r.status NOT IN ('declined', 'cancelled'))
    > coalesce((SELECT quantity FROM order_items WHERE order_id = NEW.order_id AND line = NEW.line), 0);
END;
--> statement-breakpoint
CREATE TRIGGER return_item_frozen BEFORE UPDATE OF return_id, order_id, line, quantity, wanted_size, wish ON return_items BEGIN
  SELECT RAISE(ABORT, 'RETURN_IS_FROZEN');
END;
--> statement-breakpoint
CREATE TRIGGER return_item_kept BEFORE DELETE ON return_items BEGIN SELECT RAISE(ABORT, 'RETURN_IS_KEPT'); END;
--> statement-breakpoint
-- A piece that can be sold again goes from the sold ones to the shelf; once, and only with the settling of its return.
CREATE TRIGGER return_restock_once BEFORE UPDATE OF restocked ON return_items WHEN NEW.restocked <> OLD.restocked BEGIN
  SELECT RAISE(ABORT, 'RETURN_IS_FROZEN') WHERE OLD.restocked <> 0
    OR (SELECT status FROM returns WHERE id = NEW.return_id) IS NOT 'settled';
  SELECT RAISE(ABORT, 'NOT_SOLD') WHERE (SELECT hold FROM orders WHERE id = NEW.order_id) <> 'committed';
END;
--> statement-breakpoint
CREATE TRIGGER return_restocks AFTER UPDATE OF restocked ON return_items WHEN NEW.restocked > OLD.restocked BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity, note)
    SELECT i.product_id, i.selected_size, i.order_id, 'restock', NEW.restocked - OLD.restocked,
      'RET-' || (SELECT number FROM returns WHERE id = NEW.return_id)
    FROM order_items i WHERE i.order_id = NEW.order_id AND i.line = NEW.line;
END;
--> statement-breakpoint
-- An order whose sale is undone as a whole puts back what its returns have not put back already.
DROP TRIGGER hold_restocked;
--> statement-breakpoint
CREATE TRIGGER hold_restocked AFTER UPDATE OF hold ON orders WHEN OLD.hold = 'committed' AND NEW.hold = 'released' BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'restock', quantity - back FROM (
      SELECT i.product_id, i.selected_size, i.order_id, i.quantity,
        (SELECT coalesce(sum(t.restocked), 0) FROM return_items t WHERE t.order_id = i.order_id AND t.line = i.line) AS back
      FROM order_items i WHERE i.order_id = NEW.id) WHERE quantity > back;
  UPDATE coupons SET uses_count = uses_count - 1 WHERE id = NEW.coupon_id;
END;
--> statement-breakpoint
CREATE TRIGGER return_event_frozen BEFORE UPDATE ON return_events BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY'); END;
--> statement-breakpoint
CREATE TRIGGER return_event_kept BEFORE DELETE ON return_events BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY'); END;
--> statement-breakpoint
-- Evidence: so many files of a request and of an order, never into the request of another order. An upload that began more
-- than 15 minutes (900000 ms) ago and did not end has died.
CREATE TRIGGER return_media_fits BEFORE INSERT ON return_media BEGIN
  SELECT RAISE(ABORT, 'RETURN_NOT_FOUND') WHERE EXISTS (SELECT 1 FROM returns WHERE id = NEW.return_id AND order_id <> NEW.order_id)
    OR EXISTS (SELECT 1 FROM return_media WHERE return_id = NEW.return_id AND order_id <> NEW.order_id);
  SELECT RAISE(ABORT, 'EVIDENCE_CLOSED') WHERE EXISTS (SELECT 1 FROM returns WHERE id = NEW.return_id AND status <> 'requested');
  SELECT RAISE(ABORT, 'EVIDENCE_FULL') WHERE CASE NEW.kind WHEN 'video' THEN 1 ELSE 6 END <=
    (SELECT count(*) FROM return_media WHERE return_id = NEW.return_id AND kind = NEW.kind
      AND (state = 'stored' OR (state = 'uploading' AND created_at > NEW.created_at - 900000)));
  SELECT RAISE(ABORT, 'EVIDENCE_FULL') WHERE 42 <=
    (SELECT count(*) FROM return_media WHERE order_id = NEW.order_id AND state <> 'deleted');
END;
--> statement-breakpoint
CREATE TRIGGER return_media_frozen BEFORE UPDATE OF id, return_id, order_id, kind, key, created_at ON return_media BEGIN
  SELECT RAISE(ABORT, 'RETURN_IS_FROZEN');
END;
--> statement-breakpoint
-- What was sent with a request stays with it until its time is over.
CREATE TRIGGER return_media_kept BEFORE DELETE ON return_media WHEN OLD.state = 'stored'
  AND EXISTS (SELECT 1 FROM returns WHERE id = OLD.return_id AND order_id = OLD.order_id) BEGIN
  SELECT RAISE(ABORT, 'RETURN_IS_KEPT');
END;
