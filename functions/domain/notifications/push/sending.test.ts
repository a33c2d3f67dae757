/** What browsers are told: of what, how often, and what ends it. */
import { describe, expect } from 'vitest';
import { dyingDatabase } from '../../../../tests/fakes/dying-database.ts';
import { remove, stepOut } from '../../../../tests/fakes/queue.ts';
import { markRead, prefer, waiting } from '../../../../tests/fixtures/bell.ts';
import { booked, listing } from '../../../../tests/fixtures/factories.ts';
import { letterRows } from '../../../../tests/fixtures/letters.ts';
import { inAnotherBrowser, pushRows, subscribed, told } from '../../../../tests/fixtures/pushes.ts';
import { stockedTest, type World } from '../../../../tests/fixtures/test.ts';
import { rowsOf } from '../../../../tests/fixtures/users.ts';
import { runJobs } from '../../../jobs.ts';
import { sendPushes } from './sending.ts';

const MINUTE = 60_000;

const test = stockedTest
  .extend('harness', async ({ harness }) => {
    harness.clock.now = Date.UTC(2026, 10, 22, 9, 0) - 1;
    return harness;
  })
  .extend('world', ({ harness, seller, buyer, other }): World => ({ harness, seller, buyer, other }));

/** `other` is told in a browser of this name, and it is their turn for “Emma” now. */
async function turn({ harness, seller, buyer, other }: World, name = 'one') {
  if (name) await subscribed(other, name);
  const orders = await waiting(harness, seller, buyer, other);
  await remove(buyer, orders.first);
  return orders;
}

async function minutes({ harness }: Pick<World, 'harness'>, count: number) {
  for (let n = 0; n < count; n++) {
    harness.clock.now += MINUTE;
    await runJobs(harness.deps);
  }
}
const titles = (harness: World['harness']) => told(harness).map(({ title }) => title);
const states = async (harness: World['harness']) => (await pushRows(harness, 'state')).map(({ state }) => state);

test('a turn is told behind the answer that began it, its reminder and its end in its place', async ({ world }) => {
  const { harness } = world;
  const { second } = await turn(world);
  const [first] = told(harness);
  expect(first).toMatchObject({
    ...{ to: 'one', title: 'It is your turn', urgency: 'high', ttlSeconds: 900, lang: 'en', dir: 'ltr' },
    body: 'It is your turn: Emma waits for you alone until 2026-11-22 09:15 UTC.',
    navigate: `https://dogear.test/dashboard/payment/${second}`,
    topic: expect.stringMatching(/^[\w-]{32}$/),
  });
  await minutes(world, 15);
  expect(told(harness).map(({ title, body }) => [title, body])).toEqual([
    ['It is your turn', first?.body],
    ['Five minutes left', 'Five minutes left: your turn for Emma ends at 2026-11-22 09:15 UTC.'],
    ['Your turn has passed', 'Your turn for Emma has passed.'],
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
    { title: 'Bookings of your books', body: 'Booked: Villette.', urgency: 'low', ttlSeconds: 24 * 60 * 60 },
  ]);
});

