DROP INDEX `agent_answers_of_site`;--> statement-breakpoint
CREATE INDEX `agent_answers_of_site` ON `agent_answers` (`site`,`created_at`);--> statement-breakpoint
ALTER TABLE `agent_baskets` ADD `site` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `agent_baskets` ADD `net` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `agent_baskets_of_site` ON `agent_baskets` (`site`,`created_at`);--> statement-breakpoint
CREATE INDEX `agent_baskets_of_net` ON `agent_baskets` (`net`);