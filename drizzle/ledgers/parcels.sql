-- Parcels: a piece is sent once; the state moves only as `parcel_transitions` allows, and each move is written; a waybill and a reference are
-- used once; a call to a courier is looked up before it is repeated; a parcel that came back is opened once.

-- The pieces of each line that are still wanted, and those that are in parcels. The refund of a parcel that came back has its id; of several orders in one
-- parcel each has a refund, and the second and later ones add their place: '…-2'.
CREATE VIEW pieces_to_send (order_id, line, wanted, sent) AS
  SELECT i.order_id, i.line,
    i.quantity - iif((SELECT method FROM orders o WHERE o.id = i.order_id) = 'cod', i.cut, 0)
      - coalesce((SELECT sum(t.quantity) FROM refund_items t WHERE t.order_id = i.order_id AND t.line = i.line
      AND (NOT EXISTS (SELECT 1 FROM refunds r WHERE r.id = t.refund_id AND r.status = 'failed')
        OR EXISTS (SELECT 1 FROM refunds a LEFT JOIN refunds b ON b.retry_of = a.id WHERE a.retry_of = t.refund_id AND coalesce(b.status, a.status) <> 'failed'))
      AND (EXISTS (SELECT 1 FROM parcels p WHERE p.id = substr(t.refund_id, 1, 36))
        OR coalesce((SELECT r.created_at FROM refunds r WHERE r.id = t.refund_id), (SELECT h.created_at FROM hand_refunds h WHERE h.id = t.refund_id), 0)
          < coalesce((SELECT min(p.picked_up_at) FROM parcel_items x JOIN parcels p ON p.id = x.parcel_id
            WHERE x.order_id = i.order_id AND x.line = i.line AND p.direction = 'out' AND p.state NOT IN ('cancelled', 'returned', 'lost', 'damaged')),
            9000000000000000))), 0),
    coalesce((SELECT sum(x.quantity) FROM parcel_items x JOIN parcels p ON p.id = x.parcel_id
      WHERE x.order_id = i.order_id AND x.line = i.line AND p.direction = 'out' AND p.state NOT IN ('cancelled', 'returned', 'lost', 'damaged')), 0)
  FROM order_items i;

-- A parcel begins as a draft: nothing is asked of a courier yet.
CREATE TRIGGER parcels_require_draft BEFORE INSERT ON parcels WHEN NEW.state <> 'draft' OR NEW.awb IS NOT NULL OR NEW.label_key IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'PARCEL_NOT_DRAFT');
END;

-- A reference is given to a courier once, whatever becomes of its parcel.
CREATE TRIGGER parcels_take_reference AFTER INSERT ON parcels BEGIN
  INSERT INTO parcel_references (reference, parcel_id) VALUES (NEW.reference, NEW.id);
END;
CREATE TRIGGER parcels_change_reference AFTER UPDATE OF reference ON parcels WHEN NEW.reference <> OLD.reference BEGIN
  INSERT INTO parcel_references (reference, parcel_id) VALUES (NEW.reference, NEW.id);
END;
CREATE TRIGGER parcel_references_block_update BEFORE UPDATE ON parcel_references BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;
CREATE TRIGGER parcel_references_block_delete BEFORE DELETE ON parcel_references BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;

-- Facts that the courier was told never change. Cash that is paid otherwise is not collected any more.
CREATE TRIGGER parcels_freeze BEFORE UPDATE OF id, number, direction, courier, return_id, declared_paise, cod_due_paise, rounding_paise, created_at ON parcels
  WHEN (NEW.id, NEW.number, NEW.direction, NEW.return_id, NEW.created_at) IS NOT (OLD.id, OLD.number, OLD.direction, OLD.return_id, OLD.created_at)
    OR (OLD.state <> 'draft' AND ((NEW.courier, NEW.declared_paise) IS NOT (OLD.courier, OLD.declared_paise)
      OR ((NEW.cod_due_paise, NEW.rounding_paise) IS NOT (OLD.cod_due_paise, OLD.rounding_paise)
        AND (OLD.over_at IS NOT NULL OR NEW.cod_due_paise + NEW.rounding_paise <> 0)))) BEGIN
  SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE');
