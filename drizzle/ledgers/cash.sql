-- Orders that are paid in cash: an order with a mark waits for its buyer; nobody has more unpaid cash orders on the way than the limits allow;
-- the courier owes what its parcels collected, until a remittance pays it; an advance is taken, kept and given back once; an order whose
-- buyer pays online collects nothing at the door. Refunds of cash are guarded in payments.sql (`hand_refunds_check_amount`).

-- An order for cash on delivery has no order of its own at the gateway: what is paid online is paid next to it.
CREATE TRIGGER orders_block_cod_at_gateway BEFORE UPDATE OF status, gateway_order_id, gateway_payment_id ON orders
  WHEN NEW.method = 'cod' AND (NEW.gateway_order_id IS NOT NULL OR NEW.gateway_payment_id IS NOT NULL
    OR (NOT NEW.paid_online AND NEW.status IN (SELECT status FROM order_statuses WHERE is_gateway_only))) BEGIN
  SELECT RAISE(ABORT, 'COD_ORDER_AT_GATEWAY');
END;

-- An order for cash on delivery waits for no payment, so it is never reopened.
CREATE TRIGGER orders_block_cod_reopen BEFORE UPDATE OF status ON orders
  WHEN NEW.method = 'cod' AND OLD.status <> NEW.status AND NEW.status = 'pending_payment' BEGIN
  SELECT RAISE(ABORT, 'COD_ORDER_REOPENED');
END;

-- An order for cash on delivery is placed only after one contact is verified. The administrator knows who orders.
CREATE TRIGGER orders_require_cod_contact BEFORE UPDATE OF status ON orders
  WHEN NEW.method = 'cod' AND OLD.status = 'pending_payment' AND NEW.status = 'processing'
    AND NEW.source IS NULL AND NEW.email_verified = 0 AND NEW.phone_verified = 0 BEGIN
  SELECT RAISE(ABORT, 'CONTACT_UNPROVED');
END;

-- Only an order for cash on delivery counts as a sale before it is paid.
CREATE TRIGGER orders_block_unpaid_processing BEFORE UPDATE OF status ON orders
  WHEN (NEW.method <> 'cod' OR NEW.paid_online) AND NEW.status <> 'paid' AND NEW.status IN revenue_statuses AND OLD.status NOT IN revenue_statuses BEGIN
  SELECT RAISE(ABORT, 'ORDER_NOT_COD');
END;

-- While a newer cash order for the same cart is active, the older order at the gateway cannot be paid or opened again; a late
-- payment for it is refunded.
CREATE TRIGGER orders_block_replaced_by_cod BEFORE UPDATE OF status ON orders
  WHEN NEW.method = 'gateway' AND OLD.reservation <> 'committed' AND OLD.status <> NEW.status
    AND (NEW.status IN open_statuses OR NEW.status IN revenue_statuses)
    AND EXISTS (SELECT 1 FROM orders c WHERE c.method = 'cod' AND c.cart_fingerprint = NEW.cart_fingerprint AND c.number > NEW.number
      AND c.status IN revenue_statuses) BEGIN
  SELECT RAISE(ABORT, 'ORDER_REPLACED_BY_COD');
END;

-- The cash to collect at the door for each order.
CREATE VIEW order_cash_dues (order_id, due_paise) AS
  SELECT id, CASE WHEN pay_way = 'cod' AND paid_by_hand IS NULL THEN due_paise - advanced_paise ELSE 0 END FROM orders;

-- Cash that was collected at the door is with the courier.
CREATE TRIGGER parcels_owe_cash AFTER UPDATE OF state ON parcels
  WHEN NEW.state = 'delivered' AND OLD.state <> 'delivered' AND NEW.direction = 'out' AND NEW.cod_due_paise > 0 BEGIN
  INSERT INTO cod_dues (parcel_id, due_paise, rounding_paise, collected_at, remitted_paise, state, created_at, updated_at)
    SELECT NEW.id, NEW.cod_due_paise, NEW.rounding_paise, NEW.delivered_at, paid,
      CASE WHEN paid >= NEW.cod_due_paise THEN 'remitted' WHEN paid = 0 THEN 'due' ELSE 'short' END, NEW.updated_at, NEW.updated_at
    FROM (SELECT coalesce(sum(paise), 0) AS paid FROM cod_remittance_lines WHERE parcel_id = NEW.id);
