/** Rules for every letter, to both traders, by post and in person. */
import { describe, expect, test } from 'vitest';
import { LETTER_KINDS, type LetterKind } from '../../../../core/notifications/letter.ts';
import { newSaleAfter, type Step, take } from '../../../../tests/fixtures/fulfilment/process-sales.ts';
import { flawsOf } from '../../../../tests/fixtures/notices/letter-rules.ts';
import { sentTo } from '../../../../tests/fixtures/notices/letters.ts';
import type { Harness } from '../../../../tests/harness.ts';
import { runJobs } from '../../../jobs.ts';
import { sampleLink } from '../letter-links.ts';
import type { SampleWay } from './define-letter.ts';
import { letterHtml, letterSubject, letterText } from './letter-layout.ts';
import { LETTERS } from './letters.ts';

const ORIGIN = 'https://dogear.test';
const NOW = Date.UTC(2026, 10, 21, 14, 5);
const MINUTE = 60_000;
const DAY = 86_400_000;

type Case = readonly [name: string, kind: LetterKind, way: SampleWay | undefined];

const WAYS: readonly Case[] = LETTER_KINDS.flatMap((kind): Case[] => {
  const { ways } = LETTERS[kind];
  if (ways.length === 0) return [[kind, kind, undefined]];
  return ways.map((way) => [`${kind} to the ${way.side}, ${way.method}`, kind, way]);
});

const sampleOf = (kind: LetterKind, way: SampleWay | undefined) =>
  LETTERS[kind].sample(
    { id: 'x', userId: 'nobody', facts: {}, createdAt: NOW, link: sampleLink(ORIGIN, kind) },
    { origin: ORIGIN, contact: 'help@dogear.test' },
    way,
  );

// Fails when a letter about a meeting mentions a parcel, has no link, or has less text as HTML.
test.each(WAYS)('%s', (_, kind, way) => {
  const letter = sampleOf(kind, way);
  const read = {
    subject: `${letterSubject(letter)}\n${letter.preview}`,
    text: letterText(letter),
    html: letterHtml(letter),
  };
  expect(flawsOf(read, { origin: ORIGIN, method: way?.method })).toEqual([]);
});

// Fails when admins read about themselves as about another person.
test.each(['admin-acted', 'approval-waiting', 'sign-found', 'decision-due'] as const)('%s speaks to admins', (kind) => {
  const letter = sampleOf(kind, undefined);
  expect(`${letter.preview}\n${letterText(letter)}`).not.toContain('Dogear support');
});

/** Paths through a sale that is sent or handed over; each `wait` is a day. */
const ROADS: readonly (readonly (Step | 'wait')[])[] = [
  ['confirm', 'goodwill'],
  ['disputed', 'wait', 'disputeWon', 'wait'],
  ['claim', 'wait', 'withdraw', 'confirm'],
  ['claim', 'wait', 'wait', 'wait', 'sendBack', 'wait', 'gotBack'],
  ['claim', 'offer', 'refuse', 'decideRefund'],
  ['claim', 'disagree', 'decideReturn', 'sendBack', 'wrongBack', 'decideSeller'],
];

describe.each(['post', 'meet'] as const)('in the inbox, of a sale by %s,', (method) => {
  const expectNoFlaws = ({ mail, deps: { origin } }: Harness): void => {
    const told = mail.sent.map((letter) => [letter.id.split(':')[0], flawsOf(letter, { origin, method })] as const);
    expect(told.length).toBeGreaterThan(1);
    expect(told.filter(([, flaws]) => flaws.length > 0)).toEqual([]);
  };

  test.each(ROADS.map((road) => [road.join(' '), road] as const))('%s', async (_, road) => {
    const sale = await newSaleAfter([method, method === 'post' ? 'send' : 'handOver']);
    const { harness } = sale;
    for (const step of road) {
      const answer = step === 'wait' ? null : await take(sale, step);
      expect([step, answer?.ok ?? true]).toEqual([step, true]);
      harness.clock.now += step === 'wait' ? DAY : MINUTE;
      await runJobs(harness.deps);
    }
    expectNoFlaws(harness);
  });

  test('of which nobody does anything', async () => {
    const { harness } = await newSaleAfter([method]);
    for (let day = 0; day <= 14; day++) {
      harness.clock.now += DAY;
      await runJobs(harness.deps);
    }
    expect(sentTo(harness).map(([kind]) => kind)).toEqual(
      expect.arrayContaining(['receipt', 'copy-sold', 'fulfilment-reminder', 'sale-canceled']),
    );
    expectNoFlaws(harness);
  });
});
