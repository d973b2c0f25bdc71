-- An order for cash on delivery is settled at the door: it is never opened at the gateway, and never paid there.
CREATE TRIGGER cod_stays_offline BEFORE UPDATE OF status, razorpay_order_id, razorpay_payment_id ON orders
  WHEN NEW.method = 'cod' AND (NEW.razorpay_order_id IS NOT NULL OR NEW.razorpay_payment_id IS NOT NULL
    OR NEW.status IN ('pending_payment_gateway', 'paid', 'failed_creation', 'failed_verification')) BEGIN
  SELECT RAISE(ABORT, 'CASH_ON_DELIVERY');
END;
