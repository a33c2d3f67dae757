/**
 * The answers of all routes to all callers, with their letters and purges, as files for a comparison of two versions:
 * `npm run answers -- FOLDER` writes one file per route (tools/compare-answers.ts).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { sendLetters } from '../../functions/domain/notifications/send-letters.ts';
import type { Access } from '../access/access-line.ts';
import { ACCESS } from '../access.ts';
import { isAsked } from '../exhaustive.ts';
import { formOf, pictureOf } from '../fixtures/listings.ts';
import { belongings, everybody } from '../fixtures/people/callers.ts';
import { test } from '../fixtures/test.ts';
import { createHarness } from '../harness.ts';

const folder = process.env.ANSWERS;

const AT = Date.UTC(2026, 5, 15, 12);

/** Random secrets and ids, numbered by their order. */
const DRAWN =
  /dogear_[\w-]{43}|\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b|(?<=[=/#"])[\w-]{40,}(?=[;"&/%\s]|$)|"[0-9a-f]{32,64}"/g;

function withoutChance(text: string): string {
  const seen = new Map<string, string>();
  return text.replaceAll(DRAWN, (drawn) => {
    const name = seen.get(drawn) ?? `drawn-${seen.size + 1}`;
    seen.set(drawn, name);
    return name;
  });
}

/** The answers of one route to all callers in turn, with their effects. */
async function answersOf(route: string, access: Access): Promise<string> {
  const harness = await createHarness();
  harness.clock.now = AT;
  const { callers, buyerA, seller } = await everybody(harness);
  const fill = await belongings(harness, buyerA, seller, JSON.stringify(access));
  const [method = '', path = ''] = route.split(' ');
  await sendLetters(harness.deps);
  harness.mail.sent.length = 0;
  harness.purged.length = 0;
  const lines: string[] = [];
  for (const { who, role, headers } of callers) {
    const also = role !== undefined && role === access.also?.role ? access.also.path : undefined;
    const response = await harness.send(fill(also ?? access.path ?? path), {
      method,
      headers: access.body ? { ...headers, 'Content-Type': 'application/json' } : headers,
      ...(access.body ? { body: fill(JSON.stringify(access.body)) } : {}),
      ...(access.upload ? { body: formOf(new Blob([pictureOf('new') as BlobPart])) } : {}),
    });
    const told = [...response.headers].map(([name, value]) => `${name}: ${value}`).sort();
    lines.push(`-- ${who}: ${response.status}`, ...told, await response.text(), '');
    harness.clock.now += 60_000;
  }
  harness.clock.now += 15 * 60_000;
  await sendLetters(harness.deps);
  for (const { id, to, subject, text } of harness.mail.sent.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    lines.push(`-- letter ${id} to ${to}`, subject, text, '');
  lines.push(`-- purged ${JSON.stringify(harness.purged)}`);
  return withoutChance(lines.join('\n'));
}

// Sessions begin by the machine's clock.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: AT });
});
afterEach(() => {
  vi.useRealTimers();
});

const routes = Object.entries(ACCESS).filter((_, at) => folder !== undefined || isAsked(at, 24));

// Fails when an answer is random: a comparison would report it as a change.
test.for(routes)('%s answers the same at each recording', async ([route, access]) => {
  const answers = await answersOf(route, access);
  if (folder === undefined) {
    expect(await answersOf(route, access)).toBe(answers);
    return;
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${route.replaceAll(/[^\w-]+/g, '_')}.txt`), answers);
});
