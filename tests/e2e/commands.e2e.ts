import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiSignUp, callerFor, expect, test } from './shop.ts';

const PORTS = [Number(process.env.SPARE_PORT ?? 4421), Number(process.env.SPARE_PORT ?? 4421) + 4] as const;

/** `npm start` on its own port and folder; resolves when it says that it is ready. */
async function npmStart(port: number, dataDir: string): Promise<ChildProcess> {
  const child = spawn('npm', ['start'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SEED: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of child.stdout ?? []) {
    printed += chunk;
    if (printed.includes(`ready http://localhost:${port}\n`)) return child;
  }
  throw new Error(`npm start ended:\n${printed}`);
}

/** Every process that was started for this folder, by what its command line says. */
const processesOf = (dataDir: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')];
      } catch {
        return []; // It ended while we looked.
      }
    })
    .filter((command) => command.includes(dataDir));

async function terminate(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

test('two instances run side by side, end without a trace, and find their data again', async () => {
  test.setTimeout(120_000);
  const dataDirs = PORTS.map(() => mkdtempSync(join(tmpdir(), 'dogear-start-'))) as [string, string];
  const account = { email: 'first@example.org', password: 'Reader#2022' };
  const url = `http://localhost:${PORTS[0]}`;
  try {
    const [one, two] = await Promise.all([npmStart(PORTS[0], dataDirs[0]), npmStart(PORTS[1], dataDirs[1])]);
    expect(processesOf(dataDirs[0]).length).toBeGreaterThan(1);
    expect(await apiSignUp(url, account)).toBe(201);
    expect(await apiSignUp(`http://localhost:${PORTS[1]}`, account)).toBe(201);
    await Promise.all([terminate(one), terminate(two)]);
    for (const dataDir of dataDirs) await expect.poll(() => processesOf(dataDir)).toEqual([]);

    const again = await npmStart(PORTS[0], dataDirs[0]);
    expect(await apiSignUp(url, account)).toBe(409);
    const person = await callerFor(url, account);
    expect((await person.ask<{ email: string }>('GET', '/api/auth/me')).body.email).toBe(account.email);
    await terminate(again);
    await expect.poll(() => processesOf(dataDirs[0])).toEqual([]);
  } finally {
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
  }
});
