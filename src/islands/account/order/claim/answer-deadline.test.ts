import { expect, test } from 'vitest';
import type { Claim } from '../../../../../core/fulfilment/claim.ts';
import { STATES } from '../../../../../core/fulfilment/process.ts';
import { TIMES } from '../../../../../core/fulfilment/step-times.ts';
import { answerDeadline } from './answer-deadline.ts';

const BEGAN = Date.UTC(2026, 10, 24);
const NO_CODE = { kind: 'no_code', answer: null } as Claim;
const SALE = { state: 'deciding', claim: NO_CODE, deadlineAt: BEGAN + STATES.deciding.lasts } as const;
const UNTIL = BEGAN + TIMES.answerWithoutCode;

// Fails when the page gives the buyer 30 days instead of 3.
test('gives the buyer three days to confirm a handover without a code', () => {
  expect(answerDeadline(SALE, BEGAN)).toBe(UNTIL);
  expect(answerDeadline(SALE, UNTIL - 1)).toBe(UNTIL);
  expect(answerDeadline(SALE, UNTIL)).toBeUndefined();
});

test("ends with the buyer's answer, and does not apply to other claims", () => {
  const answer = { statement: { text: 'Nobody came.', photos: [] }, offeredCents: null };
  expect(answerDeadline({ ...SALE, claim: { ...NO_CODE, answer } as Claim }, BEGAN)).toBeUndefined();
  expect(answerDeadline({ ...SALE, claim: { ...NO_CODE, kind: 'not_as_described' } }, BEGAN)).toBeUndefined();
  expect(answerDeadline({ ...SALE, state: 'completed', deadlineAt: null }, BEGAN)).toBeUndefined();
});
