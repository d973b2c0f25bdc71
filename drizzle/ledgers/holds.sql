-- How long and how much an unpaid order may hold: the number of renewals, the pieces that buyers without a proved contact hold together, the
-- orders that one browser or account has open, and the time. The limits are rows of `hold_limits`.

-- A hold can be extended only a few times; each extension is counted in renewals.
CREATE TRIGGER orders_limit_renewals BEFORE UPDATE OF hold_expires_at, renewals ON orders
  WHEN OLD.reservation = 'held' AND NEW.reservation = 'held' AND NEW.method = 'gateway' AND NEW.actor <> 'admin'
    AND (NEW.renewals < OLD.renewals OR (NEW.hold_expires_at > OLD.hold_expires_at
      AND (NEW.renewals = OLD.renewals OR NEW.renewals > (SELECT maximum FROM hold_limits WHERE name = 'renewals')))) BEGIN
  SELECT RAISE(ABORT, 'HOLD_NOT_EXTENDABLE');
END;

-- When a hold ends, its renewals start at 0 and its network address is deleted. A cash order keeps the network until it leaves, for some hours at most.
CREATE TRIGGER orders_clear_hold_data AFTER UPDATE OF reservation ON orders WHEN OLD.reservation = 'held' AND NEW.reservation <> 'held' BEGIN
  UPDATE orders SET ip_hash = iif(NEW.reservation = 'committed' AND NEW.method = 'cod' AND NEW.source IS NULL, ip_hash, ''), renewals = 0 WHERE id = NEW.id;
END;

-- No check is the last one of a hold.
CREATE TRIGGER orders_watch_hold BEFORE UPDATE OF reservation, next_check_at ON orders
  WHEN NEW.reservation = 'held' AND NEW.method = 'gateway' AND NEW.next_check_at IS NULL BEGIN
  SELECT RAISE(ABORT, 'HOLD_UNWATCHED');
END;

-- The pieces that each line of an order wants, the sum over all lines of the same piece, and the pieces available.
CREATE VIEW order_wants AS
  SELECT i.order_id, i.product_id, i.selected_size AS size,
    (SELECT sum(t.quantity) FROM order_items t
      WHERE t.order_id = i.order_id AND t.product_id = i.product_id AND t.selected_size = i.selected_size) AS wanted,
    coalesce(z.stock_quantity, p.stock_quantity) AS free, coalesce(z.reserved, p.reserved) AS reserved,
    coalesce(z.stock_quantity + z.reserved, p.stock_quantity + p.reserved) AS unsold,
    coalesce((SELECT u.pieces FROM unproved_holds u WHERE u.product_id = i.product_id AND u.size = i.selected_size), 0) AS unproved,
    z.size IS NULL AND EXISTS (SELECT 1 FROM product_sizes s WHERE s.product_id = i.product_id) AS is_unknown
  FROM order_items i JOIN products p ON p.id = i.product_id
  LEFT JOIN product_sizes z ON z.product_id = i.product_id AND z.size = i.selected_size;

-- INSERT INTO hold_requests lets an order begin to hold: a new one whose lines are complete, or one that is opened again.
CREATE VIEW hold_requests AS SELECT id AS order_id FROM orders;

