-- A shopper who left the payment window and took the same cart as cash on delivery has one order, not two: while the newer
-- one stands, the one they left is neither paid nor opened again. Late money for it goes back (E10). Where the cash order
-- ended, late money counts as ever (E9).
CREATE INDEX orders_cash_by_cart ON orders (cart_fp, number) WHERE method = 'cod';
--> statement-breakpoint
CREATE TRIGGER cash_replaces BEFORE UPDATE OF status ON orders
  WHEN NEW.method = 'gateway' AND OLD.hold <> 'committed' AND OLD.status <> NEW.status
    AND NEW.status IN ('pending_payment', 'pending_payment_gateway', 'paid')
    AND EXISTS (SELECT 1 FROM orders c WHERE c.method = 'cod' AND c.cart_fp = NEW.cart_fp AND c.number > NEW.number
      AND c.status IN ('pending_payment', 'processing', 'shipped', 'delivered')) BEGIN
  SELECT RAISE(ABORT, 'CASH_INSTEAD');
END;
