/** Digests, and their switches. */
import { expect } from 'vitest';
import { booked, deliver, listing, purchase, type SignedIn, signedIn } from '../../../../tests/fixtures/factories.ts';
import { posted, repriced } from '../../../../tests/fixtures/listings.ts';
import { kindsTo, letterRows } from '../../../../tests/fixtures/notices/letters.ts';
import { rowsOf } from '../../../../tests/fixtures/people/users.ts';
import { stockedTest as test } from '../../../../tests/fixtures/test.ts';
import { wish } from '../../../../tests/fixtures/wishes.ts';
import type { Harness } from '../../../../tests/harness.ts';
import { runJobs } from '../../../jobs.ts';

const MINUTE = 60_000;

const minutes = (harness: Harness, count: number) => {
  harness.clock.now += count * MINUTE;
  return runJobs(harness.deps);
};
const subjects = (harness: Harness, user: SignedIn) => kindsTo(harness, user).map(([, { subject }]) => subject);

test('puts bookings of ten minutes in one letter', async ({ harness, seller, buyer, other }) => {
  const copies = [
    await listing(harness, seller, { name: 'Emma' }),
    await listing(harness, seller, { name: 'Persuasion' }),
  ];
  await booked(buyer, copies[0] ?? '');
  for (let n = 0; n < 9; n++) {
    await minutes(harness, 1);
    await booked(await signedIn(harness, 'Buyer'), copies[0] ?? '');
  }
  expect(kindsTo(harness, seller)).toEqual([]);
  await minutes(harness, 1);
  expect(subjects(harness, seller)).toEqual(['10 of your books were booked']);
  expect(kindsTo(harness, seller)[0]?.[1].text.match(/^- “Emma”\n {2}“Buyer id-\d+”, \$12\.50$/gm)).toHaveLength(10);
  // Later events are in another letter.
  await booked(other, copies[1] ?? '');
  await minutes(harness, 10);
  expect(subjects(harness, seller).at(-1)).toBe('Booked: “Persuasion”');
});

test('leaves out canceled bookings, and sends no empty digest', async ({ harness, seller, buyer, other }) => {
  const copy = await listing(harness, seller, { name: 'Emma' });
  const [mine] = [await booked(buyer, copy), await booked(other, copy)];
  await buyer.ask('DELETE', `/api/my-orders/${mine}`);
  await minutes(harness, 10);
  expect(subjects(harness, seller)).toEqual(['Booked: “Emma”']);
  const next = await booked(buyer, copy);
  await buyer.ask('DELETE', `/api/my-orders/${next}`);
  await minutes(harness, 10);
  expect(subjects(harness, seller)).toEqual(['Booked: “Emma”']);
  expect((await letterRows(harness)).map(({ state }) => state).toSorted()).toEqual(['dropped', 'sent']);
});

test('names at most thirty events, and the number of the others', async ({ harness, seller }) => {
  const copy = await listing(harness, seller, { name: 'Emma' });
  for (let n = 0; n < 33; n++) await booked(await signedIn(harness, 'Buyer'), copy);
  await minutes(harness, 10);
  const [[, letter]] = kindsTo(harness, seller) as [[string, (typeof harness.mail.sent)[number]]];
  expect([letter.subject, letter.text.match(/^- /gm)?.length]).toEqual(['33 of your books were booked', 30]);
  expect(letter.text).toContain('and 3 more');
});

// Fails when a digest that could not be sent takes in later events, or blocks them.
test('adds nothing to a digest that waits for a retry', async ({ harness, seller, buyer, other }) => {
  const copy = await listing(harness, seller, { name: 'Emma' });
  await booked(buyer, copy);
  harness.mail.how.fails = 'later';
  await minutes(harness, 10);
  await booked(other, copy);
  harness.mail.how.fails = undefined;
  await minutes(harness, 12);
  expect(kindsTo(harness, seller).map(([, { text }]) => text.match(/^- “Emma”/gm)?.length)).toEqual([1, 1]);
});

test('sends a letter about a price drop of a wish, with both prices, and none about other changes', async ({
  harness,
  seller,
  buyer,
}) => {
  const emma = () => listing(harness, seller, { name: 'Emma' });
  const [cheaper, dearer, restored] = [await emma(), await emma(), await emma()];
  for (const id of [cheaper, dearer, restored]) await wish(buyer, id);
  expect((await repriced(seller, cheaper, 9)).status).toBe(200);
  expect((await repriced(seller, cheaper, 8)).status).toBe(200);
  await repriced(seller, dearer, 20);
  await repriced(seller, restored, 9);
  await repriced(seller, restored, 12.5);
  await minutes(harness, 10);
  const [[kind, letter], ...more] = kindsTo(harness, buyer) as [string, (typeof harness.mail.sent)[number]][] as [
    [string, (typeof harness.mail.sent)[number]],
  ];
  expect([kind, more.length, letter.text.match(/^- .*\n.*$/gm)]).toEqual([
    ...['wishes', 0, ['- “Emma”\n  Now $8.00, it was $12.50']],
  ]);
});

test('notifies about each of several copies with one price', async ({ harness, seller, buyer }) => {
  const ids = [await posted(harness, seller), await posted(harness, seller)];
  for (const id of ids) await wish(buyer, id);
  const listings = ids.map((_id) => ({ _id, version: 0 }));
  const changed = await seller.ask('PATCH', '/api/my-products', { action: 'lower_price', listings });
  expect(changed.status).toBe(200);
  await minutes(harness, 10);
  expect(kindsTo(harness, buyer)[0]?.[1].text.match(/it was \$12\.50/g)).toHaveLength(2);
});