END;

-- A delivery that was none collected nothing, unless its cash has come by now.
CREATE TRIGGER parcels_owe_nothing AFTER UPDATE OF state ON parcels WHEN OLD.state = 'delivered' AND NEW.state <> 'delivered' BEGIN
  DELETE FROM cod_dues WHERE parcel_id = NEW.id;
END;
CREATE TRIGGER cod_dues_block_delete BEFORE DELETE ON cod_dues
  WHEN OLD.remitted_paise <> 0 OR (SELECT state FROM parcels WHERE id = OLD.parcel_id) = 'delivered' BEGIN
  SELECT RAISE(ABORT, 'CASH_IMMUTABLE');
END;
CREATE TRIGGER cod_dues_freeze BEFORE UPDATE OF parcel_id, due_paise, rounding_paise, collected_at ON cod_dues BEGIN SELECT RAISE(ABORT, 'CASH_IMMUTABLE'); END;

-- A remittance is the sum of its lines, reversals included.
CREATE TRIGGER cod_dues_check_remitted BEFORE UPDATE OF remitted_paise ON cod_dues WHEN NEW.remitted_paise <>
  (SELECT coalesce(sum(paise), 0) FROM cod_remittance_lines WHERE parcel_id = NEW.parcel_id) BEGIN
  SELECT RAISE(ABORT, 'CASH_IMMUTABLE');
END;
CREATE TRIGGER cod_remittance_lines_add AFTER INSERT ON cod_remittance_lines WHEN NEW.parcel_id IS NOT NULL BEGIN
  UPDATE cod_dues SET remitted_paise = remitted_paise + NEW.paise,
    state = CASE WHEN remitted_paise + NEW.paise >= due_paise THEN 'remitted' WHEN remitted_paise + NEW.paise = 0 THEN 'due' ELSE 'short' END,
    updated_at = (SELECT created_at FROM cod_remittances WHERE id = NEW.remittance_id)
    WHERE parcel_id = NEW.parcel_id;
END;
CREATE TRIGGER cod_remittance_lines_block_update BEFORE UPDATE ON cod_remittance_lines BEGIN SELECT RAISE(ABORT, 'CASH_IMMUTABLE'); END;
CREATE TRIGGER cod_remittance_lines_block_delete BEFORE DELETE ON cod_remittance_lines BEGIN SELECT RAISE(ABORT, 'CASH_IMMUTABLE'); END;
CREATE TRIGGER cod_remittances_block_update BEFORE UPDATE ON cod_remittances BEGIN SELECT RAISE(ABORT, 'CASH_IMMUTABLE'); END;
CREATE TRIGGER cod_remittances_block_delete BEFORE DELETE ON cod_remittances BEGIN SELECT RAISE(ABORT, 'CASH_IMMUTABLE'); END;

-- Only an order for cash that a shopper placed is asked: the administrator knows who ordered from them.
CREATE TRIGGER cod_checks_check_order BEFORE INSERT ON cod_checks
  WHEN NEW.state <> 'waiting' OR NEW.version <> 1
    OR NOT EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND method = 'cod' AND source IS NULL) BEGIN
  SELECT RAISE(ABORT, 'CASH_CHECK_WRONG');
END;

-- The question and its reason never change.
CREATE TRIGGER cod_checks_freeze BEFORE UPDATE OF order_id, is_marked, act, marks, asked_at, ends_at, created_at ON cod_checks BEGIN
  SELECT RAISE(ABORT, 'CASH_CHECK_WRONG');
END;

