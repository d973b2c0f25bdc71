-- Money that came in and went back. A payment counts for its order once and only with its amount; one that cannot count is refunded by the
-- same write; refunds never exceed their payment, and money handed back by hand never exceeds the money that came by hand.

-- A paid order is closed only when refunds cover its whole counted payment.
CREATE TRIGGER orders_block_close_unrefunded BEFORE UPDATE OF status ON orders
  WHEN OLD.status IN revenue_statuses AND NEW.status NOT IN revenue_statuses AND NEW.status <> 'refunded'
    AND (NEW.method <> 'cod' OR NEW.paid_online) AND NEW.total_paise > 0
    AND NOT (OLD.status NOT IN sent_statuses AND NEW.status = 'cancelled_by_user' AND NOT EXISTS
      (SELECT 1 FROM payments p WHERE p.order_id = NEW.id AND p.settlement = 'counted' AND p.amount_paise >
        (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed'))) BEGIN
  SELECT RAISE(ABORT, 'PAYMENT_NOT_REFUNDED');
END;

-- An order whose payment was counted is never opened for payment again: it would be paid twice.
CREATE TRIGGER orders_block_reopen_paid BEFORE UPDATE OF status ON orders
  WHEN NEW.status IN open_statuses AND OLD.status <> NEW.status
    AND EXISTS (SELECT 1 FROM payments WHERE order_id = NEW.id AND settlement = 'counted') BEGIN
  SELECT RAISE(ABORT, 'ORDER_ALREADY_PAID');
END;

-- A payment counts only if its amount and currency are those that its order asks for now.
CREATE TRIGGER payments_check_amount_on_insert BEFORE INSERT ON payments WHEN NEW.settlement = 'counted' BEGIN
  SELECT RAISE(ABORT, 'PAYMENT_AMOUNT_MISMATCH') WHERE NOT EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id
    AND CASE WHEN advance_paise > 0 THEN advance_paise ELSE total_paise - cut_paise END = NEW.amount_paise AND currency = NEW.currency);
END;

-- The same for a payment that is counted later.
CREATE TRIGGER payments_check_amount_on_update BEFORE UPDATE OF settlement ON payments WHEN NEW.settlement = 'counted' BEGIN
  SELECT RAISE(ABORT, 'PAYMENT_AMOUNT_MISMATCH') WHERE NOT EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id
    AND CASE WHEN advance_paise > 0 THEN advance_paise ELSE total_paise - cut_paise END = NEW.amount_paise AND currency = NEW.currency);
END;

-- Webhooks arrive in any order: an older one never changes a payment back.
CREATE TRIGGER payments_forward_only BEFORE UPDATE ON payments BEGIN
  SELECT RAISE(ABORT, 'PAYMENT_MOVED_BACK') WHERE
    (CASE NEW.status WHEN 'created' THEN 0 WHEN 'failed' THEN 1 WHEN 'authorized' THEN 2 ELSE 3 END) < OLD.status_rank
    OR NEW.id <> OLD.id OR NEW.amount_paise <> OLD.amount_paise OR NEW.order_id <> OLD.order_id OR NEW.currency <> OLD.currency
    OR (OLD.settlement IS NOT NULL AND NEW.settlement IS NOT OLD.settlement);
END;

-- A payment is never deleted.
CREATE TRIGGER payments_block_delete BEFORE DELETE ON payments BEGIN SELECT RAISE(ABORT, 'PAYMENT_NOT_DELETABLE'); END;

-- A payment that cannot be counted gets its refund row in the same statement.
CREATE TRIGGER payments_request_refund_on_insert AFTER INSERT ON payments WHEN NEW.settlement = 'refund_due' BEGIN
  INSERT INTO refunds (id, payment_id, amount_paise, reason, next_check_at)
    VALUES (lower(hex(randomblob(16))), NEW.id, NEW.amount_paise, coalesce(NEW.reason, 'not counted'), 0);
END;

-- The same for a payment that turns out not to count later.
CREATE TRIGGER payments_request_refund_on_update AFTER UPDATE OF settlement ON payments WHEN OLD.settlement IS NULL AND NEW.settlement = 'refund_due' BEGIN
  INSERT INTO refunds (id, payment_id, amount_paise, reason, next_check_at)
    VALUES (lower(hex(randomblob(16))), NEW.id, NEW.amount_paise, coalesce(NEW.reason, 'not counted'), 0);
END;

-- A delivery that settles an orphan event replaces the earlier one. All other events stay: a second delivery violates the
-- primary key, so the batch with its effect is aborted.
CREATE TRIGGER webhook_events_settle_orphan BEFORE INSERT ON webhook_events
  WHEN NEW.outcome <> 'orphan' AND EXISTS (SELECT 1 FROM webhook_events WHERE event_id = NEW.event_id AND outcome = 'orphan') BEGIN
  DELETE FROM webhook_events WHERE event_id = NEW.event_id;
  UPDATE orphan_events SET settled_at = NEW.created_at WHERE event_id = NEW.event_id;
END;

-- The refunds of a payment, without failed ones, add up to at most the captured amount.
CREATE TRIGGER refunds_check_amount BEFORE INSERT ON refunds BEGIN
  SELECT RAISE(ABORT, 'OVER_REFUND') WHERE NEW.amount_paise
    + (SELECT coalesce(sum(amount_paise), 0) FROM refunds WHERE payment_id = NEW.payment_id AND status <> 'failed')
    > coalesce((SELECT amount_paise FROM payments WHERE id = NEW.payment_id AND status = 'captured'), 0);
END;

-- A refund that is processed or failed stays so; another attempt is a new row.
CREATE TRIGGER refunds_forward_only BEFORE UPDATE ON refunds BEGIN
  SELECT RAISE(ABORT, 'REFUND_MOVED_BACK') WHERE NEW.id <> OLD.id OR NEW.amount_paise <> OLD.amount_paise
    OR NEW.payment_id <> OLD.payment_id OR (OLD.status IN ('processed', 'failed') AND NEW.status <> OLD.status);
END;

-- The payment stores the sum of its refunds: the order's status refunded depends on it.
CREATE TRIGGER refunds_add_to_payment AFTER UPDATE OF status ON refunds WHEN OLD.status <> 'processed' AND NEW.status = 'processed' BEGIN
  UPDATE payments SET refunded_paise = refunded_paise + NEW.amount_paise, updated_at = NEW.updated_at WHERE id = NEW.payment_id;
END;

-- The money that came by hand for each cash order. At a door whole rupees are paid: the paise below them, which the shop gives, are never
-- paid back.
CREATE VIEW orders_paid_by_hand (order_id, paise) AS
  SELECT id, due_paise - CASE WHEN paid_by_hand IS NULL THEN due_paise % 100 ELSE 0 END FROM orders WHERE pay_way = 'cod';

-- Money for a cash order is handed back at most once: everything that was handed back for the order, and by its returns, adds up to at most
-- the money that came in by hand (`orders_paid_by_hand`), and only once it came in. A second refund of the same money is therefore refused.
CREATE TRIGGER hand_refunds_check_amount BEFORE INSERT ON hand_refunds BEGIN
  SELECT RAISE(ABORT, 'OVER_REFUND') WHERE NEW.amount_paise
    + (SELECT coalesce(sum(amount_paise), 0) FROM hand_refunds WHERE order_id = NEW.order_id)
    + (SELECT coalesce(sum(refund_paise), 0) FROM returns WHERE order_id = NEW.order_id AND is_manual = 1)
    > coalesce((SELECT paise FROM orders_paid_by_hand WHERE order_id = NEW.order_id AND EXISTS (SELECT 1 FROM orders o
        WHERE o.id = NEW.order_id AND (o.status = 'delivered' OR o.paid_by_hand IS NOT NULL))), 0);
END;

-- The same from the other side: a return of a cash order pays back by hand at most what the other returns and refunds have left.
CREATE TRIGGER returns_check_hand_refunds BEFORE UPDATE OF refund_paise, is_manual ON returns
  WHEN NEW.is_manual = 1 AND coalesce(NEW.refund_paise, 0) > 0
    AND (SELECT pay_way FROM orders WHERE id = NEW.order_id) = 'cod' BEGIN
  SELECT RAISE(ABORT, 'OVER_REFUND') WHERE NEW.refund_paise
    + (SELECT coalesce(sum(amount_paise), 0) FROM hand_refunds WHERE order_id = NEW.order_id)
    + (SELECT coalesce(sum(refund_paise), 0) FROM returns WHERE order_id = NEW.order_id AND is_manual = 1 AND id <> NEW.id)
    > (SELECT paise FROM orders_paid_by_hand WHERE order_id = NEW.order_id);
END;

-- Money that was handed back stays in the books.
CREATE TRIGGER hand_refunds_block_update BEFORE UPDATE ON hand_refunds BEGIN SELECT RAISE(ABORT, 'HAND_REFUND_IMMUTABLE'); END;

-- Nothing is deleted from it either.
CREATE TRIGGER hand_refunds_block_delete BEFORE DELETE ON hand_refunds BEGIN SELECT RAISE(ABORT, 'HAND_REFUND_IMMUTABLE'); END;

-- Events of a dispute come in any order: it goes forward only, and what was won in a phase is not lost in it. AFTER, because a generated column
-- has its new value only then.
CREATE TRIGGER disputes_forward_only AFTER UPDATE ON disputes WHEN (NEW.id, NEW.payment_id, NEW.paise) IS NOT (OLD.id, OLD.payment_id, OLD.paise)
  OR NEW.rank < OLD.rank OR (NEW.rank = OLD.rank AND NEW.status <> OLD.status) BEGIN
  SELECT RAISE(ABORT, 'DISPUTE_MOVED_BACK');
END;
CREATE TRIGGER disputes_block_delete BEFORE DELETE ON disputes BEGIN SELECT RAISE(ABORT, 'DISPUTE_MOVED_BACK'); END;

-- A bank takes disputed money back at once: a refund as well would pay it twice. What a lost dispute took is paid back already. A refund that was
-- made at the gateway itself comes with its number: it is a fact, and belongs into the books.
CREATE TRIGGER refunds_check_dispute BEFORE INSERT ON refunds WHEN NEW.gateway_refund_id IS NULL AND EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = NEW.payment_id
  AND d.status IN disputes_against_shop) BEGIN
  SELECT RAISE(ABORT, 'PAYMENT_DISPUTED') WHERE EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = NEW.payment_id AND d.status IN ('open', 'under_review'))
    OR NEW.amount_paise + (SELECT coalesce(sum(paise), 0) FROM disputes d WHERE d.payment_id = NEW.payment_id AND d.status = 'lost')
      + (SELECT coalesce(sum(amount_paise), 0) FROM refunds r WHERE r.payment_id = NEW.payment_id AND r.status <> 'failed')
      > (SELECT amount_paise FROM payments p WHERE p.id = NEW.payment_id);
END;

-- A new refund asks the gateway for the speed of the settings, and keeps asking for it: a call that is repeated must say the same. One that was made
-- at the gateway itself is as it was made there.
CREATE TRIGGER refunds_take_speed AFTER INSERT ON refunds WHEN NEW.gateway_refund_id IS NULL AND NEW.speed IS NULL BEGIN
  UPDATE refunds SET speed = coalesce((SELECT speed FROM refund_settings WHERE id = 1), 'normal') WHERE id = NEW.id;
END;

-- A refund that waits for money on the account needs the owner.
CREATE TRIGGER refunds_note_waiting AFTER UPDATE OF waits_since ON refunds
  WHEN NEW.waits_since IS NOT NULL AND OLD.waits_since IS NULL AND coalesce((SELECT trouble FROM owner_news_settings), 'email') <> 'off' BEGIN
  INSERT INTO owner_news (key, kind, subject_id, happened_at) VALUES ('refund-waits:' || NEW.id, 'refund-waits', NEW.id, NEW.waits_since)
    ON CONFLICT (key) DO NOTHING;
END;
