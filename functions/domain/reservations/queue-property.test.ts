/**
 * Random actions of five buyers on two copies: invariants of queues, turns and holds. The first copy may be offered
 * first to three of them, who want it.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { worlds } from '../../../tests/exhaustive.ts';
import { enterQueue, queueOf, remove, stateFor, stepOut, tick } from '../../../tests/fakes/queue.ts';
import {
  booked,
  deliver,
  finishPaying,
  listing,
  type SignedIn,
  signedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { wanted } from '../../../tests/fixtures/wants.ts';
import { createHarness, type Harness } from '../../../tests/harness.ts';
import {
  moveQueue,
  requireQueueRules,
  requireTurnRules,
  turnsOf,
  waitEndOf,
} from '../../../tests/rules/queue-rules.ts';
import { writeBatch } from '../../db/batch.ts';
import { firstRefusalStatements } from '../orders/want-matching.ts';

const MINUTE = 60_000;
const VERBS = [
  'book',
  'lineUp',
  'lineUp',
  'leave',
  'start',
  'start',
  'start',
  'pay',
  'bank waits',
  'delete',
  'canceled',
] as const;
type Step =
  | { readonly verb: (typeof VERBS)[number]; readonly who: number; readonly what: number }
  | { readonly verb: 'wait'; readonly minutes: number }
  | { readonly verb: 'tick' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ verb: fc.constantFrom(...VERBS), who: fc.nat(4), what: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('wait' as const), minutes: fc.constantFrom(1, 5, 16, 481) }) },
  { weight: 1, arbitrary: fc.constant({ verb: 'tick' as const }) },
);

type World = { harness: Harness; users: SignedIn[]; copies: string[]; orders: Map<string, string> };

async function world(isFirst: boolean): Promise<World> {
  const harness = await createHarness();
  const seller = await signedIn(harness, 'Seller');
  const users: SignedIn[] = [];
  for (let n = 0; n < 5; n++) users.push(await signedIn(harness, 'Buyer'));
  const copies = [await listing(harness, seller), await listing(harness, seller)];
  const orders = new Map<string, string>();
  for (const [who, user] of users.entries())
    for (const [what, copy] of copies.entries()) orders.set(`${who}/${what}`, await booked(user, copy));
  if (isFirst) {
    for (const user of users.slice(0, 3)) {
      harness.clock.now += 1;
      await wanted(user, { title: `Book ${copies[0]}` });
    }
    await writeBatch(harness.db, { offered: firstRefusalStatements(copies[0] ?? '', harness.clock.now) });
    expect((await queueOf(harness, copies[0] ?? '')).map(([id]) => id)).toEqual(users.slice(0, 3).map(({ id }) => id));
  }
  return { harness, users, copies, orders };
}

const intentsOf = async ({ harness }: World, user: SignedIn, copy: string) =>
  (
    await rowsOf(
      harness,
      `SELECT intent_id FROM payment_attempts WHERE buyer_id = '${user.id}' AND listing_id = '${copy}'
        AND state IN ('open','processing','canceling') AND intent_id IS NOT NULL`,
    )
  ).map(({ intent_id }) => String(intent_id));

async function act(it: World, action: Step): Promise<void> {
  const { harness, users, copies, orders } = it;
  if (action.verb === 'wait') harness.clock.now += action.minutes * MINUTE;
  if (action.verb === 'tick') await tick(harness);
  if (action.verb === 'wait' || action.verb === 'tick') return;
  const [user, copy] = [users[action.who] as SignedIn, copies[action.what] as string];
  const key = `${action.who}/${action.what}`;
  const order = orders.get(key) ?? '';
  harness.clock.now += 1;
  const [intent] = await intentsOf(it, user, copy);
  const inQueue = await rowsOf(
    harness,
    `SELECT buyer_id FROM queue_entries w WHERE listing_id = '${copy}' AND buyer_id <> '${user.id}'
      AND (turn_ends_at IS NULL OR turn_ends_at > ${harness.clock.now})
      AND joined_at < coalesce((SELECT joined_at FROM queue_entries m WHERE m.listing_id = '${copy}' AND m.buyer_id = '${user.id}'), 9e15)
      AND coalesce(first_until, 9e15) > ${harness.clock.now} AND (first_turn_ms IS NOT NULL
        OR EXISTS (SELECT 1 FROM orders o WHERE o.listing_id = w.listing_id AND o.buyer_id = w.buyer_id AND o.state = 'pending'))`,
  );
  const waitsBefore: unknown[] = [];
  for (const row of inQueue)
    if ((await waitEndOf(harness, row.buyer_id, copy)) <= harness.clock.now) waitsBefore.push(row);
  if (action.verb === 'book') {
    if ((await user.ask('GET', `/api/my-orders/${order}`)).status === 404)
      orders.set(key, (await booked(user, copy)) ?? order);
  } else if (action.verb === 'lineUp') await enterQueue(user, order);
  else if (action.verb === 'leave') await stepOut(user, order);
  else if (action.verb === 'delete') await remove(user, order);
  else if (action.verb === 'start') {
    const mineBefore = intent;
    const started = await startPaying(user, order);
    const [mine] = await intentsOf(it, user, copy);
    // A new hold is never for a buyer who is behind somebody in the queue.
    if (started.status === 200 && mine !== mineBefore) expect(waitsBefore).toEqual([]);
    if (started.status === 200) expect(await stateFor(harness, copy, user)).toBe('yours');
  } else if (intent && harness.payments.intents.get(intent)?.status !== 'canceled') {
    if (action.verb === 'pay') await finishPaying(user, harness.payments.succeed(intent).id);
    if (action.verb === 'bank waits') await deliver(harness, harness.payments.delay(intent));
    if (action.verb === 'canceled') await deliver(harness, await harness.payments.cancelIntent(intent));
  }
}

test('queues, turns and holds keep their invariants in any order of actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), fc.boolean(), async (steps, isFirst) => {
      const it = await world(isFirst);
      for (const action of steps) {
        const turns = await turnsOf(it.harness);
        await act(it, action);
        await requireTurnRules(it.harness, turns);
        await requireQueueRules(it.harness, it.users);
        if (action.verb === 'tick') await moveQueue(it.harness);
      }
      // After the last hold and turn each copy is available to all, or sold.
      for (const { id, status } of it.harness.payments.intents.values())
        if (status === 'processing') it.harness.payments.say(id, { status: 'open' });
      // A first refusal lasts a day.
      if (isFirst) it.harness.clock.now += 24 * 60 * MINUTE;
      for (let n = 0; n < 8; n++) {
        it.harness.clock.now += 16 * MINUTE;
        await tick(it.harness);
      }
      for (const copy of it.copies) expect(['available', 'sold']).toContain(await stateFor(it.harness, copy));
    }),
    { numRuns: worlds(100) },
  );
}, 600_000);
