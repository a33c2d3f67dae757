/**
 * Users with an unconfirmed address appear in the bell only; letters and pushes about them start with the payment,
 * without their texts.
 */
import { expect } from 'vitest';
import { booked, listing, type SignedIn, signedIn } from '../../../../tests/fixtures/factories.ts';
import { bought, doing } from '../../../../tests/fixtures/fulfilment/fulfilments.ts';
import { repriced } from '../../../../tests/fixtures/listings.ts';
import { texts } from '../../../../tests/fixtures/notices/bell.ts';
import { kindsTo, letterRows } from '../../../../tests/fixtures/notices/letters.ts';
import { minutes, subscribed, pushTest as test, told } from '../../../../tests/fixtures/notices/pushes.ts';
import { wish } from '../../../../tests/fixtures/wishes.ts';
import type { Harness } from '../../../../tests/harness.ts';

const DAY = 86_400_000;
const NAME = 'Prize: https://evil.example/win';
const TITLE = 'Your account is locked, log in at evil.example';

const unconfirmed = async (harness: Harness, role: 'Buyer' | 'Seller', name = NAME): Promise<SignedIn> => {
  const user = await signedIn(harness, role, name);
  await harness.client.execute(`UPDATE users SET email_verified_at = NULL WHERE id = '${user.id}'`);
  return user;
};

/** Switches all topics on, with push. */
async function listening(user: SignedIn, ...topics: readonly string[]) {
  await subscribed(user, 'one');
  for (const topic of topics)
    await user.ask('PUT', '/api/notifications/preferences', { topic, channel: 'push', wanted: true });
}

const lettersOf = (harness: Harness, user: SignedIn) => kindsTo(harness, user).map(([kind]) => kind);

// Fails when the digest of an unconfirmed buyer's bookings is sent, pushed, or takes the places of others.
test('leaves bookings of an unconfirmed buyer in the shop, and displaces no others from the letter', async ({
  harness,
  seller,
  buyer,
}) => {
  await listening(seller, 'booked');
  const copies = await Promise.all(
    Array.from({ length: 36 }, (_, n) => listing(harness, seller, { name: `Emma ${n}` })),
  );
  const stranger = await unconfirmed(harness, 'Buyer');
  for (const copy of copies.slice(0, 10)) await booked(stranger, copy);
  const second = await unconfirmed(harness, 'Buyer');
  for (const copy of copies.slice(10, 20)) await booked(second, copy);
  await minutes({ harness }, 10);
  expect([harness.mail.sent, harness.push.sent]).toEqual([[], []]);
  expect(await texts(seller)).toEqual(['Booked: “Emma 0” and 19 more.']);
  await booked(stranger, copies[21] ?? '');
  await booked(buyer, copies[35] ?? '');
  await minutes({ harness }, 10);
  const [[kind, { subject, text }] = ['', { subject: '', text: '' }], ...more] = kindsTo(harness, seller);
  expect([kind, subject, more, text.includes('evil')]).toEqual(['booked', 'Booked: “Emma 35”', [], false]);
  expect(told(harness).map(({ body }) => body)).toEqual(['Booked: “Emma 35”.']);
});

test('sends no news about prices and ended listings of an unconfirmed seller', async ({ harness, buyer, other }) => {
  const seller = await unconfirmed(harness, 'Seller');
  await listening(buyer, 'wishes', 'money');
  const [cheaper, gone] = [
    await listing(harness, seller, { name: TITLE }),
    await listing(harness, seller, { name: TITLE }),
  ];
  await wish(buyer, cheaper);
  await booked(buyer, gone);
  expect((await repriced(seller, cheaper, 5)).status).toBe(200);
  expect((await seller.ask('DELETE', `/api/products/${gone}`)).status).toBe(200);
  await minutes({ harness }, 20);
  expect([lettersOf(harness, buyer), lettersOf(harness, other), harness.push.sent]).toEqual([[], [], []]);
  expect((await texts(buyer)).length).toBe(2);
  expect((await letterRows(harness, 'kind, state')).filter(({ kind }) => kind !== 'booked')).toEqual([
    { kind: 'order-void', state: 'dropped' },
    { kind: 'wishes', state: 'dropped' },
  ]);
});

