CREATE INDEX `titles_sold` ON `titles` (`number`) WHERE sold_copies > 0;--> statement-breakpoint
CREATE INDEX `products_price` ON `products` (`resell_price_cents`,`id`) WHERE stock = 1;--> statement-breakpoint
CREATE INDEX `products_category_price` ON `products` (`category_id`,`resell_price_cents`,`id`) WHERE stock = 1;--> statement-breakpoint
-- Titles are searched since 0016; nothing reads the words of single copies any more.
DROP TRIGGER search_follows_insert;--> statement-breakpoint
DROP TRIGGER search_follows_update;--> statement-breakpoint
DROP TRIGGER search_follows_delete;--> statement-breakpoint
DROP TRIGGER search_follows_removal;--> statement-breakpoint
DROP TABLE search_words;--> statement-breakpoint
DROP TABLE search_parts;--> statement-breakpoint
DROP TABLE search_keys;
