/**
 * The clock of a stack on this machine. It may be ahead of the real one, so that three weeks pass in a second: the site and the
 * stand-ins go by it. How far it is ahead is kept with the data, which would else lie in the future.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type LocalClock = {
  readonly aheadMs: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Moves it ahead, never back: what has happened stays in the past. */
  readonly jump: (ms: number) => void;
};

/** The clock of the whole stack: when it jumps, the site and the stand-ins follow. */
export type Clock = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Moves it ahead by so many milliseconds; ends when what was due has been done. */
  readonly jump: (ms: number) => Promise<void>;
};

/** A mistyped number should not leave a shop that nobody can bring back; a year is longer than anything that the shop waits for. */
export const LONGEST_MS = 366 * 24 * 60 * 60 * 1000;

export function openClock(dataDir: string): LocalClock {
  const file = join(dataDir, 'clock.json');
  let aheadMs = kept(file);
  return {
    aheadMs: () => aheadMs,
    now: () => Date.now() + aheadMs,
    jump: (ms) => {
      aheadMs += ms;
      writeFileSync(file, JSON.stringify({ aheadMs }));
    },
  };
}

function kept(file: string): number {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { aheadMs: number }).aheadMs;
  } catch {
    return 0;
  }
}
