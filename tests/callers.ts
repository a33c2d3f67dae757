/** Everybody who might call the API, and what belongs to them: the stage of the authorization matrix (`access.ts`). */
import { eq } from 'drizzle-orm';
import { openSession } from '../functions/auth/sessions.ts';
import { categories } from '../functions/db/catalog.ts';
import { sessions, users } from '../functions/db/people.ts';
import { recordPaymentEvent } from '../functions/domain/settlement.ts';
import { account, booked, listing, purchase, type SignedIn, signedIn, startPaying } from './factories.ts';
import type { Harness } from './harness.ts';
import { keyIn, uploaded } from './played-listings.ts';
import { PASSWORD, rowsOf } from './played-people.ts';

export type Caller = { readonly who: string; readonly role?: string; readonly headers: Record<string, string> };

/** The owners come last: what belongs to them must still be there when the others have tried. */
export async function everybody(harness: Harness) {
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

/** Makes what the `wanted` placeholders of the table stand for; answers how they are filled in. */
export async function belongings(harness: Harness, buyerA: SignedIn, seller: SignedIn, wanted: string) {
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
  if (wanted.includes(':outsider')) {
    things.outsider = await account(harness, 'outsider@example.org', PASSWORD);
    await harness.db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, things.outsider));
  }
  if (wanted.includes(':alert')) {
    things.alert = 'evt_stray';
    const stray = { id: 'pi_stray', status: 'succeeded', receivedCents: 700, currency: 'usd' } as const;
    const intent = { ...stray, attemptId: 'nobodys', clientSecret: '', declined: false };
    await recordPaymentEvent(harness.deps, { id: things.alert, type: 'payment_intent.succeeded', intent });
  }
  if (wanted.includes(':wish')) {
    const wish = await buyerA.ask('POST', '/api/add-to-wishlist', { productID: copy });
    things.wish = ((await wish.json()) as { insertedId: string }).insertedId;
  }
  return (text: string) =>
    text.replace(
      /:(email|order|copy|spare|session|intent|seller|member|photo|held|line|wish|reported|complaint|shelf|outsider|alert)\b/g,
      (_, name: string) => things[name] ?? '',
    );
}
