import type { SampleLetter, SampleScheme } from '../../../core/notifications/sample-letter.ts';
import { api, authenticated, bodyOf } from '../client.ts';

export const listSampleLetters = (): Promise<readonly SampleLetter[]> =>
  bodyOf(authenticated(api['sample-letters'].$get()));

/** Address of the HTML of a letter, for a frame. */
export const sampleHtmlAddress = ({ key }: SampleLetter, scheme: SampleScheme): string =>
  `/api/sample-letters/${encodeURIComponent(key)}?scheme=${scheme}`;
