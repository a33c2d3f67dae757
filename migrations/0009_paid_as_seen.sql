CREATE TABLE `list_cursors` (
	`list` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`after` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `order_photos` (
	`order_id` text NOT NULL,
	`photo_id` text NOT NULL,
	PRIMARY KEY(`order_id`, `photo_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_photos_photo` ON `order_photos` (`photo_id`);--> statement-breakpoint
ALTER TABLE `attempts` ADD `declines` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `attempts` ADD `excused_at` integer;--> statement-breakpoint
ALTER TABLE `attempts` ADD `unpaid_at` integer;--> statement-breakpoint
CREATE INDEX `attempts_newest` ON `attempts` (`buyer_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `snapshot` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `listing_version` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- The pictures of a snapshot stay as long as its order is pending, paid or refunded.
CREATE TRIGGER orders_show_photos AFTER INSERT ON orders
BEGIN
  INSERT OR IGNORE INTO order_photos (order_id, photo_id) SELECT NEW.id, value FROM json_each(NEW.snapshot, '$.photos');
END;
--> statement-breakpoint
CREATE TRIGGER orders_end_photos AFTER UPDATE OF state ON orders
WHEN NEW.state IN ('deleted', 'void')
BEGIN
  DELETE FROM order_photos WHERE order_id = NEW.id;
END;
--> statement-breakpoint
-- A picture that nothing shows any more is left to the sweep.
CREATE TRIGGER order_photos_let_go AFTER DELETE ON order_photos
BEGIN
  UPDATE photos SET expires_at = created_at
  WHERE id = OLD.photo_id AND state = 'ready' AND expires_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM order_photos o WHERE o.photo_id = photos.id)
    AND NOT EXISTS (SELECT 1 FROM listing_photos l WHERE l.photo_id = photos.id)
    AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = photos.owner_id AND u.photo = '/photos/' || photos.id);
END;
--> statement-breakpoint
-- What was booked before there were snapshots: the listing as it is now. Title and price were kept at the time.
UPDATE orders SET
  listing_version = (SELECT p.version FROM products p WHERE p.id = orders.product_id),
  snapshot = (
    SELECT json_object('author', p.author, 'condition', p.condition, 'description', p.description, 'photos',
      json((SELECT json_group_array(photo_id) FROM (
        SELECT l.photo_id FROM listing_photos l WHERE l.product_id = p.id ORDER BY l.position))))
    FROM products p WHERE p.id = orders.product_id
  );
--> statement-breakpoint
INSERT INTO order_photos (order_id, photo_id)
  SELECT DISTINCT o.id, l.photo_id FROM orders o JOIN listing_photos l ON l.product_id = o.product_id
  WHERE o.state NOT IN ('deleted', 'void');
--> statement-breakpoint
-- Made after the orders above were filled in: for each of them it would run twice over the snapshot.
CREATE TRIGGER orders_change_photos AFTER UPDATE OF snapshot ON orders
WHEN NEW.snapshot <> OLD.snapshot AND NEW.state NOT IN ('deleted', 'void')
BEGIN
  INSERT OR IGNORE INTO order_photos (order_id, photo_id) SELECT NEW.id, value FROM json_each(NEW.snapshot, '$.photos');
  DELETE FROM order_photos WHERE order_id = NEW.id
    AND photo_id NOT IN (SELECT value FROM json_each(NEW.snapshot, '$.photos'));
END;
--> statement-breakpoint
-- A version from before this migration goes on booking until the new one is there; it knows no snapshots.
CREATE TRIGGER orders_fill_snapshot AFTER INSERT ON orders
WHEN NEW.snapshot = '{}'
BEGIN
  UPDATE orders SET
    listing_version = (SELECT p.version FROM products p WHERE p.id = NEW.product_id),
    snapshot = (
      SELECT json_object('author', p.author, 'condition', p.condition, 'description', p.description, 'photos',
        json((SELECT json_group_array(photo_id) FROM (
          SELECT l.photo_id FROM listing_photos l WHERE l.product_id = p.id ORDER BY l.position))))
      FROM products p WHERE p.id = NEW.product_id
    )
  WHERE id = NEW.id AND EXISTS (SELECT 1 FROM products p WHERE p.id = NEW.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER orders_paid_as_seen BEFORE UPDATE ON orders
WHEN OLD.state IN ('paid', 'refunded') AND (
  NEW.snapshot <> OLD.snapshot OR NEW.listing_version <> OLD.listing_version OR NEW.product_name <> OLD.product_name
)
BEGIN
  SELECT RAISE(ABORT, 'what was paid for stays as it was seen');
END;
