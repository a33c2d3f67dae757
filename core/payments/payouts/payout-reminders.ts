/** Money that waits until its seller does something about their account at the payment provider: when they are reminded, and what follows. */
import { DAY_MS } from '../../period.ts';

/** So many days after they were first asked, a seller is reminded; the first is the question itself. */
export const PAYOUT_REMINDERS = [0, 3, 7, 14, 30, 60] as const;

/** So long (ms) after they were first asked, a seller who has told the provider nothing may list no new copies. */
export const NO_LISTINGS_AFTER = 30 * DAY_MS;

/** So long (ms) after that question a person looks at it. */
export const PERSON_AFTER = 180 * DAY_MS;

/** The last reminder that is due at `moment` to somebody who was first asked at `askedAt`, and when the next one is. Moments in ms. */
export function reminderAt(askedAt: number, moment: number): { readonly days: number; readonly nextAt: number | null } {
  const dueAt = (days: number) => askedAt + days * DAY_MS;
  const days = PAYOUT_REMINDERS.findLast((one) => dueAt(one) <= moment) ?? PAYOUT_REMINDERS[0];
  const next = PAYOUT_REMINDERS.find((one) => one > days);
  return { days, nextAt: next === undefined ? null : dueAt(next) };
}
