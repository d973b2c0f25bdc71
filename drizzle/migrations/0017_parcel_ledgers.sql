-- Parcels, kept consistent with orders, returns, stock and money by the database itself. The rules are those of rules/parcels; what a state of a
-- parcel allows is a row of parcel_transitions.

-- ---------------------------------------------------------------- what is to be sent
-- The pieces of each line that are still wanted, and those that are in parcels on their way, delivered, or about to be sent. A refund takes
-- its pieces away unless they had left before; the refund of a parcel that came back or was lost has the id of that parcel.
CREATE VIEW pieces_to_send (order_id, line, wanted, sent) AS
  SELECT i.order_id, i.line,
    i.quantity - coalesce((SELECT sum(t.quantity) FROM refund_items t WHERE t.order_id = i.order_id AND t.line = i.line
      AND (NOT EXISTS (SELECT 1 FROM refunds r WHERE r.id = t.refund_id AND r.status = 'failed')
        OR EXISTS (SELECT 1 FROM refunds a LEFT JOIN refunds b ON b.retry_of = a.id WHERE a.retry_of = t.refund_id AND coalesce(b.status, a.status) <> 'failed'))
      AND (EXISTS (SELECT 1 FROM parcels p WHERE p.id = t.refund_id)
        OR coalesce((SELECT r.created_at FROM refunds r WHERE r.id = t.refund_id), (SELECT h.created_at FROM hand_refunds h WHERE h.id = t.refund_id), 0)
          < coalesce((SELECT min(p.picked_up_at) FROM parcel_items x JOIN parcels p ON p.id = x.parcel_id
            WHERE x.order_id = i.order_id AND x.line = i.line AND p.direction = 'out' AND p.state NOT IN ('cancelled', 'returned', 'lost', 'damaged')),
            9000000000000000))), 0),
    coalesce((SELECT sum(x.quantity) FROM parcel_items x JOIN parcels p ON p.id = x.parcel_id
      WHERE x.order_id = i.order_id AND x.line = i.line AND p.direction = 'out' AND p.state NOT IN ('cancelled', 'returned', 'lost', 'damaged')), 0)
  FROM order_items i;
--> statement-breakpoint
-- What is to be collected at the door for each order.
CREATE VIEW order_cash_dues (order_id, due_paise) AS
  SELECT id, CASE WHEN method = 'cod' AND paid_by_hand IS NULL THEN total_paise ELSE 0 END FROM orders;
--> statement-breakpoint

