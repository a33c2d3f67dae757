/** Cases beyond the matrix: immediate changes of roles, and other spellings of emails. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { openSession } from '../functions/auth/sessions/sessions.ts';
import { sessions, users } from '../functions/db/tables/accounts.ts';
import { answer, signedIn } from './fixtures/factories.ts';
import { test } from './fixtures/test.ts';

test.for(['Buyer', 'Seller', 'Admin'] as const)(
  'the role calls confirm the role of a %s, and no other',
  async (role, { harness }) => {
    const user = await signedIn(harness, role);
    const ask = (kind: string) => answer(user.ask('GET', `/api/users/${kind}/${user.email}`));
    expect(await ask('admin')).toEqual([200, { isAdmin: role === 'Admin' }]);
    expect(await ask('seller')).toEqual([200, { isSeller: role === 'Seller' }]);
    expect(await ask('buyer')).toEqual([200, { isBuyer: role === 'Buyer' }]);
    expect(await answer(user.ask('GET', `/api/users?email=${user.email}`))).toEqual([
      200,
      { _id: user.id, name: expect.any(String), email: user.email, role, verified: false },
    ]);
  },
);

test.for([
  ['/api/users?email=', 'Buyer'],
  ['/api/my-orders?email=', 'Buyer'],
  ['/api/users/buyer/', 'Buyer'],
  ['/api/my-products?email=', 'Seller'],
  ['/api/my-buyers?email=', 'Seller'],
] as const)(
  "%s takes one's own email however it is written, and no other in any form",
  async ([path, role], { harness }) => {
    const [user, other] = [await signedIn(harness, role), await signedIn(harness, role)];
    const ask = async (email: string) => (await user.ask('GET', path + email)).status;
    for (const own of [user.email, user.email.toUpperCase(), encodeURIComponent(user.email)])
      expect([own, await ask(own)]).toEqual([own, 200]);
    for (const foreign of [
      other.email,
      encodeURIComponent(other.email),
      `${user.email},${other.email}`,
      `${other.email}%00`,
      'null',
    ])
      expect([foreign, await ask(foreign)]).toEqual([foreign, 403]);
  },
);

test('an existing record is not added again, whatever the requested role', async ({ harness }) => {
  const user = await signedIn(harness, 'Buyer', 'Ann');
  const before = await harness.db.select().from(users);
  const body = { name: 'New', email: user.email, role: 'Seller', verified: true };
  expect(await answer(user.ask('POST', '/api/users', body))).toEqual([200, { acknowledged: false }]);
  expect((await user.ask('POST', '/api/users', { ...body, role: 'Admin' })).status).toBe(422);
  expect(await harness.db.select().from(users)).toEqual(before);
});

// Fails when the role is stored in the session or in the token instead of being read with it.
test('a changed role applies from the next call on', async ({ harness }) => {
  const user = await signedIn(harness, 'Buyer');
  expect((await user.ask('GET', '/api/my-orders')).status).toBe(200);
  await harness.db.update(users).set({ role: 'Seller' }).where(eq(users.id, user.id));
  expect((await user.ask('GET', '/api/my-orders')).status).toBe(403);
});

// Fails when the bearer itself is stored as the session's id.
test('the stored part of a session gives no access', async ({ harness }) => {
  const user = await signedIn(harness, 'Buyer');
  await openSession(harness.db, { id: user.id, role: 'Buyer' });
  const [row] = await harness.db.select().from(sessions).where(eq(sessions.userId, user.id));
  const stolen = { Authorization: `Bearer ${row?.id}`, Cookie: `__Host-bind=${row?.bindHash}` };
  expect((await harness.send('/api/auth/me', { headers: stolen })).status).toBe(401);
});
