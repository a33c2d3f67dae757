import { expect } from 'vitest';
import { booked, listing, signedIn } from '../../../tests/fixtures/factories.ts';
import { prefer, texts } from '../../../tests/fixtures/notices/bell.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import { runJobs } from '../../jobs.ts';

const MINUTE = 60_000;

test('a topic switched off in the shop is not shown there, and its letter is still sent', async ({
  harness,
  seller,
  buyer,
}) => {
  expect((await prefer(seller, 'booked', 'shop', false)).status).toBe(200);
  await booked(buyer, await listing(harness, seller, { name: 'Emma' }));
  harness.clock.now += 11 * MINUTE;
  await runJobs(harness.deps);
  expect([await texts(seller), harness.mail.sent.map(({ subject }) => subject)]).toEqual([[], ['Booked: “Emma”']]);
  await prefer(seller, 'booked', 'shop', true);
  await booked(buyer, await listing(harness, seller, { name: 'Villette' }));
  expect(await texts(seller)).toEqual(['Booked: “Villette”.']);
});

test('a topic switched off by mail is still shown in the shop; the link of a letter is the same switch', async ({
  harness,
  seller,
  buyer,
}) => {
  const mailOf = async () => {
    const choices = (await (await seller.ask('GET', '/api/notifications/preferences')).json()) as {
      topic: string;
      channels: { channel: string; wanted: boolean; fixed: boolean }[];
    }[];
    return choices.map(({ topic, channels }) => [topic, channels.find(({ channel }) => channel === 'mail')]);
  };
  const copy = await listing(harness, seller, { name: 'Emma' });
  await booked(buyer, copy);
  harness.clock.now += 11 * MINUTE;
  await runJobs(harness.deps);
  const url = harness.mail.sent[0]?.headers['List-Unsubscribe']?.replace(/^<https:\/\/dogear\.test(.*)>$/, '$1') ?? '';
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  await harness.send(url, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' });
  expect(await mailOf()).toEqual([
    ['money', { channel: 'mail', wanted: true, fixed: true }],
    ['booked', { channel: 'mail', wanted: false, fixed: false }],
    ['wants', { channel: 'mail', wanted: true, fixed: false }],
    ['messages', { channel: 'mail', wanted: true, fixed: false }],
    ['report-decided', { channel: 'mail', wanted: true, fixed: false }],
    ['account', { channel: 'mail', wanted: true, fixed: true }],
  ]);
  harness.mail.sent.length = 0;
  await booked(await signedIn(harness, 'Buyer'), copy);
  harness.clock.now += 11 * MINUTE;
  await runJobs(harness.deps);
  expect([(await texts(seller)).length, harness.mail.sent.length]).toEqual([2, 0]);
  await prefer(seller, 'booked', 'mail', true);
  expect((await mailOf())[1]).toEqual(['booked', { channel: 'mail', wanted: true, fixed: false }]);
});

test('letters about account, turns and money cannot be switched off, nor unknown topics', async ({
  harness,
  buyer,
}) => {
  const wrong = [
    ...(['account', 'turns', 'money'] as const).map((topic) => [topic, 'mail', false] as const),
    ...([
      ['verify', 'mail', false],
      ['booked', 'pigeon', false],
      ['booked', 'mail', 'no'],
    ] as const),
  ];
  for (const [topic, channel, wanted] of wrong) {
    const refused = await prefer(buyer, topic, channel, wanted);
    expect([refused.status, await refused.json()], topic).toMatchObject([422, { code: 'invalid' }]);
  }
  expect((await harness.client.execute('SELECT * FROM refused_topics')).rows).toEqual([]);
});