describe('a push service that', () => {
  test('says that the browser is gone ends it for this browser alone', async ({ world }) => {
    const { harness, other } = world;
    await subscribed(await inAnotherBrowser(harness, other), 'two');
    await turn(world, '410-gone');
    expect(await rowsOf(harness, 'SELECT endpoint FROM push_subscriptions')).toEqual([
      { endpoint: 'https://push.example/send/two' },
    ]);
    await minutes(world, 10);
    expect(told(harness).map(({ to }) => to)).toEqual(['two', 'two']);
  });

  test('fails is asked again within the turn', async ({ world }) => {
    const { harness } = world;
    harness.push.how.fails = '500';
    await turn(world);
    await minutes(world, 2);
    expect(await pushRows(harness, 'state, tries, error')).toEqual([{ state: 'due', tries: 2, error: '500' }]);
    harness.push.how.fails = undefined;
    await minutes(world, 2);
    expect(told(harness)).toMatchObject([{ title: 'It is your turn', ttlSeconds: expect.closeTo(11 * 60, -2) }]);
  });

  test('fails for long is left when nobody needs it any more; what has no end, after eight tries', async ({
    world,
  }) => {
    const { harness } = world;
    harness.push.how.fails = '500';
    await turn(world);
    await minutes(world, 5 * 60);
    expect(await pushRows(harness, 'substr(id, 1, 11) AS kind, state, tries > 4 AS often')).toEqual([
      { kind: 'turn-ending', state: 'late', often: 0 },
      { kind: 'turn-passed', state: 'dead', often: 1 },
      { kind: expect.stringMatching(/^turn:/), state: 'late', often: 1 },
    ]);
  });

  test('asks to wait is asked again after that, and not before', async ({ world }) => {
    const { harness } = world;
    harness.push.how.fails = '429';
    await turn(world);
    harness.push.how.fails = undefined;
    await minutes(world, 9);
    expect(told(harness)).toEqual([]);
    await minutes(world, 1);
    expect(titles(harness)).toContain('It is your turn');
  });

  test('does not take the message gets it once', async ({ world }) => {
    await turn(world, '413-large');
    await minutes(world, 3);
    expect(await pushRows(world.harness, 'state, tries')).toEqual([{ state: 'dead', tries: 1 }]);
  });

  test('does not know our keys uses up no try', async ({ world }) => {
    world.harness.push.how.fails = '403';
    await turn(world);
    await minutes(world, 9);
    expect(await pushRows(world.harness, 'state, tries')).toEqual([{ state: 'due', tries: 0 }]);
  });

  test('gives no answer gets it again, and the browser shows it once', async ({ world }) => {
    const { harness } = world;
    harness.push.how.fails = 'lost';
    await turn(world);
    harness.push.how.fails = undefined;
    await minutes(world, 2);
    const [first, second, ...more] = told(harness);
    expect([first?.tag, first?.topic, more]).toEqual([second?.tag, second?.topic, []]);
  });
});

describe('a sender that is killed', () => {
  // The calls of a run: is anything due, claim, read the lines, mark.
  test.for([
    [1, 'before', null, 1],
    [2, 'before', null, 1],
    [2, 'after', 'sending', 1],
    [3, 'before', 'sending', 1],
    [4, 'before', 'sending', 2],
    [4, 'after', 'sent', 1],
  ] as const)('at call %i, %s: it is %s, and %i go out in the end', async ([at, when, state, copies], { world }) => {
    const { harness } = world;
    const real = harness.deps.push;
    // The answers of this world send nothing.
    Object.assign(harness.deps, { push: { ...real, missing: 'not yet' } });
    await turn(world);
    Object.assign(harness.deps, { push: real });
    const db = dyingDatabase(harness.client, at, when);
    await expect(sendPushes({ ...harness.deps, db })).rejects.toThrow();
    expect(await states(harness)).toEqual(state === null ? [] : [state]);
    harness.clock.now += MINUTE;
    await sendPushes(harness.deps);
    expect([told(harness).length, await states(harness)]).toEqual([copies, ['sent']]);
  });
});

test('two runs at once send each push once', async ({ world }) => {
  const { harness } = world;
  const real = harness.deps.push;
  Object.assign(harness.deps, { push: { ...real, missing: 'not yet' } });
  await turn(world);
  Object.assign(harness.deps, { push: real });
  await Promise.all([sendPushes(harness.deps), sendPushes(harness.deps)]);
  expect(titles(harness)).toEqual(['It is your turn']);
});

test('what was told goes with its row of the outbox', async ({ world }) => {
  await turn(world);
  world.harness.clock.now += 31 * 24 * 60 * MINUTE;
  await runJobs(world.harness.deps);
  expect(await pushRows(world.harness)).toEqual([]);
});
