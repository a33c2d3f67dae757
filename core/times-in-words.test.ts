/** Sentences with a time as a text have the time of the definition. */
import { expect, test } from 'vitest';
import { DAY_MS } from './days.ts';
import { STATE_DURATION_MS } from './fulfilment/state-durations.ts';
import { STEP_DURATION_MS } from './fulfilment/step-times.ts';
import { MISSED_DEADLINE_LIMIT } from './limits.ts';
import { LINK_SECONDS } from './notifications/letter.ts';
import { TURN_SECONDS, UNPAID_WAIT_SECONDS } from './reservations/reservations.ts';
import { claimActionsWords } from './words/en/cases.ts';
import { fulfilmentWords } from './words/en/fulfilment.ts';
import { accountLetterWords } from './words/en/letters/account-letters.ts';
import { claimLetterWords } from './words/en/letters/claim-letters.ts';
import { factorLetterWords } from './words/en/letters/factor-letters.ts';
import { listingLetterWords } from './words/en/letters/listing-letters.ts';
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
  [inDays(STEP_DURATION_MS.answerWithoutCode), claimLetterWords.decisionDue.text.no_code('“Emma”')],
  [`within ${STATE_DURATION_MS.to_ship / DAY_MS} days`, listingLetterWords.paused.whatToDo],
  [`${MISSED_DEADLINE_LIMIT.withinMs / DAY_MS} days`, listingLetterWords.paused.text(2)],
  [inMinutes(TURN_SECONDS), orderScreenWords.queuePosition.inQueue],
  [inMinutes(TURN_SECONDS), notificationScreenWords.push.text],
  [inMinutes(UNPAID_WAIT_SECONDS.first), reservationsWords.unusedTurn],
  [`${LINK_SECONDS.verify / 3600} hours`, accountLetterWords.verify.howLong],
  [inMinutes(LINK_SECONDS.reset), accountLetterWords.reset.howLong],
  [inDays(LINK_SECONDS['email-undo'] * 1000), accountLetterWords.emailUndo.howLong],
  [inDays(LINK_SECONDS['factor-added'] * 1000), factorLetterWords.factorAdded.takeBack],
])('%s, in: %s', (time, sentence) => {
  expect(sentence).toContain(time);
});
