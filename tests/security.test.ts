/** The authorization matrix: every route that the API has × everybody who might call it. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createApi } from '../functions/app.ts';
import { openSession } from '../functions/auth/sessions.ts';
import { categories } from '../functions/db/catalog.ts';
import { sessions, users } from '../functions/db/people.ts';
import { messages } from '../src/shared/messages.ts';
import { ACCESS, type Access } from './access.ts';
import { account, answer, booked, listing, purchase, type SignedIn, signedIn, startPaying } from './factories.ts';
import { createHarness, type Harness } from './harness.ts';
import { formOf, keptKeys, keyIn, pictureOf, uploaded } from './played-listings.ts';
import { everything, PASSWORD, rowsOf } from './played-people.ts';

const api = createApi(() => {
  throw new Error('only its routes are looked at');
});
const routes = new Set(
  api.routes.filter(({ method, path }) => method !== 'ALL' && !path.endsWith('/*')).map((r) => `${r.method} ${r.path}`),
);
const refusals: Record<number, object> = {
  401: { message: messages.error.unauthorized, code: 'unauthorized' },
  403: { message: messages.error.forbidden, code: 'forbidden' },
  404: { message: messages.error.notFound, code: 'not_found' },
};

type Caller = { readonly who: string; readonly role?: string; readonly headers: Record<string, string> };

/** The owners come last: what belongs to them must still be there when the others have tried. */
async function everybody(harness: Harness) {
  const revoked = await signedIn(harness, 'Buyer');
  await harness.db.delete(sessions).where(eq(sessions.userId, revoked.id));
  const deleted = await signedIn(harness, 'Buyer');
  await harness.db.update(users).set({ deletedAt: 1 }).where(eq(users.id, deleted.id));
  const suspended = await signedIn(harness, 'Admin');
  await harness.db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, suspended.id));
  const [seller, otherSeller] = [await signedIn(harness, 'Seller'), await signedIn(harness, 'Seller')];
  const [admin, buyerB, buyerA] = [
    await signedIn(harness, 'Admin'),
    await signedIn(harness, 'Buyer'),
    await signedIn(harness, 'Buyer'),
  ];
  await signedIn(harness, 'Admin');
  const { Authorization = '', Cookie = '' } = buyerA.headers;
  const callers: Caller[] = [
    { who: 'anonymous', headers: {} },
    { who: 'a bearer without binding', headers: { Authorization } },
    { who: 'a binding without bearer', headers: { Cookie } },
    { who: "a bearer with somebody else's binding", headers: { Authorization, Cookie: buyerB.headers.Cookie ?? '' } },
    { who: 'a made-up bearer', headers: { Authorization: `Bearer dogear_${'A'.repeat(43)}`, Cookie } },
    { who: 'a revoked session', headers: revoked.headers },
    { who: 'a deleted account', headers: deleted.headers },
    { who: 'a suspended admin', headers: suspended.headers },
    { who: 'other seller', role: 'Seller', headers: otherSeller.headers },
    { who: 'admin', role: 'Admin', headers: admin.headers },
    { who: 'buyer B', role: 'Buyer', headers: buyerB.headers },
    { who: 'owner seller', role: 'Seller', headers: seller.headers },
    { who: 'buyer A', role: 'Buyer', headers: buyerA.headers },
  ];
  return { callers, buyerA, seller };
}

