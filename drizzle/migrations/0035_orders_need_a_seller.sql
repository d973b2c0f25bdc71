-- The law asks an order and its invoice to say who sells. Until the owner has saved these three sections, no order is taken, whoever writes it.
CREATE TRIGGER orders_require_seller BEFORE INSERT ON orders
  WHEN (SELECT count(*) FROM store_settings WHERE section IN ('identity', 'grievance', 'gst')) < 3 BEGIN
  SELECT RAISE(ABORT, 'SELLER_UNKNOWN');
END;
