/**
 * Invariants of the outbox under faults: senders killed at any call, with the letter sent or not; lost answers; two
 * senders at once; an unavailable database; a clock that is an hour off.
 */
import { expect } from 'vitest';
import { worlds } from '../../../tests/exhaustive.ts';
import { dyingDatabase } from '../../../tests/fakes/dying-database.ts';
import { type Random, randomFrom } from '../../../tests/faults/random.ts';
import { account, post } from '../../../tests/fixtures/factories.ts';
import { queued } from '../../../tests/fixtures/notices/letters.ts';
import { everything, PASSWORD, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import type { Mail, MailResult } from '../ports/mail.ts';
import { sendLetters } from './send-letters.ts';
import { suppress } from './suppressions.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STEPS = 80;

/** A mailer during which the sender may be killed, whose answers may be lost, and which records the letters sent. */
function dangerousMailer(random: Random) {
  const copies = new Map<string, number>();
  const texts: string[] = [];
  const wrong: string[] = [];
  const suppressedBefore = new Set<string>();
  let isCalm = false;
  const deliver = (mail: Mail) => {
    copies.set(mail.id, (copies.get(mail.id) ?? 0) + 1);
    texts.push(mail.text);
    if (suppressedBefore.has(mail.to)) wrong.push(mail.to);
  };
  const send = async (mail: Mail): Promise<MailResult> => {
    const fate = isCalm
      ? 'sent'
      : random.weighted([
          ...([
            [6, 'sent'],
            [2, 'later'],
            [2, 'lost after'],
            [1, 'lost before'],
            [1, 'killed after'],
            [1, 'killed before'],
          ] as const),
          ...([
            [0.3, 'refused'],
            [0.5, 'quota'],
          ] as const),
        ]);
    // Time in which another sender may take the letter over.
    for (let ticks = isCalm ? 0 : random.below(8); ticks > 0; ticks--) await new Promise(setImmediate);
    if (fate === 'sent' || fate.endsWith('after')) deliver(mail);
    for (let ticks = isCalm ? 0 : random.below(8); ticks > 0; ticks--) await new Promise(setImmediate);
    if (fate.startsWith('killed')) throw new Error('killed with the letter on its way');
    if (fate.startsWith('lost')) return { result: 'unknown', error: 'no answer' };
    if (fate === 'later') return { result: 'later', error: '421' };
    if (fate === 'quota') return { result: 'later', error: 'daily limit', quota: true };
    if (fate === 'refused') return { result: 'refused', reason: 'letter', error: '554' };
    return { result: 'sent', messageId: mail.id };
  };
  return { mailer: { send }, copies, texts, wrong, suppressedBefore, calm: () => (isCalm = true) };
}

/** A run of a sender that may be killed at one of its database calls, and whose clock may be wrong. */
async function run(harness: Harness, random: Random, mailer: { send: (mail: Mail) => Promise<MailResult> }) {
  const aheadMs = random.weighted([
    [6, 0],
    [1, HOUR],
    [1, -HOUR],
  ]);
  const db = random.chance(0.5)
    ? dyingDatabase(harness.client, 1 + random.below(25), random.pick(['before', 'after'] as const))
    : harness.db;
  const now = () => harness.clock.now + aheadMs;
  await sendLetters({ ...harness.deps, db, mailer, now, random: random.next }).catch(() => {});
}

const SEEDS = Array.from({ length: worlds(10) }, () => Math.floor(Math.random() * 2 ** 31));

test.for(SEEDS)('the invariants of the outbox hold, seed %i', async (seed, { harness }) => {
  const random = randomFrom(seed);
  const mail = dangerousMailer(random);
  const people = await Promise.all(
    ['ann', 'bob', 'eve'].map((name) => account(harness, `${name}@example.org`, PASSWORD)),
  );
  const events = new Set<string>();
  // Requests write letters, and leave the sending to the runs of this test.
  Object.assign(harness.deps.pages, { later: () => {} });
  for (let step = 0; step < STEPS; step++) {
    const id = `google-linked:${random.below(40)}`;
    const begin = () => run(harness, random, mail.mailer);
    await random.weighted<() => Promise<unknown>>([
      [
        5,
        async () => {
          events.add(id);
          const expiresAt = harness.clock.now + random.below(30) * MINUTE;
          await queued(harness, random.pick(people), {
            ...{ id, urgent: random.chance(0.3) },
            ...(random.chance(0.3) ? { expiresAt } : {}),
          });
        },
      ],
      [
        1,
        () =>
          post(harness, '/api/auth/sign-up', {
            name: 'Zoe',
            email: `zoe${step}@example.org`,
            password: PASSWORD,
            role: 'Buyer',
          }),
      ],
      [5, begin],
      [2, () => Promise.all([begin(), begin()])],
      [4, async () => (harness.clock.now += random.below(5) * MINUTE)],
      [
        0.3,
        async () => {
          await suppress(harness.deps, 'eve@example.org', 'bounced');
          mail.suppressedBefore.add('eve@example.org');
        },
      ],
    ])();
  }
  mail.calm();
  for (let hour = 0; hour < 80; hour++) {
    harness.clock.now += HOUR;
    await sendLetters({ ...harness.deps, mailer: mail.mailer });
  }
  const rows = await rowsOf(harness, 'SELECT id, kind, state, unsure FROM outbox');
  // One row for each committed event, and each row has ended.
  expect(
    rows
      .filter(({ kind }) => kind === 'google-linked')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([...events].toSorted());
  expect(rows.filter(({ state }) => state === 'due' || state === 'sending')).toEqual([]);
  const copiesOf = ({ id }: (typeof rows)[number]) => mail.copies.get(String(id)) ?? 0;
  // A letter marked as sent was sent; at most once, and once more per unknown outcome.
  expect(rows.filter((row) => row.state === 'sent' && copiesOf(row) === 0)).toEqual([]);
  expect(rows.filter((row) => copiesOf(row) > Number(row.state === 'sent') + Number(row.unsure))).toEqual([]);
  expect(mail.wrong).toEqual([]);
  // No secret of a letter is stored.
  const secrets = mail.texts.flatMap((text) => /#([\w-]{40,})/.exec(text)?.[1] ?? []);
  const all = JSON.stringify(await everything(harness));
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
  expect(rows.filter(({ state }) => state === 'sent').length).toBeGreaterThan(5);
});
