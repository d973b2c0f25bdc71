CREATE TABLE `agent_baskets` (
	`nonce` text PRIMARY KEY NOT NULL,
	`lines` text NOT NULL,
	`is_cart_canceled` integer DEFAULT false NOT NULL,
	`is_checkout_canceled` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "agent_baskets_nonce" CHECK(length("agent_baskets"."nonce") = 16),
	CONSTRAINT "agent_baskets_lines" CHECK(length("agent_baskets"."lines") BETWEEN 1 AND 4000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `agent_baskets_ending` ON `agent_baskets` (`expires_at`);