-- An order is answered once; one that ended is passed when the administrator opens it again. Only a corrected address is another version.
-- Silence ends an order at the time that was told, and only where a message told it.
CREATE TRIGGER cod_checks_answer_once BEFORE UPDATE OF state, version ON cod_checks
  WHEN OLD.state <> NEW.state OR OLD.version <> NEW.version BEGIN
  SELECT RAISE(ABORT, 'CASH_CHECK_WRONG') WHERE OLD.state <> 'waiting' AND NOT (OLD.state IN ('cancelled', 'silent') AND NEW.state = 'passed')
    AND NOT (NEW.state = 'paid' AND OLD.state NOT IN ('cancelled', 'silent') AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND (paid_online OR advance_paid)));
  SELECT RAISE(ABORT, 'CASH_CHECK_WRONG') WHERE NEW.state = 'paid' AND NOT EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND (paid_online OR advance_paid));
  SELECT RAISE(ABORT, 'CASH_CHECK_WRONG') WHERE NEW.version <> OLD.version + (NEW.state = 'corrected');
  SELECT RAISE(ABORT, 'CASH_CHECK_WRONG') WHERE NEW.state = 'silent' AND (OLD.ends_at IS NULL OR NEW.answered_at < OLD.ends_at
    OR NOT EXISTS (SELECT 1 FROM outbox WHERE order_id = NEW.order_id AND kind = 'cash-ask' AND sent_at IS NOT NULL));
END;

-- Nobody is asked about what was answered: the messages that wait are dropped with the answer.
CREATE TRIGGER cod_checks_stop_asking AFTER UPDATE OF state ON cod_checks WHEN OLD.state = 'waiting' AND NEW.state <> 'waiting' BEGIN
  UPDATE outbox SET dropped_at = NEW.answered_at, last_error = 'answered', payload = '{}'
    WHERE order_id = NEW.order_id AND kind = 'cash-ask' AND sent_at IS NULL AND dropped_at IS NULL;
END;

-- An order with a mark is not sent before its buyer has answered, whoever sends it.
CREATE TRIGGER orders_wait_for_answer BEFORE UPDATE OF status ON orders
  WHEN NEW.status IN sent_statuses AND OLD.status NOT IN sent_statuses
    AND EXISTS (SELECT 1 FROM cod_checks WHERE order_id = NEW.id AND is_marked = 1 AND state = 'waiting') BEGIN
  SELECT RAISE(ABORT, 'CASH_WAITS');
END;

-- The cron ends only what nobody answered.
CREATE TRIGGER orders_end_by_silence BEFORE UPDATE OF status ON orders
  WHEN NEW.actor = 'cron' AND OLD.status IN revenue_statuses AND NEW.status IN closed_statuses
    AND NOT EXISTS (SELECT 1 FROM cod_checks WHERE order_id = NEW.id AND state = 'silent') BEGIN
  SELECT RAISE(ABORT, 'TRANSITION_NOT_ALLOWED');
END;

-- An order that ends has its answer, whoever ended it.
CREATE TRIGGER orders_end_cash_check AFTER UPDATE OF status ON orders
  WHEN OLD.status IN revenue_statuses AND NEW.status IN closed_statuses AND NEW.method = 'cod' BEGIN
  UPDATE cod_checks SET state = 'cancelled', answered_at = NEW.updated_at, channel = CASE NEW.actor WHEN 'admin' THEN 'admin' ELSE 'page' END
    WHERE order_id = NEW.id AND state = 'waiting';
END;

-- The administrator who opens an ended order again has decided about it, and said why.
CREATE TRIGGER orders_reopen_cash_check AFTER UPDATE OF status ON orders
  WHEN OLD.status IN closed_statuses AND NEW.status IN revenue_statuses AND NEW.method = 'cod' BEGIN
  UPDATE cod_checks SET state = 'passed', answered_at = NEW.updated_at, channel = 'admin' WHERE order_id = NEW.id AND state IN ('cancelled', 'silent');
END;

