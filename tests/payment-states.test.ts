/** The state diagrams of docs/payments.md show exactly the transitions of the code. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unavailable } from '../functions/errors.ts';
import { isAsked, isExhaustive } from './exhaustive.ts';
import { HOLD_MS, tick } from './fakes/queue.ts';
import { booked, deliver, finishPaying, listing, market, startPaying } from './fixtures/factories.ts';
import { rowsOf } from './fixtures/people/users.ts';
import { createHarness, type Harness } from './harness.ts';

/** State of an attempt, as far as it decides the next transition. */
type Standing = { readonly state: string; readonly hasIntent: boolean };
type World = Awaited<ReturnType<typeof worldOf>>;
type Move = {
  readonly kept: 'attempt' | 'order';
  readonly from: string;
  readonly to: string;
  readonly hasIntent: number;
};

/** Triggers record each transition, also one that its batch or its call undoes. */
const RECORDERS = [
  'CREATE TABLE moves (kept TEXT, "from" TEXT, "to" TEXT, hasIntent INTEGER)',
  ...(['attempt', 'order'] as const).flatMap((kept) => {
    const table = { attempt: 'payment_attempts', order: 'orders' }[kept];
    const hasIntent = kept === 'attempt' ? 'NEW.intent_id IS NOT NULL' : '0';
    const write = (from: string) => `BEGIN INSERT INTO moves VALUES ('${kept}', ${from}, NEW.state, ${hasIntent}); END`;
    return [
      `CREATE TRIGGER ${kept}_began AFTER INSERT ON ${table} ${write("'[*]'")}`,
      `CREATE TRIGGER ${kept}_moved AFTER UPDATE ON ${table} WHEN NEW.state <> OLD.state ${write('OLD.state')}`,
    ];
  }),
];

const record = async ({ client }: Harness) => {
  for (const statement of RECORDERS) await client.execute(statement);
};

/** A buyer's attempt in this state, and another buyer's booking of the same copy. A lost reply leaves no intent. */
async function worldOf({ state, hasIntent }: Standing) {
  const harness = await createHarness();
  const { seller, buyer, other } = await market(harness);
  const listingId = await listing(harness, seller);
  const orderId = await booked(buyer, listingId);
  await booked(other, listingId);
  if (!hasIntent) harness.payments.silence = 'afterEffect';
  await startPaying(buyer, orderId);
  harness.payments.silence = 'none';
  const [intent] = harness.payments.intents.values();
  if (!intent) throw new Error('no intent was made');
  await harness.client.execute({ sql: 'UPDATE payment_attempts SET state = ?', args: [state] });
  await record(harness);
  return { harness, seller, buyer, orderId, listingId, intent };
}

const STATUSES = ['open', 'processing', 'succeeded', 'canceled'] as const;

/** Readers of an attempt, whatever Stripe returns for its intent. */
const LOOKS: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  webhook: ({ harness, intent }) => deliver(harness, harness.payments.intents.get(intent.id) ?? null),
  'payment page': ({ buyer, orderId }) => startPaying(buyer, orderId),
  'POST /payment': ({ buyer, intent }) => finishPaying(buyer, intent.id),
  'buyer deletes the order': ({ buyer, orderId }) => buyer.ask('DELETE', `/api/my-orders/${orderId}`),
  'seller takes the listing off': ({ seller, listingId }) => seller.ask('DELETE', `/api/products/${listingId}`),
  'schedule, when the hold is over': ({ harness }) => {
    harness.clock.now += HOLD_MS;
    return tick(harness);
  },
};

const STEPS: readonly ((world: World) => Promise<unknown>)[] = [
  ...STATUSES.flatMap((status) =>
    Object.values(LOOKS).map((look) => (world: World) => {
      const { payments } = world.harness;
      if (status === 'succeeded') payments.succeed(world.intent.id);
      else payments.say(world.intent.id, { status });
      return look(world);
    }),
  ),
  // Stripe knows no intent of the attempt, and its key is spent.
  ({ harness }) => {
    harness.payments.intents.clear();
    harness.payments.createIntent = async () => {
      throw unavailable();
    };
    harness.clock.now += HOLD_MS;
    return tick(harness);
  },
];

/** Number of runs that cover all steps from all states. */
const RUNS = 3;

const movesIn = async (harness: Harness) =>
  (await rowsOf(harness, 'SELECT * FROM moves')) as unknown as readonly Move[];

async function firstMoves(): Promise<readonly Move[]> {
  const harness = await createHarness();
  await record(harness);
  const { seller, buyer } = await market(harness);
  await startPaying(buyer, await booked(buyer, await listing(harness, seller)));
  return movesIn(harness);
}

/** Takes every step from every reachable state of an attempt. */
async function everyMove(): Promise<readonly Move[]> {
  const moves = [...(await firstMoves())];
  const seen = new Set<string>();
  for (const { kept, to: state, hasIntent } of moves) {
    const standing = `${state} ${hasIntent}`;
    if (kept === 'order' || seen.has(standing)) continue;
    seen.add(standing);
    for (const [at, step] of STEPS.entries()) {
      if (!isAsked(at, RUNS)) continue;
      const world = await worldOf({ state, hasIntent: hasIntent === 1 });
      // A failed step has still recorded its transitions.
      await step(world).catch(() => undefined);
      moves.push(...(await movesIn(world.harness)));
    }
  }
  return moves;
}

/** The arrows of the document's diagram with this state. */
function drawn(state: string): string[] {
  const diagrams = [...readFileSync('docs/payments.md', 'utf8').matchAll(/```mermaid\n([\s\S]*?)```/g)];
  const [, diagram = ''] = diagrams.find(([, text = '']) => text.includes(` ${state}:`)) ?? [];
  return [...diagram.matchAll(/^ {2}(\S+) --> (\w+):/gm)].map(([, from, to]) => `${from} → ${to}`).toSorted();
}

// A run with a part of the steps makes a part of the transitions: each must be drawn.
test('the diagrams of docs/payments.md show every transition that the code makes, and no other', async () => {
  const moves = await everyMove();
  const made = (wanted: Move['kept']) =>
    [...new Set(moves.filter(({ kept }) => kept === wanted).map(({ from, to }) => `${from} → ${to}`))].toSorted();
  for (const [kept, state] of [
    ['attempt', 'creating'],
    ['order', 'pending'],
  ] as const) {
    expect(made(kept)).not.toEqual([]);
    expect(isExhaustive ? made(kept) : made(kept).filter((move) => !drawn(state).includes(move))).toEqual(
      isExhaustive ? drawn(state) : [],
    );
  }
}, 300_000);
