import { describe, expect } from 'vitest';
import { dyingDatabase } from '../../../../tests/fakes/dying-database.ts';
import {
  inAnotherBrowser,
  minutes,
  pushRows,
  pushState,
  states,
  subscribed,
  pushTest as test,
  titles,
  told,
  turn,
} from '../../../../tests/fixtures/notices/pushes.ts';
import { rowsOf } from '../../../../tests/fixtures/people/users.ts';
import { sendPushes } from './send-pushes.ts';

const MINUTE = 60_000;

describe('a push service that', () => {
  test('reports that the browser is gone ends its subscription only', async ({ world }) => {
    const { harness, other } = world;
    await subscribed(await inAnotherBrowser(harness, other), 'two');
    await turn(world, '410-gone');
    expect(await rowsOf(harness, 'SELECT endpoint FROM push_subscriptions')).toEqual([
      { endpoint: 'https://push.example/send/two' },
    ]);
    await minutes(world, 10);
    expect(told(harness).map(({ to }) => to)).toEqual(['two', 'two']);
  });

  test('fails is retried within the turn', async ({ world }) => {
    const { harness } = world;
    harness.push.how.fails = '500';
    await turn(world);
    await minutes(world, 2);
    expect(await pushRows(harness, 'state, tries, error')).toEqual([{ state: 'due', tries: 2, error: '500' }]);
    harness.push.how.fails = undefined;
    await minutes(world, 2);
    expect(told(harness)).toMatchObject([{ title: 'It is your turn', ttlSeconds: expect.closeTo(11 * 60, -2) }]);
  });

  test('fails for long is not retried after the expiry, or without one after eight tries', async ({ world }) => {
    const { harness } = world;
    harness.push.how.fails = '500';
    await turn(world);
    // A turn lasts 15 minutes; the later tries are farther apart than these minutes.
    await minutes(world, 30);
    await minutes(world, 270, 5);
    expect(await pushRows(harness, 'substr(id, 1, 11) AS kind, state, tries > 4 AS often')).toEqual([
      { kind: 'turn-ending', state: 'late', often: 0 },
      { kind: 'turn-passed', state: 'dead', often: 1 },
      { kind: expect.stringMatching(/^turn:/), state: 'late', often: 1 },
    ]);
  });

  test('requests a pause is retried after it, and not before', async ({ world }) => {
    const { harness } = world;
    harness.push.how.fails = '429';
    await turn(world);
    harness.push.how.fails = undefined;
    await minutes(world, 9);
    expect(told(harness)).toEqual([]);
    await minutes(world, 1);
    expect(titles(harness)).toContain('It is your turn');
  });

  test('refuses the message gets it once', async ({ world }) => {
    await turn(world, '413-large');
    await minutes(world, 3);
    expect(await pushRows(world.harness, 'state, tries')).toEqual([{ state: 'dead', tries: 1 }]);
  });

  test('does not know our keys counts no try', async ({ world }) => {
    world.harness.push.how.fails = '403';
    await turn(world);
    await minutes(world, 9);
    expect(await pushRows(world.harness, 'state, tries')).toEqual([{ state: 'due', tries: 0 }]);
  });

  // Fails without the stored key of a subscription: its pushes would wait for corrected keys for ever.
  test('has a browser of other keys is not called: the subscription is deleted, and may be renewed', async ({
    world,
  }) => {
    const { harness, other } = world;
    await subscribed(other, 'one');
    const second = await inAnotherBrowser(harness, other);
    Object.assign(harness.deps, { push: { ...harness.deps.push, publicKey: 'BOtherKeyOfTests' } });
    await subscribed(second, 'two');
    expect([await pushState(other), await pushState(second)]).toMatchObject([
      { here: false, browsers: 1 },
      { here: true, browsers: 1 },
    ]);
    await turn(world, '');
    await minutes(world, 2);
    expect([told(harness).map(({ to }) => to), await states(harness)]).toEqual([['two'], ['sent']]);
    expect((await subscribed(other, 'one')).status).toBe(200);
    expect(await pushState(other)).toMatchObject({ here: true, browsers: 2 });
  });

  test('refuses our keys for a browser of unknown keys ends that subscription', async ({ world }) => {
    const { harness, other } = world;
    await subscribed(other, '403-old');
    await harness.client.execute('UPDATE push_subscriptions SET vapid_key = NULL');
    expect(await pushState(other)).toMatchObject({ here: true });
    await turn(world, '');
    await minutes(world, 1);
    expect([await pushState(other), await pushRows(harness)]).toMatchObject([{ here: false, browsers: 0 }, []]);
  });

  test('does not answer gets it again, and the browser shows it once', async ({ world }) => {
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
  // The database calls of a run: is anything due, lease, read the lines, mark.
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
    // Requests of this test must not send pushes.
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
