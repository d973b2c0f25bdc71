-- The credit note of a refund from before the invoice names its pieces, as that of a later one does: each has its own rate.
DROP TRIGGER invoices_settle_request;
--> statement-breakpoint
CREATE TRIGGER invoices_settle_request AFTER INSERT ON invoices BEGIN
  DELETE FROM invoice_requests WHERE id = NEW.request;
  INSERT INTO invoice_requests (id, order_id, amount_paise, reason, pieces, due_at)
    SELECT 'refund:' || r.id, NEW.order_id, r.amount_paise, r.reason,
      (SELECT CASE WHEN count(*) > 0 THEN json_group_array(json_object('line', t.line, 'quantity', t.quantity)) END
        FROM (SELECT line, quantity FROM return_items WHERE return_id = r.id
          UNION ALL SELECT line, quantity FROM refund_items WHERE refund_id = r.id) t), NEW.issued_at
    FROM payments p JOIN refunds r ON r.payment_id = p.id
    WHERE NEW.kind <> 'credit-note' AND p.order_id = NEW.order_id AND p.settlement = 'counted' AND r.status = 'processed';
  INSERT INTO invoice_requests (id, order_id, amount_paise, reason, pieces, due_at)
    SELECT 'hand:' || h.id, NEW.order_id, h.amount_paise, h.reason,
      (SELECT CASE WHEN count(*) > 0 THEN json_group_array(json_object('line', t.line, 'quantity', t.quantity)) END
        FROM refund_items t WHERE t.refund_id = h.id), NEW.issued_at
    FROM hand_refunds h WHERE NEW.kind <> 'credit-note' AND h.order_id = NEW.order_id
      AND NOT EXISTS (SELECT 1 FROM invoice_requests WHERE id = 'hand:' || h.id);
  INSERT INTO invoice_requests (id, order_id, amount_paise, reason, pieces, due_at)
    SELECT 'return:' || r.id, NEW.order_id, r.refund_paise, 'RET-' || r.number,
      (SELECT json_group_array(json_object('line', t.line, 'quantity', t.quantity)) FROM return_items t WHERE t.return_id = r.id), NEW.issued_at
    FROM returns r WHERE NEW.kind <> 'credit-note' AND r.order_id = NEW.order_id AND r.status = 'settled' AND r.is_manual = 1 AND r.refund_paise > 0;
END;
