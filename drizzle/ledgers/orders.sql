-- The life of an order: it begins unpaid; its status moves only as `order_transitions` allows; what was bought, the terms and the money of it
-- never change; its history is written with each move and never altered; coupons stay within their limits.

-- An order starts unpaid, with its pieces held.
CREATE TRIGGER orders_require_pending BEFORE INSERT ON orders WHEN NEW.status <> 'pending_payment' OR NEW.reservation <> 'held' BEGIN
  SELECT RAISE(ABORT, 'ORDER_NOT_PENDING');
END;

-- A new order is the first entry of its history, and its coupon is counted as used.
CREATE TRIGGER orders_record_creation AFTER INSERT ON orders BEGIN
  INSERT INTO order_events (order_id, from_status, to_status, actor, created_at)
    VALUES (NEW.id, NULL, NEW.status, NEW.actor, NEW.created_at);
  UPDATE coupons SET uses_count = uses_count + 1 WHERE id = NEW.coupon_id;
END;

-- The price of a line is the product's price at the time of the order, timed offers included.
CREATE TRIGGER order_items_check_price BEFORE INSERT ON order_items BEGIN
  SELECT RAISE(ABORT, 'ORDER_CLOSED') WHERE (SELECT status FROM orders WHERE id = NEW.order_id) IS NOT 'pending_payment';
  SELECT RAISE(ABORT, 'PRODUCT_NOT_FOR_SALE') WHERE NOT EXISTS
    (SELECT 1 FROM products WHERE id = NEW.product_id AND archived_at IS NULL);
  SELECT RAISE(ABORT, 'PRICE_CHANGED') WHERE NEW.price_at_purchase_paise <>
    (SELECT CASE WHEN p.sale_ends_at <= o.created_at THEN p.original_price_paise ELSE p.price_paise END
       FROM products p, orders o WHERE p.id = NEW.product_id AND o.id = NEW.order_id);
END;

-- The pieces and prices of an order never change; its size is that of its last swap, and its cut the sum of its cuts.
CREATE TRIGGER order_items_block_update BEFORE UPDATE ON order_items
  WHEN (NEW.order_id, NEW.line, NEW.product_id, NEW.quantity, NEW.price_at_purchase_paise, NEW.name, NEW.hsn_code, NEW.gst_rate)
      <> (OLD.order_id, OLD.line, OLD.product_id, OLD.quantity, OLD.price_at_purchase_paise, OLD.name, OLD.hsn_code, OLD.gst_rate)
    OR NEW.image IS NOT OLD.image
    OR (NEW.selected_size <> OLD.selected_size AND NEW.selected_size IS NOT (SELECT s.to_size FROM order_size_swaps s
      JOIN order_edits e ON e.id = s.edit_id WHERE s.order_id = NEW.order_id AND s.line = NEW.line ORDER BY e.version DESC LIMIT 1))
    OR NEW.cut <> (SELECT coalesce(sum(quantity), 0) FROM order_cuts WHERE order_id = NEW.order_id AND line = NEW.line) BEGIN
  SELECT RAISE(ABORT, 'ORDER_ITEM_IMMUTABLE');
END;

-- A line is never deleted.
CREATE TRIGGER order_items_block_delete BEFORE DELETE ON order_items BEGIN SELECT RAISE(ABORT, 'ORDER_ITEM_IMMUTABLE'); END;

-- Amounts, coupon and method are what the shopper agreed to.
CREATE TRIGGER orders_freeze_money BEFORE UPDATE OF id, number, idempotency_key, coupon_id, coupon_code, method, currency,
  subtotal_paise, discount_paise, shipping_fee_paise, taxes_paise, total_paise ON orders BEGIN
  SELECT RAISE(ABORT, 'ORDER_MONEY_IMMUTABLE');
END;

-- An order is deleted only when it holds no stock and has no captured payment.
CREATE TRIGGER orders_block_delete BEFORE DELETE ON orders WHEN OLD.reservation <> 'released'
  OR EXISTS (SELECT 1 FROM payments WHERE order_id = OLD.id AND status = 'captured') BEGIN
  SELECT RAISE(ABORT, 'ORDER_NOT_DELETABLE');
END;

-- The status moves along order_transitions, and only where stock and money agree with it. What a status means is a row of
-- order_statuses: no statement here lists statuses.
CREATE VIEW open_statuses AS SELECT status FROM order_statuses WHERE phase = 'open';
CREATE VIEW revenue_statuses AS SELECT status FROM order_statuses WHERE phase = 'revenue';
CREATE VIEW closed_statuses AS SELECT status FROM order_statuses WHERE phase = 'closed';
CREATE VIEW sent_statuses AS SELECT status FROM order_statuses WHERE is_sent;

-- The history records who changed the status and why; note and agent are cleared, so that the next change does not repeat them.
CREATE TRIGGER orders_record_transition AFTER UPDATE OF status ON orders WHEN OLD.status <> NEW.status BEGIN
  INSERT INTO order_events (order_id, from_status, to_status, actor, note, created_at)
    VALUES (NEW.id, OLD.status, NEW.status, coalesce(NEW.agent, NEW.actor), NEW.move_note, NEW.updated_at);
  UPDATE orders SET move_note = NULL, agent = NULL WHERE id = NEW.id AND (move_note IS NOT NULL OR agent IS NOT NULL);
