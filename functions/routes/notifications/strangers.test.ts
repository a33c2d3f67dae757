/** Abuse by users with a confirmed address: their texts in letters and notifications to others. */
import { expect } from 'vitest';
import { answer, booked, listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { bought, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { repriced } from '../../../tests/fixtures/listings.ts';
import { texts } from '../../../tests/fixtures/notices/bell.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { linksIn } from '../../../tests/fixtures/notices/link-finders.ts';
import { minutes, pushTest as test } from '../../../tests/fixtures/notices/pushes.ts';
import { wish } from '../../../tests/fixtures/wishes.ts';
import type { Harness } from '../../../tests/harness.ts';

const DAY = 86_400_000;
const LINK = 'https://evil.example/win';

/** Links that programs detect in letters and notifications, without the shop's own URLs, moments and prices. */
async function found(harness: Harness, ...readers: readonly SignedIn[]) {
  const lines = (await Promise.all(readers.map((reader) => texts(reader)))).flat();
  const letters = readers.flatMap((reader) => kindsTo(harness, reader).map(([, letter]) => letter));
  const said = [...lines, ...letters.flatMap(({ subject, text }) => [subject, text])].join('\n');
  const own = /https:\/\/dogear\.test\S*|help@dogear\.test|\d{4}-\d\d-\d\d \d\d:\d\d UTC|\$[\d,]+\.\d\d/g;
  const hrefs = letters.flatMap(({ html }) => [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, href]) => href));
  return {
    links: [
      ...linksIn(said.replaceAll(own, ' '), ['US']),
      ...hrefs.filter((href) => !href?.startsWith('https://dogear.test/')),
    ],
    said,
    letters,
  };
}

test('a link in a name, on thirty lines of a digest', async ({ harness, seller }) => {
  // An account older than the rule that refuses links in names.
  const stranger = await signedIn(harness, 'Buyer', `Win a prize: ${LINK}`);
  for (let n = 0; n < 20; n++) await booked(stranger, await listing(harness, seller, { name: `Emma, volume ${n}` }));
  await minutes({ harness }, 10);
  const { links, said, letters } = await found(harness, seller);
  expect([letters.length, letters[0]?.subject, links]).toEqual([1, '20 of your books were booked', []]);
  expect(said).toContain('“Win a prize: https:\u200a/\u200a/evil.\u200aexample/win”, $12.50');
});

test('a title that a seller puts before wishes', async ({ harness, seller, buyer }) => {
  const copy = await listing(harness, seller, { name: 'Emma' });
  await wish(buyer, copy);
  expect((await repriced(seller, copy, 5)).status).toBe(200);
  await harness.client.execute({
    sql: 'UPDATE listings SET name = ?',
    args: [`Log in again at ${LINK} or 503 555 0100`],
  });
  await minutes({ harness }, 10);
  const { links, letters, said } = await found(harness, buyer);
  expect([letters[0]?.subject, links]).toEqual([
    'From your wish list: “Log in again at https:\u200a/\u200a/evil.\u200aexample/win or 503·555·0100”',
    [],
  ]);
  expect(said).toContain('From your wish list: “Log in again');
});

test('carriers, tracking texts, claims and reasons', async ({ harness, seller, buyer, admin }) => {
  const first = await bought(harness, seller, buyer, 'post');
  const parcel = { carrier: 'DHL evil.example', tracking: 'track at evil.example/1' };
  expect((await doing(seller, first.orderId, 'send', parcel)).status).toBe(200);
  const claim = {
    kind: 'not_arrived',
    text: `Pay here:\r\n\r\n-- \r\nDogear\n${LINK}\ncall +1 503 555 0100`,
    photos: [],
  };
  harness.clock.now += 15 * DAY;
  await harness.client.execute(`UPDATE sessions SET expires_at = ${harness.clock.now + DAY}`);
  expect((await doing(buyer, first.orderId, 'claim', claim)).status).toBe(200);
  const second = await bought(harness, seller, buyer, 'post');
  expect((await doing(seller, second.orderId, 'cancel', { reason: `Refund at ${LINK}` })).status).toBe(200);
  const third = await listing(harness, seller, { name: 'Emma' });
  expect((await admin.ask('DELETE', `/api/products/${third}`, { reason: `See ${LINK}` })).status).toBe(200);
  await minutes({ harness }, 10);
  const { links, said } = await found(harness, seller, buyer);
  expect(links).toEqual([]);
  for (const quoted of [
    'The seller wrote, as carrier and tracking number:\n> DHL evil.\u200aexample\n> track at evil.\u200aexample/1\n',
    'The buyer wrote:\n> Pay here:\n> --\n> Dogear\n> https:\u200a/\u200a/evil.\u200aexample/win\n> call +1·503·555·0100\n',
    'The seller wrote:\n> Refund at https:\u200a/\u200a/evil.\u200aexample/win\n',
    'Dogear support wrote:\n> See https:\u200a/\u200a/evil.\u200aexample/win\n',
  ])
    expect(said).toContain(quoted);
});

test("an order's page has the tracking number as entered", async ({ harness, seller, buyer }) => {
  const { orderId } = await bought(harness, seller, buyer, 'post');
  await doing(seller, orderId, 'send', { carrier: 'USPS', tracking: '9400111899223817' });
  const [, order] = await answer(buyer.ask('GET', `/api/my-orders/${orderId}`));
  expect(JSON.stringify([order, await answer(buyer.ask('GET', `/api/fulfilments/${orderId}`))])).toContain(
    '9400111899223817',
  );
  expect(kindsTo(harness, buyer).at(-1)?.[1].text).toContain('> 9400·1118·9922·3817\n');
});
