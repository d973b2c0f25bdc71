INSERT INTO cod_rules (kind, act, is_on) VALUES ('same-network', 'ask', 1);
--> statement-breakpoint
-- When a hold ends, its renewals start at 0 and its network address is deleted. A cash order keeps the network until it leaves, for some hours at most.
DROP TRIGGER orders_clear_hold_data;
--> statement-breakpoint
CREATE TRIGGER orders_clear_hold_data AFTER UPDATE OF reservation ON orders WHEN OLD.reservation = 'held' AND NEW.reservation <> 'held' BEGIN
  UPDATE orders SET ip_hash = iif(NEW.reservation = 'committed' AND NEW.method = 'cod' AND NEW.source IS NULL, ip_hash, ''), renewals = 0 WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_clear_cash_network AFTER UPDATE OF status ON orders
  WHEN OLD.status = 'processing' AND NEW.status <> 'processing' AND NEW.ip_hash <> '' AND NEW.reservation <> 'held' BEGIN
  UPDATE orders SET ip_hash = '' WHERE id = NEW.id;
END;
--> statement-breakpoint
-- Cash orders of shoppers that have their pieces without money and for which nobody but their sender answers: they are not sent and not paid, and
-- neither the number itself nor a person of the shop has confirmed them. A link in a mail is the sender's own word.
CREATE VIEW cash_at_risk AS
  SELECT o.id, o.user_id, o.guest_id, o.mailbox, o.email_verified, o.shipping_address ->> 'phone' AS phone, o.phone_verified, o.ip_hash, o.created_at,
    o.total_paise - o.cut_paise AS due_paise, (SELECT sum(i.quantity - i.cut) FROM order_items i WHERE i.order_id = o.id) AS pieces,
    NOT EXISTS (SELECT 1 FROM order_travels t WHERE t.order_id = o.id) AS is_parcel
  FROM orders o
  WHERE o.method = 'cod' AND o.status = 'processing' AND o.source IS NULL AND NOT o.paid_online AND NOT o.advance_paid
    AND NOT EXISTS (SELECT 1 FROM cod_checks c WHERE c.order_id = o.id
      AND (c.state IN ('called', 'passed', 'paid') OR (c.state IN ('confirmed', 'corrected') AND c.channel = 'whatsapp')));
--> statement-breakpoint
-- They stay within hold_limits, whatever contacts are typed. A single order of a sender is never refused here; a contact counts where its owner
-- proved it for both orders, so that nobody is refused for what others order in their name.
CREATE TRIGGER orders_bound_cash BEFORE UPDATE OF reservation ON orders
  WHEN OLD.reservation = 'held' AND NEW.reservation = 'committed' AND NEW.method = 'cod' AND NEW.source IS NULL AND NEW.actor = 'shopper' BEGIN
  SELECT RAISE(ABORT, 'TOO_MUCH_CASH') WHERE EXISTS (SELECT 1 FROM (
      SELECT 'account' AS sender, r.* FROM cash_at_risk r WHERE r.user_id = NEW.user_id
      UNION ALL SELECT 'browser', r.* FROM cash_at_risk r WHERE r.guest_id = NEW.guest_id AND NEW.guest_id <> ''
      UNION ALL SELECT 'mailbox', r.* FROM cash_at_risk r WHERE r.mailbox = NEW.mailbox AND r.email_verified = 1 AND NEW.email_verified = 1
      UNION ALL SELECT 'phone', r.* FROM cash_at_risk r WHERE r.phone = NEW.shipping_address ->> 'phone' AND r.phone_verified = 1 AND NEW.phone_verified = 1) s
    GROUP BY s.sender
    HAVING sum(s.is_parcel) + (NOT EXISTS (SELECT 1 FROM order_travels t WHERE t.order_id = NEW.id)) > (SELECT maximum FROM hold_limits WHERE name = 'cashOrders')
      OR sum(s.pieces) + (SELECT sum(i.quantity) FROM order_items i WHERE i.order_id = NEW.id) > (SELECT maximum FROM hold_limits WHERE name = 'cashPieces')
      OR sum(s.due_paise) + NEW.total_paise > (SELECT maximum FROM hold_limits WHERE name = 'cashPaise'));
  -- Many share a network. It counts for some hours, by orders and by the pieces of one kind.
  SELECT RAISE(ABORT, 'TOO_MUCH_CASH') WHERE NEW.ip_hash <> '' AND (SELECT count(*) FROM cash_at_risk r WHERE r.ip_hash = NEW.ip_hash
    AND r.created_at > NEW.created_at - (SELECT maximum FROM hold_limits WHERE name = 'cashNetworkMs')) >= (SELECT maximum FROM hold_limits WHERE name = 'cashNetwork');
  SELECT RAISE(ABORT, 'TOO_MUCH_CASH') WHERE NEW.ip_hash <> '' AND EXISTS (SELECT 1 FROM order_wants w
    JOIN cash_at_risk r ON r.ip_hash = NEW.ip_hash AND r.created_at > NEW.created_at - (SELECT maximum FROM hold_limits WHERE name = 'cashNetworkMs')
    JOIN order_items i ON i.order_id = r.id AND i.product_id = w.product_id AND i.selected_size = w.size
    WHERE w.order_id = NEW.id GROUP BY w.product_id, w.size
    HAVING max(w.wanted) + sum(i.quantity - i.cut) > max((SELECT maximum FROM hold_limits WHERE name = 'unprovedPieces'),
      max(w.unsold) * (SELECT maximum FROM hold_limits WHERE name = 'percent') / 100));
END;
