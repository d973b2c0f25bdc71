-- An order earns less by what its refunds cost at the gateway, and by what banks take for disputes.
CREATE TRIGGER refund_lines_margin AFTER INSERT ON recon_lines WHEN NEW.type = 'refund' BEGIN
  UPDATE margin_orders SET version = version + 1
    WHERE order_id = (SELECT p.order_id FROM refunds f JOIN payments p ON p.id = f.payment_id WHERE f.gateway_refund_id = NEW.entity_id);
END;
--> statement-breakpoint
-- The gateway's number of a refund may come after the line that names it.
CREATE TRIGGER refunds_name_margin AFTER UPDATE OF gateway_refund_id ON refunds WHEN NEW.gateway_refund_id IS NOT OLD.gateway_refund_id BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = (SELECT order_id FROM payments WHERE id = NEW.payment_id);
END;
--> statement-breakpoint
CREATE TRIGGER disputes_margin_insert AFTER INSERT ON disputes BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = (SELECT order_id FROM payments WHERE id = NEW.payment_id);
END;
--> statement-breakpoint
CREATE TRIGGER disputes_margin AFTER UPDATE OF status, deducted_paise, given_back_paise ON disputes
  WHEN (NEW.status, NEW.deducted_paise, NEW.given_back_paise) IS NOT (OLD.status, OLD.deducted_paise, OLD.given_back_paise) BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = (SELECT order_id FROM payments WHERE id = NEW.payment_id);
END;
--> statement-breakpoint
UPDATE margin_orders SET version = version + 1 WHERE order_id IN (SELECT p.order_id FROM payments p JOIN disputes d ON d.payment_id = p.id)
  OR order_id IN (SELECT p.order_id FROM payments p JOIN refunds f ON f.payment_id = p.id JOIN recon_lines r ON r.entity_id = f.gateway_refund_id AND r.type = 'refund');
