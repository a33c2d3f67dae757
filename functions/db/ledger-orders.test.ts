import { sql } from 'drizzle-orm';
import { describe } from 'vitest';
import { type Case, listing, order, orderState, refuses, user } from '../../tests/fixtures/money/ledger-rows.ts';

const photo = (id: string, state: string) =>
  sql`INSERT INTO photos (id, owner_id, state, content_type, content_hash, width, height, bytes, created_at)
    VALUES (${id}, 'sal', ${state}, 'image/webp', 'x', 1, 1, 1, 1)`;
const placed = (photoId: string, position = 0, listingId = 'dune') =>
  sql`INSERT INTO listing_photos (listing_id, position, photo_id) VALUES (${listingId}, ${position}, ${photoId})`;
const report = (orderId: string) =>
  sql`INSERT INTO buyer_reports (order_id, seller_id, buyer_id, created_at) VALUES (${orderId}, 'sal', 'ann', 1)`;

describe('an order', () => {
  const final = /paid is final/;
  const ended = /this order has ended/;
  refuses([
    ...['paid', 'refunded', 'deleted', 'void'].map(
      (state): Case => [`does not start ${state}`, /an order starts pending/, order('o', 'ulysses', 'bob', state)],
    ),
    ['is not paid without its sale', /a paid order needs its sale/, orderState('o-new', 'paid')],
    ['is not refunded without its sale', /a paid order needs its sale/, orderState('o-new', 'refunded')],
    ['once void is not refunded', ended, orderState('o-late', 'refunded'), [orderState('o-late', 'void')]],
    ['is not paid by the sale of another', /a paid order needs its sale/, orderState('o-late', 'paid')],
    ...['pending', 'deleted', 'void'].map(
      (state): Case => [`once paid does not become ${state}`, final, orderState('o-paid', state)],
    ),
    ['once paid keeps its price', final, sql`UPDATE orders SET price_cents = 50 WHERE id = 'o-paid'`],
    ['once paid keeps its copy', final, sql`UPDATE orders SET listing_id = 'dune' WHERE id = 'o-paid'`],
    ['once paid keeps its buyer', final, sql`UPDATE orders SET buyer_id = 'bob' WHERE id = 'o-paid'`],
    ['once refunded is not paid again', final, orderState('o-paid', 'paid'), [orderState('o-paid', 'refunded')]],
    ['once paid is not removed', /FOREIGN KEY/, sql`DELETE FROM orders WHERE id = 'o-paid'`],
    [
      'once refunded is not removed',
      /FOREIGN KEY/,
      sql`DELETE FROM orders WHERE id = 'o-paid'`,
      [orderState('o-paid', 'refunded')],
    ],
    ['once deleted does not come back', ended, orderState('o-new', 'pending'), [orderState('o-new', 'deleted')]],
    ['once void does not come back', ended, orderState('o-late', 'pending'), [orderState('o-late', 'void')]],
    ['once void is not deleted', ended, orderState('o-late', 'deleted'), [orderState('o-late', 'void')]],
    ...['creating', 'open', 'processing', 'canceling'].map(
      (state): Case => [
        `is not deleted while its payment is ${state}`,
        /this order is being paid/,
        orderState('o-open', 'deleted'),
        [sql`UPDATE payment_attempts SET state = ${state} WHERE id = 'a-open'`],
      ],
    ),
    ['is pending once per buyer and copy', /UNIQUE.*orders/, order('o', 'ulysses', 'ann')],
    ['has a known state', /orders_state/, orderState('o-new', 'lost')],
    ['costs at least what can be paid', /orders_price/, order('o', 'ulysses', 'bob', 'pending', 49)],
    ['is for a copy that exists', /FOREIGN KEY/, order('o', 'none', 'bob')],
  ]);
});

describe('a copy', () => {
  refuses([
    ['does not start sold', /a copy starts unsold/, listing('p', { sold: 1 })],
    [
      'is not sold without its sale',
      /a sold copy needs its sale/,
      sql`UPDATE listings SET sold_at = 1 WHERE id = 'ulysses'`,
    ],
    ['once sold is not unsold', /sold is final/, sql`UPDATE listings SET sold_at = NULL WHERE id = 'emma'`],
    ['once sold keeps its moment', /sold is final/, sql`UPDATE listings SET sold_at = 3 WHERE id = 'emma'`],
    ['is not removed', /listings stay/, sql`DELETE FROM listings WHERE id = 'ulysses'`],
    ['with a sale is not removed', /listings stay/, sql`DELETE FROM listings WHERE id = 'emma'`],
    [
      'that was taken down is not removed',
      /listings stay/,
      sql`DELETE FROM listings`,
      [sql`UPDATE listings SET deleted_at = 3 WHERE sold_at IS NULL`],
    ],
    ['costs at least 50 cents', /listings_prices/, listing('p', { price: 49 })],
    ['costs at most ten thousand dollars', /listings_prices/, listing('p', { price: 1_000_001 })],
    ['is in a known condition', /listings_condition/, listing('p', { condition: 'Mint' })],
  ]);
});

describe('people and the rest', () => {
  refuses([
    ['a role is one of three', /users_role/, user('x', 'Root')],
    [
      'an email is kept in lower case',
      /users_email_lower/,
      sql`UPDATE users SET email = 'Ann@example.org' WHERE id = 'ann'`,
    ],
    [
      'an email belongs to one living account',
      /UNIQUE.*users\.email/,
      sql`UPDATE users SET email = 'bob@example.org' WHERE id = 'ann'`,
    ],
    [
      'a category has a name of its own',
      /UNIQUE.*categories\.name/,
      sql`INSERT INTO categories (id, name, position) VALUES ('c2', 'Classics', 2)`,
    ],
    [
      'a category has a name of its own, however it is written',
      /UNIQUE.*categories\.name/,
      sql`INSERT INTO categories (id, name, position) VALUES ('c2', 'CLASSICS', 2)`,
    ],
    [
      'a listing has one picture per place',
      /UNIQUE.*listing_photos/,
      placed('k1'),
      [photo('k1', 'ready'), placed('k1')],
    ],
    ['a listing shows pictures that exist', /FOREIGN KEY/, placed('none')],
    ['a picture stands on a listing that exists', /FOREIGN KEY/, placed('k1', 0, 'none'), [photo('k1', 'ready')]],
    [
      'a picture that is shown is not removed',
      /FOREIGN KEY/,
      sql`DELETE FROM photos WHERE id = 'k1'`,
      [photo('k1', 'ready'), placed('k1')],
    ],
    ['a buyer is reported once per order', /UNIQUE.*buyer_reports/, report('o-paid'), [report('o-paid')]],
    ['a report is about an order that exists', /FOREIGN KEY/, report('none')],
    ['a picture is pending or ready', /photos_state/, photo('k1', 'lost')],
    ['a batch stops itself when nothing changed', /nothing_changed/, sql`INSERT INTO guard VALUES (0)`],
  ]);
});
