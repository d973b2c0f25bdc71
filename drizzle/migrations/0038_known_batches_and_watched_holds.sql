CREATE TABLE `batch_keys` (
	`key` text PRIMARY KEY NOT NULL
) STRICT;
--> statement-breakpoint

-- ---------------------------------------------------------------- batches
-- A batch is sent again within seconds, or never: what is ten minutes (600000 ms) older than the newest key is forgotten.
CREATE TRIGGER batch_keys_forget AFTER INSERT ON batch_keys BEGIN
  DELETE FROM batch_keys WHERE key < CAST(CAST(substr(NEW.key, 1, 13) AS INTEGER) - 600000 AS TEXT);
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- holds
-- While an order at the gateway holds its pieces, the reconciler looks at it again: else a hold could last for ever.

UPDATE orders SET next_check_at = 0 WHERE reservation = 'held' AND method = 'gateway' AND next_check_at IS NULL;
--> statement-breakpoint
-- No check is the last one of a hold.
CREATE TRIGGER orders_watch_hold BEFORE UPDATE OF reservation, next_check_at ON orders
  WHEN NEW.reservation = 'held' AND NEW.method = 'gateway' AND NEW.next_check_at IS NULL BEGIN
  SELECT RAISE(ABORT, 'HOLD_UNWATCHED');
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- returns
-- A piece is given once: against the one that came back, or its money is returned. So the exchanged and the refunded pieces of a line add
-- up to at most those bought, and where all the money went back by amounts without lines, nothing is left to exchange.
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
    SELECT 1 FROM orders o WHERE o.id = NEW.order_id AND o.method = 'cod' AND o.total_paise > 0 AND o.total_paise <=
      (SELECT coalesce(sum(amount_paise), 0) FROM hand_refunds WHERE order_id = o.id)
      + (SELECT coalesce(sum(refund_paise), 0) FROM returns WHERE order_id = o.id AND is_manual = 1));
END;
