-- The administrator's searches find José for "jose": the indexes of orders and customers leave out the accents of Latin letters, of what they
-- have and of what is looked for. An index cannot change how it reads: both are made anew, with what their triggers write.
DROP TABLE orders_fts;
--> statement-breakpoint
CREATE VIRTUAL TABLE orders_fts USING fts5(number, id, email, name, phone, payments, pieces, tracking, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
INSERT INTO orders_fts (rowid, number, id, email, name, phone, payments, pieces, tracking)
  SELECT o.number, o.number, o.id, o.customer_email,
    replace(replace(replace(replace(o.customer_name, char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), ''),
    coalesce(o.shipping_address ->> 'phone', ''),
    coalesce(o.gateway_order_id, '') || (SELECT coalesce(group_concat(' ' || p.id, ''), '') FROM payments p WHERE p.order_id = o.id),
    (SELECT coalesce(group_concat(' ' ||
      replace(replace(replace(replace(i.name, char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), ''), ''), '')
      FROM order_items i WHERE i.order_id = o.id),
    coalesce(o.tracking_url, '')
  FROM orders o;
--> statement-breakpoint
DROP TABLE customers_fts;
--> statement-breakpoint
CREATE VIRTUAL TABLE customers_fts USING fts5(name, email, phone, city, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
INSERT INTO customers_fts (rowid, name, email, phone, city)
  SELECT c.id, replace(replace(replace(replace(c.name, char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), ''), c.email, c.phone,
    replace(replace(replace(replace(c.city, char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), '')
  FROM customers c;
