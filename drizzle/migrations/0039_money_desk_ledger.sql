-- What the gateway and the bank said stays as it was said. A line of a settlement that says something else later is the next version of it.
CREATE TRIGGER recon_lines_block_update BEFORE UPDATE ON recon_lines BEGIN SELECT RAISE(ABORT, 'MONEY_IMMUTABLE'); END;
--> statement-breakpoint
CREATE TRIGGER recon_lines_block_delete BEFORE DELETE ON recon_lines BEGIN SELECT RAISE(ABORT, 'MONEY_IMMUTABLE'); END;
--> statement-breakpoint
CREATE TRIGGER recon_lines_check_version BEFORE INSERT ON recon_lines WHEN NEW.version <> 1 + (SELECT coalesce(max(version), 0) FROM recon_lines
  WHERE settlement_id = NEW.settlement_id AND entity_id = NEW.entity_id) BEGIN
  SELECT RAISE(ABORT, 'RECON_VERSION_WRONG');
END;
--> statement-breakpoint
CREATE TRIGGER bank_files_block_update BEFORE UPDATE ON bank_files BEGIN SELECT RAISE(ABORT, 'MONEY_IMMUTABLE'); END;
--> statement-breakpoint
CREATE TRIGGER bank_files_block_delete BEFORE DELETE ON bank_files BEGIN SELECT RAISE(ABORT, 'MONEY_IMMUTABLE'); END;
--> statement-breakpoint
CREATE TRIGGER bank_lines_block_update BEFORE UPDATE ON bank_lines BEGIN SELECT RAISE(ABORT, 'MONEY_IMMUTABLE'); END;
--> statement-breakpoint
CREATE TRIGGER bank_lines_block_delete BEFORE DELETE ON bank_lines BEGIN SELECT RAISE(ABORT, 'MONEY_IMMUTABLE'); END;
--> statement-breakpoint
-- A settlement that went out stays out, with its amount, and with its number once it has one. One that failed may go out under another.
CREATE TRIGGER settlements_forward_only BEFORE UPDATE ON settlements WHEN NEW.id <> OLD.id OR (OLD.state = 'processed'
  AND ((NEW.state, NEW.paise, NEW.fees_paise, NEW.tax_paise) IS NOT (OLD.state, OLD.paise, OLD.fees_paise, OLD.tax_paise)
    OR (OLD.utr <> '' AND NEW.utr <> OLD.utr))) BEGIN
  SELECT RAISE(ABORT, 'SETTLEMENT_MOVED_BACK');
END;
--> statement-breakpoint
CREATE TRIGGER settlements_block_delete BEFORE DELETE ON settlements BEGIN SELECT RAISE(ABORT, 'SETTLEMENT_MOVED_BACK'); END;
--> statement-breakpoint
-- Events of a dispute come in any order: it goes forward only, and what was won in a phase is not lost in it. AFTER, because a generated column
-- has its new value only then.
CREATE TRIGGER disputes_forward_only AFTER UPDATE ON disputes WHEN (NEW.id, NEW.payment_id, NEW.paise) IS NOT (OLD.id, OLD.payment_id, OLD.paise)
  OR NEW.rank < OLD.rank OR (NEW.rank = OLD.rank AND NEW.status <> OLD.status) BEGIN
  SELECT RAISE(ABORT, 'DISPUTE_MOVED_BACK');
END;
--> statement-breakpoint
CREATE TRIGGER disputes_block_delete BEFORE DELETE ON disputes BEGIN SELECT RAISE(ABORT, 'DISPUTE_MOVED_BACK'); END;
--> statement-breakpoint
-- A bank takes disputed money back at once: a refund as well would pay it twice. What a lost dispute took is paid back already. A refund that was
-- made at the gateway itself comes with its number: it is a fact, and belongs into the books.
CREATE TRIGGER refunds_check_dispute BEFORE INSERT ON refunds WHEN NEW.gateway_refund_id IS NULL AND EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = NEW.payment_id
  AND d.status IN ('open', 'under_review', 'lost')) BEGIN
  SELECT RAISE(ABORT, 'PAYMENT_DISPUTED') WHERE EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = NEW.payment_id AND d.status IN ('open', 'under_review'))
    OR NEW.amount_paise + (SELECT coalesce(sum(paise), 0) FROM disputes d WHERE d.payment_id = NEW.payment_id AND d.status = 'lost')
      + (SELECT coalesce(sum(amount_paise), 0) FROM refunds r WHERE r.payment_id = NEW.payment_id AND r.status <> 'failed')
      > (SELECT amount_paise FROM payments p WHERE p.id = NEW.payment_id);
