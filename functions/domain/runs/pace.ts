/** Long work in portions, so that nobody waits long for the one writer. */
import type { Deps } from '../ports.ts';

/** A portion that took longer (ms) was too large. What waited for others counts, too: then there is much to do. */
const SLOW_MS = 100;

/** How many rows a portion has at least, at first, and at most. */
export type Pace = { readonly least: number; readonly first: number; readonly most: number };

/** The size of the next portion: half after a slow one, a quarter more after a quick one. */
export function nextSize(size: number, tookMs: number, { least, most }: Omit<Pace, 'first'>): number {
  if (tookMs > SLOW_MS) return Math.max(least, Math.floor(size / 2));
  return tookMs * 2 > SLOW_MS ? size : Math.min(most, size + Math.ceil(size / 4));
}

/**
 * Does portions of a work, no more than so many, and none that begins after `forMs`, until one says that there is no more to do. Answers
 * whether one did. `portion` is given its size.
 */
export async function inPortions(
  { now }: Pick<Deps, 'now'>,
  pace: Pace,
  portions: number,
  portion: (size: number) => Promise<'more' | 'done'>,
  forMs = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const until = now() + forMs;
  let size = pace.first;
  for (let count = 0; count < portions; count++) {
    const began = now();
    if (began >= until) return false;
    if ((await portion(size)) === 'done') return true;
    size = nextSize(size, now() - began, pace);
  }
  return false;
}
