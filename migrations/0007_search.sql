ALTER TABLE `products` ADD `hidden_at` integer;--> statement-breakpoint
CREATE INDEX `products_title` ON `products` (lower(name));--> statement-breakpoint
-- What a search looks into. The key of a full text row is a number that never changes; a rowid of products may.
CREATE TABLE search_keys (
  id integer PRIMARY KEY NOT NULL,
  product_id text NOT NULL UNIQUE REFERENCES products(id)
);
--> statement-breakpoint
-- Whole words and their beginnings, with or without Latin accents. In other scripts a mark (M) is a part of its word.
CREATE VIRTUAL TABLE search_words USING fts5(name, author, isbn,
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'", prefix = '2 3');
--> statement-breakpoint
-- Parts of words, for what is typed wrong.
CREATE VIRTUAL TABLE search_parts USING fts5(words, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
INSERT INTO search_keys (product_id) SELECT id FROM products WHERE deleted_at IS NULL;
--> statement-breakpoint
INSERT INTO search_words (rowid, name, author, isbn)
  SELECT k.id, p.name, p.author, p.isbn FROM search_keys k JOIN products p ON p.id = k.product_id;
--> statement-breakpoint
INSERT INTO search_parts (rowid, words)
  SELECT k.id, p.name || ' ' || coalesce(p.author, '') FROM search_keys k JOIN products p ON p.id = k.product_id;
--> statement-breakpoint
CREATE TRIGGER search_follows_insert AFTER INSERT ON products WHEN NEW.deleted_at IS NULL
BEGIN
  INSERT INTO search_keys (product_id) VALUES (NEW.id);
  INSERT INTO search_words (rowid, name, author, isbn)
    SELECT id, NEW.name, NEW.author, NEW.isbn FROM search_keys WHERE product_id = NEW.id;
  INSERT INTO search_parts (rowid, words)
    SELECT id, NEW.name || ' ' || coalesce(NEW.author, '') FROM search_keys WHERE product_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER search_follows_update AFTER UPDATE OF name, author, isbn ON products WHEN NEW.deleted_at IS NULL
BEGIN
  UPDATE search_words SET name = NEW.name, author = NEW.author, isbn = NEW.isbn
    WHERE rowid = (SELECT id FROM search_keys WHERE product_id = NEW.id);
  UPDATE search_parts SET words = NEW.name || ' ' || coalesce(NEW.author, '')
    WHERE rowid = (SELECT id FROM search_keys WHERE product_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_follows_delete AFTER UPDATE OF deleted_at ON products
WHEN NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL
BEGIN
  DELETE FROM search_words WHERE rowid = (SELECT id FROM search_keys WHERE product_id = NEW.id);
  DELETE FROM search_parts WHERE rowid = (SELECT id FROM search_keys WHERE product_id = NEW.id);
  DELETE FROM search_keys WHERE product_id = NEW.id;
END;
--> statement-breakpoint
-- The shop never takes the row of a listing away; whoever does (a test, a person at the database) leaves nothing to be found.
CREATE TRIGGER search_follows_removal BEFORE DELETE ON products
BEGIN
  DELETE FROM search_words WHERE rowid = (SELECT id FROM search_keys WHERE product_id = OLD.id);
  DELETE FROM search_parts WHERE rowid = (SELECT id FROM search_keys WHERE product_id = OLD.id);
  DELETE FROM search_keys WHERE product_id = OLD.id;
END;
