/** Scheduled payouts: https://docs.stripe.com/connect/manage-payout-schedule. The platform's are manual. */
import type Stripe from 'stripe';
import type { Transaction } from '../../store/store.ts';
import type { BalanceSettings } from '../objects.ts';

type Schedule = Stripe.BalanceSettings.Payments.Payouts.Schedule;

const DAY_MS = 24 * 60 * 60 * 1000;
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Plans the next payout of a connected account; none for a manual schedule. */
export function planPayout(tx: Transaction, account: string, { payments }: BalanceSettings): void {
  const schedule = payments.payouts?.schedule;
  if (!schedule || schedule.interval === 'manual') tx.remove('settlement', account);
  else tx.put('settlement', { id: account, of: 'account', outcome: 'paid out', dueAt: nextDay(schedule, tx.now()) });
}

/** Start of the next day (UTC) of a schedule, in milliseconds. */
function nextDay(schedule: Schedule, now: number): number {
  for (let day = Math.floor(now / DAY_MS) * DAY_MS + DAY_MS; ; day += DAY_MS) if (isPayday(schedule, day)) return day;
}

/** In a month without this day it is the last day. */
function isPayday(
  { interval, monthly_payout_days: ofMonth, weekly_payout_days: ofWeek }: Schedule,
  day: number,
): boolean {
  const date = new Date(day);
  if (interval === 'weekly') return (ofWeek ?? []).includes(WEEKDAYS[date.getUTCDay()] ?? '');
  if (interval !== 'monthly') return true;
  const isLast = new Date(day + DAY_MS).getUTCDate() === 1;
  return (ofMonth ?? []).some((wanted) => wanted === date.getUTCDate() || (isLast && wanted > date.getUTCDate()));
}