END;

-- Sold pieces leave the buyer's saved cart in the same statement; pieces that were added to the cart after the order stay.
CREATE TRIGGER orders_clear_cart_when_paid AFTER UPDATE OF reservation ON orders
  WHEN OLD.reservation <> 'committed' AND NEW.reservation = 'committed' AND NEW.user_id IS NOT NULL BEGIN
  DELETE FROM user_carts WHERE user_id = NEW.user_id AND quantity <=
    (SELECT sum(quantity) FROM order_items
      WHERE order_id = NEW.id AND product_id = user_carts.product_id AND selected_size = user_carts.size);
  UPDATE user_carts SET quantity = quantity -
    (SELECT sum(quantity) FROM order_items
      WHERE order_id = NEW.id AND product_id = user_carts.product_id AND selected_size = user_carts.size)
    WHERE user_id = NEW.user_id AND EXISTS
    (SELECT 1 FROM order_items
      WHERE order_id = NEW.id AND product_id = user_carts.product_id AND selected_size = user_carts.size);
END;

-- Only the transitions of rules/order/order-moves.ts are allowed, and the statuses paid and refunded need matching payments.
CREATE TRIGGER orders_check_transition BEFORE UPDATE OF status ON orders WHEN OLD.status <> NEW.status BEGIN
  SELECT RAISE(ABORT, 'TRANSITION_NOT_ALLOWED') WHERE NOT EXISTS
    (SELECT 1 FROM order_transitions WHERE from_status = OLD.status AND to_status = NEW.status AND actor = coalesce(NEW.agent, NEW.actor));
  SELECT RAISE(ABORT, 'SUBTOTAL_MISMATCH') WHERE NEW.status NOT IN sent_statuses
    AND (NEW.status IN open_statuses OR NEW.status IN revenue_statuses) AND NEW.subtotal_paise <>
    (SELECT coalesce(sum(quantity * price_at_purchase_paise), 0) FROM order_items WHERE order_id = NEW.id);
  SELECT RAISE(ABORT, 'PAYMENT_MISSING') WHERE NEW.status = 'paid' AND NEW.total_paise > 0 AND NOT EXISTS
    (SELECT 1 FROM payments WHERE order_id = NEW.id AND settlement = 'counted' AND amount_paise = NEW.total_paise - NEW.cut_paise);
  SELECT RAISE(ABORT, 'ORDER_NOT_COD') WHERE OLD.status = 'pending_payment' AND NEW.status = 'processing' AND NEW.method <> 'cod';
  SELECT RAISE(ABORT, 'REFUND_INCOMPLETE') WHERE NEW.status = 'refunded' AND ((NEW.method = 'cod' AND NOT NEW.paid_online)
    OR NOT EXISTS (SELECT 1 FROM payments WHERE order_id = NEW.id AND status = 'captured')
    OR EXISTS (SELECT 1 FROM payments WHERE order_id = NEW.id AND status = 'captured' AND refunded_paise < amount_paise));
END;

-- The history is append-only.
CREATE TRIGGER order_events_block_update BEFORE UPDATE ON order_events BEGIN SELECT RAISE(ABORT, 'ORDER_EVENT_IMMUTABLE'); END;

-- Nothing is deleted from it either.
CREATE TRIGGER order_events_block_delete BEFORE DELETE ON order_events BEGIN SELECT RAISE(ABORT, 'ORDER_EVENT_IMMUTABLE'); END;

-- A note may only be emptied, when the customer's data is erased.
CREATE TRIGGER order_notes_freeze BEFORE UPDATE ON order_notes WHEN NEW.text <> '' OR NEW.id <> OLD.id OR NEW.order_id <> OLD.order_id
  OR NEW.author <> OLD.author OR NEW.created_at <> OLD.created_at BEGIN
  SELECT RAISE(ABORT, 'ORDER_NOTE_IMMUTABLE');
END;

-- Notes are append-only.
CREATE TRIGGER order_notes_block_delete BEFORE DELETE ON order_notes BEGIN SELECT RAISE(ABORT, 'ORDER_NOTE_IMMUTABLE'); END;

-- Only a manual order and one for a chat have no mails or a discount of the owner. A mail needs an address, a discount a reason.
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

-- Its origin and method of payment never change.
CREATE TRIGGER orders_freeze_manual BEFORE UPDATE OF source, paid_by_hand, payment_reference, discount_reason, has_mails ON orders BEGIN
  SELECT RAISE(ABORT, 'ORDER_MONEY_IMMUTABLE');
END;

