import { atom } from 'nanostores';
import type { FactorStep } from '../../../core/accounts/factors.ts';
import { listFactors } from '../../api/factors.ts';
import { createFetcherStore } from '../query.ts';

/** One's own second factors. Asked for again whenever the page comes back into view. */
export const $factors = createFetcherStore(['factors'], { fetcher: listFactors, dedupeTime: 0 });

/** The second step that the log-in of this page waits for. */
export const $step = atom<FactorStep | null>(null);
