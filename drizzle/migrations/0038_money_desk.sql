CREATE TABLE `bank_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`ending` text NOT NULL,
	`columns` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "bank_accounts_ending" CHECK("bank_accounts"."ending" GLOB '[0-9][0-9][0-9][0-9]'),
	CONSTRAINT "bank_accounts_name" CHECK("bank_accounts"."name" <> '')
) STRICT;
--> statement-breakpoint
CREATE TABLE `bank_files` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`lines` integer NOT NULL,
	`added` integer NOT NULL,
	`from_day` text NOT NULL,
	`until_day` text NOT NULL,
	`by` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `bank_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bank_files_lines" CHECK("bank_files"."lines" > 0 AND "bank_files"."added" BETWEEN 0 AND "bank_files"."lines"),
	CONSTRAINT "bank_files_days" CHECK("bank_files"."from_day" <= "bank_files"."until_day")
) STRICT;
--> statement-breakpoint
CREATE INDEX `bank_files_newest` ON `bank_files` (`account_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `bank_lines` (
	`key` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`file_id` text NOT NULL,
	`on_day` text NOT NULL,
	`paise` integer NOT NULL,
	`balance_paise` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `bank_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `bank_files`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bank_lines_amount" CHECK("bank_lines"."paise" <> 0),
	CONSTRAINT "bank_lines_day" CHECK("bank_lines"."on_day" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
--> statement-breakpoint
CREATE INDEX `bank_lines_by_day` ON `bank_lines` (`on_day`,`key`);--> statement-breakpoint
CREATE INDEX `bank_lines_of_account` ON `bank_lines` (`account_id`,`on_day`);--> statement-breakpoint
CREATE TABLE `matches` (
	`left_kind` text NOT NULL,
	`left_id` text NOT NULL,
	`right_kind` text NOT NULL,
	`right_id` text NOT NULL,
	`paise` integer NOT NULL,
	`month` text NOT NULL,
	`is_difference` integer DEFAULT false NOT NULL,
	`by` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	PRIMARY KEY(`left_kind`, `left_id`),
	CONSTRAINT "matches_left" CHECK("matches"."left_kind" IN ('capture', 'refund', 'settlement', 'parcel', 'remittance', 'cost')),
	CONSTRAINT "matches_right" CHECK("matches"."right_kind" IN ('recon-line', 'bank-line', 'remittance-line', 'charge')),
	CONSTRAINT "matches_month" CHECK("matches"."month" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "matches_by" CHECK("matches"."by" <> '')
) STRICT;
--> statement-breakpoint
CREATE INDEX `matches_by_right` ON `matches` (`right_kind`,`right_id`);--> statement-breakpoint
CREATE INDEX `matches_of_month` ON `matches` (`month`,`left_kind`);--> statement-breakpoint
CREATE TABLE `money_months` (
	`month` text PRIMARY KEY NOT NULL,
	`figures` text NOT NULL,
	`closed_by` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "money_months_month" CHECK("money_months"."month" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "money_months_figures" CHECK(json_type("money_months"."figures") = 'object'),
	CONSTRAINT "money_months_by" CHECK("money_months"."closed_by" <> '')
) STRICT;
--> statement-breakpoint
CREATE TABLE `verdicts` (
	`pair` text NOT NULL,
	`subject` text NOT NULL,
	`verdict` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`difference_paise` integer DEFAULT 0 NOT NULL,
	`month` text NOT NULL,
	`since` integer NOT NULL,
	`accepted_by` text DEFAULT '' NOT NULL,
	`accepted_reason` text DEFAULT '' NOT NULL,
	`accepted_at` integer,
	PRIMARY KEY(`pair`, `subject`),
	CONSTRAINT "verdicts_pair" CHECK("verdicts"."pair" IN ('capture-recon', 'refund-recon', 'settlement-lines', 'settlement-bank', 'parcel-remittance', 'remittance-bank', 'cost-quote', 'fee-tariff')),
	CONSTRAINT "verdicts_verdict" CHECK("verdicts"."verdict" IN ('paid', 'differs', 'missing', 'unknown')),
	CONSTRAINT "verdicts_paid_whole" CHECK("verdicts"."verdict" <> 'paid' OR ("verdicts"."difference_paise" = 0 AND "verdicts"."accepted_by" = '')),
	CONSTRAINT "verdicts_month" CHECK("verdicts"."month" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "verdicts_accepted" CHECK(("verdicts"."accepted_by" <> '') = (trim("verdicts"."accepted_reason") <> '') AND ("verdicts"."accepted_by" <> '') = ("verdicts"."accepted_at" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `verdicts_unexplained` ON `verdicts` (`month`,`since`) WHERE verdict <> 'paid' AND accepted_by = '';--> statement-breakpoint
CREATE INDEX `verdicts_of_month` ON `verdicts` (`month`,`pair`);--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`paise` integer NOT NULL,
	`status` text NOT NULL,
	`phase` text NOT NULL,
	`rank` integer GENERATED ALWAYS AS ((CASE phase WHEN 'arbitration' THEN 3 WHEN 'pre_arbitration' THEN 2 WHEN 'chargeback' THEN 1 ELSE 0 END) * 3 + (CASE status WHEN 'open' THEN 0 WHEN 'under_review' THEN 1 ELSE 2 END)) STORED NOT NULL,
	`reason_code` text DEFAULT '' NOT NULL,
	`respond_by` integer,
	`deducted_paise` integer DEFAULT 0 NOT NULL,
	`given_back_paise` integer DEFAULT 0 NOT NULL,
	`evidence_key` text,
	`opened_at` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "disputes_status" CHECK("disputes"."status" IN ('open', 'under_review', 'won', 'lost', 'closed')),
	CONSTRAINT "disputes_phase" CHECK("disputes"."phase" IN ('fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration')),
	CONSTRAINT "disputes_amount" CHECK("disputes"."paise" > 0 AND "disputes"."deducted_paise" >= 0 AND "disputes"."given_back_paise" >= 0),
	CONSTRAINT "disputes_evidence_private" CHECK("disputes"."evidence_key" LIKE 'private/disputes/%')
) STRICT;
--> statement-breakpoint
CREATE INDEX `disputes_by_payment` ON `disputes` (`payment_id`);--> statement-breakpoint
CREATE INDEX `disputes_open` ON `disputes` (`respond_by`,`id`) WHERE status IN ('open', 'under_review');--> statement-breakpoint
CREATE TABLE `recon_lines` (
	`settlement_id` text NOT NULL,
	`entity_id` text NOT NULL,
	`version` integer NOT NULL,
	`type` text NOT NULL,
	`credit_paise` integer NOT NULL,
	`debit_paise` integer NOT NULL,
	`paise` integer NOT NULL,
	`currency` text NOT NULL,
	`fee_paise` integer NOT NULL,
	`tax_paise` integer NOT NULL,
	`is_settled` integer NOT NULL,
	`is_on_hold` integer NOT NULL,
	`settled_at` integer,
	`utr` text DEFAULT '' NOT NULL,
	`payment_id` text DEFAULT '' NOT NULL,
	`order_id` text DEFAULT '' NOT NULL,
	`dispute_id` text DEFAULT '' NOT NULL,
	`method` text DEFAULT '' NOT NULL,
	`json` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	PRIMARY KEY(`settlement_id`, `entity_id`, `version`),
	CONSTRAINT "recon_lines_type" CHECK("recon_lines"."type" IN ('payment', 'refund', 'transfer', 'adjustment')),
	CONSTRAINT "recon_lines_json_object" CHECK(json_type("recon_lines"."json") = 'object')
) STRICT;
--> statement-breakpoint
CREATE INDEX `recon_lines_by_entity` ON `recon_lines` (`entity_id`);--> statement-breakpoint
CREATE INDEX `recon_lines_newest` ON `recon_lines` (`settled_at`,`settlement_id`,`entity_id`) WHERE settled_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `recon_lines_of_dispute` ON `recon_lines` (`dispute_id`) WHERE dispute_id <> '';--> statement-breakpoint
CREATE TABLE `settlements` (
	`id` text PRIMARY KEY NOT NULL,
	`paise` integer NOT NULL,
	`state` text NOT NULL,
	`fees_paise` integer NOT NULL,
	`tax_paise` integer NOT NULL,
	`utr` text DEFAULT '' NOT NULL,
	`settled_at` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "settlements_state" CHECK("settlements"."state" IN ('created', 'processed', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `settlements_newest` ON `settlements` (`settled_at`,`id`);--> statement-breakpoint
CREATE INDEX `settlements_by_utr` ON `settlements` (`utr`) WHERE utr <> '';