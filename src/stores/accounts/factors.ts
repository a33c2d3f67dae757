import { atom } from 'nanostores';
import type { FactorStep } from '../../../core/accounts/factors.ts';
import { listFactors } from '../../api/factors.ts';
import { createFetcherStore } from '../query.ts';

/** The user's second factors. Refetched when the page regains focus. */
export const $factors = createFetcherStore(['factors'], { fetcher: listFactors, dedupeTime: 0 });

export const $step = atom<FactorStep | null>(null);
