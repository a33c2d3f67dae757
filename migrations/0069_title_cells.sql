CREATE TABLE `cell_walks` (
	`until` integer PRIMARY KEY NOT NULL,
	`after` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `title_cells` (
	`number` integer NOT NULL,
	`category_id` text NOT NULL,
	`for_sale` integer DEFAULT 0 NOT NULL,
	`sold` integer DEFAULT 0 NOT NULL,
	`cells_0` integer DEFAULT 0 NOT NULL,
	`cells_1` integer DEFAULT 0 NOT NULL,
	`cells_2` integer DEFAULT 0 NOT NULL,
	`cells_3` integer DEFAULT 0 NOT NULL,
	`cells_4` integer DEFAULT 0 NOT NULL,
	`cells_5` integer DEFAULT 0 NOT NULL,
	`cells_6` integer DEFAULT 0 NOT NULL,
	`cells_7` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`number`, `category_id`)
) WITHOUT ROWID;
--> statement-breakpoint
-- In which of the 62 price cells (core/search/price-cell.ts) a price lies; the triggers below read it, and nothing else does.
ALTER TABLE `products` ADD `price_cell` integer GENERATED ALWAYS AS (CASE WHEN resell_price_cents < 2000 THEN resell_price_cents / 100 * 2 + (resell_price_cents % 100 > 0) WHEN resell_price_cents < 3000 THEN resell_price_cents / 100 + 20 WHEN resell_price_cents < 5000 THEN resell_price_cents / 500 + 44 WHEN resell_price_cents < 10000 THEN resell_price_cents / 1000 + 49 WHEN resell_price_cents < 20000 THEN 59 WHEN resell_price_cents < 50000 THEN 60 ELSE 61 END) VIRTUAL;
--> statement-breakpoint
-- Titles that are there get their cells in portions (tools/stack/cells.ts).
INSERT INTO cell_walks (until) SELECT last FROM (SELECT max(number) AS last FROM titles) WHERE last > 0;
--> statement-breakpoint
-- A title has a row for each category that it has a row of offers in, and one for all of them.
CREATE TRIGGER title_cells_insert AFTER INSERT ON title_offers
BEGIN
  INSERT INTO title_cells (number, category_id, for_sale, sold, cells_0, cells_1, cells_2, cells_3, cells_4, cells_5, cells_6, cells_7)
    SELECT t.number, NEW.category_id, NEW.for_sale, NEW.sold,
    coalesce(sum(DISTINCT CASE WHEN p.offer / 8 * 2 + (p.offer & 1) = 0 THEN 1 << p.price_cell END), 0),
    coalesce(sum(DISTINCT CASE WHEN p.offer / 8 * 2 + (p.offer & 1) = 1 THEN 1 << p.price_cell END), 0),
    coalesce(sum(DISTINCT CASE WHEN p.offer / 8 * 2 + (p.offer & 1) = 2 THEN 1 << p.price_cell END), 0),
    coalesce(sum(DISTINCT CASE WHEN p.offer / 8 * 2 + (p.offer & 1) = 3 THEN 1 << p.price_cell END), 0),
    coalesce(sum(DISTINCT CASE WHEN p.offer / 8 * 2 + (p.offer & 1) = 4 THEN 1 << p.price_cell END), 0),
    coalesce(sum(DISTINCT CASE WHEN p.offer / 8 * 2 + (p.offer & 1) = 5 THEN 1 << p.price_cell END), 0),
    coalesce(sum(DISTINCT CASE WHEN p.offer / 8 * 2 + (p.offer & 1) = 6 THEN 1 << p.price_cell END), 0),
    coalesce(sum(DISTINCT CASE WHEN p.offer / 8 * 2 + (p.offer & 1) = 7 THEN 1 << p.price_cell END), 0)
    FROM titles t LEFT JOIN products p ON p.title_id = t.id AND p.category_id = NEW.category_id AND p.stock = 1
    WHERE t.id = NEW.title_id GROUP BY t.number;
  INSERT INTO title_cells (number, category_id, cells_0, cells_1, cells_2, cells_3, cells_4, cells_5, cells_6, cells_7)
    SELECT -o.number, '', o.cells_0, o.cells_1, o.cells_2, o.cells_3, o.cells_4, o.cells_5, o.cells_6, o.cells_7 FROM title_cells o
    WHERE o.number = (SELECT number FROM titles WHERE id = NEW.title_id) AND o.category_id = NEW.category_id
    AND (EXISTS (SELECT 1 FROM title_cells w WHERE w.number = -o.number) OR (SELECT count(*) FROM (SELECT 1 FROM title_offers x WHERE x.title_id = NEW.title_id LIMIT 2)) = 1)
    ON CONFLICT DO UPDATE SET cells_0 = cells_0 | excluded.cells_0, cells_1 = cells_1 | excluded.cells_1, cells_2 = cells_2 | excluded.cells_2, cells_3 = cells_3 | excluded.cells_3, cells_4 = cells_4 | excluded.cells_4, cells_5 = cells_5 | excluded.cells_5, cells_6 = cells_6 | excluded.cells_6, cells_7 = cells_7 | excluded.cells_7;
