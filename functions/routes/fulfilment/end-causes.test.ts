/**
 * Each cause of the end of a sale: both parties read it, in their own words, in the letters about the end and the
 * refund.
 */
import { expect } from 'vitest';
import type { EndCause } from '../../../core/fulfilment/process.ts';
import type { DeliveryMethod } from '../../../core/fulfilment/state.ts';
import { endCauseWords } from '../../../core/words/en/letters/end-causes.ts';
import { answer } from '../../../tests/fixtures/factories.ts';
import { type Sale, type Step, take } from '../../../tests/fixtures/fulfilment/process-sales.ts';
import { byHand, settle } from '../../../tests/fixtures/fulfilment/refunds-by-hand.ts';
import { flawsOf } from '../../../tests/fixtures/notices/letter-rules.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 86_400_000;
const METHODS = ['post', 'meet'] as const;
const ENDS = ['sale-completed', 'sale-canceled', 'sale-refunded'];
/** Letters about the refund repeat it: when the money is sent and when it has arrived. */
const REFUNDS = ['sale-refund-sent', 'sale-refund-arrived'];

/** `arrived`: sent or handed over, by the method. A number: days that pass. */
type Event = Step | 'arrived' | number | ((sale: Sale) => Promise<unknown>);
const CLAIMED = ['arrived', 'claim'] as const;
const RETURNED = [...CLAIMED, 'askReturn', 'sendBack'] as const;
const MISSING = ['tenDays', 'notArrived', 4] as const;
const DISPUTED = [...CLAIMED, 'disagree'] as const;

async function sellerSuspended({ parties: { admin, seller } }: Sale) {
  const [status] = await answer(admin.ask('PUT', `/api/users/${seller.id}/suspension`, { reason: 'Why' }));
  expect(status).toBe(200);
}

async function settled({ harness, intentId, orderId, parties: { admin } }: Sale) {
  await byHand(harness, intentId, 300);
  harness.clock.now += 1;
  expect((await settle(admin, orderId, 'end'))[0]).toBe(200);
}

/** By cause: the events that lead there, by both methods or by one. */
const ROADS: Readonly<Record<EndCause, readonly [DeliveryMethod | 'both', ...Event[]]>> = {
  by_seller: ['both', 'sellerCancels'],
  agreed: ['post', 'askCancel', 'sellerCancels'],
  by_buyer: ['meet', 'buyerCancels'],
  suspended: ['both', sellerSuspended],
  not_sent: ['post', 8],
  not_answered: ['post', 'askCancel', 4],
  not_met: ['meet', 15],
  refunded: ['both', ...CLAIMED, 'refund'],
  returned: ['both', ...RETURNED, 'gotBack'],
  missing: ['post', 'send', ...MISSING],
  untracked: ['post', 'sendUntracked', ...MISSING],
  back_unanswered: ['both', ...RETURNED, 15],
  decided_for_buyer: ['both', ...DISPUTED, 'decideRefund'],
  undecided: ['both', ...DISPUTED, 31],
  settled: ['both', settled],
  confirmed: ['both', 'arrived', 'confirm'],
  received: ['meet', 'noCode', 'confirm'],
  time_over: ['both', 'arrived', 22],
  accepted: ['both', ...CLAIMED, 'offer', 'accept'],
  offer_unanswered: ['both', ...CLAIMED, 'offer', 6],
  kept: ['both', ...CLAIMED, 'askReturn', 8],
  decided: ['both', ...DISPUTED, 'decidePart'],
  decided_for_seller: ['both', ...DISPUTED, 'decideSeller'],
};

const END_CAUSES = Object.keys(ROADS) as EndCause[];

const CASES = END_CAUSES.flatMap((cause) => {
  const [only, ...events] = ROADS[cause];
  return METHODS.filter((method) => only === 'both' || only === method).map(
    (method) => [cause, method, events] as const,
  );
});

async function meet(sale: Sale, method: DeliveryMethod, event: Event): Promise<void> {
  const { harness } = sale;
  if (typeof event === 'function') await event(sale);
  else if (typeof event === 'number') {
    harness.clock.now += event * DAY;
    await runJobs(harness.deps);
  } else {
    const response = await take(sale, event === 'arrived' ? (method === 'post' ? 'send' : 'handOver') : event);
    expect([event, response?.status ?? 200]).toEqual([event, 200]);
  }
}

// Fails when a letter does not name the cause, or has the other party's text.
test.for(CASES)('%s, by %s', async ([cause, method, events], { harness, saleAfter }) => {
  const sale = await saleAfter(method);
  for (const event of [...events, 0, 1]) await meet(sale, method, event);
  for (const side of ['buyer', 'seller'] as const) {
    const letters = kindsTo(harness, sale.parties[side]);
    const ends = letters.filter(([kind]) => ENDS.includes(kind));
    expect(ends).toHaveLength(1);
    const behind = letters.slice(letters.findIndex(([kind]) => ENDS.includes(kind)));
    for (const [, letter] of [...ends, ...behind.filter(([kind]) => REFUNDS.includes(kind))]) {
      const said = END_CAUSES.filter((one) => letter.text.split('\n').includes(endCauseWords[one][side]));
      expect(said.map((one) => endCauseWords[one][side])).toEqual([endCauseWords[cause][side]]);
      expect(flawsOf(letter, { origin: harness.deps.origin, method })).toEqual([]);
    }
  }
});