test('notifies about a sold wish, except its buyer and users with another letter about it', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  const third = await signedIn(harness, 'Buyer');
  const { listingId, intentId } = await purchase(harness, seller, buyer);
  await booked(other, listingId);
  for (const user of [buyer, other, third]) await wish(user, listingId);
  await deliver(harness, harness.payments.succeed(intentId));
  await minutes(harness, 10);
  const kinds = (user: SignedIn) => kindsTo(harness, user).map(([kind]) => kind);
  expect([kinds(buyer), kinds(other), kinds(third)]).toEqual([['receipt'], ['order-void'], ['wishes']]);
  expect(kindsTo(harness, third)[0]?.[1].text).toContain('Sold to someone else');
});

const urlIn = (header = '') => header.replace(/^<https:\/\/dogear\.test(.*)>$/, '$1');
const bookedDigest = async (harness: Harness, seller: SignedIn) => {
  await booked(await signedIn(harness, 'Buyer'), await listing(harness, seller));
  await minutes(harness, 10);
  return kindsTo(harness, seller).at(-1)?.[1];
};

// As mail programs do it: a form, without a cookie and without an Origin.
test('switches one kind of news off by one click, and nothing by a GET', async ({ harness, seller }) => {
  const letter = await bookedDigest(harness, seller);
  expect(letter?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const url = urlIn(letter?.headers['List-Unsubscribe']);
  expect(letter?.text).toContain(`Unsubscribe from emails about bookings:\nhttps://dogear.test${url}`);
  const page = await harness.send(url);
  const html = await page.text();
  expect([page.status, html]).toEqual([200, expect.stringContaining('<button>Unsubscribe</button>')]);
  expect(html).toContain('<a href="/">Dogear</a>');
  expect(await rowsOf(harness, 'SELECT * FROM refused_topics')).toEqual([]);
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const off = await harness.send(url, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' });
  expect([off.status, await off.text()]).toEqual([200, expect.stringContaining('no longer get emails about bookings')]);
  harness.mail.sent.length = 0;
  expect(await bookedDigest(harness, seller)).toBeUndefined();
  // The button of the page switches it on again.
  await harness.send(url, { method: 'POST', headers, body: 'wanted=1' });
  expect(await bookedDigest(harness, seller)).toMatchObject({ to: seller.email });
});

test('switches nothing by a forged link', async ({ harness, seller, buyer }) => {
  const url = urlIn((await bookedDigest(harness, seller))?.headers['List-Unsubscribe']);
  const wrong = [
    url.replace(seller.id, buyer.id),
    url.replace('booked', 'receipt'),
    url.replace('booked', 'wishes'),
    url.slice(0, -1),
  ];
  for (const path of wrong) {
    const answer = await harness.send(path, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('This link does not work')]);
  }
  expect(await rowsOf(harness, 'SELECT * FROM refused_topics')).toEqual([]);
});

test('deletes the choice and the waiting letters with the account', async ({ harness, seller, buyer, admin }) => {
  const url = urlIn((await bookedDigest(harness, seller))?.headers['List-Unsubscribe']);
  await harness.send(url, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
  expect(await rowsOf(harness, 'SELECT topic FROM refused_topics')).toEqual([{ topic: 'booked' }]);
  const order = await booked(buyer, await listing(harness, seller));
  await buyer.ask('DELETE', `/api/my-orders/${order}`);
  expect((await admin.ask('DELETE', `/api/users/${seller.id}`)).status).toBe(200);
  expect(await rowsOf(harness, 'SELECT * FROM refused_topics')).toEqual([]);
  expect(await rowsOf(harness, `SELECT * FROM outbox WHERE user_id = '${seller.id}'`)).toEqual([]);
});

// Fails when a seller can send letters to readers for a cent, at any frequency.
test('notifies about small drops once their sum is five percent', async ({ harness, seller, buyer }) => {
  const copy = await listing(harness, seller, { name: 'Emma' });
  await wish(buyer, copy);
  for (const price of [12.49, 12.1, 11.88]) {
    await repriced(seller, copy, price);
    await minutes(harness, 11);
  }
  expect(subjects(harness, buyer)).toEqual([]);
  await repriced(seller, copy, 11.87);
  await minutes(harness, 11);
  expect(kindsTo(harness, buyer).map(([, { text }]) => text.match(/Now .*/)?.[0])).toEqual([
    'Now $11.87, it was $12.50',
  ]);
});

// Fails when a seller can send letters by moving the price up and down.
test('notifies again only below the last notified price', async ({ harness, seller, buyer }) => {
  const copy = await listing(harness, seller, { name: 'Emma' });
  await wish(buyer, copy);
  const told = async () => {
    await minutes(harness, 11);
    return subjects(harness, buyer).length;
  };
  for (const [price, letters] of [
    [9, 1],
    [12, 1],
    [9, 1],
    [11, 1],
    [10, 1],
    [8, 2],
  ] as const) {
    expect((await repriced(seller, copy, price)).status).toBe(200);
    expect([price, await told()]).toEqual([price, letters]);
  }
});
