/** The authorization matrix: every route of the API × every caller. */
import { describe, expect } from 'vitest';
import { commonWords } from '../core/words/en/common.ts';
import { createApi } from '../functions/app.ts';
import type { Access } from './access/access-line.ts';
import { ACCESS } from './access.ts';
import { answer } from './fixtures/factories.ts';
import { formOf, keptKeys, pictureOf } from './fixtures/listings.ts';
import { belongings, type Caller, everybody } from './fixtures/people/callers.ts';
import { watched } from './fixtures/people/users.ts';
import { test } from './fixtures/test.ts';

const api = createApi(() => {
  throw new Error('only its routes are looked at');
});
const routes = new Set(
  api.routes.filter(({ method, path }) => method !== 'ALL' && !path.endsWith('/*')).map((r) => `${r.method} ${r.path}`),
);
const refusals: Record<number, object> = {
  401: { message: commonWords.error.unauthorized, code: 'unauthorized' },
  403: { message: commonWords.error.forbidden, code: 'forbidden' },
  404: { message: commonWords.error.notFound, code: 'not_found' },
};

function expected(access: Access, { who, role }: Caller): number {
  const ok = access.ok ?? 200;
  if (access.for === 'anyone') return ok;
  if (!role) return 401;
  if (role === access.also?.role) return ok;
  if (access.for !== 'signed-in' && access.for !== role) return 403;
  if (access.ownSeller && who === 'owner seller') return access.ownSeller;
  const owner = access.for === 'Seller' ? 'owner seller' : 'buyer A';
  return access.others && who !== owner ? access.others : ok;
}

test('the table has exactly the routes of the API', () => {
  expect([...routes].sort()).toEqual(Object.keys(ACCESS).sort());
});

describe.each([...routes])('%s', (route) => {
  // Fails when a route lacks its requireUser, requireRole or requireSelf, when a WHERE lacks the owner, and when
  // `verifySession` does not check the binding or `find` does not check that the user is active.
  test('answers each caller as the table says, and refused callers change nothing', async ({ harness }) => {
    const access = ACCESS[route] as Access;
    expect(access).toBeDefined();
    const { callers, buyerA, seller } = await everybody(harness);
    const fill = await belongings(harness, buyerA, seller, JSON.stringify(access));
    const [method = '', path = ''] = route.split(' ');
    const rows = watched(harness);
    const kept = async () => [await rows(), keptKeys(harness)];
    let before = await kept();
    for (const caller of callers) {
      const also = caller.role !== undefined && caller.role === access.also?.role ? access.also.path : undefined;
      const target = fill(also ?? access.path ?? path);
      expect(target).not.toContain(':');
      const response = await harness.send(target, {
        method,
        headers: access.body ? { ...caller.headers, 'Content-Type': 'application/json' } : caller.headers,
        ...(access.body ? { body: fill(JSON.stringify(access.body)) } : {}),
        ...(access.upload ? { body: formOf(new Blob([pictureOf('new') as BlobPart])) } : {}),
      });
      const status = expected(access, caller);
      expect([caller.who, response.status]).toEqual([caller.who, status]);
      if (status < 400) {
        before = await kept();
        continue;
      }
      if (access.for !== 'anyone' && refusals[status]) expect((await answer(response))[1]).toEqual(refusals[status]);
      expect(await kept()).toEqual(before);
    }
  });
});
