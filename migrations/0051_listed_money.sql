CREATE INDEX `reversals_sent` ON `reversals` (`changed_at`) WHERE state = 'sent';--> statement-breakpoint
CREATE INDEX `reversals_dropped` ON `reversals` (`changed_at`) WHERE state = 'dropped';--> statement-breakpoint
CREATE INDEX `transfers_sent` ON `transfers` (`changed_at`) WHERE state = 'sent';--> statement-breakpoint
CREATE TABLE `list_comparisons` (
	`list` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`began_at` integer NOT NULL,
	`after` text,
	`theirs_cents` integer NOT NULL,
	`ours_cents` integer NOT NULL,
	`ended_at` integer,
	`whole_theirs_cents` integer,
	`whole_ours_cents` integer
);
--> statement-breakpoint
CREATE TABLE `list_differences` (
	`list` text NOT NULL,
	`id` text NOT NULL,
	`theirs_cents` integer NOT NULL,
	`ours_cents` integer NOT NULL,
	`found_at` integer NOT NULL,
	PRIMARY KEY(`list`, `id`)
);
--> statement-breakpoint
CREATE TABLE `listed_objects` (
	`list` text NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`list`, `id`)
);
--> statement-breakpoint
CREATE INDEX `disputes_booked` ON `disputes` (`opened_at`) WHERE booked_cents <> 0;