END;
CREATE TRIGGER parcels_block_delete BEFORE DELETE ON parcels BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;

-- Only the moves of rules/parcels/parcel-moves.ts are allowed. The administrator corrects with a reason, and moves like a courier only what no
-- courier's API moves.
CREATE TRIGGER parcels_check_transition BEFORE UPDATE OF state ON parcels WHEN OLD.state <> NEW.state BEGIN
  SELECT RAISE(ABORT, 'PARCEL_MOVE_REFUSED') WHERE NOT EXISTS (SELECT 1 FROM parcel_transitions t
    WHERE t.from_state = OLD.state AND t.to_state = NEW.state AND t.actor = NEW.actor
      AND (t.kind <> 'manual' OR NEW.courier = 'manual') AND (t.kind <> 'repair' OR instr(coalesce(NEW.move_note, ''), ': ') > 0));
END;

-- A parcel that lives again needs its pieces: they may be in another one by now.
CREATE TRIGGER parcels_check_revival BEFORE UPDATE OF state ON parcels
  WHEN NEW.direction = 'out' AND OLD.state IN ('cancelled', 'returned', 'lost', 'damaged') AND NEW.state NOT IN ('cancelled', 'returned', 'lost', 'damaged') BEGIN
  SELECT RAISE(ABORT, 'PARCEL_ABOVE_BOUGHT') FROM parcel_items i JOIN pieces_to_send s ON s.order_id = i.order_id AND s.line = i.line
    WHERE i.parcel_id = NEW.id AND i.quantity + s.sent > s.wanted;
  SELECT RAISE(ABORT, 'PARCEL_OPENED') WHERE OLD.opened_at IS NOT NULL;
END;

