/** Time relative to a baseline: milliseconds depend on the machine, a ratio does not. */
import { median, type Opening } from './dialog.ts';

export type Ask = () => Promise<unknown>;

export type Pair = {
  readonly name: string;
  readonly means: string;
  readonly measured: Ask;
  readonly baseline: Ask;
};

export type Ratio = { readonly ratio: number; readonly low: number; readonly high: number };

const WARM_UP = 5;

/** Median and interquartile range of the ratios. */
export function summary(ratios: readonly number[]): Ratio {
  const sorted = ratios.toSorted((one, other) => one - other);
  const round = (value: number) => Math.round(value * 100) / 100;
  const at = (share: number) => round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return { ratio: round(median(sorted)), low: at(0.25), high: at(0.75) };
}

/** Milliseconds of `times` sequential calls. */
async function timeOf(ask: Ask, times: number): Promise<number> {
  const began = performance.now();
  for (let time = 0; time < times; time++) await ask();
  return performance.now() - began;
}

/**
 * Alternates both sides in short turns, so that other load affects both; each turn gives one ratio. Ends after `rounds`
 * turns, or after `mostMs` with at least five.
 */
export async function compare({ measured, baseline }: Pair, { rounds = 30, each = 8, mostMs = 8_000 } = {}) {
  for (const ask of [measured, baseline]) await timeOf(ask, WARM_UP);
  const ratios: number[] = [];
  const began = performance.now();
  while (ratios.length < rounds && (ratios.length < 5 || performance.now() - began < mostMs)) {
    // The first side changes the machine's state for the second, so the order alternates.
    const first = ratios.length % 2 === 0;
    const early = await timeOf(first ? measured : baseline, each);
    const late = await timeOf(first ? baseline : measured, each);
    ratios.push(first ? early / late : late / early);
  }
  return summary(ratios);
}

export const openingRatio = (openings: readonly Opening[]): Ratio & { means: string } => ({
  ...summary(openings.map(({ ms, arrivalMs }) => ms / arrivalMs)),
  means:
    'from the first click on “Book now” to a dialog that can be used, in arrivals of its page (navigation to DOMContentLoaded)',
});
