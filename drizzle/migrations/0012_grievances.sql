CREATE TABLE `grievance_messages` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`grievance_id` text NOT NULL,
	`kind` text NOT NULL,
	`moved_by` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`outcome` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`grievance_id`) REFERENCES `grievances`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "grievance_messages_kind" CHECK("grievance_messages"."kind" IN ('asked', 'acknowledged', 'answered', 'replied', 'settled', 'closed', 'reopened', 'note')),
	CONSTRAINT "grievance_messages_outcome" CHECK(("grievance_messages"."kind" = 'settled') = ("grievance_messages"."outcome" IS NOT NULL)),
	CONSTRAINT "grievance_messages_length" CHECK(length("grievance_messages"."text") <= 2000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `grievance_messages_by_grievance` ON `grievance_messages` (`grievance_id`,`seq`);--> statement-breakpoint
CREATE TABLE `grievances` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`request_hash` text NOT NULL,
	`topic` text NOT NULL,
	`order_number` integer,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`outcome` text,
	`answer_due_at` integer NOT NULL,
	`settle_due_at` integer NOT NULL,
	`acknowledged_at` integer,
	`ended_at` integer,
	`due_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "grievances_topic" CHECK("grievances"."topic" IN ('delivery', 'piece', 'refund', 'payment', 'data', 'other')),
	CONSTRAINT "grievances_status" CHECK("grievances"."status" IN ('open', 'answered', 'settled', 'closed')),
	CONSTRAINT "grievances_outcome" CHECK("grievances"."outcome" IS NULL OR "grievances"."outcome" IN ('refunded', 'replaced', 'corrected', 'explained', 'declined')),
	CONSTRAINT "grievances_settled_has_outcome" CHECK(("grievances"."status" = 'settled') = ("grievances"."outcome" IS NOT NULL)),
	CONSTRAINT "grievances_ended_has_time" CHECK(("grievances"."status" IN ('settled', 'closed')) = ("grievances"."ended_at" IS NOT NULL)),
	CONSTRAINT "grievances_open_has_clock" CHECK(("grievances"."due_at" IS NULL) = ("grievances"."ended_at" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `grievances_number_unique` ON `grievances` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `grievances_one_per_request` ON `grievances` (`request_hash`) WHERE request_hash <> '';--> statement-breakpoint
CREATE INDEX `grievances_by_due` ON `grievances` (`due_at`,`id`);--> statement-breakpoint
CREATE INDEX `grievances_newest` ON `grievances` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `grievances_ended` ON `grievances` (`ended_at`) WHERE email <> '';--> statement-breakpoint
CREATE INDEX `grievances_by_email` ON `grievances` (`email`);--> statement-breakpoint
ALTER TABLE `consents` ADD `policy_version` text DEFAULT '' NOT NULL;--> statement-breakpoint

-- ---------------------------------------------------------------- complaints
-- A message is the only way in which a complaint moves, and only from the states that allow it. 2,592,000,000 ms are 30 days.
CREATE TRIGGER grievance_messages_check_move BEFORE INSERT ON grievance_messages
  WHEN NOT EXISTS (SELECT 1 FROM grievances g WHERE g.id = NEW.grievance_id AND CASE NEW.kind
    WHEN 'note' THEN 1
    WHEN 'asked' THEN NOT EXISTS (SELECT 1 FROM grievance_messages WHERE grievance_id = g.id)
    WHEN 'acknowledged' THEN g.status = 'open' AND g.acknowledged_at IS NULL
    WHEN 'reopened' THEN g.ended_at IS NOT NULL AND NEW.created_at < g.ended_at + 2592000000
    ELSE g.ended_at IS NULL END) BEGIN
  SELECT RAISE(ABORT, 'GRIEVANCE_MOVED');
END;
--> statement-breakpoint
-- Any words of the shop acknowledge a complaint. The clock of the settlement runs on while the customer is asked something.
CREATE TRIGGER grievance_messages_move AFTER INSERT ON grievance_messages WHEN NEW.kind NOT IN ('asked', 'note') BEGIN
  UPDATE grievances SET
    status = CASE NEW.kind WHEN 'answered' THEN 'answered' WHEN 'settled' THEN 'settled' WHEN 'closed' THEN 'closed'
      WHEN 'acknowledged' THEN status ELSE 'open' END,
    outcome = NEW.outcome,
    acknowledged_at = CASE WHEN NEW.kind = 'reopened' THEN NULL
      WHEN NEW.kind IN ('acknowledged', 'answered', 'settled') THEN coalesce(acknowledged_at, NEW.created_at) ELSE acknowledged_at END,
    ended_at = CASE WHEN NEW.kind IN ('settled', 'closed') THEN NEW.created_at END,
    due_at = CASE WHEN NEW.kind IN ('settled', 'closed') THEN NULL
      WHEN NEW.kind = 'reopened' OR (NEW.kind = 'replied' AND acknowledged_at IS NULL) THEN answer_due_at ELSE settle_due_at END,
    updated_at = NEW.created_at
  WHERE id = NEW.grievance_id;
END;
--> statement-breakpoint
-- A message may only be emptied, when the complaint is forgotten.
CREATE TRIGGER grievance_messages_freeze BEFORE UPDATE ON grievance_messages WHEN NEW.text <> '' OR NEW.seq <> OLD.seq
  OR NEW.grievance_id <> OLD.grievance_id OR NEW.kind <> OLD.kind OR NEW.moved_by <> OLD.moved_by OR NEW.outcome IS NOT OLD.outcome
  OR NEW.created_at <> OLD.created_at BEGIN
  SELECT RAISE(ABORT, 'GRIEVANCE_IMMUTABLE');
END;
--> statement-breakpoint
CREATE TRIGGER grievance_messages_block_delete BEFORE DELETE ON grievance_messages BEGIN SELECT RAISE(ABORT, 'GRIEVANCE_IMMUTABLE'); END;
--> statement-breakpoint
-- Number, topic and order of a complaint never change; its contacts may only be emptied.
CREATE TRIGGER grievances_freeze BEFORE UPDATE OF id, number, topic, order_number, name, email, phone, created_at ON grievances
  WHEN NEW.id <> OLD.id OR NEW.number <> OLD.number OR NEW.topic <> OLD.topic OR NEW.order_number IS NOT OLD.order_number
    OR NEW.created_at <> OLD.created_at OR NEW.name NOT IN ('', OLD.name) OR NEW.email NOT IN ('', OLD.email)
    OR NEW.phone NOT IN ('', OLD.phone) BEGIN
  SELECT RAISE(ABORT, 'GRIEVANCE_IMMUTABLE');
END;
--> statement-breakpoint
CREATE TRIGGER grievances_block_delete BEFORE DELETE ON grievances BEGIN SELECT RAISE(ABORT, 'GRIEVANCE_IMMUTABLE'); END;
