-- A link or code is found by its user, where a newer one ends it.
CREATE INDEX `verifications_by_user` ON `verifications` (substr(`value`, 1, 36));
--> statement-breakpoint
-- When the session was used last (written every few minutes, for the administrator alone), and when its user last proved again who it is.
ALTER TABLE `sessions` ADD `used_at` integer;
--> statement-breakpoint
ALTER TABLE `sessions` ADD `confirmed_at` integer;
--> statement-breakpoint
-- The 30-second step of the newest code that was accepted: no code of that step or an earlier one is accepted again.
ALTER TABLE `two_factors` ADD `last_step` integer;
--> statement-breakpoint
-- A session that began before the second factor never passed it. It must not have what the factor guards, so it ends when the factor is switched on.
CREATE TRIGGER factor_ends_sessions AFTER UPDATE OF two_factor_enabled ON users
  WHEN OLD.two_factor_enabled = 0 AND NEW.two_factor_enabled = 1 BEGIN
  UPDATE two_factors SET verified = 1 WHERE user_id = NEW.id;
  DELETE FROM sessions WHERE user_id = NEW.id;
END;