END;
--> statement-breakpoint
-- A line of the bank is matched for its amount at most, with its sign.
CREATE TRIGGER matches_check_bank_line BEFORE INSERT ON matches WHEN NEW.right_kind = 'bank-line' BEGIN
  SELECT RAISE(ABORT, 'BANK_LINE_SPENT') WHERE NOT EXISTS (SELECT 1 FROM bank_lines b WHERE b.key = NEW.right_id AND sign(b.paise) = sign(NEW.paise)
    AND abs(b.paise) >= abs(NEW.paise + (SELECT coalesce(sum(paise), 0) FROM matches WHERE right_kind = 'bank-line' AND right_id = NEW.right_id)));
END;
--> statement-breakpoint
-- It counts in the month in which the bank shows it, so that no closed month is passed by.
CREATE TRIGGER matches_check_month BEFORE INSERT ON matches WHEN NEW.right_kind = 'bank-line' BEGIN
  SELECT RAISE(ABORT, 'MATCH_MONTH_WRONG') WHERE NEW.month <> (SELECT substr(on_day, 1, 7) FROM bank_lines WHERE key = NEW.right_id);
END;
--> statement-breakpoint
CREATE TRIGGER matches_block_update BEFORE UPDATE ON matches BEGIN SELECT RAISE(ABORT, 'MATCH_IMMUTABLE'); END;
--> statement-breakpoint
-- A closed month is as it was closed: what is found later is a difference of it, which stays.
CREATE TRIGGER matches_check_closed BEFORE INSERT ON matches
  WHEN NEW.is_difference <> EXISTS (SELECT 1 FROM money_months m WHERE m.month = NEW.month) BEGIN
  SELECT RAISE(ABORT, 'MONTH_CLOSED');
END;
--> statement-breakpoint
CREATE TRIGGER matches_keep_closed BEFORE DELETE ON matches WHEN EXISTS (SELECT 1 FROM money_months m WHERE m.month = OLD.month) BEGIN
  SELECT RAISE(ABORT, 'MONTH_CLOSED');
END;
--> statement-breakpoint
-- Somebody accepted one verdict with one difference. Another is accepted anew.
CREATE TRIGGER verdicts_check_acceptance BEFORE UPDATE ON verdicts WHEN (NEW.pair, NEW.subject) IS NOT (OLD.pair, OLD.subject)
  OR (OLD.accepted_by <> '' AND NEW.accepted_at IS OLD.accepted_at
    AND (NEW.verdict, NEW.difference_paise, NEW.accepted_by, NEW.accepted_reason) IS NOT (OLD.verdict, OLD.difference_paise, OLD.accepted_by, OLD.accepted_reason)) BEGIN
  SELECT RAISE(ABORT, 'VERDICT_CHANGED');
END;
--> statement-breakpoint
-- A month closes when all of it is paid or accepted, and stays closed with its figures.
CREATE TRIGGER money_months_check_explained BEFORE INSERT ON money_months
  WHEN EXISTS (SELECT 1 FROM verdicts v WHERE v.month = NEW.month AND v.verdict <> 'paid' AND v.accepted_by = '') BEGIN
  SELECT RAISE(ABORT, 'MONTH_UNEXPLAINED');
END;
--> statement-breakpoint
CREATE TRIGGER money_months_block_update BEFORE UPDATE ON money_months BEGIN SELECT RAISE(ABORT, 'MONTH_CLOSED'); END;
--> statement-breakpoint
CREATE TRIGGER money_months_block_delete BEFORE DELETE ON money_months BEGIN SELECT RAISE(ABORT, 'MONTH_CLOSED'); END;
