/** Verified addresses and refused news of a shop that is open already stay what they were. */
import { expect } from 'vitest';
import { oldShopTest as test } from '../../../tests/fixtures/old-shop.ts';

// Fails when a linked account counts as verified whatever address it has.
test('an address that Google had verified is verified, and no other', async ({
  shop: { client, migrateTo, rowsOf },
}) => {
  await migrateTo('0021_outbox');
  await client.executeMultiple(`
    INSERT INTO users (id, email, name, role, created_at, deleted_at) VALUES ('ann', 'ann@example.org', 'Ann', 'Buyer', 1, NULL),
      ('bob', 'bob@example.org', 'Bob', 'Buyer', 1, NULL), ('cat', 'cat@example.org', 'Cat', 'Buyer', 1, NULL),
      ('dan', 'dan@example.org', 'Dan', 'Buyer', 1, 5);
    INSERT INTO identities (issuer, subject, user_id, created_at, email) VALUES ('g', '1', 'ann', 7, 'ann@example.org'),
      ('g', '2', 'bob', 8, 'robert@example.org'), ('g', '3', 'dan', 9, 'dan@example.org');`);
  await migrateTo('0022_address_verification');
  expect(await rowsOf('SELECT id, email_verified_at FROM users ORDER BY id')).toEqual([
    { id: 'ann', email_verified_at: 7 },
    { id: 'bob', email_verified_at: null },
    { id: 'cat', email_verified_at: null },
    { id: 'dan', email_verified_at: null },
  ]);
});

test('what somebody had switched off stays switched off, for mail alone', async ({
  shop: { client, migrateTo, rowsOf },
}) => {
  await migrateTo('0024_follow_ups');
  await client.executeMultiple(`
    INSERT INTO users (id, email, name, role, created_at) VALUES ('ann', 'ann@example.org', 'Ann', 'Buyer', 1);
    INSERT INTO refused_news (user_id, kind, at) VALUES ('ann', 'wishes', 7);`);
  await migrateTo('0026_bell');
  expect(await rowsOf('SELECT * FROM refused_news')).toEqual([
    { user_id: 'ann', kind: 'wishes', channel: 'mail', at: 7 },
  ]);
});
