import fc from 'fast-check';
import { expect } from 'vitest';
import { worlds } from '../../../tests/exhaustive.ts';
import {
  actorOf,
  dropDeferredWork,
  fillShop,
  provedAdmin,
  underWay,
} from '../../../tests/fixtures/catalog/many-copies.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import { requireTitleRules } from '../../../tests/rules/title-rules.ts';
import { runJobs } from '../../jobs.ts';
import { restoreUser, setVerified, suspendUser } from '../accounts/admin-user-actions.ts';
import { mergeCategory } from '../catalog/categories.ts';
import { endHoliday, startHoliday } from '../listings/holiday.ts';
import { runFollowUp } from './follow-ups.ts';

const STEPS = [
  'suspend',
  'restore',
  'leave',
  'back',
  'verify',
  'unverify',
  'portion',
  'portion',
  'merge',
  'price',
  'pause',
] as const;

// Fails when a portion takes a copy's state from anything but its row and its seller's.
test('data derived from copies is right in the end, whatever happens between two portions', async ({
  harness,
  seller,
  admin,
}) => {
  await fillShop(harness, seller, 180);
  dropDeferredWork(harness);
  const [me, boss] = [actorOf(seller, 'Seller'), await provedAdmin(harness, admin)];
  const { deps } = harness;
  const of = { kind: 'seller', subjectId: seller.id } as const;
  const acts: Record<(typeof STEPS)[number], (n: number) => Promise<unknown>> = {
    suspend: () => suspendUser(deps, boss, seller.id, undefined),
    restore: () => restoreUser(deps, boss, seller.id, undefined),
    leave: () => startHoliday(deps, me),
    back: () => endHoliday(deps, me),
    verify: () => setVerified(deps, boss, seller.email, { verified: true, reason: undefined }),
    unverify: () => setVerified(deps, boss, seller.email, { verified: false, reason: undefined }),
    portion: () => runFollowUp(deps, of, 1),
    merge: () => mergeCategory(deps, boss, 'classics', { into: 'fantasy', reason: undefined }).catch(() => {}),
    price: (n) => harness.client.execute(`UPDATE listings SET resell_price_cents = 60 + ${n} WHERE id = 'c${n}'`),
    pause: (n) =>
      harness.client.execute(`UPDATE listings SET paused_at = iif(paused_at IS NULL, 1, NULL) WHERE id = 'c${n}'`),
  };
  const step = fc.tuple(fc.constantFrom(...STEPS), fc.nat(179));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      for (const [name, n] of steps) await acts[name](n);
      await runJobs(deps);
      harness.clock.now += 60_000;
      expect(await underWay(harness)).toEqual([]);
      await requireTitleRules(harness);
    }),
    { numRuns: worlds(12) },
  );
}, 300_000);
