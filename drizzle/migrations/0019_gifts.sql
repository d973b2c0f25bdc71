ALTER TABLE `orders` ADD `gift_wrap_paise` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `gift_note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `delivery_fee_paise` integer GENERATED ALWAYS AS ((shipping_fee_paise - coalesce(gift_wrap_paise, 0))) VIRTUAL NOT NULL;--> statement-breakpoint
ALTER TABLE `shipping_settings` ADD `gift_wrap_paise` integer;--> statement-breakpoint

-- ---------------------------------------------------------------- presents
-- A wrap has a price, and the shop never offers one below 0.
CREATE TRIGGER shipping_settings_check_wrap BEFORE INSERT ON shipping_settings WHEN NEW.gift_wrap_paise < 0 BEGIN
  SELECT RAISE(ABORT, 'GIFT_UNCLEAR');
END;
--> statement-breakpoint
CREATE TRIGGER shipping_settings_recheck_wrap BEFORE UPDATE ON shipping_settings WHEN NEW.gift_wrap_paise < 0 BEGIN
  SELECT RAISE(ABORT, 'GIFT_UNCLEAR');
END;
--> statement-breakpoint
-- An order pays for a wrap what the shop asks for it now; only a present has a card, and a short one.
CREATE TRIGGER orders_check_gift BEFORE INSERT ON orders WHEN NEW.gift_wrap_paise IS NOT NULL OR NEW.gift_note <> '' BEGIN
  SELECT RAISE(ABORT, 'GIFT_UNCLEAR') WHERE NEW.gift_wrap_paise IS NULL OR length(NEW.gift_note) > 200
    OR NEW.gift_wrap_paise > NEW.shipping_fee_paise;
  SELECT RAISE(ABORT, 'PRICE_CHANGED') WHERE NOT EXISTS
    (SELECT 1 FROM shipping_settings WHERE is_active = 1 AND gift_wrap_paise = NEW.gift_wrap_paise);
END;
--> statement-breakpoint
-- What was agreed about a present never changes; the card is personal and can be emptied.
CREATE TRIGGER orders_freeze_gift BEFORE UPDATE OF gift_wrap_paise, gift_note ON orders
  WHEN NEW.gift_wrap_paise IS NOT OLD.gift_wrap_paise OR (NEW.gift_note <> '' AND NEW.gift_note <> OLD.gift_note) BEGIN
  SELECT RAISE(ABORT, 'ORDER_MONEY_IMMUTABLE');
END;
