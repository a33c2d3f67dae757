/** The course of a sale after its payment: delivery, actions of the traders, and movements of its money by others. */
import { listOf } from '../environment/stripe-api.ts';
import { DAY_MS, HOUR_MS } from '../times.ts';
import { answerDispute, chargeOf, post, turn } from './at-stripe.ts';
import { claimed } from './claims.ts';
import type { Course } from './schedule.ts';
import { act, around, count, type Deal, type World } from './world.ts';

export async function* afterPaying(world: World, deal: Deal, method: 'post' | 'meet'): Course {
  const { random } = world;
  const aside = random.weighted<(() => Course) | null>([
    [92, null],
    [3, () => chargeback(world, deal, 'dispute')],
    [1, () => chargeback(world, deal, 'inquire')],
    [1, () => refundedByHand(world, deal)],
    [1, () => reversedByHand(world, deal)],
    [2, () => goodwill(world, deal)],
  ]);
  yield* method === 'post' ? posted(world, deal) : met(world, deal);
  if (aside) yield* aside();
}

/** Few sellers miss deadlines, but these do so often: they are soon off sale. */
const isForgetful = ({ seller: { id } }: Deal): boolean => id.endsWith('7');

async function* posted(world: World, deal: Deal): Course {
  const { random } = world;
  const way = random.weighted([
    [82, 'send'],
    [6, 'ask-cancel'],
    [5, 'cancel'],
    [isForgetful(deal) ? 60 : 0, 'nothing'],
  ] as const);
  yield around(world, DAY_MS);
  if (way === 'nothing') return;
  if (way === 'ask-cancel') return void (await act(world, 'buyer', deal, 'ask-cancel'));
  if (way === 'cancel') return void (await act(world, 'seller', deal, 'cancel', { reason: 'It fell into the bath.' }));
  yield around(world, DAY_MS);
  const sent = random.chance(0.7) ? { carrier: 'USPS', tracking: '9400 1000' } : { untracked: true };
  if (!(await act(world, 'seller', deal, 'send', sent))) return;
  yield around(world, 3 * DAY_MS);
  yield* received(world, deal);
}

async function* met(world: World, deal: Deal): Course {
  const { random } = world;
  yield around(world, 2 * DAY_MS);
  const way = random.weighted([
    [80, 'hand-over'],
    [8, 'cancel'],
    [4, 'no code'],
    [8, 'nothing'],
  ] as const);
  if (way === 'nothing') return;
  if (way === 'cancel') return void (await act(world, random.pick(['seller', 'buyer'] as const), deal, 'cancel', {}));
  if (way === 'no code') {
    if (!(await act(world, 'seller', deal, 'hand-over-without-code', { text: 'The phone was empty.' }))) return;
    yield around(world, DAY_MS);
    return void (await act(world, 'buyer', deal, random.chance(0.7) ? 'confirm' : 'deny', {
      text: 'Nobody came.',
      photos: [],
    }));
  }
  const { status, body } = await deal.buyer.ask('GET', `/api/fulfilments/${deal.orderId}/code`);
  if (status !== 200 || !(await act(world, 'seller', deal, 'hand-over', { code: body.code }))) return;
  yield around(world, 6 * HOUR_MS);
  yield* received(world, deal);
}

/** The copy arrived: most buyers confirm, some do nothing, some open a claim. */
async function* received(world: World, deal: Deal): Course {
  const way = world.random.weighted([
    [62, 'confirm'],
    [24, 'nothing'],
    [14, 'claim'],
  ] as const);
  if (way === 'confirm') await act(world, 'buyer', deal, 'confirm');
  if (way === 'claim') yield* claimed(world, deal);
}

/** The cardholder disputes the payment at any time; weeks later the bank decides. */
async function* chargeback(world: World, { intent }: Deal, what: 'dispute' | 'inquire'): Course {
  const { shop, random } = world;
  yield random.below(25 * DAY_MS);
  const { id } = await turn(shop, `charges/${await chargeOf(shop, intent)}`, what);
  count(world, what);
  yield around(world, 3 * DAY_MS);
  const isWon = random.chance(0.5);
  count(world, isWon ? 'dispute won' : 'dispute lost');
  await answerDispute(shop, id, isWon ? 'winning_evidence' : 'losing_evidence');
}

/** A partial refund by hand in Stripe's dashboard; an admin settles the sale. */
async function* refundedByHand(world: World, { intent, orderId }: Deal): Course {
  yield world.random.below(10 * DAY_MS);
  const made = await post(world.shop, '/v1/refunds', { payment_intent: intent, amount: '100' }).catch(() => null);
  if (!made) return;
  count(world, 'refund by hand');
  yield DAY_MS;
  const json = { outcome: world.random.pick(['go_on', 'end']), reason: 'They agreed on it.' };
  const { status } = await world.admin.ask('POST', `/api/fulfilments/${orderId}/settle`, json);
  count(world, status < 300 ? 'settle' : 'settle refused');
}

async function* reversedByHand(world: World, { intent }: Deal): Course {
  for (let weeks = 0; weeks < 8; weeks++) {
    yield 7 * DAY_MS;
    const charge = await chargeOf(world.shop, intent);
    const transfers = await listOf<{ id: string; source_transaction: string; amount: number }>(world.shop, 'transfers');
    const transfer = transfers.find(({ source_transaction: source }) => source === charge);
    if (!transfer) continue;
    const path = `/v1/transfers/${transfer.id}/reversals`;
    const made = await post(world.shop, path, { amount: String(Math.min(100, transfer.amount)) }).catch(() => null);
    count(world, made ? 'reversal by hand' : 'reversal by hand refused');
    return;
  }
}

/** Goodwill, after the completion of the sale. */
async function* goodwill(world: World, { orderId }: Deal): Course {
  yield 25 * DAY_MS;
  const path = `/api/fulfilments/${orderId}`;
  const { body } = await world.admin.ask('GET', path);
  const { back = 0 } = (body.amounts ?? {}) as { back?: number };
  const { status } = await world.admin.ask('POST', `${path}/goodwill`, { amount: 1.5, back, reason: 'Sorry.' });
  count(world, status === 202 ? 'goodwill waits' : status < 300 ? 'goodwill' : 'goodwill refused');
}
