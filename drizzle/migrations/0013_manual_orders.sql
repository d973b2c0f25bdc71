ALTER TABLE `orders` ADD `source` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `paid_by_hand` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `payment_reference` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `discount_reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `has_mails` integer DEFAULT true NOT NULL;--> statement-breakpoint

-- ---------------------------------------------------------------- manual orders
-- An order that the administrator takes at an exhibition, on Instagram or on the phone goes through the ledgers of a cash order:
-- its money never passes the gateway.

-- Only such an order says how it was taken, and it says so completely. A mail needs an address, a discount a reason.
CREATE TRIGGER orders_check_manual BEFORE INSERT ON orders BEGIN
  SELECT RAISE(ABORT, 'MANUAL_ORDER_UNCLEAR') WHERE NEW.source IS NULL
    AND (NEW.paid_by_hand IS NOT NULL OR NEW.payment_reference <> '' OR NEW.discount_reason <> '' OR NEW.has_mails <> 1);
  SELECT RAISE(ABORT, 'MANUAL_ORDER_UNCLEAR') WHERE NEW.source IS NOT NULL
    AND (NEW.source NOT IN ('exhibition', 'instagram', 'phone', 'whatsapp') OR NEW.method <> 'cod' OR NEW.actor <> 'admin'
      OR NEW.paid_by_hand NOT IN ('cash', 'upi', 'card') OR NEW.coupon_id IS NOT NULL OR NEW.total_paise <= 0
      OR (NEW.discount_paise > 0) <> (NEW.discount_reason <> '') OR NEW.has_mails NOT IN (0, 1)
      OR (NEW.has_mails = 1 AND NEW.customer_email = ''));
END;
--> statement-breakpoint
-- How it was taken and paid never changes.
CREATE TRIGGER orders_freeze_manual BEFORE UPDATE OF source, paid_by_hand, payment_reference, discount_reason, has_mails ON orders BEGIN
  SELECT RAISE(ABORT, 'ORDER_MONEY_IMMUTABLE');
END;
--> statement-breakpoint
DROP TRIGGER orders_require_cod_contact;
--> statement-breakpoint
-- An order for cash on delivery is placed only after one contact is verified. The administrator knows who orders.
CREATE TRIGGER orders_require_cod_contact BEFORE UPDATE OF status ON orders
  WHEN NEW.method = 'cod' AND OLD.status = 'pending_payment' AND NEW.status = 'processing'
    AND NEW.source IS NULL AND NEW.email_verified = 0 AND NEW.phone_verified = 0 BEGIN
  SELECT RAISE(ABORT, 'CONTACT_UNPROVED');
END;
--> statement-breakpoint
DROP TRIGGER hand_refunds_check_amount;
--> statement-breakpoint
-- By hand the shop returns only money that it has received, and never more than the order's total, returns included. The money of
-- a cash order is received when it is delivered, that of a manual order may be received before.
CREATE TRIGGER hand_refunds_check_amount BEFORE INSERT ON hand_refunds BEGIN
  SELECT RAISE(ABORT, 'OVER_REFUND') WHERE NEW.amount_paise
    + (SELECT coalesce(sum(amount_paise), 0) FROM hand_refunds WHERE order_id = NEW.order_id)
    + (SELECT coalesce(sum(refund_paise), 0) FROM returns WHERE order_id = NEW.order_id AND is_manual = 1)
    > coalesce((SELECT total_paise FROM orders WHERE id = NEW.order_id AND method = 'cod'
        AND (status = 'delivered' OR paid_by_hand IS NOT NULL)), 0);
END;
