-- Which contact of an order its sender has proved: by a code, or by the account that placed it. The sender's words stand only
-- in messages to a proved contact or about an order that is paid.
ALTER TABLE `orders` ADD `email_proved` integer DEFAULT 0 NOT NULL CHECK (`email_proved` IN (0, 1));
--> statement-breakpoint
ALTER TABLE `orders` ADD `phone_proved` integer DEFAULT 0 NOT NULL CHECK (`phone_proved` IN (0, 1));
--> statement-breakpoint
-- A number that wrote STOP gets nothing on WhatsApp until the number itself agrees again, whoever ticks a box for it.
CREATE TABLE `whatsapp_stops` (
	`phone` text PRIMARY KEY NOT NULL,
	`stopped_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
-- How much went to one address or number lately.
CREATE INDEX `outbox_by_recipient` ON `outbox` (`recipient`, `sent_at`);
--> statement-breakpoint
-- An order for cash on delivery is placed whole: it waits for nothing, so it is never open again (E4).
CREATE TRIGGER cash_is_placed BEFORE UPDATE OF status ON orders
  WHEN NEW.method = 'cod' AND OLD.status <> NEW.status AND NEW.status = 'pending_payment' BEGIN
  SELECT RAISE(ABORT, 'CASH_IS_PLACED');
END;
--> statement-breakpoint
-- E4: nothing is sold for cash before one contact is proved.
CREATE TRIGGER cash_is_proved BEFORE UPDATE OF status ON orders
  WHEN NEW.method = 'cod' AND OLD.status = 'pending_payment' AND NEW.status = 'processing'
    AND NEW.email_proved = 0 AND NEW.phone_proved = 0 BEGIN
  SELECT RAISE(ABORT, 'CONTACT_UNPROVED');
END;
--> statement-breakpoint
-- An order that was never sold goes to be packed only where it is paid at the door.
CREATE TRIGGER cash_is_packed BEFORE UPDATE OF status ON orders
  WHEN NEW.method <> 'cod' AND NEW.status = 'processing' AND OLD.status NOT IN ('paid', 'processing', 'shipped', 'delivered') BEGIN
  SELECT RAISE(ABORT, 'NOT_CASH_ON_DELIVERY');
END;
--> statement-breakpoint
DROP TRIGGER cash_replaces;
--> statement-breakpoint
-- While a newer cash order of the same cart stands, the order that its shopper left at the gateway is neither paid nor opened
-- again. Late money for it goes back (E10); where the cash order ended, late money counts (E9).
CREATE TRIGGER cash_replaces BEFORE UPDATE OF status ON orders
  WHEN NEW.method = 'gateway' AND OLD.hold <> 'committed' AND OLD.status <> NEW.status
    AND NEW.status IN ('pending_payment', 'pending_payment_gateway', 'paid')
    AND EXISTS (SELECT 1 FROM orders c WHERE c.method = 'cod' AND c.cart_fp = NEW.cart_fp AND c.number > NEW.number
      AND c.status IN ('processing', 'shipped', 'delivered')) BEGIN
  SELECT RAISE(ABORT, 'CASH_INSTEAD');
END;
