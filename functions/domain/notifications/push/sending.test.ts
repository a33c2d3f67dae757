/** What browsers are told: of what, how often, and what ends it. */
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
import { sendPushes } from './sending.ts';

const MINUTE = 60_000;

test('a turn is told behind the answer that began it, its reminder and its end in its place', async ({ world }) => {
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
  // Letters go out as they did.
  expect((await letterRows(harness, 'kind, state')).filter(({ kind }) => String(kind).startsWith('turn'))).toEqual([
    { kind: 'turn-ending', state: 'sent' },
    { kind: 'turn-passed', state: 'sent' },
    { kind: 'turn', state: 'sent' },
  ]);
});

test('every browser of theirs is told once, and nobody else’s', async ({ world }) => {
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

test('without a browser nothing waits', async ({ world }) => {
  await turn(world, '');
  await minutes(world, 16);
  expect([told(world.harness), await pushRows(world.harness)]).toEqual([[], []]);
  expect(await rowsOf(world.harness, 'SELECT id FROM outbox WHERE push_at IS NOT NULL')).toEqual([]);
});

describe('nothing is told of', () => {
  test('a reminder of a turn that was seen in the shop', async ({ world }) => {
    await turn(world);
    await markRead(world.other, new Date(world.harness.clock.now).toISOString());
    await minutes(world, 10);
    expect(titles(world.harness)).toEqual(['It is your turn']);
  });

  test('a turn that was given back', async ({ world }) => {
    const { second } = await turn(world);
    await stepOut(world.other, second);
    await minutes(world, 15);
    expect(titles(world.harness)).toEqual(['It is your turn']);
  });

  test('anything, once the browser has signed out', async ({ world }) => {
    await turn(world);
    await world.other.ask('POST', '/api/auth/sign-out');
    await minutes(world, 15);
    expect([titles(world.harness), await pushRows(world.harness)]).toEqual([['It is your turn'], []]);
  });

  test('anything, once its session is over, although nobody has swept it', async ({ world }) => {
    await turn(world);
    await world.harness.client.execute(`UPDATE sessions SET expires_at = ${world.harness.clock.now}`);
    world.harness.clock.now += 10 * MINUTE;
    await sendPushes(world.harness.deps);
    expect([titles(world.harness), await states(world.harness)]).toEqual([['It is your turn'], ['dropped', 'sent']]);
  });

  test('turns, once they were switched off, with what waits', async ({ world }) => {
    await turn(world);
    await prefer(world.other, 'turns', 'push', false);
    await minutes(world, 15);
    expect(titles(world.harness)).toEqual(['It is your turn']);
  });

  test('turns, once they were switched off, with what failed and waits for its next try', async ({ world }) => {
    const { harness, other } = world;
    harness.push.how.fails = '500';
    await turn(world);
    await prefer(other, 'turns', 'push', false);
    harness.push.how.fails = undefined;
    await minutes(world, 15);
    expect([titles(harness), await states(harness)]).toEqual([[], ['dropped']]);
  });
});

test('another topic is told only where it was chosen, when its digest is due', async ({ harness, seller, buyer }) => {
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

test('what was told goes with its row of the outbox', async ({ world }) => {
  await turn(world);
  world.harness.clock.now += 31 * 24 * 60 * MINUTE;
  await runJobs(world.harness.deps);
  expect(await pushRows(world.harness)).toEqual([]);
});