-- The end of a cash parcel, for the rule about its PIN code: it arrived, or it came back from its way.
CREATE TRIGGER orders_cash_outcome AFTER UPDATE OF status ON orders
  WHEN OLD.status <> NEW.status AND NEW.method = 'cod' AND NOT NEW.paid_online AND NEW.source IS NULL
    AND (NEW.status = 'delivered' OR (OLD.status IN sent_statuses AND NEW.status IN closed_statuses)) BEGIN
  INSERT INTO cod_outcomes (order_id, pin, outcome, ended_at)
    VALUES (NEW.id, coalesce(NEW.shipping_address ->> 'pin_code', ''), iif(NEW.status = 'delivered', 'delivered', 'returned'), NEW.updated_at)
    ON CONFLICT (order_id) DO UPDATE SET outcome = excluded.outcome, is_refusal = 0, ended_at = excluded.ended_at;
END;

-- A step that was wrong is taken back.
CREATE TRIGGER orders_cash_outcome_undone AFTER UPDATE OF status ON orders
  WHEN NEW.method = 'cod' AND NEW.status IN revenue_statuses AND NEW.status <> 'delivered'
    AND (OLD.status = 'delivered' OR OLD.status IN closed_statuses) BEGIN
  DELETE FROM cod_outcomes WHERE order_id = NEW.id;
END;

-- A courier is not asked for a cash order that waits for its buyer's answer.
CREATE TRIGGER parcels_wait_for_answer BEFORE UPDATE OF state ON parcels
  WHEN OLD.state <> 'booking' AND NEW.state = 'booking' AND NEW.direction = 'out'
    AND EXISTS (SELECT 1 FROM parcel_items i JOIN cod_checks c ON c.order_id = i.order_id
      WHERE i.parcel_id = NEW.id AND c.is_marked = 1 AND c.state = 'waiting') BEGIN
  SELECT RAISE(ABORT, 'CASH_WAITS');
END;

-- Cash orders of which a payment still counts, with its amount: the advance where one was agreed to, else all that is due. An order whose courier was
-- asked for its cash without the advance goes as it is.
CREATE VIEW payable_cash_orders AS
  SELECT id, CASE WHEN advance_paise > 0 THEN advance_paise ELSE total_paise - cut_paise END AS due_paise FROM orders
    WHERE method = 'cod' AND NOT paid_online AND NOT advance_paid AND paid_by_hand IS NULL AND source IS NULL
    AND status IN revenue_statuses AND status NOT IN sent_statuses AND NOT EXISTS (SELECT 1 FROM parcel_items i JOIN parcels p ON p.id = i.parcel_id
      WHERE i.order_id = orders.id AND p.direction = 'out' AND p.state NOT IN ('draft', 'cancelled', 'returned', 'lost', 'damaged')
        AND (advance_paise > 0 OR p.state NOT IN ('booking', 'booked')));

-- The gateway is asked for what is due now, and only while a payment of it would count.
CREATE TRIGGER cash_payments_check_open BEFORE INSERT ON cash_payments
  WHEN NEW.gateway_order_id IS NOT NULL OR NOT EXISTS (SELECT 1 FROM payable_cash_orders WHERE id = NEW.order_id AND due_paise = NEW.amount_paise) BEGIN
  SELECT RAISE(ABORT, 'PAY_NOW_CLOSED');
END;

-- An order opened at the gateway stays known: money may come for it days later.
CREATE TRIGGER cash_payments_freeze BEFORE UPDATE OF id, order_id, amount_paise, gateway_order_id, created_at ON cash_payments
  WHEN (NEW.id, NEW.order_id, NEW.amount_paise, NEW.created_at) <> (OLD.id, OLD.order_id, OLD.amount_paise, OLD.created_at)
    OR (OLD.gateway_order_id IS NOT NULL AND NEW.gateway_order_id IS NOT OLD.gateway_order_id) BEGIN
  SELECT RAISE(ABORT, 'CASH_IMMUTABLE');
END;

-- It is paid once, with the payment that counts, before it leaves; and it stays so, whatever is refunded.
CREATE TRIGGER orders_check_paid_online BEFORE UPDATE OF paid_online ON orders WHEN NEW.paid_online <> OLD.paid_online BEGIN
  SELECT RAISE(ABORT, 'PAY_NOW_CLOSED') WHERE NEW.paid_online <> 1 OR NEW.id NOT IN (SELECT id FROM payable_cash_orders);
  SELECT RAISE(ABORT, 'PAYMENT_MISSING') WHERE NOT EXISTS
    (SELECT 1 FROM payments WHERE order_id = NEW.id AND settlement = 'counted' AND amount_paise = OLD.total_paise - OLD.cut_paise);
