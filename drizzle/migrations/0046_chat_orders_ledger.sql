UPDATE orders SET origin = 'manual' WHERE source IS NOT NULL;
--> statement-breakpoint
-- ---------------------------------------------------------------- orders: where they came from
-- The shop, a link to buy with the place where it was put, a link to pay that was sent in a chat, or an order that was taken by hand.
CREATE TRIGGER orders_check_origin BEFORE INSERT ON orders
  WHEN NOT (NEW.origin IN ('shop', 'link', 'chat', 'manual') OR (NEW.origin GLOB 'link:[a-z0-9]*' AND length(NEW.origin) <= 37
    AND substr(NEW.origin, 6) NOT GLOB '*[^a-z0-9._-]*')) BEGIN
  SELECT RAISE(ABORT, 'ORDER_ORIGIN_WRONG');
END;
--> statement-breakpoint
-- It never changes.
CREATE TRIGGER orders_freeze_origin BEFORE UPDATE OF origin ON orders WHEN NEW.origin <> OLD.origin BEGIN
  SELECT RAISE(ABORT, 'ORDER_ORIGIN_WRONG');
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- orders: held for a chat
-- Only a manual order and one for a chat have no mails or a discount of the owner. A mail needs an address, a discount a reason.
DROP TRIGGER orders_check_manual;
--> statement-breakpoint
CREATE TRIGGER orders_check_manual BEFORE INSERT ON orders BEGIN
  SELECT RAISE(ABORT, 'MANUAL_ORDER_UNCLEAR') WHERE NEW.source IS NULL
    AND (NEW.paid_by_hand IS NOT NULL OR NEW.payment_reference <> '' OR (NEW.origin <> 'chat' AND (NEW.discount_reason <> '' OR NEW.has_mails <> 1)));
  SELECT RAISE(ABORT, 'MANUAL_ORDER_UNCLEAR') WHERE NEW.source IS NOT NULL
    AND (NEW.source NOT IN ('exhibition', 'instagram', 'phone', 'whatsapp') OR NEW.method <> 'cod' OR NEW.actor <> 'admin'
      OR NEW.paid_by_hand NOT IN ('cash', 'upi', 'card') OR NEW.coupon_id IS NOT NULL OR NEW.total_paise <= 0
      OR (NEW.discount_paise > 0) <> (NEW.discount_reason <> '') OR NEW.has_mails NOT IN (0, 1)
      OR (NEW.has_mails = 1 AND NEW.customer_email = ''));
  SELECT RAISE(ABORT, 'MANUAL_ORDER_UNCLEAR') WHERE NEW.origin = 'chat'
    AND (NEW.source IS NOT NULL OR NEW.method <> 'gateway' OR NEW.actor <> 'admin' OR NEW.user_id IS NOT NULL OR NEW.coupon_id IS NOT NULL
      OR NEW.total_paise < 100 OR (NEW.discount_paise > 0) <> (NEW.discount_reason <> '') OR NEW.has_mails NOT IN (0, 1)
      OR (NEW.has_mails = 1 AND NEW.customer_email = ''));
END;
--> statement-breakpoint
-- A checkout holds its pieces for minutes, the owner for a chat at most for two days.
CREATE TRIGGER orders_limit_hold BEFORE INSERT ON orders WHEN NEW.method = 'gateway' AND NEW.hold_expires_at > NEW.created_at
    + (SELECT maximum FROM hold_limits WHERE name = CASE NEW.origin WHEN 'chat' THEN 'chatMs' ELSE 'checkoutMs' END) BEGIN
  SELECT RAISE(ABORT, 'HOLD_TOO_LONG');
END;
--> statement-breakpoint
-- Whoever opens the payment shortly before the end has the minutes of a checkout, as often as orders_limit_renewals allows.
CREATE TRIGGER orders_limit_chat_hold BEFORE UPDATE OF hold_expires_at ON orders
  WHEN NEW.origin = 'chat' AND NEW.hold_expires_at > OLD.hold_expires_at
    AND NEW.hold_expires_at > NEW.updated_at + (SELECT maximum FROM hold_limits WHERE name = 'checkoutMs') BEGIN
  SELECT RAISE(ABORT, 'HOLD_TOO_LONG');
END;
--> statement-breakpoint
-- A hold for a chat ends once. What is paid later takes its pieces if they are still there.
CREATE TRIGGER orders_block_chat_rehold BEFORE UPDATE OF reservation ON orders
  WHEN NEW.origin = 'chat' AND OLD.reservation = 'released' AND NEW.reservation = 'held' BEGIN
  SELECT RAISE(ABORT, 'CHAT_ORDER_ENDED');
END;
--> statement-breakpoint
-- So many orders for chats are open at a time, and hold so many pieces together. Their pieces count in the shares of hold_requests_decide too.
CREATE TRIGGER order_items_limit_chats AFTER INSERT ON order_items WHEN (SELECT origin FROM orders WHERE id = NEW.order_id) = 'chat' BEGIN
  SELECT RAISE(ABORT, 'TOO_MANY_CHAT_ORDERS')
    WHERE (SELECT count(*) FROM orders WHERE origin = 'chat' AND reservation = 'held') > (SELECT maximum FROM hold_limits WHERE name = 'chatOrders')
    OR (SELECT sum(i.quantity) FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.origin = 'chat' AND o.reservation = 'held')
      > (SELECT maximum FROM hold_limits WHERE name = 'chatPieces');
END;
