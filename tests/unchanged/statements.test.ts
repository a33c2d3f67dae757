/**
 * The statements of each call and each page, as texts: a change of one shows in the diff of
 * `tests/unchanged/statements.sql`. `most-rows.ts` has the limits of their rows. `npx vitest run
 * tests/unchanged/statements.test.ts -u` writes the file again.
 */
import { createHash } from 'node:crypto';
import type { InStatement } from '@libsql/client';
import { describe, expect } from 'vitest';
import { ACCESS } from '../access.ts';
import { callerOf } from '../fixtures/catalog/filled-shop.ts';
import { account, listing, signedIn } from '../fixtures/factories.ts';
import { formOf, pictureOf } from '../fixtures/listings.ts';
import { belongings } from '../fixtures/people/callers.ts';
import { PASSWORD } from '../fixtures/people/users.ts';
import { test } from '../fixtures/test.ts';
import type { Harness } from '../harness.ts';
import { ROWS, type RowBudget } from '../rows/call-budgets.ts';
import { PAGES } from '../rows/page-budgets.ts';

/**
 * Collects the statements of this harness from here on, including those after an answer. That work runs side by side,
 * so its batches are sorted by their text; the order within a batch stays.
 */
function recorded({ client, pages }: Harness): { readonly take: () => readonly string[] } {
  let batches: (readonly string[])[] = [];
  let answered = Number.POSITIVE_INFINITY;
  const finish = pages.finish.bind(pages);
  pages.finish = async () => {
    answered = Math.min(answered, batches.length);
    await finish();
  };
  const textOf = (statement: Parameters<typeof client.batch>[0][number]): string =>
    typeof statement === 'string' ? statement : 'sql' in statement ? statement.sql : statement[0];
  const [execute, batch] = [client.execute.bind(client), client.batch.bind(client)];
  client.execute = ((statement: InStatement, args?: never) => {
    batches.push([textOf(statement)]);
    return args === undefined ? execute(statement) : execute(String(statement), args);
  }) as typeof client.execute;
  client.batch = (statements, mode) => {
    batches.push(statements.map(textOf));
    return batch(statements, mode);
  };
  return {
    take: () => {
      const later = batches.slice(answered).toSorted((a, b) => (a.join() < b.join() ? -1 : 1));
      const taken = [...batches.slice(0, answered), ...later].flat();
      batches = [];
      answered = Number.POSITIVE_INFINITY;
      return taken;
    },
  };
}

/** A statement in separate lines, so that a diff shows the changed part. */
const inLines = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(
      / (?=(?:FROM|WHERE|(?:LEFT|INNER|CROSS) JOIN|(?<!(?:LEFT|INNER|CROSS) )JOIN|ORDER BY|GROUP BY|UNION|ON CONFLICT|RETURNING|AND) )/gi,
      '\n  ',
    )
    .trim();

/** Texts at their first place, and their names after that. */
function named(): (texts: readonly string[]) => string {
  const known = new Map<string, string>();
  return (texts) =>
    texts
      .map((text) => {
        const lines = inLines(text);
        const name = createHash('sha256').update(lines).digest('hex').slice(0, 8);
        if (known.has(name)) return `-- ${name} (${known.get(name)})`;
        known.set(name, lines.slice(0, 60).split('\n')[0] ?? '');
        return `-- ${name}\n${lines};`;
      })
      .join('\n');
}

const KNOWN = { email: 'known@example.org', password: PASSWORD };

/**
 * Calls without an effect in the access matrix, here with realistic bodies, or with their status on this small
 * database.
 */
const DONE: Readonly<Record<string, Pick<RowBudget, 'body' | 'ok'>>> = {
  'POST /api/auth/sign-up': { body: { ...KNOWN, email: 'new@example.org', name: 'Ann', role: 'Buyer' }, ok: 201 },
  'POST /api/auth/sign-in': { body: KNOWN, ok: 200 },
  'POST /api/auth/forgot': { body: { email: KNOWN.email }, ok: 202 },
  'PUT /api/category': { ok: 200 },
  'POST /api/category/:id/merge': { body: { into: 'classics' }, ok: 200 },
};

const written = named();
const parts: string[] = [];
const say = (what: string, texts: readonly string[]) =>
  parts.push(`\n---- ${what}: ${texts.length} statements\n${written(texts)}`);

describe('asks the database as before:', () => {
  test.for(Object.entries(ACCESS))('%s', async ([route, access], { harness }) => {
    const [method = '', path = ''] = route.split(' ');
    const people = {
      buyer: await signedIn(harness, 'Buyer'),
      seller: await signedIn(harness, 'Seller'),
      admin: await signedIn(harness, 'Admin'),
    };
    await account(harness, KNOWN.email, KNOWN.password);
    const fill = await belongings(harness, people.buyer, people.seller, JSON.stringify(access));
    const { headers } = callerOf(people, access);
    const { body = access.body, ok = access.ok ?? 200 }: Pick<RowBudget, 'body' | 'ok'> = {
      ...ROWS[route],
      ...DONE[route],
    };
    const call = () =>
      harness.send(fill(access.path ?? path), {
        method,
        headers: body ? { ...headers, 'Content-Type': 'application/json' } : headers,
        ...(body ? { body: fill(JSON.stringify(body)) } : {}),
        ...(access.upload ? { body: formOf(new Blob([pictureOf(route) as BlobPart])) } : {}),
      });
    const recording = recorded(harness);
    expect([route, (await call()).status]).toEqual([route, ok]);
    say(route, recording.take());
    if (method !== 'GET') return;
    await call();
    say(`${route} once more`, recording.take());
  });

  test.for(Object.entries(PAGES))('%s', async ([page, { reads }], { harness, seller }) => {
    const copy = await listing(harness, seller);
    const recording = recorded(harness);
    for (const [name, read] of Object.entries(reads)) {
      recording.take();
      await read(harness.deps, copy, seller.id);
      say(`${page}, ${name}`, recording.take());
    }
  });
});

test('no statement is another one than in `statements.sql`', async () => {
  await expect(parts.join('\n')).toMatchFileSnapshot('statements.sql');
});
