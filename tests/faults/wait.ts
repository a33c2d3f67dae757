/** Waits for a condition, never for a fixed time. Every wait has a time limit. */
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 5;

/** Waits until the condition holds. True if it did within `limitMs`. */
export async function waitUntil(condition: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> {
  const end = Date.now() + limitMs;
  while (!(await condition())) {
    if (Date.now() > end) return false;
    await pause(POLL_MS);
  }
  return true;
}

/** The same. Throws when the condition does not hold within `limitMs`. */
export async function waitUntilOrThrow(
  what: string,
  condition: () => boolean | Promise<boolean>,
  limitMs = 30_000,
): Promise<void> {
  if (!(await waitUntil(condition, limitMs))) throw new Error(`${what} not within ${limitMs} ms`);
}
