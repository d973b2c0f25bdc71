-- The history keeps who moved an order and why. The note is taken with the move and emptied, so that a later move of
-- somebody else never repeats it.
DROP TRIGGER order_audit;
--> statement-breakpoint
CREATE TRIGGER order_audit AFTER UPDATE OF status ON orders WHEN OLD.status <> NEW.status BEGIN
  INSERT INTO order_events (order_id, from_status, to_status, actor, note, created_at)
    VALUES (NEW.id, OLD.status, NEW.status, NEW.actor, NEW.move_note, NEW.updated_at);
  UPDATE orders SET move_note = NULL WHERE id = NEW.id AND move_note IS NOT NULL;
END;
--> statement-breakpoint
-- Money that is here stays with its order until it is refunded: no move may hide it.
CREATE TRIGGER order_money_stays BEFORE UPDATE OF status ON orders
  WHEN OLD.status IN ('paid', 'processing', 'shipped', 'delivered')
    AND NEW.status NOT IN ('paid', 'processing', 'shipped', 'delivered', 'refunded')
    AND NEW.method <> 'cod' AND NEW.final_paise > 0 BEGIN
  SELECT RAISE(ABORT, 'PAID_MONEY_STAYS');
END;
