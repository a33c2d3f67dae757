/** Long work in portions, so that other writes need not wait for long. */
import type { Deps } from '../ports.ts';

/**
 * Limit in ms of a portion, above which the next one is smaller. It includes the wait for other writes: then the
 * database is busy.
 */
const SLOW_MS = 100;

/** Rows per portion: minimum, first portion, maximum. */
export type Pace = { readonly least: number; readonly first: number; readonly most: number };

/** The size of the next portion: half after a slow one, a quarter more after a quick one. */
export function nextSize(size: number, tookMs: number, { least, most }: Omit<Pace, 'first'>): number {
  if (tookMs > SLOW_MS) return Math.max(least, Math.floor(size / 2));
  return tookMs * 2 > SLOW_MS ? size : Math.min(most, size + Math.ceil(size / 4));
}

/**
 * Runs at most `portions` portions, none of which starts after `forMs`, until one returns `done`. Returns true if one
 * did.
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
