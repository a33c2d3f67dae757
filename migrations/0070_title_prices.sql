CREATE TABLE `title_prices` (
	`number` integer NOT NULL,
	`category_id` text NOT NULL,
	`for_sale` integer DEFAULT 0 NOT NULL,
	`sold` integer DEFAULT 0 NOT NULL,
	`prices_0` text DEFAULT '' NOT NULL,
	`prices_1` text DEFAULT '' NOT NULL,
	`prices_2` text DEFAULT '' NOT NULL,
	`prices_3` text DEFAULT '' NOT NULL,
	`prices_4` text DEFAULT '' NOT NULL,
	`prices_5` text DEFAULT '' NOT NULL,
	`prices_6` text DEFAULT '' NOT NULL,
	`prices_7` text DEFAULT '' NOT NULL,
	`sold_prices_0` text DEFAULT '' NOT NULL,
	`sold_prices_1` text DEFAULT '' NOT NULL,
	`sold_prices_2` text DEFAULT '' NOT NULL,
	`sold_prices_3` text DEFAULT '' NOT NULL,
	`sold_prices_4` text DEFAULT '' NOT NULL,
	`sold_prices_5` text DEFAULT '' NOT NULL,
	`sold_prices_6` text DEFAULT '' NOT NULL,
	`sold_prices_7` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`number`, `category_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `price_walks` (
	`until` integer PRIMARY KEY NOT NULL,
	`after` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP TABLE `cell_walks`;
--> statement-breakpoint
-- The character that stands for a price (core/search/price-char.ts); the triggers below read it, and nothing else does.
ALTER TABLE `products` ADD `price_char` text GENERATED ALWAYS AS (char(resell_price_cents + iif(resell_price_cents < 55000, 256, 10536))) VIRTUAL;
--> statement-breakpoint
-- Titles that are there get their prices in portions (tools/stack/prices.ts).
INSERT INTO price_walks (until) SELECT last FROM (SELECT max(number) AS last FROM titles) WHERE last > 0;
--> statement-breakpoint
-- A title has a row for each category that it has a row of offers in.
CREATE TRIGGER title_prices_insert AFTER INSERT ON title_offers
BEGIN
  INSERT INTO title_prices (number, category_id, for_sale, sold, prices_0, prices_1, prices_2, prices_3, prices_4, prices_5, prices_6, prices_7, sold_prices_0, sold_prices_1, sold_prices_2, sold_prices_3, sold_prices_4, sold_prices_5, sold_prices_6, sold_prices_7)
    SELECT t.number, NEW.category_id, NEW.for_sale, NEW.sold,
    replace(coalesce(group_concat(DISTINCT CASE WHEN p.stock = 1 AND p.offer / 8 * 2 + (p.offer & 1) = 0 THEN p.price_char END), ''), ',', ''),
    replace(coalesce(group_concat(DISTINCT CASE WHEN p.stock = 1 AND p.offer / 8 * 2 + (p.offer & 1) = 1 THEN p.price_char END), ''), ',', ''),
    replace(coalesce(group_concat(DISTINCT CASE WHEN p.stock = 1 AND p.offer / 8 * 2 + (p.offer & 1) = 2 THEN p.price_char END), ''), ',', ''),
    replace(coalesce(group_concat(DISTINCT CASE WHEN p.stock = 1 AND p.offer / 8 * 2 + (p.offer & 1) = 3 THEN p.price_char END), ''), ',', ''),
    replace(coalesce(group_concat(DISTINCT CASE WHEN p.stock = 1 AND p.offer / 8 * 2 + (p.offer & 1) = 4 THEN p.price_char END), ''), ',', ''),
    replace(coalesce(group_concat(DISTINCT CASE WHEN p.stock = 1 AND p.offer / 8 * 2 + (p.offer & 1) = 5 THEN p.price_char END), ''), ',', ''),
    replace(coalesce(group_concat(DISTINCT CASE WHEN p.stock = 1 AND p.offer / 8 * 2 + (p.offer & 1) = 6 THEN p.price_char END), ''), ',', ''),
    replace(coalesce(group_concat(DISTINCT CASE WHEN p.stock = 1 AND p.offer / 8 * 2 + (p.offer & 1) = 7 THEN p.price_char END), ''), ',', ''),
    replace(coalesce(group_concat(DISTINCT CASE WHEN p.stock = 2 AND p.offer / 8 * 2 + (p.offer & 1) = 0 THEN p.price_char END), ''), ',', ''),
    replace(coalesce(group_concat(DISTINCT CASE WHEN p.stock = 2 AND p.offer / 8 * 2 + (p.offer & 1) = 1 THEN p.price_char END), ''), ',', ''),
    replace(coalesce(group_concat(DISTINCT CASE WHEN p.stock = 2 AND p.offer / 8 * 2 + (p.offer & 1) = 2 THEN p.price_char END), ''), ',', ''),
    replace(coalesce(group_concat(DISTINCT CASE WHEN p.stock = 2 AND p.offer / 8 * 2 + (p.offer & 1) = 3 THEN p.price_char END), ''), ',', ''),
    replace(coalesce(group_concat(DISTINCT CASE WHEN p.stock = 2 AND p.offer / 8 * 2 + (p.offer & 1) = 4 THEN p.price_char END), ''), ',', ''),
    replace(coalesce(group_concat(DISTINCT CASE WHEN p.stock = 2 AND p.offer / 8 * 2 + (p.offer & 1) = 5 THEN p.price_char END), ''), ',', ''),
    replace(coalesce(group_concat(DISTINCT CASE WHEN p.stock = 2 AND p.offer / 8 * 2 + (p.offer & 1) = 6 THEN p.price_char END), ''), ',', ''),
    replace(coalesce(group_concat(DISTINCT CASE WHEN p.stock = 2 AND p.offer / 8 * 2 + (p.offer & 1) = 7 THEN p.price_char END), ''), ',', '')
    FROM titles t LEFT JOIN (
      SELECT stock, offer, price_char FROM products WHERE title_id = NEW.title_id AND category_id = NEW.category_id AND stock = 1
      UNION ALL SELECT stock, offer, price_char FROM products WHERE title_id = NEW.title_id AND category_id = NEW.category_id AND stock = 2
    ) p ON 1 WHERE t.id = NEW.title_id GROUP BY t.number;
END;
--> statement-breakpoint
CREATE TRIGGER title_prices_masks AFTER UPDATE OF for_sale, sold ON title_offers WHEN OLD.for_sale <> NEW.for_sale OR OLD.sold <> NEW.sold
BEGIN
  UPDATE title_prices SET for_sale = NEW.for_sale, sold = NEW.sold
    WHERE number = (SELECT number FROM titles WHERE id = NEW.title_id) AND category_id = NEW.category_id;
END;
--> statement-breakpoint
CREATE TRIGGER title_prices_delete AFTER DELETE ON title_offers
BEGIN
  DELETE FROM title_prices WHERE number = (SELECT number FROM titles WHERE id = OLD.title_id) AND category_id = OLD.category_id;
END;
--> statement-breakpoint
CREATE TRIGGER title_prices_update AFTER UPDATE OF stock, title_id, category_id, condition, resell_price_cents, seller_verified ON products
WHEN (OLD.stock > 0 OR NEW.stock > 0) AND (
  OLD.stock <> NEW.stock OR OLD.title_id IS NOT NEW.title_id OR OLD.category_id <> NEW.category_id OR OLD.offer <> NEW.offer
  OR OLD.resell_price_cents <> NEW.resell_price_cents
)
BEGIN
  UPDATE title_prices SET prices_0 = prices_0 || iif(NEW.offer / 8 * 2 + (NEW.offer & 1) = 0, NEW.price_char, ''),
    prices_1 = prices_1 || iif(NEW.offer / 8 * 2 + (NEW.offer & 1) = 1, NEW.price_char, ''),
    prices_2 = prices_2 || iif(NEW.offer / 8 * 2 + (NEW.offer & 1) = 2, NEW.price_char, ''),
    prices_3 = prices_3 || iif(NEW.offer / 8 * 2 + (NEW.offer & 1) = 3, NEW.price_char, ''),
    prices_4 = prices_4 || iif(NEW.offer / 8 * 2 + (NEW.offer & 1) = 4, NEW.price_char, ''),
    prices_5 = prices_5 || iif(NEW.offer / 8 * 2 + (NEW.offer & 1) = 5, NEW.price_char, ''),
    prices_6 = prices_6 || iif(NEW.offer / 8 * 2 + (NEW.offer & 1) = 6, NEW.price_char, ''),
    prices_7 = prices_7 || iif(NEW.offer / 8 * 2 + (NEW.offer & 1) = 7, NEW.price_char, '')
    WHERE NEW.stock = 1 AND number = (SELECT number FROM titles WHERE id = NEW.title_id) AND category_id = NEW.category_id
    AND instr(CASE NEW.offer / 8 * 2 + (NEW.offer & 1) WHEN 0 THEN title_prices.prices_0 WHEN 1 THEN title_prices.prices_1 WHEN 2 THEN title_prices.prices_2 WHEN 3 THEN title_prices.prices_3 WHEN 4 THEN title_prices.prices_4 WHEN 5 THEN title_prices.prices_5 WHEN 6 THEN title_prices.prices_6 WHEN 7 THEN title_prices.prices_7 END, NEW.price_char) = 0;
  UPDATE title_prices SET sold_prices_0 = sold_prices_0 || iif(NEW.offer / 8 * 2 + (NEW.offer & 1) = 0, NEW.price_char, ''),
    sold_prices_1 = sold_prices_1 || iif(NEW.offer / 8 * 2 + (NEW.offer & 1) = 1, NEW.price_char, ''),
    sold_prices_2 = sold_prices_2 || iif(NEW.offer / 8 * 2 + (NEW.offer & 1) = 2, NEW.price_char, ''),
    sold_prices_3 = sold_prices_3 || iif(NEW.offer / 8 * 2 + (NEW.offer & 1) = 3, NEW.price_char, ''),
    sold_prices_4 = sold_prices_4 || iif(NEW.offer / 8 * 2 + (NEW.offer & 1) = 4, NEW.price_char, ''),
    sold_prices_5 = sold_prices_5 || iif(NEW.offer / 8 * 2 + (NEW.offer & 1) = 5, NEW.price_char, ''),
    sold_prices_6 = sold_prices_6 || iif(NEW.offer / 8 * 2 + (NEW.offer & 1) = 6, NEW.price_char, ''),
    sold_prices_7 = sold_prices_7 || iif(NEW.offer / 8 * 2 + (NEW.offer & 1) = 7, NEW.price_char, '')
    WHERE NEW.stock = 2 AND number = (SELECT number FROM titles WHERE id = NEW.title_id) AND category_id = NEW.category_id
    AND instr(CASE NEW.offer / 8 * 2 + (NEW.offer & 1) WHEN 0 THEN title_prices.sold_prices_0 WHEN 1 THEN title_prices.sold_prices_1 WHEN 2 THEN title_prices.sold_prices_2 WHEN 3 THEN title_prices.sold_prices_3 WHEN 4 THEN title_prices.sold_prices_4 WHEN 5 THEN title_prices.sold_prices_5 WHEN 6 THEN title_prices.sold_prices_6 WHEN 7 THEN title_prices.sold_prices_7 END, NEW.price_char) = 0;
  UPDATE title_prices SET prices_0 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 0, replace(prices_0, OLD.price_char, ''), prices_0),
    prices_1 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 1, replace(prices_1, OLD.price_char, ''), prices_1),
    prices_2 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 2, replace(prices_2, OLD.price_char, ''), prices_2),
    prices_3 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 3, replace(prices_3, OLD.price_char, ''), prices_3),
    prices_4 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 4, replace(prices_4, OLD.price_char, ''), prices_4),
    prices_5 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 5, replace(prices_5, OLD.price_char, ''), prices_5),
    prices_6 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 6, replace(prices_6, OLD.price_char, ''), prices_6),
    prices_7 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 7, replace(prices_7, OLD.price_char, ''), prices_7)
    WHERE OLD.stock = 1 AND number = (SELECT number FROM titles WHERE id = OLD.title_id) AND category_id = OLD.category_id
    AND NOT EXISTS (SELECT 1 FROM products p WHERE p.title_id = OLD.title_id AND p.category_id = OLD.category_id AND p.offer = OLD.offer AND p.stock = 1
      AND p.resell_price_cents = OLD.resell_price_cents);
  UPDATE title_prices SET sold_prices_0 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 0, replace(sold_prices_0, OLD.price_char, ''), sold_prices_0),
    sold_prices_1 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 1, replace(sold_prices_1, OLD.price_char, ''), sold_prices_1),
    sold_prices_2 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 2, replace(sold_prices_2, OLD.price_char, ''), sold_prices_2),
    sold_prices_3 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 3, replace(sold_prices_3, OLD.price_char, ''), sold_prices_3),
    sold_prices_4 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 4, replace(sold_prices_4, OLD.price_char, ''), sold_prices_4),
    sold_prices_5 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 5, replace(sold_prices_5, OLD.price_char, ''), sold_prices_5),
    sold_prices_6 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 6, replace(sold_prices_6, OLD.price_char, ''), sold_prices_6),
    sold_prices_7 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 7, replace(sold_prices_7, OLD.price_char, ''), sold_prices_7)
    WHERE OLD.stock = 2 AND number = (SELECT number FROM titles WHERE id = OLD.title_id) AND category_id = OLD.category_id
    AND NOT EXISTS (SELECT 1 FROM products p WHERE p.title_id = OLD.title_id AND p.category_id = OLD.category_id AND p.offer = OLD.offer AND p.stock = 2
      AND p.resell_price_cents = OLD.resell_price_cents);
END;
--> statement-breakpoint
CREATE TRIGGER title_prices_copy_delete AFTER DELETE ON products WHEN OLD.stock > 0
BEGIN
  UPDATE title_prices SET prices_0 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 0, replace(prices_0, OLD.price_char, ''), prices_0),
    prices_1 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 1, replace(prices_1, OLD.price_char, ''), prices_1),
    prices_2 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 2, replace(prices_2, OLD.price_char, ''), prices_2),
    prices_3 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 3, replace(prices_3, OLD.price_char, ''), prices_3),
    prices_4 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 4, replace(prices_4, OLD.price_char, ''), prices_4),
    prices_5 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 5, replace(prices_5, OLD.price_char, ''), prices_5),
    prices_6 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 6, replace(prices_6, OLD.price_char, ''), prices_6),
    prices_7 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 7, replace(prices_7, OLD.price_char, ''), prices_7)
    WHERE OLD.stock = 1 AND number = (SELECT number FROM titles WHERE id = OLD.title_id) AND category_id = OLD.category_id
    AND NOT EXISTS (SELECT 1 FROM products p WHERE p.title_id = OLD.title_id AND p.category_id = OLD.category_id AND p.offer = OLD.offer AND p.stock = 1
      AND p.resell_price_cents = OLD.resell_price_cents);
  UPDATE title_prices SET sold_prices_0 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 0, replace(sold_prices_0, OLD.price_char, ''), sold_prices_0),
    sold_prices_1 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 1, replace(sold_prices_1, OLD.price_char, ''), sold_prices_1),
    sold_prices_2 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 2, replace(sold_prices_2, OLD.price_char, ''), sold_prices_2),
    sold_prices_3 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 3, replace(sold_prices_3, OLD.price_char, ''), sold_prices_3),
    sold_prices_4 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 4, replace(sold_prices_4, OLD.price_char, ''), sold_prices_4),
    sold_prices_5 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 5, replace(sold_prices_5, OLD.price_char, ''), sold_prices_5),
    sold_prices_6 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 6, replace(sold_prices_6, OLD.price_char, ''), sold_prices_6),
    sold_prices_7 = iif(OLD.offer / 8 * 2 + (OLD.offer & 1) = 7, replace(sold_prices_7, OLD.price_char, ''), sold_prices_7)
    WHERE OLD.stock = 2 AND number = (SELECT number FROM titles WHERE id = OLD.title_id) AND category_id = OLD.category_id
    AND NOT EXISTS (SELECT 1 FROM products p WHERE p.title_id = OLD.title_id AND p.category_id = OLD.category_id AND p.offer = OLD.offer AND p.stock = 2
      AND p.resell_price_cents = OLD.resell_price_cents);
END;