-- An order pays for a wrap what the shop asks for it now; only a present has a card, and a short one.
CREATE TRIGGER orders_check_gift BEFORE INSERT ON orders WHEN NEW.gift_wrap_paise IS NOT NULL OR NEW.gift_note <> '' BEGIN
  SELECT RAISE(ABORT, 'GIFT_UNCLEAR') WHERE NEW.gift_wrap_paise IS NULL OR length(NEW.gift_note) > 200
    OR NEW.gift_wrap_paise > NEW.shipping_fee_paise;
  SELECT RAISE(ABORT, 'PRICE_CHANGED') WHERE NOT EXISTS
    (SELECT 1 FROM shipping_settings WHERE is_active = 1 AND gift_wrap_paise = NEW.gift_wrap_paise);
END;

-- The terms of a present never change; the card is personal and can be emptied.
CREATE TRIGGER orders_freeze_gift BEFORE UPDATE OF gift_wrap_paise, gift_note ON orders
  WHEN NEW.gift_wrap_paise IS NOT OLD.gift_wrap_paise OR (NEW.gift_note <> '' AND NEW.gift_note <> OLD.gift_note) BEGIN
  SELECT RAISE(ABORT, 'ORDER_MONEY_IMMUTABLE');
END;

-- A customer, known by account, mailbox or phone, uses a coupon in at most max_uses_per_customer orders. An order counts until it
-- is released. Two orders at once are two statements of one writer: the second one sees the first.
CREATE TRIGGER orders_limit_coupon_uses AFTER INSERT ON orders WHEN NEW.coupon_id IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'COUPON_CUSTOMER_LIMIT') WHERE (SELECT max_uses_per_customer FROM coupons WHERE id = NEW.coupon_id) < (
    SELECT count(*) FROM (
      SELECT id FROM orders WHERE coupon_id = NEW.coupon_id AND reservation <> 'released' AND user_id = NEW.user_id
      UNION SELECT id FROM orders WHERE coupon_id = NEW.coupon_id AND reservation <> 'released'
        AND mailbox = NEW.mailbox AND NEW.customer_email <> ''
      UNION SELECT id FROM orders WHERE coupon_id = NEW.coupon_id AND reservation <> 'released'
        AND (shipping_address ->> 'phone') = (NEW.shipping_address ->> 'phone') AND (NEW.shipping_address ->> 'phone') <> ''));
END;

-- The same where an order is opened again, and where an open order gets another contact: else somebody orders under another
-- name and changes it before paying. The contact of a forgotten order is empty and counts for nobody.
CREATE TRIGGER orders_limit_coupon_reuse AFTER UPDATE OF reservation, customer_email, shipping_address ON orders
  WHEN NEW.coupon_id IS NOT NULL AND NEW.reservation <> 'released' AND NEW.customer_email <> ''
    AND (OLD.reservation = 'released' OR OLD.mailbox <> NEW.mailbox
      OR (OLD.shipping_address ->> 'phone') IS NOT (NEW.shipping_address ->> 'phone')) BEGIN
  SELECT RAISE(ABORT, 'COUPON_CUSTOMER_LIMIT') WHERE (SELECT max_uses_per_customer FROM coupons WHERE id = NEW.coupon_id) < (
    SELECT count(*) FROM (
      SELECT id FROM orders WHERE coupon_id = NEW.coupon_id AND reservation <> 'released' AND user_id = NEW.user_id
      UNION SELECT id FROM orders WHERE coupon_id = NEW.coupon_id AND reservation <> 'released'
        AND mailbox = NEW.mailbox AND NEW.customer_email <> ''
      UNION SELECT id FROM orders WHERE coupon_id = NEW.coupon_id AND reservation <> 'released'
        AND (shipping_address ->> 'phone') = (NEW.shipping_address ->> 'phone') AND (NEW.shipping_address ->> 'phone') <> ''));
END;

-- An order keeps the terms under which it was placed.
CREATE TRIGGER orders_freeze_terms BEFORE UPDATE OF return_days, exchange_days ON orders BEGIN
  SELECT RAISE(ABORT, 'ORDER_TERMS_IMMUTABLE');
END;

-- No order begins as paid.
CREATE TRIGGER orders_begin_unpaid BEFORE INSERT ON orders WHEN NEW.paid_online <> 0 BEGIN
  SELECT RAISE(ABORT, 'PAYMENT_MISSING');
END;

-- The shop, a link to buy with the place where it was put, a link to pay that was sent in a chat, or an order that was taken by hand.
CREATE TRIGGER orders_check_origin BEFORE INSERT ON orders
  WHEN NOT (NEW.origin IN ('shop', 'link', 'chat', 'manual') OR (NEW.origin GLOB 'link:[a-z0-9]*' AND length(NEW.origin) <= 37
    AND substr(NEW.origin, 6) NOT GLOB '*[^a-z0-9._-]*')) BEGIN
  SELECT RAISE(ABORT, 'ORDER_ORIGIN_WRONG');
END;

-- It never changes.
CREATE TRIGGER orders_freeze_origin BEFORE UPDATE OF origin ON orders WHEN NEW.origin <> OLD.origin BEGIN
  SELECT RAISE(ABORT, 'ORDER_ORIGIN_WRONG');
END;
