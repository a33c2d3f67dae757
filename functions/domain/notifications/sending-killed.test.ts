/** The outbox when a sender dies, loses its lease, or is not the only one: at least once, and rarely twice. */
import { describe, expect } from 'vitest';
import { dyingDatabase } from '../../../tests/fakes/dying-database.ts';
import { letterRows, queued } from '../../../tests/fixtures/notices/letters.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { LETTER_LEASE_MS } from './letter-leases.ts';
import { sendLetters } from './send-letters.ts';

describe('a sender that is killed', () => {
  // The database calls of a run: is anything due, lease, count, mark.
  test.for([
    [1, 'before', 'due', 0, 1],
    [2, 'after', 'sending', 0, 1],
    [3, 'before', 'sending', 0, 1],
    [3, 'after', 'sending', 1, 1],
    [4, 'before', 'sending', 1, 2],
    [4, 'after', 'sent', 0, 1],
  ] as const)(
    'at call %i, %s: it is %s, %i perhaps sent, and %i go out in the end',
    async ([at, when, state, unsure, copies], { harness, buyer }) => {
      await queued(harness, buyer.id);
      const db = dyingDatabase(harness.client, at, when);
      await expect(sendLetters({ ...harness.deps, db })).rejects.toThrow();
      expect(await letterRows(harness, 'state, unsure')).toEqual([{ state, unsure }]);
      harness.clock.now += LETTER_LEASE_MS - 1;
      await sendLetters(harness.deps);
      harness.clock.now += 1;
      await sendLetters(harness.deps);
      expect([harness.mail.sent.length, await letterRows(harness, 'state')]).toEqual([copies, [{ state: 'sent' }]]);
    },
  );

  // Fails when tries are counted after sending.
  test('by the letter itself, each time: the letter is dead in the end', async ({ harness, buyer }) => {
    await queued(harness, buyer.id);
    for (let n = 0; n < 12; n++) {
      await sendLetters({ ...harness.deps, db: dyingDatabase(harness.client, 3, 'before') }).catch(() => {});
      harness.clock.now += LETTER_LEASE_MS;
    }
    expect(await letterRows(harness, 'state, tries')).toEqual([{ state: 'dead', tries: 8 }]);
  });

  test('three times while sending: dead, perhaps sent', async ({ harness, buyer }) => {
    await queued(harness, buyer.id);
    for (let n = 0; n < 4; n++) {
      await sendLetters({ ...harness.deps, db: dyingDatabase(harness.client, 4, 'before') }).catch(() => {});
      harness.clock.now += LETTER_LEASE_MS;
    }
    expect(await letterRows(harness, 'state, unsure')).toEqual([{ state: 'dead', unsure: 3 }]);
    expect(harness.mail.sent).toHaveLength(3);
  });
});

// Fails without `holder` in the condition of a mark: the letter would count as sent once, with nothing unsure, and be
// sent twice.
test('a sender that lost its lease writes nothing about the letter', async ({ harness, buyer }) => {
  await queued(harness, buyer.id);
  const [isTaken, isMarked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const second = async () => {
    isTaken.resolve();
    await isMarked.promise;
    return { result: 'later', error: 'busy' } as const;
  };
  const first = async () => {
    harness.clock.now += LETTER_LEASE_MS;
    const other = sendLetters({ ...harness.deps, mailer: { send: second } });
    await isTaken.promise;
    void other.then(isOver.resolve);
    return { result: 'sent', messageId: 'first' } as const;
  };
  const isOver = Promise.withResolvers<void>();
  await sendLetters({ ...harness.deps, mailer: { send: first } });
  isMarked.resolve();
  await isOver.promise;
  expect(await letterRows(harness, 'state, unsure, error')).toEqual([{ state: 'due', unsure: 1, error: 'busy' }]);
});

test('two concurrent runs send each letter once', async ({ harness, buyer }) => {
  for (let n = 0; n < 20; n++) await queued(harness, buyer.id, { id: `google-linked:${n}` });
  await Promise.all([sendLetters(harness.deps), sendLetters(harness.deps), sendLetters(harness.deps)]);
  expect(harness.mail.sent.map(({ id }) => id).toSorted()).toEqual((await letterRows(harness)).map(({ id }) => id));
});
