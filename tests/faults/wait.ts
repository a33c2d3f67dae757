/** Waiting for something, never for a length of time; every wait has an end. */
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EACH_MS = 5;

/** Waits until the condition holds; answers whether it did within `mostMs`. */
export async function came(condition: () => boolean | Promise<boolean>, mostMs: number): Promise<boolean> {
  const end = Date.now() + mostMs;
  while (!(await condition())) {
    if (Date.now() > end) return false;
    await pause(LOOK_EACH_MS);
  }
  return true;
}

/** The same, where it must come. */
export async function must(what: string, condition: () => boolean | Promise<boolean>, mostMs = 30_000): Promise<void> {
  if (!(await came(condition, mostMs))) throw new Error(`${what} did not come within ${mostMs} ms`);
}
