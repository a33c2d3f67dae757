/** Each event of a sale, each payment to a seller and each debt has its letters, and nothing else has one (I24). */
import { expect } from 'vitest';
import { EVENT_LETTER_CHECKS } from '../faults/checks/letters/event-letter-checks.ts';
import { rowsOf } from '../fixtures/people/users.ts';
import type { Harness } from '../harness.ts';

export async function requireLetterRules(harness: Harness): Promise<void> {
  for (const [, what, query] of EVENT_LETTER_CHECKS) expect([what, await rowsOf(harness, query)]).toEqual([what, []]);
}
