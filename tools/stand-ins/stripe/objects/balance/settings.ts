/** Payout settings of a balance, and the days of its schedule: https://docs.stripe.com/api/balance-settings */
import type Stripe from 'stripe';
import type { Transaction } from '../../store.ts';
import { invalidParameter } from '../errors.ts';
import type { BalanceSettings } from '../objects.ts';

type ScheduleParameters = { interval?: 'manual' | 'daily' | 'monthly'; monthly_payout_days?: number[] };
export type SettingsParameters = { payments?: { payouts?: { schedule?: ScheduleParameters } } };

/** https://docs.stripe.com/connect/manage-payout-schedule: the default of monthly payouts. */
const DAY_OF_MONTH = 1;

type Schedule = Stripe.BalanceSettings.Payments.Payouts.Schedule;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Settings of a connected account, or of the platform (null). A connected account has daily payouts until another
 * schedule is set; the platform of this stand-in has manual ones, since no bank account exists.
 */
export function settingsOf(tx: Pick<Transaction, 'get'>, account: string | null): BalanceSettings {
  const id = account ?? 'platform';
  return (
    tx.get('balance_settings', id) ?? {
      id,
      object: 'balance_settings',
      payments: {
        debit_negative_balances: true,
        payouts: {
          automatic_transfer_rules_by_currency: null,
          minimum_balance_by_currency: null,
          schedule: { interval: account === null ? 'manual' : 'daily' },
          statement_descriptor: null,
          status: 'enabled',
        },
        settlement_timing: { delay_days: 2, start_of_day: null },
      },
    }
  );
}

/** Changes the schedule of payouts; everything else stays. */
export function changeSettings(
  tx: Transaction,
  account: string | null,
  { payments = {} }: SettingsParameters,
): BalanceSettings {
  const old = settingsOf(tx, account);
  const payouts = old.payments.payouts as Stripe.BalanceSettings.Payments.Payouts;
  const changed: BalanceSettings = {
    ...old,
    payments: {
      ...old.payments,
      payouts: {
        ...payouts,
        schedule: payments.payouts?.schedule ? scheduleOf(payments.payouts.schedule) : payouts.schedule,
      },
    },
  };
  tx.put('balance_settings', changed);
  if (account !== null) planPayout(tx, account, changed);
  return changed;
}

export const shownSettings = ({ id: _, ...settings }: BalanceSettings): Stripe.BalanceSettings => settings;

function scheduleOf({ interval, monthly_payout_days: month }: ScheduleParameters) {
  if (interval === undefined) {
    const param = 'payments[payouts][schedule][interval]';
    throw invalidParameter('parameter_missing', `Missing required param: ${param}.`, param);
  }
  if (month && !(month.length > 0 && month.every((day) => day >= 1 && day <= 31))) {
    const param = 'payments[payouts][schedule][monthly_payout_days]';
    throw invalidParameter('parameter_invalid_array', 'Invalid monthly_payout_days', param);
  }
  if (interval === 'monthly') return { interval, monthly_payout_days: month ?? [DAY_OF_MONTH] };
  return { interval };
}

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
function isPayday({ interval, monthly_payout_days: ofMonth }: Schedule, day: number): boolean {
  const date = new Date(day);
  if (interval !== 'monthly') return true;
  const isLast = new Date(day + DAY_MS).getUTCDate() === 1;
  return (ofMonth ?? []).some((wanted) => wanted === date.getUTCDate() || (isLast && wanted > date.getUTCDate()));
}