-- ---------------------------------------------------------------- parcels
-- A parcel begins as a draft: nothing is asked of a courier yet.
CREATE TRIGGER parcels_require_draft BEFORE INSERT ON parcels WHEN NEW.state <> 'draft' OR NEW.awb IS NOT NULL OR NEW.label_key IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'PARCEL_NOT_DRAFT');
END;
--> statement-breakpoint
-- A reference is given to a courier once, whatever becomes of its parcel.
CREATE TRIGGER parcels_take_reference AFTER INSERT ON parcels BEGIN
  INSERT INTO parcel_references (reference, parcel_id) VALUES (NEW.reference, NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER parcels_change_reference AFTER UPDATE OF reference ON parcels WHEN NEW.reference <> OLD.reference BEGIN
  INSERT INTO parcel_references (reference, parcel_id) VALUES (NEW.reference, NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER parcel_references_block_update BEFORE UPDATE ON parcel_references BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;
--> statement-breakpoint
CREATE TRIGGER parcel_references_block_delete BEFORE DELETE ON parcel_references BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;
--> statement-breakpoint
-- What was told to the courier stays as it was. Cash that is paid otherwise is not collected any more.
CREATE TRIGGER parcels_freeze BEFORE UPDATE OF id, number, direction, courier, return_id, declared_paise, cod_due_paise, rounding_paise, created_at ON parcels
  WHEN (NEW.id, NEW.number, NEW.direction, NEW.return_id, NEW.created_at) IS NOT (OLD.id, OLD.number, OLD.direction, OLD.return_id, OLD.created_at)
    OR (OLD.state <> 'draft' AND ((NEW.courier, NEW.declared_paise) IS NOT (OLD.courier, OLD.declared_paise)
      OR ((NEW.cod_due_paise, NEW.rounding_paise) IS NOT (OLD.cod_due_paise, OLD.rounding_paise)
        AND (OLD.over_at IS NOT NULL OR NEW.cod_due_paise + NEW.rounding_paise <> 0)))) BEGIN
  SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE');
END;
--> statement-breakpoint
CREATE TRIGGER parcels_block_delete BEFORE DELETE ON parcels BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;
--> statement-breakpoint
-- Only the moves of rules/parcels/parcel-moves.ts are allowed. The administrator corrects with a reason, and moves like a courier only what no
-- courier's API moves.
CREATE TRIGGER parcels_check_transition BEFORE UPDATE OF state ON parcels WHEN OLD.state <> NEW.state BEGIN
  SELECT RAISE(ABORT, 'PARCEL_MOVE_REFUSED') WHERE NOT EXISTS (SELECT 1 FROM parcel_transitions t
    WHERE t.from_state = OLD.state AND t.to_state = NEW.state AND t.actor = NEW.actor
      AND (t.kind <> 'manual' OR NEW.courier = 'manual') AND (t.kind <> 'repair' OR instr(coalesce(NEW.move_note, ''), ': ') > 0));
END;
--> statement-breakpoint
-- A parcel that lives again needs its pieces: they may be in another one by now.
CREATE TRIGGER parcels_check_revival BEFORE UPDATE OF state ON parcels
  WHEN NEW.direction = 'out' AND OLD.state IN ('cancelled', 'returned', 'lost', 'damaged') AND NEW.state NOT IN ('cancelled', 'returned', 'lost', 'damaged') BEGIN
  SELECT RAISE(ABORT, 'PARCEL_ABOVE_BOUGHT') FROM parcel_items i JOIN pieces_to_send s ON s.order_id = i.order_id AND s.line = i.line
    WHERE i.parcel_id = NEW.id AND i.quantity + s.sent > s.wanted;
  SELECT RAISE(ABORT, 'PARCEL_OPENED') WHERE OLD.opened_at IS NOT NULL;
END;
--> statement-breakpoint
-- A courier is asked only for pieces that are sold, paid or to be paid, and still wanted: an order may be refunded or cancelled between packing
-- and booking.
CREATE TRIGGER parcels_check_booking BEFORE UPDATE OF state ON parcels WHEN OLD.state <> 'booking' AND NEW.state = 'booking' BEGIN
  SELECT RAISE(ABORT, 'PARCEL_NOT_BOOKABLE') WHERE NOT EXISTS (SELECT 1 FROM parcel_items WHERE parcel_id = NEW.id);
  SELECT RAISE(ABORT, 'PARCEL_NOT_BOOKABLE') FROM parcel_items i JOIN orders o ON o.id = i.order_id
    WHERE i.parcel_id = NEW.id AND NEW.direction = 'out' AND (o.status NOT IN revenue_statuses
      OR (o.method = 'gateway' AND o.total_paise > 0 AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.settlement = 'counted'
        AND p.amount_paise > (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed'))));
  SELECT RAISE(ABORT, 'PARCEL_NOT_BOOKABLE') WHERE NEW.direction = 'back' AND (SELECT status FROM returns WHERE id = NEW.return_id) IS NOT 'accepted';
  SELECT RAISE(ABORT, 'PARCEL_ABOVE_BOUGHT') FROM parcel_items i JOIN pieces_to_send s ON s.order_id = i.order_id AND s.line = i.line
    WHERE i.parcel_id = NEW.id AND NEW.direction = 'out' AND s.sent > s.wanted;
  -- The parcels of an order collect all of its cash, and no more.
  SELECT RAISE(ABORT, 'PARCEL_CASH_WRONG') WHERE NEW.direction = 'out'
    AND (SELECT coalesce(sum(d.due_paise), 0) FROM order_cash_dues d WHERE d.order_id IN (SELECT order_id FROM parcel_items WHERE parcel_id = NEW.id))
      <> (SELECT coalesce(sum(p.cod_due_paise + p.rounding_paise), 0) FROM parcels p
        WHERE p.direction = 'out' AND p.state NOT IN ('cancelled', 'returned', 'lost', 'damaged') AND p.id IN (SELECT parcel_id FROM parcel_items
          WHERE order_id IN (SELECT order_id FROM parcel_items WHERE parcel_id = NEW.id)));
END;
--> statement-breakpoint
-- A booking ends only when nothing of it is under way: else a courier would come for a parcel that the shop has forgotten.
CREATE TRIGGER parcels_check_withdrawal BEFORE UPDATE OF state ON parcels WHEN OLD.state = 'booking' AND NEW.state IN ('draft', 'cancelled')
  AND EXISTS (SELECT 1 FROM shipment_calls WHERE parcel_id = NEW.id AND kind IN ('book', 'awb') AND state IN ('due', 'sent', 'unknown')) BEGIN
  SELECT RAISE(ABORT, 'PARCEL_UNDER_WAY');
END;
--> statement-breakpoint
-- A move that no scan made is an event too.
CREATE TRIGGER parcels_record_move AFTER UPDATE OF state ON parcels WHEN OLD.state <> NEW.state AND NEW.move_note IS NOT NULL BEGIN
  INSERT INTO parcel_events (parcel_id, source, code, text, at, seen_at, state, moved)
    VALUES (NEW.id, CASE NEW.actor WHEN 'courier' THEN 'courier' ELSE NEW.actor END, OLD.state || '>' || NEW.state || '#' ||
      (SELECT count(*) FROM parcel_events WHERE parcel_id = NEW.id AND moved = 1), NEW.move_note, NEW.updated_at, NEW.updated_at, NEW.state, 1);
  UPDATE parcels SET move_note = NULL WHERE id = NEW.id;
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- pieces of parcels
-- The pieces of all parcels of a line add up to at most those that are wanted; those of a parcel back to those of its return.
CREATE TRIGGER parcel_items_check_quantity BEFORE INSERT ON parcel_items BEGIN
  SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE') WHERE (SELECT state FROM parcels WHERE id = NEW.parcel_id) IS NOT 'draft'
    OR NEW.opened_good IS NOT NULL OR NEW.opened_bad IS NOT NULL;
  SELECT RAISE(ABORT, 'PARCEL_ABOVE_BOUGHT') FROM parcels p JOIN pieces_to_send s ON s.order_id = NEW.order_id AND s.line = NEW.line
    WHERE p.id = NEW.parcel_id AND p.direction = 'out' AND NEW.quantity + s.sent > s.wanted;
  SELECT RAISE(ABORT, 'PARCEL_ABOVE_BOUGHT') FROM parcels p WHERE p.id = NEW.parcel_id AND p.direction = 'back'
    AND NEW.quantity + (SELECT coalesce(sum(x.quantity), 0) FROM parcel_items x JOIN parcels b ON b.id = x.parcel_id
        WHERE b.return_id = p.return_id AND x.order_id = NEW.order_id AND x.line = NEW.line AND b.state NOT IN ('cancelled', 'returned', 'lost', 'damaged'))
      > coalesce((SELECT t.quantity FROM return_items t WHERE t.return_id = p.return_id AND t.order_id = NEW.order_id AND t.line = NEW.line), 0);
  -- One parcel goes to one door.
  SELECT RAISE(ABORT, 'PARCEL_OF_TWO_BUYERS') FROM parcel_items x JOIN orders a ON a.id = x.order_id JOIN orders b ON b.id = NEW.order_id
    WHERE x.parcel_id = NEW.parcel_id AND (lower(a.customer_email), a.shipping_address) IS NOT (lower(b.customer_email), b.shipping_address);
END;
--> statement-breakpoint
CREATE TRIGGER parcel_items_freeze BEFORE UPDATE OF parcel_id, order_id, line, quantity ON parcel_items BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;
--> statement-breakpoint
CREATE TRIGGER parcel_items_block_delete BEFORE DELETE ON parcel_items BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;
--> statement-breakpoint
-- A parcel that came back is opened once, and one that is lost or damaged is settled once.
CREATE TRIGGER parcel_items_open_once BEFORE UPDATE OF opened_good, opened_bad ON parcel_items
  WHEN OLD.opened_good IS NOT NULL OR (SELECT state FROM parcels WHERE id = NEW.parcel_id) NOT IN ('returned', 'lost', 'damaged') BEGIN
  SELECT RAISE(ABORT, 'PARCEL_OPENED');
END;
--> statement-breakpoint
CREATE TRIGGER parcels_open_once BEFORE UPDATE OF opened_at ON parcels WHEN NEW.opened_at IS NOT OLD.opened_at
  AND (OLD.opened_at IS NOT NULL OR NEW.state NOT IN ('returned', 'lost', 'damaged')) BEGIN
  SELECT RAISE(ABORT, 'PARCEL_OPENED');
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- what was heard
-- Events are history; their words may only be emptied, when the customer's data is erased.
CREATE TRIGGER parcel_events_freeze BEFORE UPDATE ON parcel_events WHEN (NEW.text, NEW.place) <> ('', '')
  OR (NEW.seq, NEW.parcel_id, NEW.source, NEW.code, NEW.at, NEW.seen_at, NEW.state, NEW.moved)
    IS NOT (OLD.seq, OLD.parcel_id, OLD.source, OLD.code, OLD.at, OLD.seen_at, OLD.state, OLD.moved) BEGIN
  SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE');
END;
--> statement-breakpoint
CREATE TRIGGER parcel_events_block_delete BEFORE DELETE ON parcel_events BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;
--> statement-breakpoint
-- When a customer is forgotten, so is the customer of the parcels.
CREATE TRIGGER orders_forget_parcels AFTER UPDATE OF customer_name ON orders WHEN NEW.customer_name = '' AND OLD.customer_name <> '' BEGIN
  UPDATE parcels SET contact = json_set(contact, '$.name', '', '$.email', '', '$.address.address', '', '$.address.apartment', '', '$.address.place', '',
    '$.address.city', '', '$.address.pin_code', '', '$.address.phone', '') WHERE id IN (SELECT parcel_id FROM parcel_items WHERE order_id = NEW.id);
  UPDATE parcel_events SET text = '', place = '' WHERE parcel_id IN (SELECT parcel_id FROM parcel_items WHERE order_id = NEW.id);
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- calls
CREATE TRIGGER shipment_calls_require_due BEFORE INSERT ON shipment_calls WHEN NEW.state <> 'due' BEGIN SELECT RAISE(ABORT, 'CALL_MOVED_BACK'); END;
--> statement-breakpoint
-- What was sent may have arrived: it is never simply sent again. An answer is final.
CREATE TRIGGER shipment_calls_forward_only BEFORE UPDATE OF state ON shipment_calls WHEN NEW.state <> OLD.state
  AND (OLD.state || '>' || NEW.state) NOT IN ('due>sent', 'due>refused', 'sent>unknown', 'sent>done', 'sent>refused', 'unknown>done', 'unknown>refused', 'unknown>due') BEGIN
  SELECT RAISE(ABORT, 'CALL_MOVED_BACK');
END;
--> statement-breakpoint
-- After a lost answer the courier says what it knows, before anything that costs money is repeated or given up. A refusal for now is an answer:
-- what is tried again is a new row.
CREATE TRIGGER shipment_calls_look_up_first BEFORE UPDATE OF state ON shipment_calls
  WHEN OLD.state = 'unknown' AND NEW.state <> 'unknown' AND OLD.kind IN ('book', 'awb', 'cancel', 'ndr')
    AND NOT EXISTS (SELECT 1 FROM shipment_calls f WHERE f.parcel_id = OLD.parcel_id AND f.kind = 'find' AND f.state = 'done' AND f.done_at >= OLD.unknown_at) BEGIN
  SELECT RAISE(ABORT, 'CALL_NOT_LOOKED_UP');
END;
--> statement-breakpoint
CREATE TRIGGER shipment_calls_freeze BEFORE UPDATE OF id, parcel_id, kind, turn, request, asked_by, created_at ON shipment_calls BEGIN
  SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE');
END;
--> statement-breakpoint
CREATE TRIGGER shipment_calls_block_delete BEFORE DELETE ON shipment_calls BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;
--> statement-breakpoint
-- A waybill belongs to its parcel for ever.
CREATE TRIGGER waybills_use_once BEFORE UPDATE OF awb, courier, parcel_id ON waybills
  WHEN NEW.awb <> OLD.awb OR NEW.courier <> OLD.courier OR (OLD.parcel_id IS NOT NULL AND NEW.parcel_id IS NOT OLD.parcel_id) BEGIN
  SELECT RAISE(ABORT, 'WAYBILL_USED');
END;
--> statement-breakpoint
CREATE TRIGGER waybills_block_delete BEFORE DELETE ON waybills BEGIN SELECT RAISE(ABORT, 'WAYBILL_USED'); END;
--> statement-breakpoint
CREATE TRIGGER ndr_acts_block_update BEFORE UPDATE ON ndr_acts BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;
--> statement-breakpoint
CREATE TRIGGER ndr_acts_block_delete BEFORE DELETE ON ndr_acts BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;
--> statement-breakpoint
-- A missed delivery is answered while it is one, and once for each attempt.
CREATE TRIGGER ndr_acts_check_open BEFORE INSERT ON ndr_acts
  WHEN NOT EXISTS (SELECT 1 FROM parcels WHERE id = NEW.parcel_id AND state = 'undelivered' AND attempts = NEW.attempt) BEGIN
  SELECT RAISE(ABORT, 'NDR_CLOSED');
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- money of parcels
CREATE TRIGGER parcel_costs_block_update BEFORE UPDATE ON parcel_costs BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;
--> statement-breakpoint
CREATE TRIGGER parcel_costs_block_delete BEFORE DELETE ON parcel_costs BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;
--> statement-breakpoint
-- Cash that was collected at the door is with the courier.
CREATE TRIGGER parcels_owe_cash AFTER UPDATE OF state ON parcels
  WHEN NEW.state = 'delivered' AND OLD.state <> 'delivered' AND NEW.direction = 'out' AND NEW.cod_due_paise > 0 BEGIN
  INSERT INTO cod_dues (parcel_id, due_paise, rounding_paise, collected_at, remitted_paise, state, created_at, updated_at)
    SELECT NEW.id, NEW.cod_due_paise, NEW.rounding_paise, NEW.delivered_at, paid,
      CASE WHEN paid >= NEW.cod_due_paise THEN 'remitted' WHEN paid = 0 THEN 'due' ELSE 'short' END, NEW.updated_at, NEW.updated_at
    FROM (SELECT coalesce(sum(paise), 0) AS paid FROM cod_remittance_lines WHERE parcel_id = NEW.id);
END;
--> statement-breakpoint
-- A delivery that was none collected nothing, unless its cash has come by now.
CREATE TRIGGER parcels_owe_nothing AFTER UPDATE OF state ON parcels WHEN OLD.state = 'delivered' AND NEW.state <> 'delivered' BEGIN
  DELETE FROM cod_dues WHERE parcel_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER cod_dues_block_delete BEFORE DELETE ON cod_dues
  WHEN OLD.remitted_paise <> 0 OR (SELECT state FROM parcels WHERE id = OLD.parcel_id) = 'delivered' BEGIN
  SELECT RAISE(ABORT, 'CASH_IMMUTABLE');
END;
--> statement-breakpoint
CREATE TRIGGER cod_dues_freeze BEFORE UPDATE OF parcel_id, due_paise, rounding_paise, collected_at ON cod_dues BEGIN SELECT RAISE(ABORT, 'CASH_IMMUTABLE'); END;
--> statement-breakpoint
-- What was remitted is the sum of the lines, reversals included.
CREATE TRIGGER cod_dues_check_remitted BEFORE UPDATE OF remitted_paise ON cod_dues WHEN NEW.remitted_paise <>
  (SELECT coalesce(sum(paise), 0) FROM cod_remittance_lines WHERE parcel_id = NEW.parcel_id) BEGIN
  SELECT RAISE(ABORT, 'CASH_IMMUTABLE');
END;
--> statement-breakpoint
CREATE TRIGGER cod_remittance_lines_add AFTER INSERT ON cod_remittance_lines WHEN NEW.parcel_id IS NOT NULL BEGIN
  UPDATE cod_dues SET remitted_paise = remitted_paise + NEW.paise,
    state = CASE WHEN remitted_paise + NEW.paise >= due_paise THEN 'remitted' WHEN remitted_paise + NEW.paise = 0 THEN 'due' ELSE 'short' END,
    updated_at = (SELECT created_at FROM cod_remittances WHERE id = NEW.remittance_id)
    WHERE parcel_id = NEW.parcel_id;
END;
--> statement-breakpoint
CREATE TRIGGER cod_remittance_lines_block_update BEFORE UPDATE ON cod_remittance_lines BEGIN SELECT RAISE(ABORT, 'CASH_IMMUTABLE'); END;
--> statement-breakpoint
CREATE TRIGGER cod_remittance_lines_block_delete BEFORE DELETE ON cod_remittance_lines BEGIN SELECT RAISE(ABORT, 'CASH_IMMUTABLE'); END;
--> statement-breakpoint
CREATE TRIGGER cod_remittances_block_update BEFORE UPDATE ON cod_remittances BEGIN SELECT RAISE(ABORT, 'CASH_IMMUTABLE'); END;
--> statement-breakpoint
CREATE TRIGGER cod_remittances_block_delete BEFORE DELETE ON cod_remittances BEGIN SELECT RAISE(ABORT, 'CASH_IMMUTABLE'); END;
--> statement-breakpoint

-- ---------------------------------------------------------------- orders and returns follow
-- A courier moves orders and returns too. A CHECK lists who may stand in `actor`, and SQLite changes no CHECK of a table that everything refers
-- to: so a courier stands in `agent`, for the one statement that moves, and in the history.
DROP TRIGGER orders_check_transition;
--> statement-breakpoint
-- Only the transitions of rules/order/order-moves.ts are allowed, and the statuses paid and refunded need matching payments.
CREATE TRIGGER orders_check_transition BEFORE UPDATE OF status ON orders WHEN OLD.status <> NEW.status BEGIN
  SELECT RAISE(ABORT, 'TRANSITION_NOT_ALLOWED') WHERE NOT EXISTS
    (SELECT 1 FROM order_transitions WHERE from_status = OLD.status AND to_status = NEW.status AND actor = coalesce(NEW.agent, NEW.actor));
  SELECT RAISE(ABORT, 'SUBTOTAL_MISMATCH') WHERE NEW.status NOT IN sent_statuses
    AND (NEW.status IN open_statuses OR NEW.status IN revenue_statuses) AND NEW.subtotal_paise <>
    (SELECT coalesce(sum(quantity * price_at_purchase_paise), 0) FROM order_items WHERE order_id = NEW.id);
  SELECT RAISE(ABORT, 'PAYMENT_MISSING') WHERE NEW.status = 'paid' AND NEW.total_paise > 0 AND NOT EXISTS
    (SELECT 1 FROM payments WHERE order_id = NEW.id AND settlement = 'counted' AND amount_paise = NEW.total_paise);
  SELECT RAISE(ABORT, 'ORDER_NOT_COD') WHERE OLD.status = 'pending_payment' AND NEW.status = 'processing' AND NEW.method <> 'cod';
  SELECT RAISE(ABORT, 'REFUND_INCOMPLETE') WHERE NEW.status = 'refunded' AND (
    NOT EXISTS (SELECT 1 FROM payments WHERE order_id = NEW.id AND status = 'captured')
    OR EXISTS (SELECT 1 FROM payments WHERE order_id = NEW.id AND status = 'captured' AND refunded_paise < amount_paise));
END;
--> statement-breakpoint
DROP TRIGGER orders_record_transition;
--> statement-breakpoint
-- The history records who changed the status and why; note and agent are cleared, so that the next change does not repeat them.
CREATE TRIGGER orders_record_transition AFTER UPDATE OF status ON orders WHEN OLD.status <> NEW.status BEGIN
  INSERT INTO order_events (order_id, from_status, to_status, actor, note, created_at)
    VALUES (NEW.id, OLD.status, NEW.status, coalesce(NEW.agent, NEW.actor), NEW.move_note, NEW.updated_at);
  UPDATE orders SET move_note = NULL, agent = NULL WHERE id = NEW.id AND (move_note IS NOT NULL OR agent IS NOT NULL);
END;
--> statement-breakpoint
DROP TRIGGER returns_check_transition;
--> statement-breakpoint
-- Only the transitions of rules/returns/return-moves.ts are allowed.
CREATE TRIGGER returns_check_transition BEFORE UPDATE OF status ON returns WHEN OLD.status <> NEW.status BEGIN
  SELECT RAISE(ABORT, 'TRANSITION_NOT_ALLOWED') WHERE NOT EXISTS
    (SELECT 1 FROM return_transitions WHERE from_status = OLD.status AND to_status = NEW.status AND actor = coalesce(NEW.agent, NEW.actor));
  -- The pieces of a request that is reopened must not be in another request by now.
  SELECT RAISE(ABORT, 'RETURN_ABOVE_BOUGHT') WHERE OLD.status IN ('declined', 'cancelled') AND EXISTS (
    SELECT 1 FROM return_items mine JOIN order_items i ON i.order_id = mine.order_id AND i.line = mine.line
    WHERE mine.return_id = NEW.id AND mine.quantity > i.quantity - (
      SELECT coalesce(sum(other.quantity), 0) FROM return_items other JOIN returns r ON r.id = other.return_id
      WHERE other.order_id = mine.order_id AND other.line = mine.line AND r.id <> NEW.id AND r.status NOT IN ('declined', 'cancelled')));
END;
--> statement-breakpoint
DROP TRIGGER returns_record_transition;
--> statement-breakpoint
-- The history records who changed the status and why.
CREATE TRIGGER returns_record_transition AFTER UPDATE OF status ON returns WHEN OLD.status <> NEW.status BEGIN
  INSERT INTO return_events (return_id, from_status, to_status, actor, moved_by, note, created_at)
    VALUES (NEW.id, OLD.status, NEW.status, coalesce(NEW.agent, NEW.actor), NEW.moved_by, NEW.move_note, NEW.updated_at);
  UPDATE returns SET move_note = NULL, agent = NULL WHERE id = NEW.id AND (move_note IS NOT NULL OR agent IS NOT NULL);
END;
--> statement-breakpoint
-- An order that is cancelled or refunded while a courier has its parcel, or is asked for it: a person decides what becomes of the parcel.
CREATE TRIGGER orders_stop_parcels AFTER UPDATE OF status ON orders WHEN OLD.status IN revenue_statuses AND NEW.status NOT IN revenue_statuses BEGIN
  UPDATE parcels SET trouble = 'contradiction', updated_at = max(NEW.updated_at, updated_at + 1) WHERE direction = 'out' AND over_at IS NULL AND state <> 'draft'
    AND id IN (SELECT parcel_id FROM parcel_items WHERE order_id = NEW.id);
END;
--> statement-breakpoint
-- The clock of returns begins at the courier's time, which the customer may hear of later: the first message about the delivery that left. Where a
-- person says that an order is delivered, the message leaves with it.
CREATE TRIGGER outbox_note_delivery AFTER UPDATE OF sent_at ON outbox
  WHEN NEW.kind = 'order-delivered' AND NEW.sent_at IS NOT NULL AND OLD.sent_at IS NULL AND NEW.order_id IS NOT NULL BEGIN
  UPDATE orders SET delivered_told_at = NEW.sent_at WHERE id = NEW.order_id AND status = 'delivered'
    AND (delivered_told_at IS NULL OR delivered_told_at < delivered_at)
    AND EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = NEW.order_id AND e.to_status = 'delivered' AND e.actor = 'courier');
END;
--> statement-breakpoint
DROP TRIGGER returns_check_window;
--> statement-breakpoint
-- Only a delivered order can be returned, within the window that its terms give to the kind and the reason, and no sooner than 24 hours after
-- the customer was told of the delivery (rules/returns/returns.ts). 86400000 ms are a day.
CREATE TRIGGER returns_check_window BEFORE INSERT ON returns BEGIN
  SELECT RAISE(ABORT, 'RETURN_NOT_REQUESTED') WHERE NEW.status <> 'requested';
  SELECT RAISE(ABORT, 'RETURN_NOT_DELIVERED') WHERE NOT EXISTS
    (SELECT 1 FROM orders WHERE id = NEW.order_id AND status = 'delivered' AND delivered_at IS NOT NULL);
  SELECT RAISE(ABORT, 'RETURN_WINDOW_CLOSED') FROM orders WHERE id = NEW.order_id AND NEW.created_at > max(coalesce(delivered_told_at, 0) + 86400000,
    delivered_at + 86400000
    * CASE WHEN NEW.reason NOT IN ('size', 'changed_mind') THEN 30 WHEN NEW.kind = 'exchange' THEN exchange_days ELSE return_days END);
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- audit
CREATE TRIGGER parcels_audit_insert AFTER INSERT ON parcels BEGIN
  INSERT INTO audit_requests VALUES ('parcels', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER parcels_audit_update AFTER UPDATE ON parcels BEGIN
  INSERT INTO audit_requests VALUES ('parcels', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER parcel_items_audit_insert AFTER INSERT ON parcel_items BEGIN
  INSERT INTO audit_requests VALUES ('parcels', NEW.parcel_id);
END;
--> statement-breakpoint
CREATE TRIGGER parcel_items_audit_update AFTER UPDATE ON parcel_items BEGIN
  INSERT INTO audit_requests VALUES ('parcels', NEW.parcel_id);
END;
--> statement-breakpoint
CREATE TRIGGER parcel_events_audit_insert AFTER INSERT ON parcel_events BEGIN
  INSERT INTO audit_requests VALUES ('parcels', NEW.parcel_id);
END;
--> statement-breakpoint
CREATE TRIGGER shipment_calls_audit_update AFTER UPDATE ON shipment_calls BEGIN
  INSERT INTO audit_requests VALUES ('parcels', NEW.parcel_id);
END;
--> statement-breakpoint
CREATE TRIGGER cod_dues_audit_insert AFTER INSERT ON cod_dues BEGIN
  INSERT INTO audit_requests VALUES ('parcels', NEW.parcel_id);
END;
--> statement-breakpoint
CREATE TRIGGER cod_dues_audit_update AFTER UPDATE ON cod_dues BEGIN
  INSERT INTO audit_requests VALUES ('parcels', NEW.parcel_id);
END;
--> statement-breakpoint
CREATE TRIGGER cod_remittance_lines_audit_insert AFTER INSERT ON cod_remittance_lines WHEN NEW.parcel_id IS NOT NULL BEGIN
  INSERT INTO audit_requests VALUES ('parcels', NEW.parcel_id);
END;
