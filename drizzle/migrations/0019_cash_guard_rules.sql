-- The rules of a new shop, as in rules/cash/cash-rules.ts.
INSERT INTO cod_rules (kind, limit_value, days, min_sample, act, is_on) VALUES
  ('no-house-number', 0, 0, 0, 'ask', 1),
  ('short-address', 15, 0, 0, 'ask', 1),
  ('landmark-only', 0, 0, 0, 'ask', 1),
  ('other-city', 0, 0, 0, 'ask', 1),
  ('refusals', 2, 180, 0, 'call', 1),
  ('pin-returns', 40, 180, 20, 'ask', 0),
  ('high-total', 300000, 0, 0, 'ask', 0),
  ('first-order', 0, 0, 0, 'ask', 0),
  ('second-open', 0, 0, 0, 'ask', 1),
  ('phone-unproved', 0, 0, 0, 'ask', 0);
--> statement-breakpoint

-- Only an order for cash that a shopper placed is asked: the administrator knows who ordered from them.
CREATE TRIGGER cod_checks_check_order BEFORE INSERT ON cod_checks
  WHEN NEW.state <> 'waiting' OR NEW.version <> 1
    OR NOT EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND method = 'cod' AND source IS NULL) BEGIN
  SELECT RAISE(ABORT, 'CASH_CHECK_WRONG');
END;
--> statement-breakpoint
-- What was asked, and why, never changes.
CREATE TRIGGER cod_checks_freeze BEFORE UPDATE OF order_id, is_marked, act, marks, asked_at, ends_at, created_at ON cod_checks BEGIN
  SELECT RAISE(ABORT, 'CASH_CHECK_WRONG');
END;
--> statement-breakpoint
-- An order is answered once; one that ended is passed when the administrator opens it again. Only a corrected address is another version.
-- Silence ends an order at the time that was told, and only where a message told it.
CREATE TRIGGER cod_checks_answer_once BEFORE UPDATE OF state, version ON cod_checks
  WHEN OLD.state <> NEW.state OR OLD.version <> NEW.version BEGIN
  SELECT RAISE(ABORT, 'CASH_CHECK_WRONG') WHERE OLD.state <> 'waiting' AND NOT (OLD.state IN ('cancelled', 'silent') AND NEW.state = 'passed');
  SELECT RAISE(ABORT, 'CASH_CHECK_WRONG') WHERE NEW.version <> OLD.version + (NEW.state = 'corrected');
  SELECT RAISE(ABORT, 'CASH_CHECK_WRONG') WHERE NEW.state = 'silent' AND (OLD.ends_at IS NULL OR NEW.answered_at < OLD.ends_at
    OR NOT EXISTS (SELECT 1 FROM outbox WHERE order_id = NEW.order_id AND kind = 'cash-ask' AND sent_at IS NOT NULL));
END;
--> statement-breakpoint
-- Nobody is asked about what was answered: the messages that wait are dropped with the answer.
CREATE TRIGGER cod_checks_stop_asking AFTER UPDATE OF state ON cod_checks WHEN OLD.state = 'waiting' AND NEW.state <> 'waiting' BEGIN
  UPDATE outbox SET dropped_at = NEW.answered_at, last_error = 'answered', payload = '{}'
    WHERE order_id = NEW.order_id AND kind = 'cash-ask' AND sent_at IS NULL AND dropped_at IS NULL;
END;
--> statement-breakpoint
-- An order with a mark is not sent before its buyer has answered, whoever sends it.
CREATE TRIGGER orders_wait_for_answer BEFORE UPDATE OF status ON orders
  WHEN NEW.status IN sent_statuses AND OLD.status NOT IN sent_statuses
    AND EXISTS (SELECT 1 FROM cod_checks WHERE order_id = NEW.id AND is_marked = 1 AND state = 'waiting') BEGIN
  SELECT RAISE(ABORT, 'CASH_WAITS');
END;
--> statement-breakpoint
-- The cron ends only what nobody answered.
CREATE TRIGGER orders_end_by_silence BEFORE UPDATE OF status ON orders
  WHEN NEW.actor = 'cron' AND OLD.status IN revenue_statuses AND NEW.status IN closed_statuses
    AND NOT EXISTS (SELECT 1 FROM cod_checks WHERE order_id = NEW.id AND state = 'silent') BEGIN
  SELECT RAISE(ABORT, 'TRANSITION_NOT_ALLOWED');
END;
--> statement-breakpoint
-- An order that ends has its answer, whoever ended it.
CREATE TRIGGER orders_end_cash_check AFTER UPDATE OF status ON orders
  WHEN OLD.status IN revenue_statuses AND NEW.status IN closed_statuses AND NEW.method = 'cod' BEGIN
  UPDATE cod_checks SET state = 'cancelled', answered_at = NEW.updated_at, channel = CASE NEW.actor WHEN 'admin' THEN 'admin' ELSE 'page' END
    WHERE order_id = NEW.id AND state = 'waiting';
END;
--> statement-breakpoint
-- The administrator who opens an ended order again has decided about it, and said why.
CREATE TRIGGER orders_reopen_cash_check AFTER UPDATE OF status ON orders
  WHEN OLD.status IN closed_statuses AND NEW.status IN revenue_statuses AND NEW.method = 'cod' BEGIN
  UPDATE cod_checks SET state = 'passed', answered_at = NEW.updated_at, channel = 'admin' WHERE order_id = NEW.id AND state IN ('cancelled', 'silent');
END;
--> statement-breakpoint
-- How a cash parcel ended, for the rule about its PIN code: it arrived, or it came back from its way.
CREATE TRIGGER orders_cash_outcome AFTER UPDATE OF status ON orders
  WHEN OLD.status <> NEW.status AND NEW.method = 'cod' AND NEW.source IS NULL
    AND (NEW.status = 'delivered' OR (OLD.status IN sent_statuses AND NEW.status IN closed_statuses)) BEGIN
  INSERT INTO cod_outcomes (order_id, pin, outcome, ended_at)
    VALUES (NEW.id, coalesce(NEW.shipping_address ->> 'pin_code', ''), iif(NEW.status = 'delivered', 'delivered', 'returned'), NEW.updated_at)
    ON CONFLICT (order_id) DO UPDATE SET outcome = excluded.outcome, is_refusal = 0, ended_at = excluded.ended_at;
END;
--> statement-breakpoint
-- A step that was wrong is taken back.
CREATE TRIGGER orders_cash_outcome_undone AFTER UPDATE OF status ON orders
  WHEN NEW.method = 'cod' AND NEW.status IN revenue_statuses AND NEW.status <> 'delivered'
    AND (OLD.status = 'delivered' OR OLD.status IN closed_statuses) BEGIN
  DELETE FROM cod_outcomes WHERE order_id = NEW.id;
END;
