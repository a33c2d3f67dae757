import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountLetterWords } from '../../../functions/domain/notifications/letters/account-letters.ts';
import { expect, sparePorts, test } from '../shop.ts';
import { apiSignUp, callerFor } from '../users.ts';

const PORT = sparePorts().commands;

const inboxOf = (port: number) => `http://localhost:${port + 4}`;
const pushesOf = (port: number) => `http://localhost:${port + 6}`;

async function subjectsTo(address: string): Promise<string[]> {
  const answer = await fetch(`${inboxOf(PORT)}/api/letters?to=${encodeURIComponent(address)}`);
  return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject);
}

/**
 * Starts `npm start` with this port and folder. Resolves when it prints `ready`, and the addresses of the inbox and the
 * push stand-in.
 */
async function npmStart(port: number, dataDir: string): Promise<ChildProcess> {
  const child = spawn('npm', ['start'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SEED: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of child.stdout ?? []) {
    printed += chunk;
    if (printed.includes(`ready http://localhost:${port}\ninbox ${inboxOf(port)}\npushes ${pushesOf(port)}\n`))
      return child;
  }
  throw new Error(`npm start ended:\n${printed}`);
}

const livingPids = (): number[] => readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));

/** The parent of a process, from `/proc`; undefined after its end. */
function parentOf(pid: number): number | undefined {
  try {
    // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: after the name in brackets come state and parent.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** This process and all its descendants, down to the last workerd. */
function familyOf(root: number): number[] {
  const family = new Set([root]);
  for (let grown = true; grown; ) {
    const born = livingPids().filter((pid) => !family.has(pid) && family.has(parentOf(pid) ?? -1));
    for (const pid of born) family.add(pid);
    grown = born.length > 0;
  }
  return [...family];
}

/** Sends a signal to the process of `npm start` only, and waits until all its descendants have ended. */
async function terminate(child: ChildProcess): Promise<void> {
  const family = familyOf(child.pid ?? -1);
  expect(family.length).toBeGreaterThan(4);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  await expect.poll(() => family.filter((pid) => parentOf(pid) !== undefined)).toEqual([]);
}

test('an instance runs beside another one, stops completely, finds its data again, and makes an admin', async ({
  baseURL,
}) => {
  test.setTimeout(300_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'dogear-start-'));
  const account = { email: `first-${crypto.randomUUID()}@example.org`, password: 'Reader#2022' };
  const url = `http://localhost:${PORT}`;
  try {
    const first = await npmStart(PORT, dataDir);
    expect(await apiSignUp(url, account)).toBe(201);
    // The other instance is that of all journeys.
    expect(await apiSignUp(baseURL ?? '', account)).toBe(201);
    // Letters stay in the inbox of the instance that sent them, and outlive it.
    const subjects = [accountLetterWords.verify.welcomeSubject];
    await expect.poll(() => subjectsTo(account.email)).toEqual(subjects);
    await terminate(first);
    await expect(fetch(inboxOf(PORT))).rejects.toThrow();
    await expect(fetch(pushesOf(PORT))).rejects.toThrow();

    const again = await npmStart(PORT, dataDir);
    expect(await subjectsTo(account.email)).toEqual(subjects);
    expect(await apiSignUp(url, account)).toBe(409);
    const user = await callerFor(url, account);
    expect((await user.ask<{ email: string }>('GET', '/api/auth/me')).body.email).toBe(account.email);

    const env = { ...process.env, PORT: String(PORT) };
    const [code] = await once(spawn('npm', ['run', 'make-admin', '--', account.email], { env }), 'exit');
    expect(code).toBe(0);
    expect((await user.ask('GET', '/api/auth/me')).status).toBe(401);
    const admin = await callerFor(url, account);
    expect((await admin.ask<{ isAdmin: boolean }>('GET', `/api/users/admin/${account.email}`)).body.isAdmin).toBe(true);
    const [unknown] = await once(spawn('npm', ['run', 'make-admin', '--', 'nobody@example.org'], { env }), 'exit');
    expect(unknown).toBe(1);
    const [none] = await once(spawn('npm', ['run', 'remove-factors', '--', account.email], { env }), 'exit');
    expect(none).toBe(1);
    await terminate(again);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
