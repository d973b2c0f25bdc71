ALTER TABLE `orders` ADD `origin` text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_by_origin` ON `orders` (`origin`,`created_at`,`id`) WHERE origin <> 'shop';--> statement-breakpoint
CREATE INDEX `orders_held_for_chats` ON `orders` (`created_at`) WHERE origin = 'chat' AND reservation = 'held';