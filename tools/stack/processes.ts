import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';

const GRACE_MS = 5_000;

export type Running = { readonly pid: number; stop(): Promise<void>; readonly exited: Promise<number | null> };

/**
 * Starts a program with its output in a log file, and with `shown` in the terminal as well. `stop` terminates it, then
 * kills it; it never outlives this process.
 */
export function run(
  command: string,
  args: string[],
  options: { log: string; shown?: boolean; env?: NodeJS.ProcessEnv },
): Running {
  const log = createWriteStream(options.log, { flags: 'a' });
  const child: ChildProcess = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
  });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  if (options.shown) {
    child.stdout?.pipe(process.stdout, { end: false });
    child.stderr?.pipe(process.stderr, { end: false });
  }
  const exited = new Promise<number | null>((resolve) => {
    child.on('exit', resolve);
    child.on('error', () => resolve(1));
  });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  return {
    pid: child.pid ?? 0,
    exited,
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
      await exited;
      clearTimeout(late);
      process.off('exit', killWithUs);
    },
  };
}

/** Waits until `probe` holds. Rejects when the program ended first, or when the time is over. */
export async function until(
  what: string,
  running: Running | undefined,
  probe: () => Promise<boolean>,
  { withinMinutes = 1 } = {},
): Promise<void> {
  const deadline = Date.now() + withinMinutes * 60_000;
  let ended = false;
  running?.exited.then(() => {
    ended = true;
  });
  while (!(await probe().catch(() => false))) {
    if (ended) throw new Error(`${what} ended before it was ready`);
    if (Date.now() > deadline) throw new Error(`${what} was not ready within ${withinMinutes} min`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
