import { listSampleLetters } from '../../api/admin/sample-letters.ts';
import { createFetcherStore } from '../query.ts';

/** Each kind of letter. The addresses of their HTML are valid for a day. */
export const $sampleLetters = createFetcherStore(['sample-letters'], { fetcher: listSampleLetters });