END;

-- Nothing is collected any more. A courier that was told otherwise is asked to give the parcel up, which is booked again; neither courier takes
-- another amount. One that no courier's API moves is looked at by a person. A draft that collects for another order too is planned again.
CREATE TRIGGER orders_collect_nothing AFTER UPDATE OF paid_online ON orders WHEN NEW.paid_online = 1 AND OLD.paid_online = 0 BEGIN
  INSERT INTO shipment_calls (id, parcel_id, kind, turn, request, asked_by, tries, next_at, created_at, updated_at)
    SELECT lower(hex(randomblob(16))), p.id, 'cancel', (SELECT coalesce(max(c.turn), 0) + 1 FROM shipment_calls c WHERE c.parcel_id = p.id AND c.kind = 'cancel'),
      '{"because":"paid online"}', '', 0, NEW.updated_at, NEW.updated_at, NEW.updated_at
    FROM parcels p WHERE p.direction = 'out' AND p.state = 'booked' AND p.courier <> 'manual' AND p.cod_due_paise > 0
      AND p.id IN (SELECT parcel_id FROM parcel_items WHERE order_id = NEW.id)
      AND NOT EXISTS (SELECT 1 FROM shipment_calls c WHERE c.parcel_id = p.id AND c.kind = 'cancel' AND c.state IN ('due', 'sent', 'unknown'));
  UPDATE parcels SET trouble = 'contradiction' WHERE direction = 'out' AND state = 'booked' AND courier = 'manual' AND cod_due_paise > 0
    AND id IN (SELECT parcel_id FROM parcel_items WHERE order_id = NEW.id);
  UPDATE parcels SET state = 'cancelled', actor = 'admin', move_note = 'shop: an order was paid online', over_at = NEW.updated_at
    WHERE direction = 'out' AND state = 'draft' AND id IN (SELECT parcel_id FROM parcel_items WHERE order_id = NEW.id)
      AND EXISTS (SELECT 1 FROM parcel_items i JOIN order_cash_dues d ON d.order_id = i.order_id
        WHERE i.parcel_id = parcels.id AND i.order_id <> NEW.id AND d.due_paise > 0);
  UPDATE parcels SET cod_due_paise = 0, rounding_paise = 0, updated_at = max(NEW.updated_at, updated_at + 1)
    WHERE direction = 'out' AND over_at IS NULL AND cod_due_paise + rounding_paise > 0
      AND id IN (SELECT parcel_id FROM parcel_items WHERE order_id = NEW.id)
      AND NOT EXISTS (SELECT 1 FROM parcel_items i JOIN order_cash_dues d ON d.order_id = i.order_id
        WHERE i.parcel_id = parcels.id AND i.order_id <> NEW.id AND d.due_paise > 0);
  UPDATE cod_checks SET state = 'paid', answered_at = NEW.updated_at, channel = 'page', answered_by = ''
    WHERE order_id = NEW.id AND state NOT IN ('paid', 'cancelled', 'silent');
  INSERT INTO customer_recounts (email, adds) VALUES (lower(NEW.customer_email), 0);
END;

-- The payment came while a courier was being asked: what it has booked, it has booked with the cash.
CREATE TRIGGER parcels_withdraw_prepaid AFTER UPDATE OF state ON parcels
  WHEN OLD.state = 'booking' AND NEW.state = 'booked' AND NEW.direction = 'out' AND NEW.courier <> 'manual'
    AND EXISTS (SELECT 1 FROM parcel_items i JOIN orders o ON o.id = i.order_id JOIN shipment_calls c ON c.parcel_id = i.parcel_id AND c.kind = 'book'
      WHERE i.parcel_id = NEW.id AND o.paid_online = 1 AND o.paid_at >= c.sent_at
        AND c.turn = (SELECT max(turn) FROM shipment_calls WHERE parcel_id = NEW.id AND kind = 'book')) BEGIN
  INSERT INTO shipment_calls (id, parcel_id, kind, turn, request, asked_by, tries, next_at, created_at, updated_at)
    SELECT lower(hex(randomblob(16))), NEW.id, 'cancel', coalesce(max(turn), 0) + 1, '{"because":"paid online"}', '', 0, NEW.updated_at, NEW.updated_at, NEW.updated_at
    FROM shipment_calls WHERE parcel_id = NEW.id AND kind = 'cancel';
