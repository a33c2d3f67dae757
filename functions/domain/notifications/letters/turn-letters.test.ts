/** Letters about a turn: a copy is free again, and the next buyer of its queue is notified in time. */
import { expect } from 'vitest';
import { enterQueue, remove, stepOut, TURN_MS, tick } from '../../../../tests/fakes/queue.ts';
import { booked, deliver, listing, type SignedIn, startPaying } from '../../../../tests/fixtures/factories.ts';
import { kindsTo, letterRows } from '../../../../tests/fixtures/notices/letters.ts';
import { test as base } from '../../../../tests/fixtures/test.ts';
import type { Harness } from '../../../../tests/harness.ts';
import { runJobs } from '../../../jobs.ts';

const MINUTE = 60_000;

/** `other` waits for a copy for which `buyer` is paying. */
const test = base.extend('waiting', { auto: true }, async ({ harness, seller, buyer, other }) => {
  const copy = await listing(harness, seller, { name: 'Emma' });
  const [first, second] = [await booked(buyer, copy), await booked(other, copy)];
  const { clientSecret } = (await (await startPaying(buyer, first)).json()) as { clientSecret: string };
  harness.clock.now += 1;
  await enterQueue(other, second);
  return { copy, first, second, intentId: clientSecret.replace(/_secret_.*/, '') };
});

/** The buyer does not pay; the scheduled job frees the copy. */
async function freed(harness: Harness, buyer: SignedIn, orderId: string) {
  await remove(buyer, orderId);
  await runJobs(harness.deps);
}
const minutes = async (harness: Harness, count: number) => {
  for (let n = 0; n < count; n++) {
    harness.clock.now += MINUTE;
    await runJobs(harness.deps);
  }
};
const kinds = (harness: Harness, user: SignedIn) => kindsTo(harness, user).map(([kind]) => kind);

test('sends the letter at once, with the payment link, the price and the end', async ({
  harness,
  buyer,
  other,
  waiting,
}) => {
  harness.clock.now = Date.UTC(2026, 10, 22, 9, 0);
  await remove(buyer, waiting.first);
  const [letter] = harness.mail.sent;
  expect([letter?.to, letter?.subject]).toEqual([other.email, 'It is your turn: “Emma”']);
  expect(letter?.text).toContain('“Emma” is available again, and you are first on the waiting list. It costs $12.50.');
  expect(letter?.text).toContain('until Nov\u00a022,\u00a09:15\u00a0AM\u00a0UTC');
  expect(letter?.text).toContain(`https://dogear.test/dashboard/payment/${waiting.second}`);
});

test('sends a reminder five minutes before the end, and one letter afterwards', async ({
  harness,
  buyer,
  other,
  waiting,
}) => {
  await freed(harness, buyer, waiting.first);
  await minutes(harness, 9);
  expect(kinds(harness, other)).toEqual(['turn']);
  await minutes(harness, 1);
  expect(kinds(harness, other)).toEqual(['turn', 'turn-ending']);
  await minutes(harness, 10);
  expect(kinds(harness, other)).toEqual(['turn', 'turn-ending', 'turn-passed']);
});

test('names the moment for a new try in the letter after a missed turn', async ({ harness, buyer, other, waiting }) => {
  harness.clock.now = Date.UTC(2026, 10, 22, 9, 0);
  await freed(harness, buyer, waiting.first);
  await minutes(harness, 16);
  const letter = harness.mail.sent.find(({ to, subject }) => to === other.email && subject.startsWith('Your turn has'));
  expect(letter?.text.replaceAll('\u00a0', ' ')).toContain(
    'You can pay or join the waiting list again from Nov 22, 9:30 AM UTC, unless someone has bought the book by then.',
  );
});

test('sends no reminder and no missed turn for a used turn', async ({ harness, buyer, other, waiting }) => {
  await freed(harness, buyer, waiting.first);
  expect((await startPaying(other, waiting.second)).status).toBe(200);
  await minutes(harness, 12);
  expect(kinds(harness, other)).toEqual(['turn']);
});

test('sends neither for a returned turn', async ({ harness, buyer, other, waiting }) => {
  await freed(harness, buyer, waiting.first);
  await stepOut(other, waiting.second);
  await minutes(harness, 20);
  expect(kinds(harness, other)).toEqual(['turn']);
});

// Fails when the text of a letter is written together with its row.
test('sends no letter about a turn that is over by then', async ({ harness, buyer, other, waiting }) => {
  harness.mail.how.fails = 'later';
  await freed(harness, buyer, waiting.first);
  harness.mail.how.fails = undefined;
  harness.clock.now += TURN_MS;
  await runJobs(harness.deps);
  expect(kinds(harness, other)).toEqual(['turn-passed']);
  const turns = (await letterRows(harness, 'kind, state')).filter(({ kind }) => kind !== 'booked');
  expect(turns.toSorted((a, b) => String(a.kind).localeCompare(String(b.kind)))).toEqual([
    { kind: 'turn', state: 'late' },
    { kind: 'turn-ending', state: 'late' },
    { kind: 'turn-passed', state: 'sent' },
  ]);
});

test('sends another letter to a buyer whose copy was sold after the missed turn', async ({
  harness,
  other,
  waiting,
}) => {
  await deliver(harness, harness.payments.succeed(waiting.intentId));
  await minutes(harness, 1);
  expect(kinds(harness, other)).toEqual(['order-void']);
});

test('sends one letter per turn, however often the queue is advanced', async ({ harness, buyer, other, waiting }) => {
  await freed(harness, buyer, waiting.first);
  await Promise.all([tick(harness), tick(harness), tick(harness)]);
  await runJobs(harness.deps);
  expect(kinds(harness, other)).toEqual(['turn']);
});

// Fails when the letters are selected by the end that a turn begun in the same batch would have.
test('adds missing letters to a turn under way when its queue is advanced', async ({
  harness,
  buyer,
  other,
  waiting,
}) => {
  harness.mail.how.fails = 'later';
  await freed(harness, buyer, waiting.first);
  harness.mail.how.fails = undefined;
  await harness.client.execute("DELETE FROM outbox WHERE kind IN ('turn', 'turn-ending')");
  await minutes(harness, 11);
  expect(kinds(harness, other)).toEqual(['turn', 'turn-ending']);
});
