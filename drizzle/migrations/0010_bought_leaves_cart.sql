-- What is sold leaves the saved cart of its buyer, in the statement that sells it: a payment that fails leaves the cart as it is.
-- Pieces that joined the cart after the order stay in it.
CREATE TRIGGER bought_leaves_cart AFTER UPDATE OF hold ON orders
  WHEN OLD.hold <> 'committed' AND NEW.hold = 'committed' AND NEW.user_id IS NOT NULL BEGIN
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