END;

-- The courier was faster: it may collect at the door what was paid. A person tells it, or gives the money back.
CREATE TRIGGER parcels_note_paid_twice AFTER UPDATE OF state ON parcels
  WHEN OLD.state = 'booked' AND NEW.state NOT IN ('draft', 'booking', 'booked', 'cancelled') AND NEW.direction = 'out'
    AND EXISTS (SELECT 1 FROM shipment_calls WHERE parcel_id = NEW.id AND kind = 'cancel' AND request ->> 'because' = 'paid online') BEGIN
  UPDATE parcels SET trouble = 'contradiction' WHERE id = NEW.id;
END;

-- Cash that couriers have collected for an order and not paid to the shop yet. Of a parcel with several orders no order counts more than its own.
CREATE VIEW cash_with_couriers (order_id, paise) AS
  SELECT o.id, min(o.due_paise - o.advanced_paise, (SELECT coalesce(sum(max(d.due_paise - d.remitted_paise, 0)), 0) FROM cod_dues d
    WHERE d.state IN ('due', 'short') AND d.parcel_id IN (SELECT parcel_id FROM parcel_items i WHERE i.order_id = o.id))) FROM orders o;

-- A part of a cash order that is paid in advance: whole rupees, agreed to when it is placed and frozen with it. Its payment is the counted one of the
-- order; the rest is due at the door. It is refunded when the order ends, less what the courier charged where the buyer refused the parcel.
CREATE TRIGGER orders_check_advance BEFORE INSERT ON orders
  WHEN NEW.advance_paid <> 0 OR NEW.advance_kept_paise <> 0 OR (NEW.advance_paise <> 0 AND NOT (NEW.method = 'cod' AND NEW.source IS NULL
    AND NEW.advance_paise >= 100 AND NEW.advance_paise % 100 = 0 AND NEW.total_paise - NEW.advance_paise >= 100)) BEGIN
  SELECT RAISE(ABORT, 'ADVANCE_WRONG');
END;
CREATE TRIGGER orders_freeze_advance BEFORE UPDATE OF advance_paise ON orders BEGIN SELECT RAISE(ABORT, 'ORDER_MONEY_IMMUTABLE'); END;

-- It is paid once, with the payment that counts, while no courier has the order; and it stays paid, whatever is refunded.
CREATE TRIGGER orders_check_advance_paid BEFORE UPDATE OF advance_paid ON orders WHEN NEW.advance_paid <> OLD.advance_paid BEGIN
  SELECT RAISE(ABORT, 'PAY_NOW_CLOSED') WHERE NEW.advance_paid <> 1 OR OLD.advance_paise = 0 OR NEW.id NOT IN (SELECT id FROM payable_cash_orders);
  SELECT RAISE(ABORT, 'PAYMENT_MISSING') WHERE NOT EXISTS
    (SELECT 1 FROM payments WHERE order_id = NEW.id AND settlement = 'counted' AND amount_paise = OLD.advance_paise);
END;

-- The cash of a draft is planned again, and the order no longer waits.
CREATE TRIGGER orders_take_advance AFTER UPDATE OF advance_paid ON orders WHEN NEW.advance_paid = 1 AND OLD.advance_paid = 0 BEGIN
  UPDATE parcels SET state = 'cancelled', actor = 'admin', move_note = 'shop: a part was paid in advance', over_at = NEW.updated_at, updated_at = NEW.updated_at
    WHERE state = 'draft' AND direction = 'out' AND id IN (SELECT parcel_id FROM parcel_items WHERE order_id = NEW.id);
  UPDATE cod_checks SET state = 'paid', answered_at = NEW.updated_at, channel = 'page', answered_by = ''
    WHERE order_id = NEW.id AND state NOT IN ('paid', 'cancelled', 'silent');
