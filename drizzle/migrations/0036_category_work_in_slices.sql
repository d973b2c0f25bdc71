CREATE TABLE `category_work` (
	`category_id` integer NOT NULL,
	`move_to` integer DEFAULT 0 NOT NULL,
	`after` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`category_id`, `move_to`),
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;

--> statement-breakpoint
DROP TRIGGER categories_index_update;
--> statement-breakpoint
-- Up to 100 pieces learn the new name or sizes of their category at once, in less than 0.1 s.
CREATE TRIGGER categories_index_update AFTER UPDATE OF name, has_sizes, sizes ON categories
  WHEN (NEW.name, NEW.has_sizes, NEW.sizes) IS NOT (OLD.name, OLD.has_sizes, OLD.sizes)
    AND (SELECT count(*) FROM (SELECT 1 FROM products WHERE category_id = NEW.id LIMIT 101)) <= 100 BEGIN
  INSERT INTO index_requests (id) SELECT id FROM products WHERE category_id = NEW.id;
END;
--> statement-breakpoint
-- More pieces are left to the cron: every other write waits for this one.
CREATE TRIGGER categories_index_later AFTER UPDATE OF name, has_sizes, sizes ON categories
  WHEN (NEW.name, NEW.has_sizes, NEW.sizes) IS NOT (OLD.name, OLD.has_sizes, OLD.sizes)
    AND (SELECT count(*) FROM (SELECT 1 FROM products WHERE category_id = NEW.id LIMIT 101)) > 100 BEGIN
  DELETE FROM category_work WHERE category_id = NEW.id AND move_to = 0;
  INSERT INTO category_work (category_id) VALUES (NEW.id);
END;
