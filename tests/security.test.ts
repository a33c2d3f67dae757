/** The authorization matrix: every route of the API × everybody who might call it. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openSession } from '../functions/auth/sessions.ts';
import { orders } from '../functions/db/ledger.ts';
import { sessions, users } from '../functions/db/people.ts';
import { ROLES } from '../src/shared/constants.ts';
import { ACCESS, type Access } from './access.ts';
import { bookingOf, listing, signedIn } from './factories.ts';
import { createHarness, type Harness } from './harness.ts';

const isRoute = ({ method, path }: { method: string; path: string }) => method !== 'ALL' && !path.endsWith('/*');
const guarded = Object.entries(ACCESS).filter(([, access]) => access.for !== 'anyone');

test('every route of the API has a line in the table, and every line a route', async () => {
  const { app } = await createHarness();
  const routes = new Set(app.routes.filter(isRoute).map(({ method, path }) => `${method} ${path}`));
  expect([...routes].sort()).toEqual(Object.keys(ACCESS).sort());
});

/** Calls the route with these headers; `:id` is a row that nobody owns unless another one is given. */
function call(harness: Harness, route: string, access: Access, headers: Record<string, string>, id = 'nobodys') {
  const [method = '', path = ''] = route.split(' ');
  const withBody = access.body !== undefined;
  return harness.send(path.replace(/:\w+/, id), {
    method,
    headers: withBody ? { ...headers, 'Content-Type': 'application/json' } : headers,
    ...(withBody ? { body: JSON.stringify(access.body) } : {}),
  });
}

describe.each(guarded)('%s', (route, access) => {
  test('is closed to everyone without a whole, living session', async () => {
    const harness = await createHarness();
    const role = access.for === 'signed-in' ? 'Buyer' : (access.for as 'Buyer');
    const person = await signedIn(harness, role);
    const { Authorization = '', Cookie = '' } = person.headers;
    const other = await signedIn(harness, role);
    const revoked = await signedIn(harness, role);
    await harness.db.delete(sessions).where(eq(sessions.userId, revoked.id));
    const deleted = await signedIn(harness, role);
    await harness.db.update(users).set({ deletedAt: 1 }).where(eq(users.id, deleted.id));

    const nobodies: Record<string, Record<string, string>> = {
      anonymous: {},
      'bearer without binding': { Authorization },
      'binding without bearer': { Cookie },
      "somebody else's binding": { Authorization, Cookie: other.headers.Cookie ?? '' },
      'a made-up bearer': { Authorization: `Bearer dogear_${'A'.repeat(43)}`, Cookie },
      'a revoked session': revoked.headers,
      'a deleted account': deleted.headers,
    };
    for (const [who, headers] of Object.entries(nobodies)) {
      const response = await call(harness, route, access, headers);
      expect([who, response.status, await response.json()]).toEqual([
        who,
        401,
        { message: 'unauthorized access', code: 'unauthorized' },
      ]);
    }
  });

  test('is closed to other roles, and open to its own', async () => {
    const harness = await createHarness();
    for (const role of ROLES) {
      const person = await signedIn(harness, role);
      const { status } = await call(harness, route, access, person.headers);
      if (access.for === 'signed-in' || access.for === role)
        expect([role, [401, 403].includes(status)]).toEqual([role, false]);
      else expect([role, status]).toEqual([role, 403]);
    }
  });
});

test.each(guarded.filter(([, { self }]) => self))("%s refuses somebody else's ?email=", async (route, access) => {
  const harness = await createHarness();
  const person = await signedIn(harness, access.for as 'Buyer');
  const [method = '', path = ''] = route.split(' ');
  expect((await person.ask(method, `${path}?email=other@example.org`)).status).toBe(403);
  expect((await person.ask(method, `${path}?email=${person.email.toUpperCase()}`)).status).toBe(200);
});

test.each(guarded.filter(([, { owned }]) => owned))("%s does not know somebody else's row", async (route, access) => {
  const harness = await createHarness();
  const seller = await signedIn(harness, 'Seller');
  const owner = await signedIn(harness, 'Buyer');
  const other = await signedIn(harness, 'Buyer');
  const booked = await owner.ask('POST', '/api/my-orders', bookingOf(await listing(harness, seller)));
  const { insertedId } = (await booked.json()) as { insertedId: string };

  const foreign = await call(harness, route, access, other.headers, insertedId);
  const missing = await call(harness, route, access, other.headers, 'nobodys');
  expect([foreign.status, await foreign.json()]).toEqual([404, await missing.json()]);
  const [row] = await harness.db.select().from(orders).where(eq(orders.id, insertedId));
  expect(row?.state).toBe('pending');
  expect((await call(harness, route, access, owner.headers, insertedId)).status).toBe(200);
});

test('a role that is taken away counts from the next call on', async () => {
  const harness = await createHarness();
  const person = await signedIn(harness, 'Buyer');
  expect((await person.ask('GET', '/api/my-orders')).status).toBe(200);
  await harness.db.update(users).set({ role: 'Seller' }).where(eq(users.id, person.id));
  expect((await person.ask('GET', '/api/my-orders')).status).toBe(403);
});

test('what is kept of a session opens nothing', async () => {
  const harness = await createHarness();
  const person = await signedIn(harness, 'Buyer');
  await openSession(harness.db, { id: person.id, role: 'Buyer' });
  const [row] = await harness.db.select().from(sessions).where(eq(sessions.userId, person.id));
  const stolen = { Authorization: `Bearer ${row?.id}`, Cookie: `__Host-bind=${row?.bindHash}` };
  expect((await harness.send('/api/auth/me', { headers: stolen })).status).toBe(401);
});
