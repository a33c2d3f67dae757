/** A buyer's claim, and its consequences. */

import { DAY_MS } from '../times.ts';
import type { Course } from './schedule.ts';
import { act, around, count, type Deal, picture, type World } from './world.ts';

export async function* claimed(world: World, deal: Deal): Course {
  const { random } = world;
  const { data } = (await deal.buyer.do('POST', `/api/fulfilments/${deal.orderId}/photos`, picture(deal.orderId))) as {
    data: { url: string };
  };
  const claim = { kind: 'not_as_described', text: 'Pages are missing.', photos: [data.url] };
  if (!(await act(world, 'buyer', deal, 'claim', claim))) return;
  yield around(world, DAY_MS);
  const answer = random.weighted([
    [3, 'refund'],
    [3, 'refund-on-return'],
    [3, 'offer'],
    [3, 'disagree'],
    [1, 'nothing'],
  ] as const);
  if (answer === 'nothing') return;
  const bodies = { refund: {}, 'refund-on-return': {}, offer: { amount: 1 }, disagree: { text: 'It was as I said.' } };
  if (!(await act(world, 'seller', deal, answer, bodies[answer]))) return;
  yield around(world, DAY_MS);
  if (answer === 'offer') yield* offered(world, deal);
  if (answer === 'refund-on-return') yield* sentBack(world, deal);
  if (answer === 'disagree') yield* decided(world, deal);
}

async function* offered(world: World, deal: Deal): Course {
  const answer = world.random.pick(['accept', 'refuse', 'nothing'] as const);
  if (answer !== 'nothing') await act(world, 'buyer', deal, answer);
  if (answer === 'refuse') yield* decided(world, deal);
}

async function* sentBack(world: World, deal: Deal): Course {
  if (world.random.chance(0.2) || !(await act(world, 'buyer', deal, 'send-back', { untracked: true }))) return;
  yield around(world, 3 * DAY_MS);
  if (world.random.chance(0.8)) await act(world, 'seller', deal, 'returned', { ok: true });
}

/** An admin decides; a few decisions wait for their deadline. */
async function* decided(world: World, { orderId }: Deal): Course {
  yield around(world, DAY_MS);
  const kind = world.random.pick(['refund', 'part', 'return', 'seller', 'nothing'] as const);
  if (kind === 'nothing') return;
  const json = { kind, reason: 'As it looks to us.', ...(kind === 'part' && { amount: 1 }) };
  const { status } = await world.admin.ask('POST', `/api/fulfilments/${orderId}/decide`, json);
  count(world, status < 300 ? `decide ${kind}` : 'decide refused');
}
