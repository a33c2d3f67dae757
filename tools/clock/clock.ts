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
