/**
 * Actions write the same rows and letters whether or not the clock moves between two readings. Fails when an action
 * reads it twice and joins its rows by the moment.
 */
import { describe, expect, test } from 'vitest';
import { findOrCreateAccount } from '../functions/auth/google/google-account.ts';
import type { Access } from './access/access-line.ts';
import { ACCESS } from './access.ts';
import { isAsked } from './exhaustive.ts';
import { account, booked, listing, post, signedIn } from './fixtures/factories.ts';
import { bought } from './fixtures/fulfilment/fulfilments.ts';
import { formOf, pictureOf, stocked } from './fixtures/listings.ts';
import { linkIn } from './fixtures/notices/links.ts';
import { belongings, everybody } from './fixtures/people/callers.ts';
import { addApp, firstStep, secondStep } from './fixtures/people/factors.ts';
import { EMAIL, enter, everything, PASSWORD } from './fixtures/people/users.ts';
import { createHarness, type Harness } from './harness.ts';

/** Each reading of the clock is a millisecond later than the one before, from here on. */
const moveClock = (harness: Harness): void => void Object.assign(harness.deps, { now: () => ++harness.clock.now });

/** The number of rows in each table, and the letters with their recipients. */
async function writtenBy(harness: Harness) {
  const tables = await everything(harness);
  const rows = Object.fromEntries(Object.entries(tables).map(([table, { length }]) => [table, length]));
  return { rows, letters: tables.outbox?.map(({ kind, user_id, state }) => `${kind} ${user_id} ${state}`).sort() };
}

/** The permitted caller of the matrix for the rows of the placeholders. */
const whoMay = ({ for: role, ok, ownSeller }: Access): string =>
  role === 'Admin' ? 'admin' : role === 'Seller' || (ok === 409 && ownSeller) ? 'owner seller' : 'buyer A';

async function called(route: string, access: Access, start: (harness: Harness) => void) {
  const harness = await createHarness();
  const { callers, buyerA, seller } = await everybody(harness);
  const fill = await belongings(harness, buyerA, seller, JSON.stringify(access));
  const [method = '', path = ''] = route.split(' ');
  const calls = [{ target: access.path ?? path, by: callers.find(({ who }) => who === whoMay(access)) }];
  if (access.also) calls.push({ target: access.also.path, by: callers.find(({ role }) => role === access.also?.role) });
  start(harness);
  const statuses: number[] = [];
  for (const { target, by } of calls) {
    const headers = { ...by?.headers, ...(access.body ? { 'Content-Type': 'application/json' } : {}) };
    const json = access.body ? { body: fill(JSON.stringify(access.body)) } : {};
    const file = access.upload ? { body: formOf(new Blob([pictureOf('new') as BlobPart])) } : {};
    statuses.push((await harness.send(fill(target), { method, headers, ...json, ...file })).status);
  }
  return { statuses, ...(await writtenBy(harness)) };
}

const WRITES = Object.entries(ACCESS).filter(([route]) => !route.startsWith('GET '));

describe.each(WRITES.filter((_, at) => isAsked(at, 2)))('%s', (route, access) => {
  test('does the same while the clock goes on', async () => {
    const still = await called(route, access, () => {});
    expect(await called(route, access, moveClock)).toEqual(still);
  });
});

const identity = { issuer: 'https://accounts.google.com', subject: '1', email: EMAIL, name: 'Ann' };

/** Actions with several calls, or with other users than the matrix has. */
const WAYS: Readonly<Record<string, (harness: Harness) => Promise<unknown>>> = {
  'an account that is new by Google': ({ deps }) => findOrCreateAccount(deps, identity),
  'an account that Google is linked to': async (harness) => {
    await signedIn(harness, 'Buyer');
    await harness.client.execute(`UPDATE users SET email = '${EMAIL}'`);
    await harness.client.execute('DELETE FROM identities');
    await findOrCreateAccount(harness.deps, identity);
  },
  'a sign-up, and a link that confirms its address': async (harness) => {
    await post(harness, '/api/auth/sign-up', { name: 'Ann', email: EMAIL, password: PASSWORD, role: 'Buyer' });
    const ann = await enter(harness, EMAIL);
    await ann.ask('POST', '/api/auth/verify', { token: linkIn(harness, EMAIL).token });
  },
  'another address, taken back': async (harness) => {
    await account(harness, EMAIL, PASSWORD);
    const ann = await enter(harness, EMAIL);
    await harness.client.execute('UPDATE users SET email_verified_at = 1');
    await ann.ask('POST', '/api/auth/email', { email: 'new@example.org', password: PASSWORD });
    await ann.ask('POST', '/api/auth/verify', { token: linkIn(harness, 'new@example.org').token });
    await post(harness, '/api/auth/email/undo', { token: linkIn(harness, EMAIL).token });
  },
  'a forgotten password': async (harness) => {
    await account(harness, EMAIL, PASSWORD);
    await post(harness, '/api/auth/forgot', { email: EMAIL });
    await post(harness, '/api/auth/reset', { token: linkIn(harness, EMAIL).token, password: 'Other#2024' });
  },
  'another password': async (harness) => {
    await account(harness, EMAIL, PASSWORD);
    const ann = await enter(harness, EMAIL);
    await ann.ask('POST', '/api/auth/password', { password: PASSWORD, newPassword: 'Other#2024' });
  },
  'a second factor, and a sign-in with it': async (harness) => {
    await account(harness, EMAIL, PASSWORD);
    const ann = await enter(harness, EMAIL);
    await harness.client.execute('UPDATE users SET email_verified_at = 1');
    const { recovery_codes: codes } = await addApp(harness, ann);
    const { cookie } = await firstStep(harness);
    await secondStep(harness, cookie, { code: codes?.[0] });
  },
  'the page of a sold copy that an admin takes down': async (harness) => {
    await stocked(harness);
    const [seller, buyer] = [await signedIn(harness, 'Seller'), await signedIn(harness, 'Buyer')];
    const { listingId } = await bought(harness, seller, buyer, 'meet');
    await buyer.ask('PUT', `/api/reported-product/${listingId}`);
    const admin = await signedIn(harness, 'Admin');
    await admin.ask('DELETE', `/api/products/${listingId}`, { sold: true, page: true });
  },
  'a copy that an admin takes down while others wait for it': async (harness) => {
    await stocked(harness);
    const [seller, buyer] = [await signedIn(harness, 'Seller'), await signedIn(harness, 'Buyer')];
    const copy = await listing(harness, seller);
    await booked(buyer, copy);
    await buyer.ask('PUT', `/api/reported-product/${copy}`);
    const admin = await signedIn(harness, 'Admin');
    await admin.ask('DELETE', `/api/products/${copy}`, { reason: 'Not a book', sold: false });
  },
  'a seller who is suspended with an unsent sale, and restored': async (harness) => {
    await stocked(harness);
    const [seller, buyer] = [await signedIn(harness, 'Seller'), await signedIn(harness, 'Buyer')];
    await bought(harness, seller, buyer, 'post');
    const admin = await signedIn(harness, 'Admin');
    await admin.ask('PUT', `/api/users/${seller.id}/suspension`, { reason: 'Fakes' });
    await admin.ask('DELETE', `/api/users/${seller.id}/suspension`);
  },
};

test.each(Object.entries(WAYS))('%s: the same while the clock goes on', async (_, way) => {
  const [still, moving] = [await createHarness(), await createHarness()];
  moveClock(moving);
  await way(still);
  await way(moving);
  expect((await writtenBy(still)).letters).not.toEqual([]);
  expect(await writtenBy(moving)).toEqual(await writtenBy(still));
});
