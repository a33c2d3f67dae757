import { atom } from 'nanostores';
import { DEFAULT_RANGE, RANGES } from '../../core/period.ts';
import { getMoneyPeriod, getMoneyReport, getSellerPayouts, listFailedLetters } from '../api/admin/money.ts';
import { createFetcherStore } from './query.ts';

/** Money checks. Refetched when the page regains focus. */
export const $money = createFetcherStore(['money'], { fetcher: getMoneyReport, dedupeTime: 0 });

/** Days from the page's address as a query: a named range, or two dates. */
export function daysIn(search: string): string {
  const asked = new URLSearchParams(search);
  const [from, to] = [asked.get('from'), asked.get('to')];
  if (from !== null || to !== null) return new URLSearchParams({ from: from ?? '', to: to ?? '' }).toString();
  return `range=${RANGES.find((known) => known === asked.get('range')) ?? DEFAULT_RANGE}`;
}

export const $days = atom(typeof location === 'undefined' ? `range=${DEFAULT_RANGE}` : daysIn(location.search));

export const $moneyPeriod = createFetcherStore(['money-period', $days], {
  fetcher: (_key, days) => getMoneyPeriod(Object.fromEntries(new URLSearchParams(String(days)))),
  dedupeTime: 0,
});

export const $failedLetters = createFetcherStore(['failed-letters'], { fetcher: listFailedLetters, dedupeTime: 0 });

/** Payouts of all sellers. Refetched when the page regains focus. */
export const $sellerPayouts = createFetcherStore(['seller-payouts'], { fetcher: getSellerPayouts, dedupeTime: 0 });
