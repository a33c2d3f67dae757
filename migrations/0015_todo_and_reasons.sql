ALTER TABLE `buyer_reports` ADD `reason` text;--> statement-breakpoint
CREATE INDEX `attempts_ended` ON `attempts` (`product_id`,`changed_at`) WHERE state = 'canceled';