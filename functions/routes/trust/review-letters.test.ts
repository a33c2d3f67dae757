/** Both sides are asked for a review once, by the letter and the line about the end of the sale. */
import { expect } from 'vitest';
import { type Road, take } from '../../../tests/fixtures/fulfilment/process-sales.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { eventLetterWords } from '../../domain/notifications/letters/fulfilment/event-letter.ts';
import { sendLetters } from '../../domain/notifications/send-letters.ts';

const ASKS = Object.values(eventLetterWords.review).map((ask) => ask('').slice(0, 30));

const ROADS: readonly (readonly [road: Road, asked: number])[] = [
  [['meet', 'handOver', 'confirm'], 2],
  [['post', 'send', 'claim', 'refund'], 2],
  [['post', 'sellerCancels'], 0],
  [['meet', 'noCode', 'decideRefund'], 0],
  [['post', 'send', 'confirm', 'disputed', 'disputeLost'], 2],
];

test.for(ROADS)('after %s: %i letters ask', async ([[method, ...steps], asked], { harness, saleAfter }) => {
  const sale = await saleAfter(method);
  for (const step of steps) {
    await take({ ...sale, harness }, step);
    await sendLetters(harness.deps);
  }
  const letters = harness.mail.sent.filter(({ text }) => ASKS.some((ask) => text.includes(ask)));
  expect(letters).toHaveLength(asked);
  expect(new Set(letters.map(({ to }) => to)).size).toBe(asked);
});
