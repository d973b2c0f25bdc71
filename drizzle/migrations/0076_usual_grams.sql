ALTER TABLE `categories` ADD `usual_grams` integer CONSTRAINT "categories_usual_grams" CHECK(usual_grams BETWEEN 1 AND 100000);
