import { besideFlood, flood, floodLines, payments, reads } from './flood.ts';
import { type Typed, typing } from './typing.ts';

/** After all copies, in ms since the epoch: a page after this cursor has the latest ones. */
const LATEST = Date.UTC(2100, 0, 1);

/** Common words, whole titles, authors, a typo: without the flood, and beside it. */
const TEXTS = {
  quiet: [
    'the',
    'harry potter',
    'love',
    's',
    'the lord of the rings',
    'jane austen',
    'of the',
    'twilihgt',
    'king',
    'a',
  ],
  flooded: [
    'and',
    'hunger games',
    'blood',
    't',
    'the great gatsby',
    'agatha christie',
    'in the',
    'draogn',
    'star',
    'i',
  ],
} as const;

const typedLine = (when: string, { texts, results, beginnings, offers, medianMs, slowestMs }: Typed): string =>
  `typed quickly, ${when}: results of ${results} of ${texts} texts, after ${medianMs.toFixed(0)} ms (slowest ${slowestMs.toFixed(0)}); offers for ${offers} of ${beginnings} beginnings`;

/**
 * Health checks, uncached pages and starts of payments beside a flood of searches; and a typing user, with and without
 * it.
 */
export async function floodOf(url: string): Promise<string> {
  let unseen = 0;
  const quiet = await typing(url, TEXTS.quiet);
  const flooded = await flood(url, {
    'health checks': reads(`${url}/api/health`),
    'rendered shelves': reads(() => `${url}/category/fantasy?after=${LATEST - unseen++}.flood`),
    'payment starts': await payments(url, ['demo-002', 'demo-003']),
  });
  const beside = await besideFlood(url, flooded.sent, () => typing(url, TEXTS.flooded));
  return [floodLines(flooded), typedLine('quiet', quiet), typedLine('beside the flood', beside)].join('\n');
}