-- A courier is asked only for pieces that are sold, paid or to be paid, and still wanted: an order may be refunded or cancelled between packing
-- and booking.
CREATE TRIGGER parcels_check_booking BEFORE UPDATE OF state ON parcels WHEN OLD.state <> 'booking' AND NEW.state = 'booking' BEGIN
  SELECT RAISE(ABORT, 'PARCEL_NOT_BOOKABLE') WHERE NOT EXISTS (SELECT 1 FROM parcel_items WHERE parcel_id = NEW.id);
  SELECT RAISE(ABORT, 'PARCEL_NOT_BOOKABLE') FROM parcel_items i JOIN orders o ON o.id = i.order_id
    WHERE i.parcel_id = NEW.id AND NEW.direction = 'out' AND (o.status NOT IN revenue_statuses
      OR (o.pay_way = 'gateway' AND o.total_paise > 0 AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.settlement = 'counted'
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

-- A booking ends only when nothing of it is under way: else a courier would come for a parcel that the shop has forgotten.
CREATE TRIGGER parcels_check_withdrawal BEFORE UPDATE OF state ON parcels WHEN OLD.state = 'booking' AND NEW.state IN ('draft', 'cancelled')
  AND EXISTS (SELECT 1 FROM shipment_calls WHERE parcel_id = NEW.id AND kind IN ('book', 'awb') AND state IN ('due', 'sent', 'unknown')) BEGIN
  SELECT RAISE(ABORT, 'PARCEL_UNDER_WAY');
END;

-- A move that no scan made is an event too.
CREATE TRIGGER parcels_record_move AFTER UPDATE OF state ON parcels WHEN OLD.state <> NEW.state AND NEW.move_note IS NOT NULL BEGIN
  INSERT INTO parcel_events (parcel_id, source, code, text, at, seen_at, state, moved)
    VALUES (NEW.id, CASE NEW.actor WHEN 'courier' THEN 'courier' ELSE NEW.actor END, OLD.state || '>' || NEW.state || '#' ||
      (SELECT count(*) FROM parcel_events WHERE parcel_id = NEW.id AND moved = 1), NEW.move_note, NEW.updated_at, NEW.updated_at, NEW.state, 1);
  UPDATE parcels SET move_note = NULL WHERE id = NEW.id;
END;

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
  SELECT RAISE(ABORT, 'PARCEL_OF_TWO_BUYERS') FROM parcel_items x JOIN order_doors a ON a.order_id = x.order_id JOIN order_doors b ON b.order_id = NEW.order_id
    WHERE x.parcel_id = NEW.parcel_id AND x.order_id <> NEW.order_id AND (a.buyer, a.door) IS NOT (b.buyer, b.door);
END;

-- What is in a parcel never changes.
CREATE TRIGGER parcel_items_freeze BEFORE UPDATE OF parcel_id, order_id, line, quantity ON parcel_items BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;
CREATE TRIGGER parcel_items_block_delete BEFORE DELETE ON parcel_items BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;

-- A parcel that came back is opened once, and one that is lost or damaged is settled once.
CREATE TRIGGER parcel_items_open_once BEFORE UPDATE OF opened_good, opened_bad ON parcel_items
  WHEN OLD.opened_good IS NOT NULL OR (SELECT state FROM parcels WHERE id = NEW.parcel_id) NOT IN ('returned', 'lost', 'damaged') BEGIN
  SELECT RAISE(ABORT, 'PARCEL_OPENED');
END;
CREATE TRIGGER parcels_open_once BEFORE UPDATE OF opened_at ON parcels WHEN NEW.opened_at IS NOT OLD.opened_at
  AND (OLD.opened_at IS NOT NULL OR NEW.state NOT IN ('returned', 'lost', 'damaged')) BEGIN
  SELECT RAISE(ABORT, 'PARCEL_OPENED');
END;

-- Events are history; their words may only be emptied, when the customer's data is erased.
CREATE TRIGGER parcel_events_freeze BEFORE UPDATE ON parcel_events WHEN (NEW.text, NEW.place) <> ('', '')
  OR (NEW.seq, NEW.parcel_id, NEW.source, NEW.code, NEW.at, NEW.seen_at, NEW.state, NEW.moved)
    IS NOT (OLD.seq, OLD.parcel_id, OLD.source, OLD.code, OLD.at, OLD.seen_at, OLD.state, OLD.moved) BEGIN
  SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE');
END;
CREATE TRIGGER parcel_events_block_delete BEFORE DELETE ON parcel_events BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;

-- When a customer is forgotten, so is the customer of the parcels.
CREATE TRIGGER orders_forget_parcels AFTER UPDATE OF customer_name ON orders WHEN NEW.customer_name = '' AND OLD.customer_name <> '' BEGIN
  UPDATE parcels SET contact = json_set(contact, '$.name', '', '$.email', '', '$.address.address', '', '$.address.apartment', '', '$.address.place', '',
    '$.address.city', '', '$.address.pin_code', '', '$.address.phone', '') WHERE id IN (SELECT parcel_id FROM parcel_items WHERE order_id = NEW.id);
  UPDATE parcel_events SET text = '', place = '' WHERE parcel_id IN (SELECT parcel_id FROM parcel_items WHERE order_id = NEW.id);
END;
CREATE TRIGGER shipment_calls_require_due BEFORE INSERT ON shipment_calls WHEN NEW.state <> 'due' BEGIN SELECT RAISE(ABORT, 'CALL_MOVED_BACK'); END;

-- A call that was sent may have arrived: it is never simply sent again. An answer is final.
CREATE TRIGGER shipment_calls_forward_only BEFORE UPDATE OF state ON shipment_calls WHEN NEW.state <> OLD.state
  AND (OLD.state || '>' || NEW.state) NOT IN ('due>sent', 'due>refused', 'sent>unknown', 'sent>done', 'sent>refused', 'unknown>done', 'unknown>refused', 'unknown>due') BEGIN
  SELECT RAISE(ABORT, 'CALL_MOVED_BACK');
END;

-- After a lost answer the courier says what it knows, before anything that costs money is repeated or given up. A refusal for now is an answer:
-- what is tried again is a new row.
CREATE TRIGGER shipment_calls_look_up_first BEFORE UPDATE OF state ON shipment_calls
  WHEN OLD.state = 'unknown' AND NEW.state <> 'unknown' AND OLD.kind IN ('book', 'awb', 'cancel', 'ndr')
    AND NOT EXISTS (SELECT 1 FROM shipment_calls f WHERE f.parcel_id = OLD.parcel_id AND f.kind = 'find' AND f.state = 'done' AND f.done_at >= OLD.unknown_at) BEGIN
  SELECT RAISE(ABORT, 'CALL_NOT_LOOKED_UP');
END;
CREATE TRIGGER shipment_calls_freeze BEFORE UPDATE OF id, parcel_id, kind, turn, request, asked_by, created_at ON shipment_calls BEGIN
  SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE');
END;
CREATE TRIGGER shipment_calls_block_delete BEFORE DELETE ON shipment_calls BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;

-- A waybill belongs to its parcel for ever.
CREATE TRIGGER waybills_use_once BEFORE UPDATE OF awb, courier, parcel_id ON waybills
  WHEN NEW.awb <> OLD.awb OR NEW.courier <> OLD.courier OR (OLD.parcel_id IS NOT NULL AND NEW.parcel_id IS NOT OLD.parcel_id) BEGIN
  SELECT RAISE(ABORT, 'WAYBILL_USED');
END;
CREATE TRIGGER waybills_block_delete BEFORE DELETE ON waybills BEGIN SELECT RAISE(ABORT, 'WAYBILL_USED'); END;
CREATE TRIGGER ndr_acts_block_update BEFORE UPDATE ON ndr_acts BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;
CREATE TRIGGER ndr_acts_block_delete BEFORE DELETE ON ndr_acts BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;

-- A missed delivery is answered while it is one, and once for each attempt.
CREATE TRIGGER ndr_acts_check_open BEFORE INSERT ON ndr_acts
  WHEN NOT EXISTS (SELECT 1 FROM parcels WHERE id = NEW.parcel_id AND state = 'undelivered' AND attempts = NEW.attempt) BEGIN
  SELECT RAISE(ABORT, 'NDR_CLOSED');
END;
CREATE TRIGGER parcel_costs_block_update BEFORE UPDATE ON parcel_costs BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;
CREATE TRIGGER parcel_costs_block_delete BEFORE DELETE ON parcel_costs BEGIN SELECT RAISE(ABORT, 'PARCEL_IMMUTABLE'); END;

-- An order that is cancelled or refunded while a courier has its parcel, or is asked for it: a person decides what becomes of the parcel.
CREATE TRIGGER orders_stop_parcels AFTER UPDATE OF status ON orders WHEN OLD.status IN revenue_statuses AND NEW.status NOT IN revenue_statuses BEGIN
  UPDATE parcels SET trouble = 'contradiction', updated_at = max(NEW.updated_at, updated_at + 1) WHERE direction = 'out' AND over_at IS NULL AND state <> 'draft'
    AND id IN (SELECT parcel_id FROM parcel_items WHERE order_id = NEW.id);
END;

-- The clock of returns begins at the courier's time, which the customer may hear of later: the first message about the delivery that left. Where a
-- person says that an order is delivered, the message leaves with it.
CREATE TRIGGER outbox_note_delivery AFTER UPDATE OF sent_at ON outbox
  WHEN NEW.kind = 'order-delivered' AND NEW.sent_at IS NOT NULL AND OLD.sent_at IS NULL AND NEW.order_id IS NOT NULL BEGIN
  UPDATE orders SET delivered_told_at = NEW.sent_at WHERE id = NEW.order_id AND status = 'delivered'
    AND (delivered_told_at IS NULL OR delivered_told_at < delivered_at)
    AND EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = NEW.order_id AND e.to_status = 'delivered' AND e.actor = 'courier');
END;

-- A draft goes where its order goes, and to whom.
CREATE TRIGGER order_edits_move_drafts AFTER INSERT ON order_edits WHEN NEW.kind IN ('address', 'landmark') BEGIN
  UPDATE parcels SET contact = json_set(contact, '$.address', json(json_remove(NEW.after, '$.customer_name')),
      '$.name', coalesce(NEW.after ->> 'customer_name', contact ->> 'name')),
    pin = coalesce(NEW.after ->> 'pin_code', ''), updated_at = NEW.created_at
    WHERE state = 'draft' AND direction = 'out' AND id IN (SELECT parcel_id FROM parcel_items WHERE order_id = NEW.order_id);
END;

-- Contents and cash of a draft are planned again once its order has changed.
CREATE TRIGGER order_cuts_end_drafts AFTER INSERT ON order_cuts BEGIN
  UPDATE parcels SET state = 'cancelled', actor = 'admin', move_note = 'shop: the order has changed', over_at = (SELECT created_at FROM order_edits WHERE id = NEW.edit_id),
    updated_at = (SELECT created_at FROM order_edits WHERE id = NEW.edit_id)
    WHERE state = 'draft' AND direction = 'out' AND id IN (SELECT parcel_id FROM parcel_items WHERE order_id = NEW.order_id);
END;

-- To whom and where an order goes. An edit may write the fields of an address in another order, so the text of it says less.
CREATE VIEW order_doors (order_id, buyer, door) AS
  SELECT id, lower(customer_email), json_array(shipping_address ->> 'address', shipping_address ->> 'apartment', shipping_address ->> 'place',
    shipping_address ->> 'city', shipping_address ->> 'state', shipping_address ->> 'pin_code', shipping_address ->> 'phone') FROM orders;

-- The pieces of an order that has just been paid belong into the parcel of the first one: what was planned without them is planned again.
CREATE TRIGGER orders_join_drafts AFTER UPDATE OF status ON orders
  WHEN NEW.status IN revenue_statuses AND OLD.status NOT IN revenue_statuses AND EXISTS (SELECT 1 FROM order_travels WHERE order_id = NEW.id) BEGIN
  UPDATE parcels SET state = 'cancelled', actor = 'admin', move_note = 'shop: pieces were added', over_at = NEW.updated_at, updated_at = NEW.updated_at
    WHERE state = 'draft' AND direction = 'out' AND id IN (SELECT i.parcel_id FROM parcel_items i
      JOIN order_travels t ON t.order_id = NEW.id WHERE i.order_id = t.with_order_id);
END;

-- A cash order that waited for its buyer's answer goes along from then on.
CREATE TRIGGER cod_checks_join_drafts AFTER UPDATE OF state ON cod_checks
  WHEN OLD.state = 'waiting' AND NEW.state NOT IN ('waiting', 'cancelled', 'silent') AND EXISTS (SELECT 1 FROM order_travels WHERE order_id = NEW.order_id) BEGIN
  UPDATE parcels SET state = 'cancelled', actor = 'admin', move_note = 'shop: pieces were added', over_at = NEW.answered_at, updated_at = NEW.answered_at
    WHERE state = 'draft' AND direction = 'out' AND id IN (SELECT i.parcel_id FROM parcel_items i
      JOIN order_travels t ON t.order_id = NEW.order_id WHERE i.order_id = t.with_order_id);
END;

-- An order that has ended leaves the plan that it shares with another one, which then goes alone.
CREATE TRIGGER orders_leave_drafts AFTER UPDATE OF status ON orders WHEN OLD.status IN revenue_statuses AND NEW.status NOT IN revenue_statuses BEGIN
  UPDATE parcels SET state = 'cancelled', actor = 'admin', move_note = 'shop: an order has ended', over_at = NEW.updated_at, updated_at = NEW.updated_at
    WHERE state = 'draft' AND direction = 'out' AND id IN (SELECT parcel_id FROM parcel_items WHERE order_id = NEW.id)
      AND EXISTS (SELECT 1 FROM parcel_items i WHERE i.parcel_id = parcels.id AND i.order_id <> NEW.id);
END;

-- An address that changes by itself is another door.
CREATE TRIGGER order_edits_part_drafts AFTER INSERT ON order_edits WHEN NEW.kind IN ('address', 'landmark') BEGIN
  UPDATE parcels SET state = 'cancelled', actor = 'admin', move_note = 'shop: another address', over_at = NEW.created_at, updated_at = NEW.created_at
    WHERE state = 'draft' AND direction = 'out' AND id IN (SELECT parcel_id FROM parcel_items WHERE order_id = NEW.order_id)
      AND EXISTS (SELECT 1 FROM parcel_items i WHERE i.parcel_id = parcels.id AND i.order_id <> NEW.order_id);
END;

-- A claim goes forward: noted, sent, granted or refused, paid. What has ended stays, and so does the parcel that it is for.
CREATE TRIGGER parcel_claims_check_move BEFORE UPDATE ON parcel_claims WHEN (NEW.parcel_id, NEW.created_at) IS NOT (OLD.parcel_id, OLD.created_at)
  OR NOT ((OLD.state = 'open' AND NEW.state IN ('open', 'sent', 'refused')) OR (OLD.state = 'sent' AND NEW.state IN ('sent', 'accepted', 'refused'))
    OR (OLD.state = 'accepted' AND NEW.state IN ('accepted', 'paid') AND (NEW.state = 'accepted' OR NEW.granted_paise = OLD.granted_paise))) BEGIN
  SELECT RAISE(ABORT, 'CLAIM_MOVED_BACK');
END;
CREATE TRIGGER parcel_claims_block_delete BEFORE DELETE ON parcel_claims BEGIN SELECT RAISE(ABORT, 'CLAIM_MOVED_BACK'); END;

-- The money of a claim is a line of what the parcel cost, once: document and line of a cost are unique.
CREATE TRIGGER parcel_claims_pay AFTER UPDATE OF state ON parcel_claims WHEN NEW.state = 'paid' AND OLD.state <> 'paid' BEGIN
  INSERT INTO parcel_costs (id, parcel_id, kind, paise, document, line, at, created_at)
    VALUES ('claim ' || NEW.parcel_id, NEW.parcel_id, 'credit', -NEW.granted_paise, 'claim', NEW.parcel_id, NEW.updated_at, NEW.updated_at);
END;
CREATE TRIGGER parcel_costs_check_claim BEFORE INSERT ON parcel_costs WHEN NEW.document = 'claim' AND NOT EXISTS (SELECT 1 FROM parcel_claims c
  WHERE c.parcel_id = NEW.parcel_id AND c.parcel_id = NEW.line AND c.state = 'paid' AND NEW.paise = -c.granted_paise AND NEW.tax_paise = 0) BEGIN
  SELECT RAISE(ABORT, 'CLAIM_NOT_PAID');
END;

-- The couriers' tariffs are dated: a new price is a new row, so that an old weight dispute finds the price of its day.
CREATE TRIGGER tariffs_block_update BEFORE UPDATE ON tariffs BEGIN SELECT RAISE(ABORT, 'MONEY_IMMUTABLE'); END;
CREATE TRIGGER tariffs_block_delete BEFORE DELETE ON tariffs BEGIN SELECT RAISE(ABORT, 'MONEY_IMMUTABLE'); END;

-- A parcel that leaves takes its packing along, at the price of the day. Until the owner has said what packing costs, it is not known.
CREATE TRIGGER parcels_freeze_packing AFTER UPDATE OF picked_up_at ON parcels WHEN OLD.picked_up_at IS NULL AND NEW.picked_up_at IS NOT NULL
  AND NEW.direction = 'out' AND NOT EXISTS (SELECT 1 FROM order_charges WHERE charge_id = 'packing:' || NEW.id) BEGIN
  INSERT INTO order_charges (charge_id, order_id, parcel_id, kind, paise, created_at)
    SELECT 'packing:' || NEW.id, w.order_id, NEW.id, 'packing', s.packing_paise * w.upto / w.total - s.packing_paise * (w.upto - w.value) / w.total, NEW.picked_up_at
    FROM cost_settings s, parcel_weights w WHERE s.packing_paise IS NOT NULL AND w.parcel_id = NEW.id;
END;
