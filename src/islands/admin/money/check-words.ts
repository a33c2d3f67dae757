import type { MoneyCheck } from '../../../../core/payments/money.ts';
import { moneyCheckWords } from '../../../../core/words/payments/money-check-words.ts';

type Words = { readonly title: string; readonly meaning: string };

/** What each count of the money page is called, and what it would mean if it were not 0. */
export const CHECK_WORDS: Readonly<Record<MoneyCheck['name'], Words>> = moneyCheckWords;
