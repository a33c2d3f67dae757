/** Money that waits for its seller's step at the payment provider: reminders, and their consequences. */
import { DAY_MS } from '../../days.ts';

/** Days of the reminders after the first request; day 0 is the request itself. */
export const PAYOUT_REMINDERS = [0, 3, 7, 14, 30, 60] as const;

/** Duration in ms after which an unresponsive seller may list no new copies. */
export const NO_LISTINGS_AFTER = 30 * DAY_MS;

/** Duration in ms after which an admin looks at it. */
export const ADMIN_REVIEW_AFTER = 180 * DAY_MS;

/**
 * The latest reminder due at `moment` for a seller first asked at `askedAt`, and the moment of the next one. Moments in
 * ms.
 */
export function reminderAt(askedAt: number, moment: number): { readonly days: number; readonly nextAt: number | null } {
  const dueAt = (days: number) => askedAt + days * DAY_MS;
  const days = PAYOUT_REMINDERS.findLast((one) => dueAt(one) <= moment) ?? PAYOUT_REMINDERS[0];
  const next = PAYOUT_REMINDERS.find((one) => one > days);
  return { days, nextAt: next === undefined ? null : dueAt(next) };
}
