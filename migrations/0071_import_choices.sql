CREATE TABLE `import_choices` (
	`seller_id` text PRIMARY KEY NOT NULL,
	`choices` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
