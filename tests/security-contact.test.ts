/**
 * The contact for vulnerabilities: `/.well-known/security.txt` (RFC 9116). Through the built Worker:
 * tests/e2e/running/bodies.e2e.ts.
 */
import type { APIContext } from 'astro';
import { expect, test } from 'vitest';
import { GET } from '../src/pages/.well-known/security.txt.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 28, 13);

const asked = async (address: string | null, now = NOW) =>
  GET({
    locals: { deps: { contact: { address }, now: () => now }, origin: 'https://dogear.test' },
  } as unknown as APIContext);

const fieldsOf = async (answer: Response) =>
  (await answer.text())
    .trimEnd()
    .split('\n')
    .map((line) => line.split(': ') as [string, string]);

test('has each required field of RFC 9116 once', async () => {
  const answer = await asked('help@dogear.test');
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(await fieldsOf(answer)).toEqual([
    ['Contact', 'mailto:help@dogear.test'],
    ['Expires', '2027-05-27T00:00:00.000Z'],
    ['Preferred-Languages', 'en'],
    ['Canonical', 'https://dogear.test/.well-known/security.txt'],
  ]);
});

// Fails when the date is the build's: it would expire without a new build.
test('expires within a year of each request', async () => {
  for (const now of [NOW, NOW + 900 * DAY]) {
    const expires = Date.parse(Object.fromEntries(await fieldsOf(await asked('help@dogear.test', now))).Expires ?? '');
    expect([expires > now + 90 * DAY, expires < now + 365 * DAY]).toEqual([true, true]);
  }
});

test('is missing without a contact address', async () => {
  expect((await asked(null)).status).toBe(404);
});
