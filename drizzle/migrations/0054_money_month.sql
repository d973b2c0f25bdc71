CREATE INDEX `verdicts_not_paid` ON `verdicts` (`pair`,`subject`) WHERE verdict <> 'paid';--> statement-breakpoint
CREATE INDEX `cod_dues_collected` ON `cod_dues` (`collected_at`);--> statement-breakpoint
CREATE INDEX `cod_remittances_by_day` ON `cod_remittances` (`paid_on`);--> statement-breakpoint
CREATE INDEX `refunds_processed` ON `refunds` (`updated_at`) WHERE status = 'processed';