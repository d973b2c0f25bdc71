-- An order that is opened again takes its pieces again, except those that its refunds and returns have put back into stock. Where something
-- is no longer available, this fails.
DROP TRIGGER orders_rereserve;
--> statement-breakpoint
CREATE TRIGGER orders_rereserve AFTER UPDATE OF reservation ON orders WHEN OLD.reservation = 'released' AND NEW.reservation IN ('held', 'committed') BEGIN
  UPDATE coupons SET uses_count = uses_count + 1 WHERE id = NEW.coupon_id;
  INSERT INTO hold_requests (order_id) SELECT NEW.id WHERE NEW.reservation = 'held';
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, kind, quantity - back FROM (
      SELECT i.product_id, i.selected_size, i.order_id, i.line, i.quantity, k.kind, k.step,
        (SELECT coalesce(sum(t.restocked), 0) FROM refunded_pieces t WHERE t.order_id = i.order_id AND t.line = i.line) AS back
      FROM order_items i, (SELECT 'reserve' AS kind, 1 AS step UNION ALL SELECT 'commit', 2) k
      WHERE i.order_id = NEW.id AND NEW.reservation = 'committed')
    WHERE quantity > back ORDER BY step, line;
END;
