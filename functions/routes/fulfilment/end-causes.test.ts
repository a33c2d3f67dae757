import { expect } from 'vitest';
import type { EndCause } from '../../../core/fulfilment/process.ts';
import { endCauseWords } from '../../../core/words/en/letters/end-letters.ts';
import type { SignedIn } from '../../../tests/fixtures/factories.ts';
import { done, NOT_ARRIVED, notAsDescribed, PARCEL } from '../../../tests/fixtures/fulfilment/claims.ts';
import { bought, codeOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { flawsOf } from '../../../tests/fixtures/notices/letter-rules.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { refundByHandOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 86_400_000;
const METHODS = ['post', 'meet'] as const;
const ENDS = ['sale-completed', 'sale-canceled', 'sale-refunded'];
/** Letters about the refund repeat it: when the money is sent and when it has arrived. */
const REFUNDS = ['sale-refund-sent', 'sale-refund-arrived'];

type World = {
  readonly harness: Harness;
  readonly orderId: string;
  readonly intentId: string;
  readonly seller: SignedIn;
  readonly buyer: SignedIn;
  readonly admin: SignedIn;
  readonly method: 'post' | 'meet';
};

/** Passes this many days, each with a run of the jobs. */
async function wait({ harness }: World, days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    harness.clock.now += DAY;
    await runJobs(harness.deps);
  }
}

const arrived = async ({ orderId, seller, buyer, method }: World, parcel: object = PARCEL) =>
  method === 'post'
    ? done(seller, orderId, 'send', parcel)
    : done(seller, orderId, 'hand-over', { code: await codeOf(buyer, orderId) });

async function claimed(world: World): Promise<void> {
  await arrived(world);
  await done(world.buyer, world.orderId, 'claim', await notAsDescribed(world.harness, world.buyer, world.orderId));
}

async function missing(world: World, parcel: object): Promise<void> {
  await arrived(world, parcel);
  world.harness.clock.now += 10 * DAY;
  await done(world.buyer, world.orderId, 'claim', NOT_ARRIVED);
  await wait(world, 4);
}

async function disputed(world: World): Promise<void> {
  await claimed(world);
  await done(world.seller, world.orderId, 'disagree', { text: 'All pages were there.' });
}

async function returned(world: World): Promise<void> {
  await claimed(world);
  await done(world.seller, world.orderId, 'refund-on-return');
  await done(world.buyer, world.orderId, 'send-back', PARCEL);
}

async function offered(world: World): Promise<void> {
  await claimed(world);
  await done(world.seller, world.orderId, 'offer', { amount: 3 });
}

const decided = (kind: string, amount?: number) => async (world: World) => {
  await disputed(world);
  await done(world.admin, world.orderId, 'decide', { kind, amount, reason: 'The pictures show it.' });
};

async function asked({ buyer, orderId }: World): Promise<void> {
  await done(buyer, orderId, 'ask-cancel');
}

type Road = { readonly only?: 'post' | 'meet'; readonly walk: (world: World) => Promise<void> };

const ROADS: Readonly<Record<EndCause, Road>> = {
  by_seller: { walk: ({ seller, orderId }) => done(seller, orderId, 'cancel', { reason: 'It got wet.' }) },
  agreed: {
    only: 'post',
    walk: async (world) => {
      await asked(world);
      await done(world.seller, world.orderId, 'cancel');
    },
  },
  by_buyer: { only: 'meet', walk: ({ buyer, orderId }) => done(buyer, orderId, 'cancel') },
  suspended: {
    walk: async ({ admin, seller }) => {
      expect((await admin.ask('PUT', `/api/users/${seller.id}/suspension`, { reason: 'Why' })).status).toBe(200);
    },
  },
  not_sent: { only: 'post', walk: (world) => wait(world, 8) },
  not_answered: {
    only: 'post',
    walk: async (world) => {
      await asked(world);
      await wait(world, 4);
    },
  },
  not_met: { only: 'meet', walk: (world) => wait(world, 15) },
  refunded: {
    walk: async (world) => {
      await claimed(world);
      await done(world.seller, world.orderId, 'refund');
    },
  },
  returned: {
    walk: async (world) => {
      await returned(world);
      await done(world.seller, world.orderId, 'returned', { ok: true });
    },
  },
  missing: { only: 'post', walk: (world) => missing(world, PARCEL) },
  untracked: { only: 'post', walk: (world) => missing(world, { untracked: true }) },
  back_unanswered: {
    walk: async (world) => {
      await returned(world);
      await wait(world, 15);
    },
  },
  decided_for_buyer: { walk: decided('refund') },
  undecided: {
    walk: async (world) => {
      await disputed(world);
      await wait(world, 31);
    },
  },
  settled: {
    walk: async (world) => {
      await tellNotice(world.harness, { ...refundByHandOf(world.intentId), amountCents: 300 });
      world.harness.clock.now += 1;
      await done(world.admin, world.orderId, 'settle', { outcome: 'end', reason: 'They agreed on it.' });
    },
  },
  confirmed: {
    walk: async (world) => {
      await arrived(world);
      await done(world.buyer, world.orderId, 'confirm');
    },
  },
  received: {
    only: 'meet',
    walk: async ({ harness, seller, buyer, orderId }) => {
      await done(seller, orderId, 'hand-over-without-code');
      harness.clock.now += 1;
      await done(buyer, orderId, 'confirm');
    },
  },
  time_over: {
    walk: async (world) => {
      await arrived(world);
      await wait(world, 22);
    },
  },
  accepted: {
    walk: async (world) => {
      await offered(world);
      await done(world.buyer, world.orderId, 'accept');
    },
  },
  offer_unanswered: {
    walk: async (world) => {
      await offered(world);
      await wait(world, 6);
    },
  },
  kept: {
    walk: async (world) => {
      await claimed(world);
      await done(world.seller, world.orderId, 'refund-on-return');
      await wait(world, 8);
    },
  },
  decided: { walk: decided('part', 4) },
  decided_for_seller: { walk: decided('seller') },
};

const END_CAUSES = Object.keys(ROADS) as EndCause[];

const CASES = END_CAUSES.flatMap((cause) =>
  METHODS.filter((method) => (ROADS[cause].only ?? method) === method).map((method) => [cause, method] as const),
);

// Fails when a letter does not name the cause, or has the other party's text.
test.for(CASES)('%s, by %s', async ([cause, method], { harness, seller, buyer, admin }) => {
  const sale = await bought(harness, seller, buyer, method);
  await ROADS[cause].walk({ ...sale, harness, seller, buyer, admin, method });
  await runJobs(harness.deps);
  harness.clock.now += DAY;
  await runJobs(harness.deps);
  for (const [side, who] of [
    ['buyer', buyer],
    ['seller', seller],
  ] as const) {
    const letters = kindsTo(harness, who);
    const ends = letters.filter(([kind]) => ENDS.includes(kind));
    expect(ends).toHaveLength(1);
    const behind = letters.slice(letters.findIndex(([kind]) => ENDS.includes(kind)));
    for (const [, letter] of [...ends, ...behind.filter(([kind]) => REFUNDS.includes(kind))]) {
      const said = END_CAUSES.filter((one) => letter.text.split('\n').includes(endCauseWords[one][side]));
      expect(said.map((one) => endCauseWords[one][side])).toEqual([endCauseWords[cause][side]]);
      expect(flawsOf(letter, { origin: harness.deps.origin, method })).toEqual([]);
    }
  }
});
