/** Times in the sentences of letters are those of the definitions, as in core/times-in-words.test.ts. */
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../../core/days.ts';
import { STATE_DURATION_MS } from '../../../../core/fulfilment/state-durations.ts';
import { STEP_DURATION_MS } from '../../../../core/fulfilment/step-times.ts';
import { MISSED_DEADLINE_LIMIT } from '../../../../core/limits.ts';
import { LINK_SECONDS } from '../../../../core/notifications/letter.ts';
import { accountLetterWords } from './account-letters.ts';
import { factorLetterWords } from './factor-letters.ts';
import { decisionLetterWords } from './fulfilment/decision-letters.ts';
import { listingLetterWords } from './listing-letters.ts';

const NUMBERS: Readonly<Record<number, string>> = { 3: 'three', 7: 'seven' };
const inDays = (ms: number) => `${NUMBERS[ms / DAY_MS]} days`;
const inMinutes = (seconds: number) => `${seconds / 60} minutes`;

test.each([
  [inDays(STEP_DURATION_MS.answerWithoutCode), decisionLetterWords.decisionDue.text.no_code('“Emma”')],
  [`within ${STATE_DURATION_MS.to_ship / DAY_MS} days`, listingLetterWords.paused.whatToDo],
  [`${MISSED_DEADLINE_LIMIT.withinMs / DAY_MS} days`, listingLetterWords.paused.text(2)],
  [`${LINK_SECONDS.verify / 3600} hours`, accountLetterWords.verify.howLong],
  [inMinutes(LINK_SECONDS.reset), accountLetterWords.reset.howLong],
  [inDays(LINK_SECONDS['email-undo'] * 1000), accountLetterWords.emailUndo.howLong],
  [inDays(LINK_SECONDS['factor-added'] * 1000), factorLetterWords.factorAdded.takeBack],
])('%s, in: %s', (time, sentence) => {
  expect(sentence).toContain(time);
});
