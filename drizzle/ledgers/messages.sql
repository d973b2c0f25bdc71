-- Messages that follow a write by themselves: to the buyer after delivery, and news to the owner. They are rows of `outbox` or of the owner's
-- news, which a job sends. These triggers refuse nothing.

-- Every order that is delivered queues one question for a review, some days later (7, or what the administrator chose; 0 = never).
-- Whether there is still something to review is decided when it is sent.
CREATE TRIGGER orders_ask_review AFTER UPDATE OF status ON orders
  WHEN NEW.status = 'delivered' AND OLD.status <> 'delivered' AND NEW.customer_email <> ''
    AND coalesce((SELECT ask_after_days FROM review_settings WHERE id = 1), 7) > 0
    AND NOT EXISTS (SELECT 1 FROM outbox WHERE dedupe_key = 'review-ask:' || NEW.id) BEGIN
  INSERT INTO outbox (dedupe_key, kind, channel, recipient, payload, order_id, language, next_attempt_at, created_at)
    VALUES ('review-ask:' || NEW.id, 'review-ask', 'email', NEW.customer_email, '{}', NEW.id, NEW.language,
      coalesce(NEW.delivered_at, NEW.updated_at) + coalesce((SELECT ask_after_days FROM review_settings WHERE id = 1), 7) * 86400000,
      coalesce(NEW.delivered_at, NEW.updated_at));
END;

-- News for the owner are written in the batch of their event, once for each key. Nothing is noted of a topic that is off,
-- nor of what the administrator does. `ON CONFLICT` is in each statement: the clause of the statement outside would count for OR IGNORE.
CREATE TRIGGER order_events_note_news AFTER INSERT ON order_events
  WHEN NEW.to_status IN ('paid', 'processing') AND NEW.actor <> 'admin' AND coalesce((SELECT orders FROM owner_news_settings), 'email') <> 'off' BEGIN
  INSERT INTO owner_news (key, kind, subject_id, happened_at) VALUES ('order:' || NEW.order_id, 'order', NEW.order_id, NEW.created_at)
    ON CONFLICT (key) DO NOTHING;
END;
CREATE TRIGGER returns_note_news AFTER INSERT ON returns
  WHEN NEW.actor <> 'admin' AND coalesce((SELECT returns FROM owner_news_settings), 'email') <> 'off' BEGIN
  INSERT INTO owner_news (key, kind, subject_id, happened_at) VALUES ('return:' || NEW.id, 'return', NEW.id, NEW.created_at)
    ON CONFLICT (key) DO NOTHING;
END;
CREATE TRIGGER grievances_note_news AFTER INSERT ON grievances WHEN coalesce((SELECT complaints FROM owner_news_settings), 'email') <> 'off' BEGIN
  INSERT INTO owner_news (key, kind, subject_id, happened_at) VALUES ('complaint:' || NEW.id, 'complaint', NEW.id, NEW.created_at)
    ON CONFLICT (key) DO NOTHING;
END;

-- A move by hand is known to the person who made it; a missed delivery once more has no move. A parcel that is opened has a person before it.
CREATE TRIGGER parcels_note_news AFTER UPDATE OF state, attempts, trouble ON parcels WHEN coalesce((SELECT trouble FROM owner_news_settings), 'email') <> 'off' BEGIN
  INSERT INTO owner_news (key, kind, subject_id, happened_at)
    SELECT 'missed:' || NEW.id || ':' || NEW.attempts, 'missed', NEW.id, NEW.updated_at
      WHERE NEW.attempts > OLD.attempts AND (NEW.state = OLD.state OR NEW.actor <> 'admin')
    ON CONFLICT (key) DO NOTHING;
  INSERT INTO owner_news (key, kind, subject_id, happened_at)
    SELECT NEW.state || ':' || NEW.id, 'parcel-' || NEW.state, NEW.id, NEW.updated_at
      WHERE NEW.state IN ('lost', 'damaged') AND NEW.state <> OLD.state AND NEW.actor <> 'admin'
    ON CONFLICT (key) DO NOTHING;
  INSERT INTO owner_news (key, kind, subject_id, happened_at)
    SELECT 'trouble:' || NEW.id || ':' || NEW.trouble, NEW.trouble, NEW.id, NEW.updated_at
      WHERE NEW.trouble IS NOT NULL AND NEW.trouble IS NOT OLD.trouble AND NEW.opened_at IS OLD.opened_at
    ON CONFLICT (key) DO NOTHING;
END;
CREATE TRIGGER refunds_note_news AFTER UPDATE OF status ON refunds
  WHEN NEW.status = 'failed' AND OLD.status <> 'failed' AND coalesce((SELECT trouble FROM owner_news_settings), 'email') <> 'off' BEGIN
  INSERT INTO owner_news (key, kind, subject_id, happened_at) VALUES ('refund:' || NEW.id, 'refund-failed', NEW.id, NEW.updated_at)
    ON CONFLICT (key) DO NOTHING;
END;

-- The owner is told when a bank asks for an answer, and when it has decided; an answer of the shop is no news.
CREATE TRIGGER disputes_note_news AFTER INSERT ON disputes WHEN coalesce((SELECT trouble FROM owner_news_settings), 'email') <> 'off' BEGIN
  INSERT INTO owner_news (key, kind, subject_id, happened_at) VALUES ('dispute:' || NEW.id || ':' || NEW.rank, 'dispute', NEW.id, NEW.updated_at)
    ON CONFLICT (key) DO NOTHING;
END;
CREATE TRIGGER disputes_note_more_news AFTER UPDATE ON disputes WHEN coalesce((SELECT trouble FROM owner_news_settings), 'email') <> 'off' BEGIN
  INSERT INTO owner_news (key, kind, subject_id, happened_at)
    SELECT 'dispute:' || NEW.id || ':' || NEW.rank, 'dispute', NEW.id, NEW.updated_at WHERE NEW.rank > OLD.rank AND NEW.status <> 'under_review'
    ON CONFLICT (key) DO NOTHING;
  INSERT INTO owner_news (key, kind, subject_id, happened_at)
    SELECT 'dispute:' || NEW.id || ':asked:' || NEW.asked_again_at, 'dispute', NEW.id, NEW.updated_at WHERE NEW.asked_again_at > coalesce(OLD.asked_again_at, 0)
    ON CONFLICT (key) DO NOTHING;
END;
