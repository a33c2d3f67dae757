CREATE TABLE `advertised_places` (
	`place` integer PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`nth` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `advertised_places_seller` ON `advertised_places` (`seller_id`,`nth`);--> statement-breakpoint
CREATE TABLE `category_counts` (
	`category_id` text PRIMARY KEY NOT NULL,
	`copies` integer DEFAULT 0 NOT NULL,
	`titles` integer DEFAULT 0 NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `title_isbns` (
	`isbn` text NOT NULL,
	`title_id` text NOT NULL,
	`copies` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`isbn`, `title_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `title_offers` (
	`title_id` text NOT NULL,
	`category_id` text NOT NULL,
	`for_sale` integer DEFAULT 0 NOT NULL,
	`sold` integer DEFAULT 0 NOT NULL,
	`copies` integer DEFAULT 0 NOT NULL,
	`lowest_cents` integer,
	`highest_cents` integer,
	`newest_at` integer,
	PRIMARY KEY(`title_id`, `category_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `title_offers_newest` ON `title_offers` (`category_id`,`newest_at`,`title_id`) WHERE copies > 0;--> statement-breakpoint
CREATE INDEX `title_offers_cheapest` ON `title_offers` (`category_id`,`lowest_cents`,`title_id`) WHERE copies > 0;--> statement-breakpoint
CREATE INDEX `title_offers_dearest` ON `title_offers` (`category_id`,`highest_cents`,`title_id`) WHERE copies > 0;--> statement-breakpoint
CREATE INDEX `title_offers_copies` ON `title_offers` (`category_id`,`copies`,`title_id`) WHERE copies > 0;--> statement-breakpoint
CREATE TABLE `titles` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`key` text NOT NULL,
	`name_key` text NOT NULL,
	`author_key` text NOT NULL,
	`name` text NOT NULL,
	`author` text,
	`copies` integer DEFAULT 0 NOT NULL,
	`lowest_cents` integer,
	`highest_cents` integer,
	`newest_at` integer,
	`sold_copies` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `titles_id_unique` ON `titles` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `titles_key_unique` ON `titles` (`key`);--> statement-breakpoint
CREATE INDEX `titles_name` ON `titles` (`name_key`,`copies`);--> statement-breakpoint
CREATE INDEX `titles_author` ON `titles` (`author_key`,`copies`);--> statement-breakpoint
CREATE INDEX `titles_newest` ON `titles` (`newest_at`,`id`) WHERE copies > 0;--> statement-breakpoint
CREATE INDEX `titles_cheapest` ON `titles` (`lowest_cents`,`id`) WHERE copies > 0;--> statement-breakpoint
CREATE INDEX `titles_dearest` ON `titles` (`highest_cents`,`id`) WHERE copies > 0;--> statement-breakpoint
CREATE INDEX `titles_copies` ON `titles` (`copies`,`id`) WHERE copies > 0;--> statement-breakpoint
DROP INDEX `products_newest`;--> statement-breakpoint
DROP INDEX `products_category`;--> statement-breakpoint
DROP INDEX `products_title`;--> statement-breakpoint
DROP INDEX `products_advertised`;--> statement-breakpoint
ALTER TABLE `products` ADD `title_id` text REFERENCES titles(id);--> statement-breakpoint
ALTER TABLE `products` ADD `stock` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `seller_verified` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `offer` integer GENERATED ALWAYS AS (CASE condition WHEN 'Excellent' THEN 0 WHEN 'Good' THEN 8 WHEN 'Fair' THEN 16 ELSE 24 END + CASE WHEN resell_price_cents >= 2000 THEN 6 WHEN resell_price_cents >= 1000 THEN 4 WHEN resell_price_cents >= 500 THEN 2 ELSE 0 END + seller_verified) VIRTUAL;--> statement-breakpoint
CREATE INDEX `products_for_sale` ON `products` (`posted_at`,`id`) WHERE stock = 1;--> statement-breakpoint
CREATE INDEX `products_for_sale_category` ON `products` (`category_id`,`posted_at`,`id`) WHERE stock = 1;--> statement-breakpoint
CREATE INDEX `products_for_sale_seller` ON `products` (`seller_id`,`posted_at`,`id`) WHERE stock = 1;--> statement-breakpoint
CREATE INDEX `products_title_price` ON `products` (`title_id`,`resell_price_cents`,`id`) WHERE stock = 1;--> statement-breakpoint
CREATE INDEX `products_title_newest` ON `products` (`title_id`,`posted_at`,`id`) WHERE stock = 1;--> statement-breakpoint
CREATE INDEX `products_title_category` ON `products` (`title_id`,`category_id`,`posted_at`,`id`) WHERE stock = 1;--> statement-breakpoint
CREATE INDEX `products_offer` ON `products` (`title_id`,`category_id`,`offer`,`resell_price_cents`,`id`) WHERE stock = 1;--> statement-breakpoint
CREATE INDEX `products_offer_sold` ON `products` (`title_id`,`category_id`,`offer`,`resell_price_cents`,`id`) WHERE stock = 2;--> statement-breakpoint
CREATE INDEX `products_untitled` ON `products` (`id`) WHERE title_id IS NULL;--> statement-breakpoint
CREATE INDEX `products_advertiser` ON `products` (`seller_id`,`advertised_at`,`id`) WHERE advertised_at IS NOT NULL AND stock = 1;--> statement-breakpoint
CREATE INDEX `products_advertised` ON `products` (`advertised_at`,`id`) WHERE advertised_at IS NOT NULL AND stock = 1;--> statement-breakpoint
ALTER TABLE `users` ADD `sold_copies` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- What was sold before, from the ledger: a copy is sold once, and stays sold.
UPDATE users SET sold_copies = s.copies
FROM (SELECT o.seller_id AS seller_id, count(*) AS copies FROM sales JOIN orders o ON o.id = sales.order_id GROUP BY o.seller_id) s
WHERE users.id = s.seller_id;
--> statement-breakpoint
-- Whole words and their beginnings, as `search_words` has them, with one row for each title.
CREATE VIRTUAL TABLE title_words USING fts5(name, author, isbn,
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'", prefix = '1 2 3');
--> statement-breakpoint
-- Parts of words, for what is typed wrong.
CREATE VIRTUAL TABLE title_parts USING fts5(words, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
INSERT INTO category_counts (category_id) VALUES ('');
--> statement-breakpoint
-- How a copy can be found follows from its own row and from its seller's.
CREATE TRIGGER products_stock_insert AFTER INSERT ON products
BEGIN
  SELECT RAISE(ABORT, 'a copy starts uncounted') WHERE NEW.stock <> 0;
  UPDATE products SET seller_verified = u.verified, stock = CASE
      WHEN NEW.deleted_at IS NOT NULL OR NEW.hidden_at IS NOT NULL OR u.deleted_at IS NOT NULL OR u.suspended_at IS NOT NULL THEN 0
      WHEN NEW.sold_at IS NOT NULL THEN 2
      WHEN NEW.paused_at IS NOT NULL OR u.paused_at IS NOT NULL THEN 0
      ELSE 1 END
    FROM users u WHERE u.id = NEW.seller_id AND products.id = NEW.id;
END;
--> statement-breakpoint
-- A copy from before there were titles gets all of it when its title is assigned.
CREATE TRIGGER products_stock_update AFTER UPDATE OF sold_at, deleted_at, paused_at, hidden_at, title_id ON products
WHEN (OLD.sold_at IS NULL) <> (NEW.sold_at IS NULL) OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)
  OR (OLD.paused_at IS NULL) <> (NEW.paused_at IS NULL) OR (OLD.hidden_at IS NULL) <> (NEW.hidden_at IS NULL)
  OR (OLD.title_id IS NULL AND NEW.title_id IS NOT NULL)
BEGIN
  UPDATE products SET seller_verified = u.verified, stock = CASE
      WHEN NEW.deleted_at IS NOT NULL OR NEW.hidden_at IS NOT NULL OR u.deleted_at IS NOT NULL OR u.suspended_at IS NOT NULL THEN 0
      WHEN NEW.sold_at IS NOT NULL THEN 2
      WHEN NEW.paused_at IS NOT NULL OR u.paused_at IS NOT NULL THEN 0
      ELSE 1 END
    FROM users u WHERE u.id = NEW.seller_id AND products.id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER users_stock AFTER UPDATE OF deleted_at, suspended_at, paused_at, verified ON users
WHEN (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR (OLD.suspended_at IS NULL) <> (NEW.suspended_at IS NULL)
  OR (OLD.paused_at IS NULL) <> (NEW.paused_at IS NULL) OR OLD.verified <> NEW.verified
BEGIN
  UPDATE products SET seller_verified = NEW.verified, stock = CASE
      WHEN products.deleted_at IS NOT NULL OR products.hidden_at IS NOT NULL OR NEW.deleted_at IS NOT NULL OR NEW.suspended_at IS NOT NULL THEN 0
      WHEN products.sold_at IS NOT NULL THEN 2
      WHEN products.paused_at IS NOT NULL OR NEW.paused_at IS NOT NULL THEN 0
      ELSE 1 END
  WHERE seller_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER users_sold_copies AFTER UPDATE OF sold_at ON products WHEN OLD.sold_at IS NULL AND NEW.sold_at IS NOT NULL
BEGIN
  UPDATE users SET sold_copies = sold_copies + 1 WHERE id = NEW.seller_id;
END;
--> statement-breakpoint
-- What follows from copies that can be found. Each value is moved by what changed, or looked up at the end of an index: no
-- statement here walks through the copies of a title.
CREATE TRIGGER titles_count_update
AFTER UPDATE OF stock, title_id, category_id, condition, resell_price_cents, seller_verified, isbn, posted_at ON products
WHEN (OLD.stock > 0 OR NEW.stock > 0) AND (
  OLD.stock <> NEW.stock OR OLD.title_id IS NOT NEW.title_id OR OLD.category_id <> NEW.category_id OR OLD.offer <> NEW.offer
  OR OLD.resell_price_cents <> NEW.resell_price_cents OR OLD.isbn IS NOT NEW.isbn OR OLD.posted_at <> NEW.posted_at
)
BEGIN
  INSERT INTO category_counts (category_id) SELECT NEW.category_id WHERE NEW.stock = 1 ON CONFLICT DO NOTHING;
  INSERT INTO title_offers (title_id, category_id) SELECT NEW.title_id, NEW.category_id
    WHERE NEW.stock > 0 AND NEW.title_id IS NOT NULL ON CONFLICT DO NOTHING;
  INSERT INTO title_isbns (isbn, title_id) SELECT NEW.isbn, NEW.title_id
    WHERE NEW.stock > 0 AND NEW.title_id IS NOT NULL AND NEW.isbn IS NOT NULL ON CONFLICT DO NOTHING;
  UPDATE category_counts SET copies = copies + (NEW.stock = 1 AND category_id IN (NEW.category_id, '')) - (OLD.stock = 1 AND category_id IN (OLD.category_id, ''))
    WHERE category_id IN (OLD.category_id, NEW.category_id, '');
  UPDATE title_offers SET
    copies = copies + (title_id IS NEW.title_id AND category_id IS NEW.category_id AND NEW.stock = 1) - (title_id IS OLD.title_id AND category_id IS OLD.category_id AND OLD.stock = 1),
    for_sale = (for_sale & ~(1 << OLD.offer) & ~(1 << NEW.offer))
      | (EXISTS (SELECT 1 FROM products p WHERE p.title_id = title_offers.title_id
      AND p.category_id = title_offers.category_id AND p.offer = OLD.offer AND p.stock = 1) << OLD.offer)
      | (EXISTS (SELECT 1 FROM products p WHERE p.title_id = title_offers.title_id
      AND p.category_id = title_offers.category_id AND p.offer = NEW.offer AND p.stock = 1) << NEW.offer),
    sold = (sold & ~(1 << OLD.offer) & ~(1 << NEW.offer))
      | (EXISTS (SELECT 1 FROM products p WHERE p.title_id = title_offers.title_id
      AND p.category_id = title_offers.category_id AND p.offer = OLD.offer AND p.stock = 2) << OLD.offer)
      | (EXISTS (SELECT 1 FROM products p WHERE p.title_id = title_offers.title_id
      AND p.category_id = title_offers.category_id AND p.offer = NEW.offer AND p.stock = 2) << NEW.offer),
    lowest_cents = CASE
      WHEN (title_id IS NEW.title_id AND category_id IS NEW.category_id AND NEW.stock = 1) AND NEW.resell_price_cents <= coalesce(lowest_cents, NEW.resell_price_cents) THEN NEW.resell_price_cents
      WHEN (title_id IS OLD.title_id AND category_id IS OLD.category_id AND OLD.stock = 1) AND OLD.resell_price_cents = lowest_cents THEN (
      SELECT min((SELECT p.resell_price_cents FROM products p WHERE p.title_id = title_offers.title_id
        AND p.category_id = title_offers.category_id AND p.offer = o.column1 AND p.stock = 1
        ORDER BY p.resell_price_cents LIMIT 1))
      FROM (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17), (18), (19), (20), (21), (22), (23), (24), (25), (26), (27), (28), (29), (30), (31)) o)
      ELSE lowest_cents END,
    highest_cents = CASE
      WHEN (title_id IS NEW.title_id AND category_id IS NEW.category_id AND NEW.stock = 1) AND NEW.resell_price_cents >= coalesce(highest_cents, NEW.resell_price_cents) THEN NEW.resell_price_cents
      WHEN (title_id IS OLD.title_id AND category_id IS OLD.category_id AND OLD.stock = 1) AND OLD.resell_price_cents = highest_cents THEN (
      SELECT max((SELECT p.resell_price_cents FROM products p WHERE p.title_id = title_offers.title_id
        AND p.category_id = title_offers.category_id AND p.offer = o.column1 AND p.stock = 1
        ORDER BY p.resell_price_cents DESC LIMIT 1))
      FROM (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17), (18), (19), (20), (21), (22), (23), (24), (25), (26), (27), (28), (29), (30), (31)) o)
      ELSE highest_cents END,
    newest_at = (SELECT max(p.posted_at) FROM products p
      WHERE p.title_id = title_offers.title_id AND p.category_id = title_offers.category_id AND p.stock = 1)
    WHERE title_id IN (OLD.title_id, NEW.title_id) AND category_id IN (OLD.category_id, NEW.category_id);
  DELETE FROM title_offers WHERE title_id IN (OLD.title_id, NEW.title_id) AND category_id IN (OLD.category_id, NEW.category_id) AND for_sale = 0 AND sold = 0;
  UPDATE titles SET
    copies = copies + (id IS NEW.title_id AND NEW.stock = 1) - (id IS OLD.title_id AND OLD.stock = 1),
    sold_copies = sold_copies + (id IS NEW.title_id AND NEW.stock = 2) - (id IS OLD.title_id AND OLD.stock = 2),
    lowest_cents = (SELECT min(p.resell_price_cents) FROM products p WHERE p.title_id = titles.id AND p.stock = 1),
    highest_cents = (SELECT max(p.resell_price_cents) FROM products p WHERE p.title_id = titles.id AND p.stock = 1),
    newest_at = (SELECT max(p.posted_at) FROM products p WHERE p.title_id = titles.id AND p.stock = 1)
    WHERE id IN (OLD.title_id, NEW.title_id);
  UPDATE title_isbns SET copies = copies + (isbn IS NEW.isbn AND title_id IS NEW.title_id AND NEW.stock > 0) - (isbn IS OLD.isbn AND title_id IS OLD.title_id AND OLD.stock > 0)
    WHERE isbn IN (OLD.isbn, NEW.isbn) AND title_id IN (OLD.title_id, NEW.title_id);
  DELETE FROM title_isbns WHERE isbn IN (OLD.isbn, NEW.isbn) AND title_id IN (OLD.title_id, NEW.title_id) AND copies = 0;
END;
--> statement-breakpoint
-- The shop never takes the row of a listing away; whoever does (a test, a person at the database) leaves nothing behind.
CREATE TRIGGER titles_count_delete AFTER DELETE ON products WHEN OLD.stock > 0
BEGIN
  UPDATE category_counts SET copies = copies - (OLD.stock = 1 AND category_id IN (OLD.category_id, ''))
    WHERE category_id IN (OLD.category_id, '');
  UPDATE title_offers SET
    copies = copies - (title_id IS OLD.title_id AND category_id IS OLD.category_id AND OLD.stock = 1),
    for_sale = (for_sale & ~(1 << OLD.offer))
      | (EXISTS (SELECT 1 FROM products p WHERE p.title_id = title_offers.title_id
      AND p.category_id = title_offers.category_id AND p.offer = OLD.offer AND p.stock = 1) << OLD.offer),
    sold = (sold & ~(1 << OLD.offer))
      | (EXISTS (SELECT 1 FROM products p WHERE p.title_id = title_offers.title_id
      AND p.category_id = title_offers.category_id AND p.offer = OLD.offer AND p.stock = 2) << OLD.offer),
    lowest_cents = CASE
      WHEN (title_id IS OLD.title_id AND category_id IS OLD.category_id AND OLD.stock = 1) AND OLD.resell_price_cents = lowest_cents THEN (
      SELECT min((SELECT p.resell_price_cents FROM products p WHERE p.title_id = title_offers.title_id
        AND p.category_id = title_offers.category_id AND p.offer = o.column1 AND p.stock = 1
        ORDER BY p.resell_price_cents LIMIT 1))
      FROM (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17), (18), (19), (20), (21), (22), (23), (24), (25), (26), (27), (28), (29), (30), (31)) o)
      ELSE lowest_cents END,
    highest_cents = CASE
      WHEN (title_id IS OLD.title_id AND category_id IS OLD.category_id AND OLD.stock = 1) AND OLD.resell_price_cents = highest_cents THEN (
      SELECT max((SELECT p.resell_price_cents FROM products p WHERE p.title_id = title_offers.title_id
        AND p.category_id = title_offers.category_id AND p.offer = o.column1 AND p.stock = 1
        ORDER BY p.resell_price_cents DESC LIMIT 1))
      FROM (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17), (18), (19), (20), (21), (22), (23), (24), (25), (26), (27), (28), (29), (30), (31)) o)
      ELSE highest_cents END,
    newest_at = (SELECT max(p.posted_at) FROM products p
      WHERE p.title_id = title_offers.title_id AND p.category_id = title_offers.category_id AND p.stock = 1)
    WHERE title_id IN (OLD.title_id) AND category_id IN (OLD.category_id);
  DELETE FROM title_offers WHERE title_id IN (OLD.title_id) AND category_id IN (OLD.category_id) AND for_sale = 0 AND sold = 0;
  UPDATE titles SET
    copies = copies - (id IS OLD.title_id AND OLD.stock = 1),
    sold_copies = sold_copies - (id IS OLD.title_id AND OLD.stock = 2),
    lowest_cents = (SELECT min(p.resell_price_cents) FROM products p WHERE p.title_id = titles.id AND p.stock = 1),
    highest_cents = (SELECT max(p.resell_price_cents) FROM products p WHERE p.title_id = titles.id AND p.stock = 1),
    newest_at = (SELECT max(p.posted_at) FROM products p WHERE p.title_id = titles.id AND p.stock = 1)
    WHERE id IN (OLD.title_id);
  UPDATE title_isbns SET copies = copies - (isbn IS OLD.isbn AND title_id IS OLD.title_id AND OLD.stock > 0)
    WHERE isbn IN (OLD.isbn) AND title_id IN (OLD.title_id);
  DELETE FROM title_isbns WHERE isbn IN (OLD.isbn) AND title_id IN (OLD.title_id) AND copies = 0;
END;
--> statement-breakpoint
CREATE TRIGGER category_counts_titles AFTER UPDATE OF copies ON title_offers WHEN (OLD.copies > 0) <> (NEW.copies > 0)
BEGIN
  UPDATE category_counts SET titles = titles + (NEW.copies > 0) - (OLD.copies > 0) WHERE category_id = NEW.category_id;
END;
--> statement-breakpoint
CREATE TRIGGER shop_counts_titles AFTER UPDATE OF copies ON titles WHEN (OLD.copies > 0) <> (NEW.copies > 0)
BEGIN
  UPDATE category_counts SET titles = titles + (NEW.copies > 0) - (OLD.copies > 0) WHERE category_id = '';
END;
--> statement-breakpoint
-- A title has its full text rows while a copy of it can be found. Its ISBNs come after it and go after it.
CREATE TRIGGER titles_found AFTER UPDATE OF copies, sold_copies ON titles
WHEN OLD.copies + OLD.sold_copies = 0 AND NEW.copies + NEW.sold_copies > 0
BEGIN
  INSERT INTO title_words (rowid, name, author, isbn) SELECT number, name, author, '' FROM titles WHERE number = NEW.number;
  INSERT INTO title_parts (rowid, words) SELECT number, name || ' ' || coalesce(author, '') FROM titles WHERE number = NEW.number;
END;
--> statement-breakpoint
CREATE TRIGGER titles_lost AFTER UPDATE OF copies, sold_copies ON titles
WHEN OLD.copies + OLD.sold_copies > 0 AND NEW.copies + NEW.sold_copies = 0
BEGIN
  DELETE FROM title_words WHERE rowid = NEW.number;
  DELETE FROM title_parts WHERE rowid = NEW.number;
END;
--> statement-breakpoint
CREATE TRIGGER title_isbns_found AFTER UPDATE OF copies ON title_isbns WHEN OLD.copies = 0 AND NEW.copies > 0
BEGIN
  UPDATE title_words SET isbn = trim(isbn || ' ' || NEW.isbn)
    WHERE rowid = (SELECT number FROM titles WHERE id = NEW.title_id);
END;
--> statement-breakpoint
CREATE TRIGGER title_isbns_lost AFTER UPDATE OF copies ON title_isbns WHEN OLD.copies > 0 AND NEW.copies = 0
BEGIN
  UPDATE title_words SET isbn = trim(replace(' ' || isbn || ' ', ' ' || NEW.isbn || ' ', ' '))
    WHERE rowid = (SELECT number FROM titles WHERE id = NEW.title_id);
END;
--> statement-breakpoint
-- A title is called as its oldest copy for sale calls it; where there is none, as a sold one does. So no text stays that only a copy
-- had which nobody can find any more.
CREATE TRIGGER titles_named AFTER UPDATE OF copies, sold_copies ON titles
WHEN NEW.copies + NEW.sold_copies > 0 AND
  (NEW.copies < OLD.copies OR NEW.sold_copies < OLD.sold_copies OR OLD.copies = 0)
BEGIN
  UPDATE titles SET (name, author) = (SELECT p.name, p.author FROM products p WHERE p.title_id = NEW.id AND p.stock = 1
      ORDER BY p.posted_at, p.id LIMIT 1)
    WHERE number = NEW.number AND copies > 0;
  UPDATE titles SET (name, author) = (SELECT p.name, p.author FROM products p WHERE p.title_id = NEW.id AND p.stock = 2 LIMIT 1)
    WHERE number = NEW.number AND copies = 0;
END;
--> statement-breakpoint
CREATE TRIGGER titles_named_anew AFTER UPDATE OF name, author ON products
WHEN NEW.stock = 1 AND NEW.title_id IS OLD.title_id AND (OLD.name <> NEW.name OR OLD.author IS NOT NEW.author)
BEGIN
  UPDATE titles SET (name, author) = (SELECT p.name, p.author FROM products p WHERE p.title_id = NEW.title_id AND p.stock = 1
      ORDER BY p.posted_at, p.id LIMIT 1)
    WHERE id = NEW.title_id;
END;
--> statement-breakpoint
CREATE TRIGGER titles_renamed AFTER UPDATE OF name, author ON titles WHEN OLD.name <> NEW.name OR OLD.author IS NOT NEW.author
BEGIN
  UPDATE title_words SET name = NEW.name, author = NEW.author WHERE rowid = NEW.number;
  UPDATE title_parts SET words = NEW.name || ' ' || coalesce(NEW.author, '') WHERE rowid = NEW.number;
END;
--> statement-breakpoint
-- The ring of advertised copies: a seller has as many places in it as they advertise copies, two at most.
CREATE TRIGGER advertised_update AFTER UPDATE OF stock, advertised_at ON products
WHEN (OLD.stock = 1 AND OLD.advertised_at IS NOT NULL) <> (NEW.stock = 1 AND NEW.advertised_at IS NOT NULL)
BEGIN
  DELETE FROM advertised_places WHERE seller_id = NEW.seller_id AND nth = 1 AND (SELECT count(*) FROM (SELECT 1 FROM products p WHERE p.seller_id = NEW.seller_id AND p.advertised_at IS NOT NULL AND p.stock = 1 LIMIT 2)) <= 1;
  DELETE FROM advertised_places WHERE seller_id = NEW.seller_id AND nth = 0 AND (SELECT count(*) FROM (SELECT 1 FROM products p WHERE p.seller_id = NEW.seller_id AND p.advertised_at IS NOT NULL AND p.stock = 1 LIMIT 2)) <= 0;
  INSERT INTO advertised_places (place, seller_id, nth)
    SELECT coalesce((SELECT max(place) + 1 FROM advertised_places), 0), NEW.seller_id, 0 WHERE (SELECT count(*) FROM (SELECT 1 FROM products p WHERE p.seller_id = NEW.seller_id AND p.advertised_at IS NOT NULL AND p.stock = 1 LIMIT 2)) > 0 ON CONFLICT DO NOTHING;
  INSERT INTO advertised_places (place, seller_id, nth)
    SELECT coalesce((SELECT max(place) + 1 FROM advertised_places), 0), NEW.seller_id, 1 WHERE (SELECT count(*) FROM (SELECT 1 FROM products p WHERE p.seller_id = NEW.seller_id AND p.advertised_at IS NOT NULL AND p.stock = 1 LIMIT 2)) > 1 ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER advertised_delete AFTER DELETE ON products WHEN OLD.stock = 1 AND OLD.advertised_at IS NOT NULL
BEGIN
  DELETE FROM advertised_places WHERE seller_id = OLD.seller_id AND nth = 1 AND (SELECT count(*) FROM (SELECT 1 FROM products p WHERE p.seller_id = OLD.seller_id AND p.advertised_at IS NOT NULL AND p.stock = 1 LIMIT 2)) <= 1;
  DELETE FROM advertised_places WHERE seller_id = OLD.seller_id AND nth = 0 AND (SELECT count(*) FROM (SELECT 1 FROM products p WHERE p.seller_id = OLD.seller_id AND p.advertised_at IS NOT NULL AND p.stock = 1 LIMIT 2)) <= 0;
  INSERT INTO advertised_places (place, seller_id, nth)
    SELECT coalesce((SELECT max(place) + 1 FROM advertised_places), 0), OLD.seller_id, 0 WHERE (SELECT count(*) FROM (SELECT 1 FROM products p WHERE p.seller_id = OLD.seller_id AND p.advertised_at IS NOT NULL AND p.stock = 1 LIMIT 2)) > 0 ON CONFLICT DO NOTHING;
  INSERT INTO advertised_places (place, seller_id, nth)
    SELECT coalesce((SELECT max(place) + 1 FROM advertised_places), 0), OLD.seller_id, 1 WHERE (SELECT count(*) FROM (SELECT 1 FROM products p WHERE p.seller_id = OLD.seller_id AND p.advertised_at IS NOT NULL AND p.stock = 1 LIMIT 2)) > 1 ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
-- The last place moves into the gap, so that a place is found by its number alone.
CREATE TRIGGER advertised_close AFTER DELETE ON advertised_places
BEGIN
  UPDATE advertised_places SET place = OLD.place
    WHERE place > OLD.place AND place = (SELECT max(place) FROM advertised_places);
END;
