-- The month as the gateway and the bank say it: their lines never change, a line of the bank is matched for its amount at most, and a closed
-- month stays closed.

-- Reports of the gateway and the bank never change. A line of a settlement that says something else later is the next version of it.
CREATE TRIGGER recon_lines_block_update BEFORE UPDATE ON recon_lines BEGIN SELECT RAISE(ABORT, 'MONEY_IMMUTABLE'); END;
CREATE TRIGGER recon_lines_block_delete BEFORE DELETE ON recon_lines BEGIN SELECT RAISE(ABORT, 'MONEY_IMMUTABLE'); END;
CREATE TRIGGER recon_lines_check_version BEFORE INSERT ON recon_lines WHEN NEW.version <> 1 + (SELECT coalesce(max(version), 0) FROM recon_lines
  WHERE settlement_id = NEW.settlement_id AND entity_id = NEW.entity_id) BEGIN
  SELECT RAISE(ABORT, 'RECON_VERSION_WRONG');
END;
CREATE TRIGGER bank_files_block_update BEFORE UPDATE ON bank_files BEGIN SELECT RAISE(ABORT, 'MONEY_IMMUTABLE'); END;
CREATE TRIGGER bank_files_block_delete BEFORE DELETE ON bank_files BEGIN SELECT RAISE(ABORT, 'MONEY_IMMUTABLE'); END;
CREATE TRIGGER bank_lines_block_update BEFORE UPDATE ON bank_lines BEGIN SELECT RAISE(ABORT, 'MONEY_IMMUTABLE'); END;
CREATE TRIGGER bank_lines_block_delete BEFORE DELETE ON bank_lines BEGIN SELECT RAISE(ABORT, 'MONEY_IMMUTABLE'); END;

-- A settlement that went out stays out, with its amount, and with its number once it has one. One that failed may go out under another.
CREATE TRIGGER settlements_forward_only BEFORE UPDATE ON settlements WHEN NEW.id <> OLD.id OR (OLD.state = 'processed'
  AND ((NEW.state, NEW.paise, NEW.fees_paise, NEW.tax_paise) IS NOT (OLD.state, OLD.paise, OLD.fees_paise, OLD.tax_paise)
    OR (OLD.utr <> '' AND NEW.utr <> OLD.utr))) BEGIN
  SELECT RAISE(ABORT, 'SETTLEMENT_MOVED_BACK');
END;
CREATE TRIGGER settlements_block_delete BEFORE DELETE ON settlements BEGIN SELECT RAISE(ABORT, 'SETTLEMENT_MOVED_BACK'); END;

-- A line of the bank is matched for its amount at most, with its sign.
CREATE TRIGGER matches_check_bank_line BEFORE INSERT ON matches WHEN NEW.right_kind = 'bank-line' BEGIN
  SELECT RAISE(ABORT, 'BANK_LINE_SPENT') WHERE NOT EXISTS (SELECT 1 FROM bank_lines b WHERE b.key = NEW.right_id AND sign(b.paise) = sign(NEW.paise)
    AND abs(b.paise) >= abs(NEW.paise + (SELECT coalesce(sum(paise), 0) FROM matches WHERE right_kind = 'bank-line' AND right_id = NEW.right_id)));
END;

-- It counts in the month in which the bank shows it, so that no closed month is passed by.
CREATE TRIGGER matches_check_month BEFORE INSERT ON matches WHEN NEW.right_kind = 'bank-line' BEGIN
  SELECT RAISE(ABORT, 'MATCH_MONTH_WRONG') WHERE NEW.month <> (SELECT substr(on_day, 1, 7) FROM bank_lines WHERE key = NEW.right_id);
END;
CREATE TRIGGER matches_block_update BEFORE UPDATE ON matches BEGIN SELECT RAISE(ABORT, 'MATCH_IMMUTABLE'); END;

-- A closed month is as it was closed: what is found later is a difference of it, which stays.
CREATE TRIGGER matches_check_closed BEFORE INSERT ON matches
  WHEN NEW.is_difference <> EXISTS (SELECT 1 FROM money_months m WHERE m.month = NEW.month) BEGIN
  SELECT RAISE(ABORT, 'MONTH_CLOSED');
END;
CREATE TRIGGER matches_keep_closed BEFORE DELETE ON matches WHEN EXISTS (SELECT 1 FROM money_months m WHERE m.month = OLD.month) BEGIN
  SELECT RAISE(ABORT, 'MONTH_CLOSED');
END;

-- Somebody accepted one verdict with one difference. Another is accepted again.
CREATE TRIGGER verdicts_check_acceptance BEFORE UPDATE ON verdicts WHEN (NEW.pair, NEW.subject) IS NOT (OLD.pair, OLD.subject)
  OR (OLD.accepted_by <> '' AND NEW.accepted_at IS OLD.accepted_at
    AND (NEW.verdict, NEW.difference_paise, NEW.accepted_by, NEW.accepted_reason) IS NOT (OLD.verdict, OLD.difference_paise, OLD.accepted_by, OLD.accepted_reason)) BEGIN
  SELECT RAISE(ABORT, 'VERDICT_CHANGED');
END;

-- A month closes when all of it is paid or accepted, and stays closed with its figures.
CREATE TRIGGER money_months_check_explained BEFORE INSERT ON money_months
  WHEN EXISTS (SELECT 1 FROM verdicts v WHERE v.month = NEW.month AND v.verdict <> 'paid' AND v.accepted_by = '') BEGIN
  SELECT RAISE(ABORT, 'MONTH_UNEXPLAINED');
END;
CREATE TRIGGER money_months_block_update BEFORE UPDATE ON money_months BEGIN SELECT RAISE(ABORT, 'MONTH_CLOSED'); END;
CREATE TRIGGER money_months_block_delete BEFORE DELETE ON money_months BEGIN SELECT RAISE(ABORT, 'MONTH_CLOSED'); END;

-- A courier's charge for an unknown number never changes.
CREATE TRIGGER foreign_charges_block_update BEFORE UPDATE ON foreign_charges BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;
CREATE TRIGGER foreign_charges_block_delete BEFORE DELETE ON foreign_charges BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;
