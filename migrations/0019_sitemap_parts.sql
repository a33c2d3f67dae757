CREATE TABLE `sitemap_parts` (
	`kind` text NOT NULL,
	`number` integer NOT NULL,
	`place` integer NOT NULL,
	`after_id` text NOT NULL,
	PRIMARY KEY(`kind`, `number`)
);
--> statement-breakpoint
CREATE TABLE `sitemap_walks` (
	`kind` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`rows` integer NOT NULL,
	`place` integer NOT NULL,
	`after_id` text NOT NULL,
	`began_at` integer NOT NULL,
	`ended_at` integer
);
