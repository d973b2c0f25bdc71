-- The administrator's searches find José for "jose": the indexes of orders and customers leave out the accents of Latin letters, of what they
-- have and of what is looked for. An index cannot change how it reads, so both are made anew of their own rows.
CREATE TABLE former_orders_fts AS SELECT rowid AS row, number, id, email, name, phone, payments, pieces, tracking FROM orders_fts;
--> statement-breakpoint
DROP TABLE orders_fts;
--> statement-breakpoint
CREATE VIRTUAL TABLE orders_fts USING fts5(number, id, email, name, phone, payments, pieces, tracking, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
INSERT INTO orders_fts (rowid, number, id, email, name, phone, payments, pieces, tracking)
  SELECT row, number, id, email, name, phone, payments, pieces, tracking FROM former_orders_fts;
--> statement-breakpoint
DROP TABLE former_orders_fts;
--> statement-breakpoint
CREATE TABLE former_customers_fts AS SELECT rowid AS row, name, email, phone, city FROM customers_fts;
--> statement-breakpoint
DROP TABLE customers_fts;
--> statement-breakpoint
CREATE VIRTUAL TABLE customers_fts USING fts5(name, email, phone, city, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
INSERT INTO customers_fts (rowid, name, email, phone, city) SELECT row, name, email, phone, city FROM former_customers_fts;
--> statement-breakpoint
DROP TABLE former_customers_fts;