test('reports the end of an unconfirmed seller’s account in the bell only', async ({ harness, buyer }) => {
  const seller = await unconfirmed(harness, 'Seller');
  const copy = await listing(harness, seller, { name: TITLE });
  await booked(buyer, copy);
  expect((await buyer.ask('PUT', `/api/reported-product/${copy}`, {})).status).toBe(200);
  expect((await seller.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  await minutes({ harness }, 20);
  expect(lettersOf(harness, buyer)).toEqual([]);
  expect((await texts(buyer)).length).toBe(2);
});

// Fails when a text of an unconfirmed user is read for a letter or a push.
test('sends the letters of a sale in the shop’s own words', async ({ harness }) => {
  const [seller, buyer] = [await unconfirmed(harness, 'Seller'), await unconfirmed(harness, 'Buyer')];
  await listening(seller, 'money');
  await subscribed(buyer, 'two');
  await buyer.ask('PUT', '/api/notifications/preferences', { topic: 'money', channel: 'push', wanted: true });
  const copy = await listing(harness, seller, { name: TITLE });
  const { orderId } = await bought(harness, seller, buyer, 'post', { copy });
  const sent = { carrier: 'evil.example', tracking: 'https://evil.example/RR123456785DE' };
  expect((await doing(seller, orderId, 'send', sent)).status).toBe(200);
  harness.clock.now += 15 * DAY;
  expect((await doing(buyer, orderId, 'claim', { kind: 'not_arrived', text: NAME, photos: [] })).status).toBe(200);
  await minutes({ harness }, 5);
  const all = [...kindsTo(harness, seller), ...kindsTo(harness, buyer)];
  expect(all.map(([kind]) => kind)).toEqual(
    expect.arrayContaining(['copy-sold', 'receipt', 'copy-sent', 'claim-opened']),
  );
  // Each reads the texts that they wrote themselves.
  for (const [kind, { subject, text, html }] of kindsTo(harness, buyer))
    for (const part of [subject, text, html]) expect([kind, /locked|RR1234/.test(part)]).toEqual([kind, false]);
  for (const [kind, { subject, text, html }] of kindsTo(harness, seller))
    for (const part of [subject, text, html]) expect([kind, /Prize/.test(part)]).toEqual([kind, false]);
  expect(kindsTo(harness, buyer).find(([kind]) => kind === 'copy-sent')?.[1].subject).toBe('On its way: the book');
  expect(kindsTo(harness, buyer).find(([kind]) => kind === 'copy-sent')?.[1].text).toContain('The book is on its way.');
  for (const { to, body } of told(harness))
    expect([to, body]).toEqual([to, expect.not.stringMatching(to === 'two' ? /locked/ : /Prize/)]);
  expect(told(harness).map(({ body }) => body)).toContain('On its way to you: the book.');
});

// Fails when naming is decided at the event instead of at the letter.
test('names a user who confirms before the letter is written', async ({ harness, buyer }) => {
  const seller = await unconfirmed(harness, 'Seller');
  const { orderId } = await bought(harness, seller, buyer, 'post', {
    copy: await listing(harness, seller, { name: TITLE }),
  });
  harness.mail.how.fails = 'later';
  const sent = { carrier: 'evil.example', tracking: 'https://evil.example/RR123456785DE' };
  expect((await doing(seller, orderId, 'send', sent)).status).toBe(200);
  await harness.client.execute(`UPDATE users SET email_verified_at = 1 WHERE id = '${seller.id}'`);
  harness.mail.how.fails = undefined;
  await minutes({ harness }, 10);
  const [, letter] = kindsTo(harness, buyer).find(([kind]) => kind === 'copy-sent') ?? [];
  expect(letter?.subject).toBe('On its way: “Your account is locked, log in at evil.\u200aexample”');
  expect(letter?.text).toContain(
    'The seller wrote, as carrier and tracking number:\n> evil.\u200aexample\n> https:\u200a/\u200a/evil.\u200aexample/RR1234·5678·5DE\n',
  );
});
