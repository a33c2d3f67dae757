import type { SampleLetter, SampleScheme } from '../../../core/notifications/sample-letter.ts';
import { api, bodyOf, personal } from '../client.ts';

/** Each kind of letter, about somebody made up. */
export const listSampleLetters = (): Promise<readonly SampleLetter[]> => bodyOf(personal(api['sample-letters'].$get()));

/** Where a frame finds the HTML of one. */
export const sampleHtmlAddress = ({ key }: SampleLetter, scheme: SampleScheme): string =>
  `/api/sample-letters/${encodeURIComponent(key)}?scheme=${scheme}`;