-- A row after the other, so that orders that are written together count each other. Whoever has a proved contact or has paid before is
-- trusted. Nobody is refused for what others do behind the same address or in his name; only one's own browser or account has a limit of
-- open orders.
CREATE TRIGGER hold_requests_decide INSTEAD OF INSERT ON hold_requests BEGIN
  SELECT RAISE(ABORT, 'TOO_MANY_HOLDS') FROM orders o WHERE o.id = NEW.order_id AND o.method = 'gateway' AND o.actor <> 'admin'
    AND coalesce(o.user_id, o.guest_id) <> '' AND (SELECT count(*) FROM orders h WHERE h.reservation = 'held'
      AND coalesce(h.user_id, h.guest_id) = coalesce(o.user_id, o.guest_id)) > (SELECT maximum FROM hold_limits WHERE name = 'browser');
  UPDATE orders SET hold = CASE
    WHEN method <> 'gateway' OR actor = 'admin' OR total_paise = 0 THEN 'trusted'
    -- All unpaid orders together hold a share of a piece.
    WHEN EXISTS (SELECT 1 FROM order_wants w WHERE w.order_id = NEW.order_id AND w.reserved + w.wanted > max(
      (SELECT maximum FROM hold_limits WHERE name = 'pieces'), w.unsold * (SELECT maximum FROM hold_limits WHERE name = 'percent') / 100)) THEN 'none'
    WHEN email_verified = 1 OR phone_verified = 1
      OR EXISTS (SELECT 1 FROM users u WHERE u.id = orders.user_id AND (u.email_verified = 1 OR u.login_phone_verified = 1))
      OR EXISTS (SELECT 1 FROM orders p WHERE p.user_id = orders.user_id
        AND p.reservation = 'committed' AND p.method = 'gateway' AND p.total_paise > 0)
      OR EXISTS (SELECT 1 FROM orders p WHERE orders.guest_id <> '' AND p.guest_id = orders.guest_id
        AND p.reservation = 'committed' AND p.method = 'gateway' AND p.total_paise > 0) THEN 'trusted'
    -- Those who proved nothing: a smaller share of the piece, of the shop, and for each browser, phone, e-mail and network address.
    WHEN EXISTS (SELECT 1 FROM order_wants w WHERE w.order_id = NEW.order_id AND w.unproved + w.wanted > min(
      w.unsold * (SELECT maximum FROM hold_limits WHERE name = 'percent') / 100, max(
      (SELECT maximum FROM hold_limits WHERE name = 'unprovedFew'),
      w.unsold * (SELECT maximum FROM hold_limits WHERE name = 'unprovedPercent') / 100))) THEN 'none'
    WHEN (SELECT sum(quantity) FROM order_items WHERE order_id = NEW.order_id) + (SELECT pieces FROM unproved_holds WHERE product_id = 0 AND size = '')
      > max((SELECT maximum FROM hold_limits WHERE name = 'unprovedShop'), (SELECT pieces FROM unproved_holds WHERE product_id = 0 AND size = 'unsold')
        * (SELECT maximum FROM hold_limits WHERE name = 'unprovedPercent') / 100) THEN 'none'
    WHEN EXISTS (SELECT 1 FROM (
        SELECT 'browser' AS source, h.id, h.subtotal_paise FROM orders h WHERE h.reservation = 'held' AND (h.hold = 'bounded' OR h.id = orders.id)
          AND coalesce(h.user_id, h.guest_id) = coalesce(orders.user_id, orders.guest_id) AND coalesce(orders.user_id, orders.guest_id) <> ''
        UNION ALL SELECT 'phone', h.id, h.subtotal_paise FROM orders h WHERE h.reservation = 'held' AND (h.hold = 'bounded' OR h.id = orders.id)
          AND h.shipping_address ->> 'phone' = orders.shipping_address ->> 'phone'
        UNION ALL SELECT 'email', h.id, h.subtotal_paise FROM orders h WHERE h.reservation = 'held' AND (h.hold = 'bounded' OR h.id = orders.id)
          AND h.customer_email = orders.customer_email
        UNION ALL SELECT 'net', h.id, h.subtotal_paise FROM orders h WHERE h.reservation = 'held' AND (h.hold = 'bounded' OR h.id = orders.id)
          AND h.ip_hash = orders.ip_hash AND orders.ip_hash <> '') s
      GROUP BY s.source
      HAVING sum(s.subtotal_paise) > (SELECT maximum FROM hold_limits WHERE name = 'unprovedPaise')
        OR sum((SELECT sum(quantity) FROM order_items WHERE order_id = s.id)) > (SELECT maximum FROM hold_limits WHERE name = 'unprovedPieces')) THEN 'none'
    ELSE 'bounded' END
  WHERE id = NEW.order_id;
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT i.product_id, i.selected_size, i.order_id, 'reserve', i.quantity
    FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.id = NEW.order_id AND o.hold <> 'none';
  -- An order that holds nothing is made only for what is there, and uses no coupon yet.
  SELECT RAISE(ABORT, 'SIZE_UNKNOWN') FROM orders o JOIN order_wants w ON w.order_id = o.id
    WHERE o.id = NEW.order_id AND o.hold = 'none' AND w.is_unknown;
  SELECT RAISE(ABORT, 'OUT_OF_STOCK') FROM orders o JOIN order_wants w ON w.order_id = o.id
    WHERE o.id = NEW.order_id AND o.hold = 'none' AND w.wanted > w.free;
  UPDATE coupons SET uses_count = uses_count - 1 WHERE id = (SELECT coupon_id FROM orders WHERE id = NEW.order_id AND hold = 'none');
