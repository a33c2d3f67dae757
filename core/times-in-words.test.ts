/** Sentences with a time as a text have the time of the definition. */
import { expect, test } from 'vitest';
import { DAY_MS } from './days.ts';
import { STATE_DURATION_MS } from './fulfilment/state-durations.ts';
import { STEP_DURATION_MS } from './fulfilment/step-times.ts';
import { TURN_SECONDS, UNPAID_WAIT_SECONDS } from './reservations/reservations.ts';
import { claimActionsWords } from './words/en/cases.ts';
import { fulfilmentWords } from './words/en/fulfilment.ts';
import { notificationScreenWords } from './words/en/notifications.ts';
import { orderActionsWords } from './words/en/order-page.ts';
import { orderScreenWords } from './words/en/orders.ts';
import { reservationsWords } from './words/en/reservations.ts';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const inDays = (ms: number) => `${NUMBERS[ms / DAY_MS]} days`;
const inMinutes = (seconds: number) => `${seconds / 60} minutes`;
const { asked, kind } = claimActionsWords;
const facts = { other: 'Ann', price: '$12.50' } as Parameters<(typeof asked)['offer']['body']>[0];

test.each([
  [inDays(STATE_DURATION_MS.claimed), kind.follows.not_as_described],
  [inDays(STATE_DURATION_MS.claimed), kind.untracked],
  [inDays(STATE_DURATION_MS.returning), asked['refund-on-return'].body(facts)],
  [inDays(STATE_DURATION_MS.offered), asked.offer.body(facts)],
  [inDays(STEP_DURATION_MS.afterWithdrawal), asked.withdraw.body()],
  [inDays(STEP_DURATION_MS.beforeMissing), fulfilmentWords.conflict.tooEarly('May 1')],
  [inDays(STEP_DURATION_MS.afterDelivery), orderActionsWords.asked.delivered.body],
  [inDays(STEP_DURATION_MS.answerCancel), orderActionsWords.asked['ask-cancel'].body],
  [inMinutes(TURN_SECONDS), orderScreenWords.queuePosition.inQueue],
  [inMinutes(TURN_SECONDS), notificationScreenWords.push.text],
  [inMinutes(UNPAID_WAIT_SECONDS.first), reservationsWords.unusedTurn],
])('%s, in: %s', (time, sentence) => {
  expect(sentence).toContain(time);
});