END;

-- Only the money answers for an order with an advance; the administrator may send it without.
CREATE TRIGGER cod_checks_wait_for_advance BEFORE UPDATE OF state ON cod_checks
  WHEN NEW.state IN ('confirmed', 'corrected', 'called') AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND advance_paise > 0) BEGIN
  SELECT RAISE(ABORT, 'ADVANCE_UNPAID');
END;

-- Pieces taken out of an order lower what is due at the door, of which at least one rupee stays.
CREATE TRIGGER order_cuts_keep_advance BEFORE INSERT ON order_cuts
  WHEN EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND advance_paise > 0 AND due_paise - NEW.paise - advance_paise < 100) BEGIN
  SELECT RAISE(ABORT, 'EDIT_LAST_PIECE');
END;

-- The shop keeps a part of an advance once, in whole rupees, where a parcel came back unaccepted; at most what sending it cost.
CREATE TRIGGER orders_check_advance_kept BEFORE UPDATE OF advance_kept_paise ON orders WHEN NEW.advance_kept_paise <> OLD.advance_kept_paise BEGIN
  SELECT RAISE(ABORT, 'ADVANCE_WRONG') WHERE OLD.advance_kept_paise <> 0 OR NEW.advance_kept_paise < 0 OR NEW.advance_kept_paise % 100 <> 0
    OR NEW.advance_kept_paise > OLD.advanced_paise OR OLD.status NOT IN sent_statuses OR NEW.status NOT IN closed_statuses
    OR NEW.advance_kept_paise > (SELECT paise FROM return_charges WHERE order_id = NEW.id);
END;

-- An order that ends gives its advance back, whoever ends it.
CREATE TRIGGER orders_return_advance AFTER UPDATE OF status ON orders
  WHEN OLD.status IN revenue_statuses AND NEW.status IN closed_statuses AND NEW.advance_paid = 1 BEGIN
  INSERT INTO refunds (id, payment_id, amount_paise, reason, next_check_at, created_at, updated_at)
    SELECT lower(hex(randomblob(16))), p.id, p.amount_paise - NEW.advance_kept_paise,
      iif(NEW.advance_kept_paise > 0, 'the order was refused at the door', 'the order has ended'), 0, NEW.updated_at, NEW.updated_at
    FROM payments p WHERE p.order_id = NEW.id AND p.settlement = 'counted' AND p.amount_paise > NEW.advance_kept_paise;
END;

-- Of an order that goes on, the advance is not given back: the courier collects the rest. What is returned after the delivery is refunded by hand, as of any
-- cash order.
CREATE TRIGGER refunds_check_advance BEFORE INSERT ON refunds
  WHEN EXISTS (SELECT 1 FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.id = NEW.payment_id AND p.settlement = 'counted' AND o.advance_paid = 1 AND o.status NOT IN closed_statuses) BEGIN
  SELECT RAISE(ABORT, 'ADVANCE_STAYS');
END;

-- Its advance went back: it is ordered again.
CREATE TRIGGER orders_block_reopen_advance BEFORE UPDATE OF status ON orders
  WHEN NEW.advance_paid = 1 AND OLD.status IN closed_statuses AND NEW.status IN revenue_statuses BEGIN
  SELECT RAISE(ABORT, 'ADVANCE_RETURNED');
END;

-- The network address of a cash order is deleted when the order leaves the packing table.
CREATE TRIGGER orders_clear_cash_network AFTER UPDATE OF status ON orders
  WHEN OLD.status = 'processing' AND NEW.status <> 'processing' AND NEW.ip_hash <> '' AND NEW.reservation <> 'held' BEGIN
  UPDATE orders SET ip_hash = '' WHERE id = NEW.id;
END;

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
