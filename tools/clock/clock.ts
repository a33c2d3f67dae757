/**
 * The clock of a stack on this machine. It may be ahead of the real one, so that three weeks pass in a second; site and
 * stand-ins use it. The offset is stored with the data, whose moments would otherwise be in the future.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type LocalClock = {
  readonly aheadMs: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Moves the clock ahead, never back: past events must stay in the past. */
  readonly jump: (ms: number) => void;
};

/** The clock of the whole stack: when it jumps, site and stand-ins follow. */
export type Clock = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Moves the clock ahead by this many milliseconds; resolves when due jobs have run. */
  readonly jump: (ms: number) => Promise<void>;
};

/** Limit of a jump, in ms: a mistyped number would make the shop unusable, and no wait of the shop exceeds a year. */
export const LONGEST_JUMP_MS = 366 * 24 * 60 * 60 * 1000;

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
