-- A new refund asks the gateway for the speed of the settings, and keeps asking for it: a call that is repeated must say the same. One that was made
-- at the gateway itself is as it was made there.
CREATE TRIGGER refunds_take_speed AFTER INSERT ON refunds WHEN NEW.gateway_refund_id IS NULL AND NEW.speed IS NULL BEGIN
  UPDATE refunds SET speed = coalesce((SELECT speed FROM refund_settings WHERE id = 1), 'normal') WHERE id = NEW.id;
END;
--> statement-breakpoint
-- The owner is told when a bank asks for an answer, and when it has decided; an answer of the shop is no news.
CREATE TRIGGER disputes_note_news AFTER INSERT ON disputes WHEN (SELECT trouble FROM owner_news_settings) <> 'off' BEGIN
  INSERT INTO owner_news (key, kind, subject_id, happened_at) VALUES ('dispute:' || NEW.id || ':' || NEW.rank, 'dispute', NEW.id, NEW.updated_at)
    ON CONFLICT (key) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER disputes_note_more_news AFTER UPDATE ON disputes WHEN (SELECT trouble FROM owner_news_settings) <> 'off' BEGIN
  INSERT INTO owner_news (key, kind, subject_id, happened_at)
    SELECT 'dispute:' || NEW.id || ':' || NEW.rank, 'dispute', NEW.id, NEW.updated_at WHERE NEW.rank > OLD.rank AND NEW.status <> 'under_review'
    ON CONFLICT (key) DO NOTHING;
  INSERT INTO owner_news (key, kind, subject_id, happened_at)
    SELECT 'dispute:' || NEW.id || ':asked:' || NEW.asked_again_at, 'dispute', NEW.id, NEW.updated_at WHERE NEW.asked_again_at > coalesce(OLD.asked_again_at, 0)
    ON CONFLICT (key) DO NOTHING;
END;
--> statement-breakpoint
-- A refund that waits for money on the account needs the owner.
CREATE TRIGGER refunds_note_waiting AFTER UPDATE OF waits_since ON refunds
  WHEN NEW.waits_since IS NOT NULL AND OLD.waits_since IS NULL AND (SELECT trouble FROM owner_news_settings) <> 'off' BEGIN
  INSERT INTO owner_news (key, kind, subject_id, happened_at) VALUES ('refund-waits:' || NEW.id, 'refund-waits', NEW.id, NEW.waits_since)
    ON CONFLICT (key) DO NOTHING;
END;
