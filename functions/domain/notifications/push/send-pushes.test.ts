import { describe, expect } from 'vitest';
import { stepOut } from '../../../../tests/fakes/queue.ts';
import { booked, listing } from '../../../../tests/fixtures/factories.ts';
import { markRead, prefer } from '../../../../tests/fixtures/notices/bell.ts';
import { letterRows } from '../../../../tests/fixtures/notices/letters.ts';
import {
  inAnotherBrowser,
  minutes,
  pushRows,
  states,
  subscribed,
  pushTest as test,
  titles,
  told,
  turn,
} from '../../../../tests/fixtures/notices/pushes.ts';
import { rowsOf } from '../../../../tests/fixtures/people/users.ts';
import { runJobs } from '../../../jobs.ts';
import { sendPushes } from './send-pushes.ts';

const MINUTE = 60_000;

test('a turn is pushed after the response that began it; its reminder and its end replace it', async ({ world }) => {
  const { harness } = world;
  const { second } = await turn(world);
  const [first] = told(harness);
  expect(first).toMatchObject({
    ...{ to: 'one', title: 'It is your turn', urgency: 'high', ttlSeconds: 900, lang: 'en', dir: 'ltr' },
    body: 'It is your turn: “Emma” is reserved for you until Nov\u00a022,\u00a09:15\u00a0AM\u00a0UTC.',
    navigate: `https://dogear.test/dashboard/payment/${second}`,
    topic: expect.stringMatching(/^[\w-]{32}$/),
  });
  await minutes(world, 15);
  expect(told(harness).map(({ title, body }) => [title, body])).toEqual([
    ['It is your turn', first?.body],
    ['Your turn ends soon', 'Five minutes left: your turn for “Emma” ends on Nov\u00a022,\u00a09:15\u00a0AM\u00a0UTC.'],
    ['Your turn has passed', 'Your turn for “Emma” has passed.'],
  ]);
  expect(new Set(told(harness).map(({ tag, topic }) => `${tag} ${topic}`)).size).toBe(1);
  expect(await states(harness)).toEqual(['sent', 'sent', 'sent']);
  expect((await letterRows(harness, 'kind, state')).filter(({ kind }) => String(kind).startsWith('turn'))).toEqual([
    { kind: 'turn-ending', state: 'sent' },
    { kind: 'turn-passed', state: 'sent' },
    { kind: 'turn', state: 'sent' },
  ]);
});

test('every browser of the user gets one push, and nobody else’s', async ({ world }) => {
  const { harness, buyer, other } = world;
  await subscribed(buyer, 'buyers');
  await subscribed(await inAnotherBrowser(harness, other), 'two');
  await turn(world);
  await sendPushes(harness.deps);
  expect(
    told(harness)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['one', 'two']);
});

test('without a browser no push is stored', async ({ world }) => {
  await turn(world, '');
  await minutes(world, 16);
  expect([told(world.harness), await pushRows(world.harness)]).toEqual([[], []]);
  expect(await rowsOf(world.harness, 'SELECT id FROM outbox WHERE push_at IS NOT NULL')).toEqual([]);
});

describe('nothing is pushed for', () => {
  test('a reminder of a turn that was read in the shop', async ({ world }) => {
    await turn(world);
    await markRead(world.other, new Date(world.harness.clock.now).toISOString());
    await minutes(world, 10);
    expect(titles(world.harness)).toEqual(['It is your turn']);
  });

  test('a turn that was given up', async ({ world }) => {
    const { second } = await turn(world);
    await stepOut(world.other, second);
    await minutes(world, 15);
    expect(titles(world.harness)).toEqual(['It is your turn']);
  });

  test('a browser that has signed out', async ({ world }) => {
    await turn(world);
    await world.other.ask('POST', '/api/auth/sign-out');
    await minutes(world, 15);
    expect([titles(world.harness), await pushRows(world.harness)]).toEqual([['It is your turn'], []]);
  });

  test('an expired session, also before its row is deleted', async ({ world }) => {
    await turn(world);
    await world.harness.client.execute(`UPDATE sessions SET expires_at = ${world.harness.clock.now}`);
    world.harness.clock.now += 10 * MINUTE;
    await sendPushes(world.harness.deps);
    expect([titles(world.harness), await states(world.harness)]).toEqual([['It is your turn'], ['dropped', 'sent']]);
  });

  test('turns after they were switched off, also those waiting', async ({ world }) => {
    await turn(world);
    await prefer(world.other, 'turns', 'push', false);
    await minutes(world, 15);
    expect(titles(world.harness)).toEqual(['It is your turn']);
  });

  test('turns after they were switched off, also those that failed and wait for a retry', async ({ world }) => {
    const { harness, other } = world;
    harness.push.how.fails = '500';
    await turn(world);
    await prefer(other, 'turns', 'push', false);
    harness.push.how.fails = undefined;
    await minutes(world, 15);
    expect([titles(harness), await states(harness)]).toEqual([[], ['dropped']]);
  });
});

test('another topic is pushed only where it was switched on, when its digest is due', async ({
  harness,
  seller,
  buyer,
}) => {
  await subscribed(seller, 'one');
  await booked(buyer, await listing(harness, seller, { name: 'Emma' }));
  await minutes({ harness }, 11);
  expect(told(harness)).toEqual([]);
  expect((await prefer(seller, 'booked', 'push', true)).status).toBe(200);
  await booked(buyer, await listing(harness, seller, { name: 'Villette' }));
  await minutes({ harness }, 9);
  expect(told(harness)).toEqual([]);
  await minutes({ harness }, 1);
  expect(told(harness)).toMatchObject([
    { title: 'Bookings of your books', body: 'Booked: “Villette”.', urgency: 'low', ttlSeconds: 24 * 60 * 60 },
  ]);
});

test('pushes are deleted with their row of the outbox', async ({ world }) => {
  await turn(world);
  world.harness.clock.now += 31 * 24 * 60 * MINUTE;
  await runJobs(world.harness.deps);
  expect(await pushRows(world.harness)).toEqual([]);
});
