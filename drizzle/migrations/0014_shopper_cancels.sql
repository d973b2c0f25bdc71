-- E18: the shopper cancels an order that is paid and not yet sent. Its money leaves in the same batch: the order may close only
-- when refunds cover all of its counted payment, so no label hides money that stays here.
DROP TRIGGER order_money_stays;
--> statement-breakpoint
CREATE TRIGGER order_money_stays BEFORE UPDATE OF status ON orders
  WHEN OLD.status IN ('paid', 'processing', 'shipped', 'delivered')
    AND NEW.status NOT IN ('paid', 'processing', 'shipped', 'delivered', 'refunded')
    AND NEW.method <> 'cod' AND NEW.final_paise > 0
    AND NOT (OLD.status IN ('paid', 'processing') AND NEW.status = 'cancelled_by_user' AND NOT EXISTS
      (SELECT 1 FROM payments p WHERE p.order_id = NEW.id AND p.disposition = 'counted' AND p.amount_paise >
        (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed'))) BEGIN
  SELECT RAISE(ABORT, 'PAID_MONEY_STAYS');
END;
--> statement-breakpoint
-- Whose money was counted once is never opened for payment again: it would be paid twice.
CREATE TRIGGER order_paid_once BEFORE UPDATE OF status ON orders
  WHEN NEW.status IN ('pending_payment', 'pending_payment_gateway') AND OLD.status <> NEW.status
    AND EXISTS (SELECT 1 FROM payments WHERE order_id = NEW.id AND disposition = 'counted') BEGIN
  SELECT RAISE(ABORT, 'PAID_ONCE');
END;
--> statement-breakpoint
DROP TRIGGER order_edge;
--> statement-breakpoint
CREATE TRIGGER order_edge BEFORE UPDATE OF status ON orders WHEN OLD.status <> NEW.status BEGIN
  SELECT RAISE(ABORT, 'ILLEGAL_TRANSITION') WHERE NOT EXISTS
    (SELECT 1 FROM order_edges WHERE from_status = OLD.status AND to_status = NEW.status AND actor = NEW.actor);
  SELECT RAISE(ABORT, 'SUBTOTAL_MISMATCH') WHERE NEW.status IN ('pending_payment_gateway', 'paid', 'processing') AND NEW.subtotal_paise <>
    (SELECT coalesce(sum(quantity * price_at_purchase_paise), 0) FROM order_items WHERE order_id = NEW.id);
  SELECT RAISE(ABORT, 'PAID_WITHOUT_PAYMENT') WHERE NEW.status = 'paid' AND NEW.final_paise > 0 AND NOT EXISTS
    (SELECT 1 FROM payments WHERE order_id = NEW.id AND disposition = 'counted' AND amount_paise = NEW.final_paise);
  SELECT RAISE(ABORT, 'NOT_CASH_ON_DELIVERY') WHERE OLD.status = 'pending_payment' AND NEW.status = 'processing' AND NEW.method <> 'cod';
  SELECT RAISE(ABORT, 'REFUNDED_WITHOUT_REFUND') WHERE NEW.status = 'refunded' AND (
    NOT EXISTS (SELECT 1 FROM payments WHERE order_id = NEW.id AND status = 'captured')
    OR EXISTS (SELECT 1 FROM payments WHERE order_id = NEW.id AND status = 'captured' AND refunded_paise < amount_paise));
END;
