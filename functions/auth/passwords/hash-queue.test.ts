import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { createHashQueue, HASH_QUEUE_LENGTH, HASH_WAIT_MS, type HashQueue } from './hash-queue.ts';

let inHashQueue: HashQueue;

beforeEach(() => {
  vi.useFakeTimers();
  inHashQueue = createHashQueue();
});
afterEach(() => {
  vi.useRealTimers();
});

const lasting = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Adds a request to the queue; `log` records its start and its outcome. */
function stand(log: string[], name: string, ms = 190, who = ''): Promise<unknown> {
  const hash = () => {
    log.push(name);
    return lasting(ms)();
  };
  return inHashQueue(who, hash).catch((error) => log.push(`${name}: ${error.message}`) && error);
}
const crowd = (log: string[], count: number, ms?: number, who?: string) =>
  Array.from({ length: count }, (_, n) => stand(log, String(n), ms, who));

// Fails when hashes run beside each other, or when a later one overtakes.
test('runs one hash at a time, in the order of arrival, after a pause before each', async () => {
  const log: string[] = [];
  let most = 0;
  let running = 0;
  const all = Array.from({ length: 50 }, (_, n) =>
    inHashQueue('', async () => {
      most = Math.max(most, ++running);
      await lasting(190)();
      running--;
      log.push(`${n} at ${performance.now()}`);
    }),
  );
  const began = performance.now();
  await vi.advanceTimersByTimeAsync(50 * 195);
  await Promise.all(all);
  expect(most).toBe(1);
  expect(log).toEqual(all.map((_, n) => `${n} at ${began + (n + 1) * 195}`));
});

// Fails when the first one does not pause: answers of the database that are ready are then followed by a hash each,
// without a pause.
test('pauses before the first hash of an empty queue, too', async () => {
  const log: string[] = [];
  const alone = stand(log, 'alone');
  await vi.advanceTimersByTimeAsync(4);
  expect(log).toEqual([]);
  await vi.advanceTimersByTimeAsync(191);
  await alone;
  expect(log).toEqual(['alone']);
});

// Fails when the queue has no end.
test('accepts 64 requests behind the running one and refuses the next one at once', async () => {
  const log: string[] = [];
  crowd(log, 1 + HASH_QUEUE_LENGTH, 10);
  const refused = await stand(log, 'one more');
  expect(refused).toMatchObject({ code: 'unavailable', message: accountsWords.busy, retryAfterSeconds: 5 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(log.filter((name) => /^\d+$/.test(name))).toHaveLength(1 + HASH_QUEUE_LENGTH);
});

// Fails when the time is not checked, or when a request that gave up still gets a turn.
test('refuses a request after 20 seconds without hashing', async () => {
  const log: string[] = [];
  const all = crowd(log, 12, 1_995);
  await vi.advanceTimersByTimeAsync(HASH_WAIT_MS - 1);
  expect(log).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  await vi.advanceTimersByTimeAsync(1);
  expect(log.at(-1)).toBe(`11: ${accountsWords.busy}`);
  expect(await all[11]).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  await vi.advanceTimersByTimeAsync(HASH_WAIT_MS);
  expect(log).not.toContain('11');
});

test('passes the turn on after a failed hash', async () => {
  const log: string[] = [];
  const failed = inHashQueue('', () => Promise.reject(new Error('no memory'))).catch((error) =>
    log.push(error.message),
  );
  const next = stand(log, 'next');
  await vi.advanceTimersByTimeAsync(200);
  await Promise.all([failed, next]);
  expect(log).toEqual(['no memory', 'next']);
});

/** Drops the client of the running request and the clients of all waiting ones: their timers stop, too. */
function leave(log: string[]): void {
  inHashQueue('', () => new Promise(() => {}));
  vi.stubGlobal('setInterval', () => 0);
  vi.stubGlobal('setTimeout', () => 0);
  for (let n = 0; n < HASH_QUEUE_LENGTH; n++) inHashQueue('', async () => log.push('gone'));
  // Unstubbed while the timers are fake: after the test, the fake ones would be restored for all following files.
  vi.unstubAllGlobals();
}

// Fails when only its own request ends a turn: the runtime stops the code of a request whose client is gone.
test('ends the turn of a dropped request after three seconds and ignores its place in the queue', async () => {
  const log: string[] = [];
  leave(log);
  await vi.advanceTimersByTimeAsync(2_001);
  const next = stand(log, 'next');
  await vi.advanceTimersByTimeAsync(2_000);
  await next;
  expect(log).toEqual(['next']);
});

// Fails when a turn or a place that began in the future is waited for until the clock gets there again.
test('ends turns and places in time after the clock was set back', async () => {
  const log: string[] = [];
  leave(log);
  vi.setSystemTime(Date.now() - 60 * 60_000);
  expect(await stand(log, 'early')).toMatchObject({ code: 'unavailable' });
  await vi.advanceTimersByTimeAsync(2_001);
  const next = stand(log, 'next');
  await vi.advanceTimersByTimeAsync(2_000);
  await next;
  expect(log).toEqual([`early: ${accountsWords.busy}`, 'next']);
});

// Fails when queues share their state: a stuck queue would then block all others.
test('starts another queue empty', async () => {
  leave([]);
  const done = createHashQueue()('', async () => 'done');
  await vi.advanceTimersByTimeAsync(10);
  expect(await done).toBe('done');
});

// Fails when the queue is first come, first served for all: a single person then waits for every request of a crowd.
test('alternates between addresses, each with its own first', async () => {
  const log: string[] = [];
  const all = [
    ...crowd(log, 4, 190, 'flood'),
    stand(log, 'honest', 190, 'elsewhere'),
    stand(log, 'third', 190, 'there'),
  ];
  await vi.advanceTimersByTimeAsync(6 * 195);
  await Promise.all(all);
  expect(log).toEqual(['0', 'honest', 'third', '1', '2', '3']);
});

// Fails when a full queue always refuses the next request.
test('drops the last request of the largest crowd from a full queue for another address', async () => {
  const log: string[] = [];
  crowd(log, 1 + HASH_QUEUE_LENGTH, 190, 'flood');
  const honest = stand(log, 'honest', 190, 'elsewhere');
  const another = stand(log, 'another', 190, 'flood');
  expect(await another).toMatchObject({ code: 'unavailable' });
  await vi.advanceTimersByTimeAsync(2 * 195);
  await honest;
  expect(log).toEqual([`another: ${accountsWords.busy}`, `${HASH_QUEUE_LENGTH}: ${accountsWords.busy}`, '0', 'honest']);
});