END;
--> statement-breakpoint
CREATE TRIGGER title_cells_masks AFTER UPDATE OF for_sale, sold ON title_offers WHEN OLD.for_sale <> NEW.for_sale OR OLD.sold <> NEW.sold
BEGIN
  UPDATE title_cells SET for_sale = NEW.for_sale, sold = NEW.sold
    WHERE number = (SELECT number FROM titles WHERE id = NEW.title_id) AND category_id = NEW.category_id;
END;
--> statement-breakpoint
CREATE TRIGGER title_cells_delete AFTER DELETE ON title_offers
BEGIN
  DELETE FROM title_cells WHERE number = (SELECT number FROM titles WHERE id = OLD.title_id) AND category_id = OLD.category_id;
  DELETE FROM title_cells WHERE number = -(SELECT number FROM titles WHERE id = OLD.title_id) AND category_id = ''
    AND NOT EXISTS (SELECT 1 FROM title_offers x WHERE x.title_id = OLD.title_id);
END;
--> statement-breakpoint
CREATE TRIGGER title_cells_update AFTER UPDATE OF stock, title_id, category_id, condition, resell_price_cents, seller_verified ON products
WHEN (OLD.stock = 1 OR NEW.stock = 1) AND (
  OLD.stock <> NEW.stock OR OLD.title_id IS NOT NEW.title_id OR OLD.category_id <> NEW.category_id OR OLD.offer <> NEW.offer
  OR OLD.resell_price_cents <> NEW.resell_price_cents
)
BEGIN
  UPDATE title_cells SET cells_0 = cells_0 | ((NEW.offer / 8 * 2 + (NEW.offer & 1) = 0) << NEW.price_cell),
    cells_1 = cells_1 | ((NEW.offer / 8 * 2 + (NEW.offer & 1) = 1) << NEW.price_cell),
    cells_2 = cells_2 | ((NEW.offer / 8 * 2 + (NEW.offer & 1) = 2) << NEW.price_cell),
    cells_3 = cells_3 | ((NEW.offer / 8 * 2 + (NEW.offer & 1) = 3) << NEW.price_cell),
    cells_4 = cells_4 | ((NEW.offer / 8 * 2 + (NEW.offer & 1) = 4) << NEW.price_cell),
    cells_5 = cells_5 | ((NEW.offer / 8 * 2 + (NEW.offer & 1) = 5) << NEW.price_cell),
    cells_6 = cells_6 | ((NEW.offer / 8 * 2 + (NEW.offer & 1) = 6) << NEW.price_cell),
    cells_7 = cells_7 | ((NEW.offer / 8 * 2 + (NEW.offer & 1) = 7) << NEW.price_cell)
    WHERE NEW.stock = 1 AND number = (SELECT number FROM titles WHERE id = NEW.title_id) AND category_id = NEW.category_id AND NOT (CASE NEW.offer / 8 * 2 + (NEW.offer & 1) WHEN 0 THEN title_cells.cells_0 WHEN 1 THEN title_cells.cells_1 WHEN 2 THEN title_cells.cells_2 WHEN 3 THEN title_cells.cells_3 WHEN 4 THEN title_cells.cells_4 WHEN 5 THEN title_cells.cells_5 WHEN 6 THEN title_cells.cells_6 WHEN 7 THEN title_cells.cells_7 END >> NEW.price_cell & 1);
  UPDATE title_cells SET cells_0 = cells_0 | ((NEW.offer / 8 * 2 + (NEW.offer & 1) = 0) << NEW.price_cell),
    cells_1 = cells_1 | ((NEW.offer / 8 * 2 + (NEW.offer & 1) = 1) << NEW.price_cell),
    cells_2 = cells_2 | ((NEW.offer / 8 * 2 + (NEW.offer & 1) = 2) << NEW.price_cell),
    cells_3 = cells_3 | ((NEW.offer / 8 * 2 + (NEW.offer & 1) = 3) << NEW.price_cell),
    cells_4 = cells_4 | ((NEW.offer / 8 * 2 + (NEW.offer & 1) = 4) << NEW.price_cell),
    cells_5 = cells_5 | ((NEW.offer / 8 * 2 + (NEW.offer & 1) = 5) << NEW.price_cell),
    cells_6 = cells_6 | ((NEW.offer / 8 * 2 + (NEW.offer & 1) = 6) << NEW.price_cell),
    cells_7 = cells_7 | ((NEW.offer / 8 * 2 + (NEW.offer & 1) = 7) << NEW.price_cell)
    WHERE NEW.stock = 1 AND number = -(SELECT number FROM titles WHERE id = NEW.title_id) AND category_id = '' AND NOT (CASE NEW.offer / 8 * 2 + (NEW.offer & 1) WHEN 0 THEN title_cells.cells_0 WHEN 1 THEN title_cells.cells_1 WHEN 2 THEN title_cells.cells_2 WHEN 3 THEN title_cells.cells_3 WHEN 4 THEN title_cells.cells_4 WHEN 5 THEN title_cells.cells_5 WHEN 6 THEN title_cells.cells_6 WHEN 7 THEN title_cells.cells_7 END >> NEW.price_cell & 1);
  UPDATE title_cells SET cells_0 = cells_0 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 0) << OLD.price_cell),
    cells_1 = cells_1 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 1) << OLD.price_cell),
    cells_2 = cells_2 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 2) << OLD.price_cell),
    cells_3 = cells_3 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 3) << OLD.price_cell),
    cells_4 = cells_4 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 4) << OLD.price_cell),
    cells_5 = cells_5 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 5) << OLD.price_cell),
    cells_6 = cells_6 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 6) << OLD.price_cell),
    cells_7 = cells_7 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 7) << OLD.price_cell)
    WHERE OLD.stock = 1 AND number = (SELECT number FROM titles WHERE id = OLD.title_id) AND category_id = OLD.category_id AND (CASE OLD.offer / 8 * 2 + (OLD.offer & 1) WHEN 0 THEN title_cells.cells_0 WHEN 1 THEN title_cells.cells_1 WHEN 2 THEN title_cells.cells_2 WHEN 3 THEN title_cells.cells_3 WHEN 4 THEN title_cells.cells_4 WHEN 5 THEN title_cells.cells_5 WHEN 6 THEN title_cells.cells_6 WHEN 7 THEN title_cells.cells_7 END >> OLD.price_cell & 1)
    AND NOT EXISTS (SELECT 1 FROM products p WHERE p.title_id = OLD.title_id AND p.category_id = OLD.category_id AND p.offer = OLD.offer AND p.stock = 1
      AND p.resell_price_cents BETWEEN (CASE WHEN OLD.resell_price_cents < 2000 THEN OLD.resell_price_cents - (OLD.resell_price_cents % 100 > 0) * (OLD.resell_price_cents % 100 - 1) WHEN OLD.resell_price_cents < 3000 THEN OLD.resell_price_cents / 100 * 100 WHEN OLD.resell_price_cents < 5000 THEN OLD.resell_price_cents / 500 * 500 WHEN OLD.resell_price_cents < 10000 THEN OLD.resell_price_cents / 1000 * 1000 WHEN OLD.resell_price_cents < 20000 THEN 10000 WHEN OLD.resell_price_cents < 50000 THEN 20000 ELSE 50000 END) AND (CASE WHEN OLD.resell_price_cents < 2000 THEN OLD.resell_price_cents + (OLD.resell_price_cents % 100 > 0) * (99 - OLD.resell_price_cents % 100) WHEN OLD.resell_price_cents < 3000 THEN OLD.resell_price_cents / 100 * 100 + 99 WHEN OLD.resell_price_cents < 5000 THEN OLD.resell_price_cents / 500 * 500 + 499 WHEN OLD.resell_price_cents < 10000 THEN OLD.resell_price_cents / 1000 * 1000 + 999 WHEN OLD.resell_price_cents < 20000 THEN 19999 WHEN OLD.resell_price_cents < 50000 THEN 49999 ELSE 1000000 END));
  UPDATE title_cells SET cells_0 = cells_0 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 0) << OLD.price_cell),
    cells_1 = cells_1 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 1) << OLD.price_cell),
    cells_2 = cells_2 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 2) << OLD.price_cell),
    cells_3 = cells_3 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 3) << OLD.price_cell),
    cells_4 = cells_4 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 4) << OLD.price_cell),
    cells_5 = cells_5 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 5) << OLD.price_cell),
    cells_6 = cells_6 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 6) << OLD.price_cell),
    cells_7 = cells_7 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 7) << OLD.price_cell)
    WHERE OLD.stock = 1 AND number = -(SELECT number FROM titles WHERE id = OLD.title_id) AND category_id = '' AND (CASE OLD.offer / 8 * 2 + (OLD.offer & 1) WHEN 0 THEN title_cells.cells_0 WHEN 1 THEN title_cells.cells_1 WHEN 2 THEN title_cells.cells_2 WHEN 3 THEN title_cells.cells_3 WHEN 4 THEN title_cells.cells_4 WHEN 5 THEN title_cells.cells_5 WHEN 6 THEN title_cells.cells_6 WHEN 7 THEN title_cells.cells_7 END >> OLD.price_cell & 1)
    AND NOT EXISTS (SELECT 1 FROM title_cells o WHERE o.number = (SELECT number FROM titles WHERE id = OLD.title_id) AND (CASE OLD.offer / 8 * 2 + (OLD.offer & 1) WHEN 0 THEN o.cells_0 WHEN 1 THEN o.cells_1 WHEN 2 THEN o.cells_2 WHEN 3 THEN o.cells_3 WHEN 4 THEN o.cells_4 WHEN 5 THEN o.cells_5 WHEN 6 THEN o.cells_6 WHEN 7 THEN o.cells_7 END >> OLD.price_cell & 1));
