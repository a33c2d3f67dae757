import { DEMO_ACCOUNTS } from './seed/accounts.ts';
import { startStack } from './stack/stack.ts';

/** Shared part of `npm start` and `npm run dev`: starts the stack, prints `ready`, and stops the stack at a signal. */
export async function serve({ hotReload }: { hotReload: boolean }): Promise<void> {
  const seed = process.env.SEED ?? 'demo';
  if (seed !== 'demo' && seed !== 'none') throw new Error('SEED is "demo" or "none".');
  const starting = startStack({
    port: Number(process.env.PORT ?? 4321),
    dataDir: process.env.DATA_DIR ?? '.data',
    seed,
    hotReload,
  });
  let ending = false;
  const end = async (code: number) => {
    if (ending) return;
    ending = true;
    await starting.then((stack) => stack.stop()).catch(() => {});
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
  // The parent process may be killed without sending a signal.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(0), 500).unref();

  const stack = await starting.catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
  if (ending) return;
  console.log(`ready ${stack.url}`);
  if (stack.inbox) console.log(`inbox ${stack.inbox}`);
  if (stack.pushes) console.log(`pushes ${stack.pushes}`);
  if (stack.clock) console.log(`clock ${stack.clock}`);
  for (const { email, password, what } of seed === 'demo' ? DEMO_ACCOUNTS : []) {
    console.log(`  ${email}  ${password}  ${what}`);
  }
  const reason = await stack.failed;
  if (!ending) console.error(reason);
  await end(1);
}
