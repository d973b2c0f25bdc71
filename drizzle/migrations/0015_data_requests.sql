CREATE TABLE `data_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`at` integer NOT NULL,
	`done_at` integer,
	CONSTRAINT "data_request_kind" CHECK("data_requests"."kind" IN ('download', 'erase'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `data_requests_by_subject` ON `data_requests` (`subject`,`at`);--> statement-breakpoint
-- What the retention job looks through: ended orders that still name somebody.
CREATE INDEX orders_to_forget ON orders (created_at) WHERE hold = 'released' AND customer_email <> '';
