-- A claim goes forward: noted, sent, granted or refused, paid. What has ended stays, and so does the parcel that it is for.
CREATE TRIGGER parcel_claims_check_move BEFORE UPDATE ON parcel_claims WHEN (NEW.parcel_id, NEW.created_at) IS NOT (OLD.parcel_id, OLD.created_at)
  OR NOT ((OLD.state = 'open' AND NEW.state IN ('open', 'sent', 'refused')) OR (OLD.state = 'sent' AND NEW.state IN ('sent', 'accepted', 'refused'))
    OR (OLD.state = 'accepted' AND NEW.state IN ('accepted', 'paid') AND (NEW.state = 'accepted' OR NEW.granted_paise = OLD.granted_paise))) BEGIN
  SELECT RAISE(ABORT, 'CLAIM_MOVED_BACK');
END;
--> statement-breakpoint
CREATE TRIGGER parcel_claims_block_delete BEFORE DELETE ON parcel_claims BEGIN SELECT RAISE(ABORT, 'CLAIM_MOVED_BACK'); END;
--> statement-breakpoint
-- The money of a claim is a line of what the parcel cost, once: document and line of a cost are unique.
CREATE TRIGGER parcel_claims_pay AFTER UPDATE OF state ON parcel_claims WHEN NEW.state = 'paid' AND OLD.state <> 'paid' BEGIN
  INSERT INTO parcel_costs (id, parcel_id, kind, paise, document, line, at, created_at)
    VALUES ('claim ' || NEW.parcel_id, NEW.parcel_id, 'credit', -NEW.granted_paise, 'claim', NEW.parcel_id, NEW.updated_at, NEW.updated_at);
END;
--> statement-breakpoint
CREATE TRIGGER parcel_costs_check_claim BEFORE INSERT ON parcel_costs WHEN NEW.document = 'claim' AND NOT EXISTS (SELECT 1 FROM parcel_claims c
  WHERE c.parcel_id = NEW.parcel_id AND c.parcel_id = NEW.line AND c.state = 'paid' AND NEW.paise = -c.granted_paise AND NEW.tax_paise = 0) BEGIN
  SELECT RAISE(ABORT, 'CLAIM_NOT_PAID');
END;
