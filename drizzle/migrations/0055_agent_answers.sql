CREATE TABLE `agent_answers` (
	`call` text PRIMARY KEY NOT NULL,
	`site` text NOT NULL,
	`digest` text NOT NULL,
	`status` integer,
	`body` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "agent_answers_call" CHECK(length("agent_answers"."call") = 64 AND length("agent_answers"."digest") = 64),
	CONSTRAINT "agent_answers_body" CHECK(("agent_answers"."status" IS NULL) = ("agent_answers"."body" IS NULL) AND length("agent_answers"."body") <= 100000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `agent_answers_ending` ON `agent_answers` (`expires_at`);--> statement-breakpoint
CREATE INDEX `agent_answers_of_site` ON `agent_answers` (`site`);