/**
 * A deployment's answer reveals by no header and no body whether an email has an account, tested on the database
 * server, which counts rows.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { post } from '../../../tests/fixtures/factories.ts';
import { newcomer, PASSWORD, signIn } from '../../../tests/fixtures/people/users.ts';
import { createHarnessAt, type Harness } from '../../../tests/harness.ts';
import { startMigratedDatabase } from '../../../tests/sqld.ts';

const KNOWN = 'ann@example.org';
const SUSPENDED = 'sue@example.org';
const ENDED = 'gone@example.org';
const EMAILS = [KNOWN, SUSPENDED, ENDED, 'nobody@example.org', 'bounced@example.org'];

let database: Awaited<ReturnType<typeof startMigratedDatabase>>;
let harness: Harness;

// The start of a server takes long on some machines.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

beforeAll(async () => {
  database = await startMigratedDatabase();
  harness = createHarnessAt(database.url);
  for (const email of EMAILS) if (email !== 'nobody@example.org') await newcomer(harness, email);
  await harness.client.execute(`UPDATE users SET suspended_at = 1 WHERE email = '${SUSPENDED}'`);
  await harness.client.execute(`UPDATE users SET deleted_at = 1 WHERE email = '${ENDED}'`);
  await harness.client.execute("UPDATE users SET email_bounced_at = 1 WHERE email = 'bounced@example.org'");
});
afterAll(() => database.stop());

/** The observable parts of an answer. */
const seen = async (response: Response) => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  body: await response.text(),
});

const CALLS: Record<string, (email: string, address: string) => Promise<Response>> = {
  'forgot password': (email, address) => post(harness, '/api/auth/forgot', { email }, { 'CF-Connecting-IP': address }),
  'a wrong password': (email, address) => signIn(harness, email, `${PASSWORD}x`, address),
};

// Fails when a deployment reports the rows that an answer cost.
test.each(Object.entries(CALLS))('%s is answered identically for every email', async (_, call) => {
  const answers: unknown[] = [];
  const rows = new Set<string>();
  for (const [at, email] of EMAILS.entries()) {
    answers.push(await seen(await call(email, `192.0.2.${at}`)));
    rows.add(JSON.stringify(harness.meter.rows));
  }
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(rows.size).toBeGreaterThan(1);
});

test('on one’s own machine an answer reports its rows', async () => {
  const own = createHarnessAt(database.url, 'http://localhost:4321');
  const timing = async (email: string) =>
    (await post(own, '/api/auth/forgot', { email })).headers.get('Server-Timing') ?? '';
  expect(await timing(KNOWN)).toMatch(/^db;desc="1", rows;desc="\d+\/[1-9]\d*"$/);
});