END;

-- The pieces that unproved buyers hold move with the stock.
CREATE TRIGGER stock_moves_count_unproved AFTER INSERT ON stock_moves
  WHEN NEW.kind IN ('reserve', 'commit', 'release') AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND hold = 'bounded') BEGIN
  INSERT INTO unproved_holds (product_id, size, pieces) SELECT NEW.product_id, NEW.size, 0
    WHERE NOT EXISTS (SELECT 1 FROM unproved_holds WHERE product_id = NEW.product_id AND size = NEW.size);
  UPDATE unproved_holds SET pieces = pieces + CASE NEW.kind WHEN 'reserve' THEN NEW.quantity ELSE -NEW.quantity END
    WHERE (product_id = NEW.product_id AND size = NEW.size) OR (product_id = 0 AND size = '');
END;

-- A checkout holds its pieces for minutes, the owner for a chat at most for two days.
CREATE TRIGGER orders_limit_hold BEFORE INSERT ON orders WHEN NEW.method = 'gateway' AND NEW.hold_expires_at > NEW.created_at
    + (SELECT maximum FROM hold_limits WHERE name = CASE NEW.origin WHEN 'chat' THEN 'chatMs' ELSE 'checkoutMs' END) BEGIN
  SELECT RAISE(ABORT, 'HOLD_TOO_LONG');
END;

-- Whoever opens the payment shortly before the end has the minutes of a checkout, as often as orders_limit_renewals allows.
CREATE TRIGGER orders_limit_chat_hold BEFORE UPDATE OF hold_expires_at ON orders
  WHEN NEW.origin = 'chat' AND NEW.hold_expires_at > OLD.hold_expires_at
    AND NEW.hold_expires_at > NEW.updated_at + (SELECT maximum FROM hold_limits WHERE name = 'checkoutMs') BEGIN
  SELECT RAISE(ABORT, 'HOLD_TOO_LONG');
END;

-- A hold for a chat ends once. What is paid later takes its pieces if they are still there.
CREATE TRIGGER orders_block_chat_rehold BEFORE UPDATE OF reservation ON orders
  WHEN NEW.origin = 'chat' AND OLD.reservation = 'released' AND NEW.reservation = 'held' BEGIN
  SELECT RAISE(ABORT, 'CHAT_ORDER_ENDED');
END;

-- So many orders for chats are open at a time, and hold so many pieces together. Their pieces count in the shares of hold_requests_decide too.
CREATE TRIGGER order_items_limit_chats AFTER INSERT ON order_items WHEN (SELECT origin FROM orders WHERE id = NEW.order_id) = 'chat' BEGIN
  SELECT RAISE(ABORT, 'TOO_MANY_CHAT_ORDERS')
    WHERE (SELECT count(*) FROM orders WHERE origin = 'chat' AND reservation = 'held') > (SELECT maximum FROM hold_limits WHERE name = 'chatOrders')
    OR (SELECT sum(i.quantity) FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.origin = 'chat' AND o.reservation = 'held')
      > (SELECT maximum FROM hold_limits WHERE name = 'chatPieces');
END;
