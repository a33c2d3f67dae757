/** Calls of admins in the matrix: each action leaves one record, and requires the admin's role until its write. */
import { describe, expect, test } from 'vitest';
import { commonWords } from '../core/words/en/common.ts';
import type { Access } from './access/access-line.ts';
import { ACCESS } from './access.ts';
import { isAsked, numberOf } from './exhaustive.ts';
import { ENDS, MOMENTS } from './fakes/demotion.ts';
import { answer, signedIn } from './fixtures/factories.ts';
import { keptKeys } from './fixtures/listings.ts';
import { belongings } from './fixtures/people/callers.ts';
import { everything, rowsOf } from './fixtures/people/users.ts';
import { createHarness } from './harness.ts';

const isAdminAction = ([route, { for: whose, also, ok = 200 }]: [string, Access]) =>
  !route.startsWith('GET ') && [whose, also?.role].includes('Admin') && ok < 300;
const adminActions = Object.entries(ACCESS).filter(isAdminAction);

/** Data for an admin's action; `act` does it. */
async function aboutTo(route: string, { path: own, also, body }: Access) {
  const harness = await createHarness();
  const [seller, buyer] = [await signedIn(harness, 'Seller'), await signedIn(harness, 'Buyer')];
  const admin = await signedIn(harness, 'Admin');
  await signedIn(harness, 'Admin');
  const [method = '', routePath = ''] = route.split(' ');
  const path = also?.path ?? own ?? routePath;
  const fill = await belongings(harness, buyer, seller, path + JSON.stringify(body ?? {}));
  // A required note or text is the reason.
  const said = (['note', 'text'] as const).filter((name) => name in (body ?? {})).map((name) => [name, 'Because']);
  const words = JSON.parse(fill(JSON.stringify({ ...body, reason: 'Because', ...Object.fromEntries(said) }))) as object;
  harness.purged.length = 0;
  return { harness, admin, act: () => admin.ask(method, fill(path), words) };
}

describe.each(adminActions)('%s', (route, access) => {
  // Fails when an action writes no record, or two, or drops the reason.
  test('writes one record with actor and reason', async () => {
    const { harness, admin, act } = await aboutTo(route, access);
    expect((await act()).status).toBe(access.ok ?? 200);
    expect(await rowsOf(harness, 'SELECT actor_id, reason FROM audit_entries')).toEqual([
      { actor_id: admin.id, reason: 'Because' },
    ]);
  });

  // Fails when an action is written without `writeAsAdmin`, or without `isAdmin` in its own WHERE.
  test.each(Object.entries(MOMENTS))('does nothing for a former admin %s', async (moment, meanwhile) => {
    const first = numberOf(`${route} ${moment}`) % Object.keys(ENDS).length;
    for (const [at, end] of Object.values(ENDS).entries()) {
      if (!isAsked(first + at, Object.keys(ENDS).length)) continue;
      const { harness, admin, act } = await aboutTo(route, access);
      let left: unknown;
      meanwhile(harness, async () => {
        await harness.client.execute({ sql: end, args: [admin.id] });
        left = [await everything(harness), keptKeys(harness)];
      });
      expect(await answer(act())).toEqual([403, { message: commonWords.error.forbidden, code: 'forbidden' }]);
      expect([await everything(harness), keptKeys(harness)]).toEqual(left);
      expect(harness.purged).toEqual([]);
    }
  });
});