/** What the placeholders of the table stand for. */
async function belongings(harness: Harness, buyerA: SignedIn, seller: SignedIn, wanted: string) {
  const order = await booked(buyerA, await listing(harness, seller));
  const copy = await listing(harness, seller);
  await openSession(harness.db, { id: buyerA.id, role: 'Buyer' });
  const own = await rowsOf(harness, `SELECT id FROM sessions WHERE user_id = '${buyerA.id}' ORDER BY rowid`);
  const [photo = ''] = wanted.includes(':photo') ? await uploaded(harness, seller, 'the owner seller') : [];
  const things: Record<string, string> = {
    email: buyerA.email,
    order,
    copy,
    session: String(own.at(-1)?.id),
    seller: seller.email,
    member: await account(harness, 'member@example.org', PASSWORD),
    photo: keyIn(photo),
  };
  if (wanted.includes(':intent')) {
    const { clientSecret } = (await (await startPaying(buyerA, order)).json()) as { clientSecret: string };
    things.intent = clientSecret.replace(/_secret_.*/, '');
    harness.payments.succeed(things.intent);
  }
  if (/:(held|line)/.test(wanted)) {
    const rival = await signedIn(harness, 'Buyer');
    const { productId } = await purchase(harness, seller, rival);
    things.held = await booked(buyerA, productId);
    if (wanted.includes(':line')) await buyerA.ask('POST', '/api/queue', { bookedId: things.held });
    things.line = things.held;
  }
  if (wanted.includes(':spare')) things.spare = await listing(harness, seller);
  if (wanted.includes(':reported')) {
    things.reported = await listing(harness, seller);
    await buyerA.ask('PUT', `/api/reported-product/${things.reported}`);
  }
  if (wanted.includes(':complaint')) {
    things.complaint = order;
    await seller.ask('PUT', `/api/my-buyers/${order}`);
  }
  if (wanted.includes(':shelf')) {
    things.shelf = 'classics';
    await harness.db.insert(categories).values({ id: 'classics', name: 'Classics', position: 1 });
  }
  if (wanted.includes(':wish')) {
    const wish = await buyerA.ask('POST', '/api/add-to-wishlist', { productID: copy });
    things.wish = ((await wish.json()) as { insertedId: string }).insertedId;
  }
  return (text: string) =>
    text.replace(
      /:(email|order|copy|spare|session|intent|seller|member|photo|held|line|wish|reported|complaint|shelf)\b/g,
      (_, name: string) => things[name] ?? '',
    );
}

function expected(access: Access, { who, role }: Caller): number {
  const ok = access.ok ?? 200;
  if (access.for === 'anyone') return ok;
  if (!role) return 401;
  if (role === access.also?.role) return ok;
  if (access.for !== 'signed-in' && access.for !== role) return 403;
  if (access.ownSeller && who === 'owner seller') return access.ownSeller;
  const owner = access.for === 'Seller' ? 'owner seller' : 'buyer A';
  return access.others && who !== owner ? access.others : ok;
}

test('every route of the API has a line in the table, and every line a route', () => {
  expect([...routes].sort()).toEqual(Object.keys(ACCESS).sort());
});

describe.each([...routes])('%s', (route) => {
  // Fails when requireUser, requireRole or requireSelf is taken out of any route's line, when the owner is taken out of a
  // WHERE, or when `verifySession` forgets the binding or `find` forgets `deleted_at`.
  test('answers everybody as the table says, and who is refused changes nothing', async () => {
    const access = ACCESS[route] as Access;
    expect(access).toBeDefined();
    const harness = await createHarness();
    const { callers, buyerA, seller } = await everybody(harness);
    const fill = await belongings(harness, buyerA, seller, JSON.stringify(access));
    const [method = '', path = ''] = route.split(' ');
    for (const caller of callers) {
      const also = caller.role !== undefined && caller.role === access.also?.role ? access.also.path : undefined;
      const target = fill(also ?? access.path ?? path);
      expect(target).not.toContain(':');
      const before = [await everything(harness), keptKeys(harness)];
      const response = await harness.send(target, {
        method,
        headers: access.body ? { ...caller.headers, 'Content-Type': 'application/json' } : caller.headers,
        ...(access.body ? { body: fill(JSON.stringify(access.body)) } : {}),
        ...(access.upload ? { body: formOf(new Blob([pictureOf('new') as BlobPart])) } : {}),
      });
      const status = expected(access, caller);
      expect([caller.who, response.status]).toEqual([caller.who, status]);
      if (status < 400) continue;
      if (access.for !== 'anyone' && refusals[status]) expect((await answer(response))[1]).toEqual(refusals[status]);
      expect([await everything(harness), keptKeys(harness)]).toEqual(before);
    }
  });
});