END;
--> statement-breakpoint
CREATE TRIGGER title_cells_copy_delete AFTER DELETE ON products WHEN OLD.stock = 1
BEGIN
  UPDATE title_cells SET cells_0 = cells_0 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 0) << OLD.price_cell),
    cells_1 = cells_1 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 1) << OLD.price_cell),
    cells_2 = cells_2 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 2) << OLD.price_cell),
    cells_3 = cells_3 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 3) << OLD.price_cell),
    cells_4 = cells_4 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 4) << OLD.price_cell),
    cells_5 = cells_5 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 5) << OLD.price_cell),
    cells_6 = cells_6 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 6) << OLD.price_cell),
    cells_7 = cells_7 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 7) << OLD.price_cell)
    WHERE OLD.stock = 1 AND number = (SELECT number FROM titles WHERE id = OLD.title_id) AND category_id = OLD.category_id AND (CASE OLD.offer / 8 * 2 + (OLD.offer & 1) WHEN 0 THEN title_cells.cells_0 WHEN 1 THEN title_cells.cells_1 WHEN 2 THEN title_cells.cells_2 WHEN 3 THEN title_cells.cells_3 WHEN 4 THEN title_cells.cells_4 WHEN 5 THEN title_cells.cells_5 WHEN 6 THEN title_cells.cells_6 WHEN 7 THEN title_cells.cells_7 END >> OLD.price_cell & 1)
    AND NOT EXISTS (SELECT 1 FROM products p WHERE p.title_id = OLD.title_id AND p.category_id = OLD.category_id AND p.offer = OLD.offer AND p.stock = 1
      AND p.resell_price_cents BETWEEN (CASE WHEN OLD.resell_price_cents < 2000 THEN OLD.resell_price_cents - (OLD.resell_price_cents % 100 > 0) * (OLD.resell_price_cents % 100 - 1) WHEN OLD.resell_price_cents < 3000 THEN OLD.resell_price_cents / 100 * 100 WHEN OLD.resell_price_cents < 5000 THEN OLD.resell_price_cents / 500 * 500 WHEN OLD.resell_price_cents < 10000 THEN OLD.resell_price_cents / 1000 * 1000 WHEN OLD.resell_price_cents < 20000 THEN 10000 WHEN OLD.resell_price_cents < 50000 THEN 20000 ELSE 50000 END) AND (CASE WHEN OLD.resell_price_cents < 2000 THEN OLD.resell_price_cents + (OLD.resell_price_cents % 100 > 0) * (99 - OLD.resell_price_cents % 100) WHEN OLD.resell_price_cents < 3000 THEN OLD.resell_price_cents / 100 * 100 + 99 WHEN OLD.resell_price_cents < 5000 THEN OLD.resell_price_cents / 500 * 500 + 499 WHEN OLD.resell_price_cents < 10000 THEN OLD.resell_price_cents / 1000 * 1000 + 999 WHEN OLD.resell_price_cents < 20000 THEN 19999 WHEN OLD.resell_price_cents < 50000 THEN 49999 ELSE 1000000 END));
  UPDATE title_cells SET cells_0 = cells_0 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 0) << OLD.price_cell),
    cells_1 = cells_1 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 1) << OLD.price_cell),
    cells_2 = cells_2 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 2) << OLD.price_cell),
    cells_3 = cells_3 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 3) << OLD.price_cell),
    cells_4 = cells_4 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 4) << OLD.price_cell),
    cells_5 = cells_5 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 5) << OLD.price_cell),
    cells_6 = cells_6 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 6) << OLD.price_cell),
    cells_7 = cells_7 & ~((OLD.offer / 8 * 2 + (OLD.offer & 1) = 7) << OLD.price_cell)
    WHERE OLD.stock = 1 AND number = -(SELECT number FROM titles WHERE id = OLD.title_id) AND category_id = '' AND (CASE OLD.offer / 8 * 2 + (OLD.offer & 1) WHEN 0 THEN title_cells.cells_0 WHEN 1 THEN title_cells.cells_1 WHEN 2 THEN title_cells.cells_2 WHEN 3 THEN title_cells.cells_3 WHEN 4 THEN title_cells.cells_4 WHEN 5 THEN title_cells.cells_5 WHEN 6 THEN title_cells.cells_6 WHEN 7 THEN title_cells.cells_7 END >> OLD.price_cell & 1)
    AND NOT EXISTS (SELECT 1 FROM title_cells o WHERE o.number = (SELECT number FROM titles WHERE id = OLD.title_id) AND (CASE OLD.offer / 8 * 2 + (OLD.offer & 1) WHEN 0 THEN o.cells_0 WHEN 1 THEN o.cells_1 WHEN 2 THEN o.cells_2 WHEN 3 THEN o.cells_3 WHEN 4 THEN o.cells_4 WHEN 5 THEN o.cells_5 WHEN 6 THEN o.cells_6 WHEN 7 THEN o.cells_7 END >> OLD.price_cell & 1));
END;

