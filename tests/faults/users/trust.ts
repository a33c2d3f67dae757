/** Reviews of ended sales, and questions about copies with their answers. */
import { REVIEW_MS } from '../../../core/trust/review.ts';
import type { Random } from '../random.ts';
import type { SimulatedUser } from './simulated-user.ts';
import type { Simulation } from './simulation.ts';

/** A conversation as its two people know it. */
export type Asked = {
  /** Empty for a copy that was sold before the faults. */
  readonly listing: string;
  readonly asker: string;
  /** The two people, and the admin once it may have been reported. */
  readonly readers: Set<string>;
  /** Empty before the answer. */
  id: string;
  /** Somebody is writing or reading it. It stays so without an answer: a message may still come. */
  isBusy: boolean;
};

export async function actInTrust(simulation: Simulation, user: SimulatedUser): Promise<void> {
  const isBuyer = user.role === 'Buyer';
  await user.random.weighted<() => Promise<unknown>>([
    [8, () => review(simulation, user)],
    [2, () => readReviews(simulation, user)],
    [isBuyer ? 2 : 0, () => ask(simulation, user)],
    [8, () => converse(simulation, user)],
    [1, () => readOfOthers(simulation, user)],
    [1, () => user.ask({ path: '/api/notifications' })],
  ])();
}

/** A text with a word that no other one has. Figures could be somebody's telephone number. */
const newText = (random: Random): string =>
  `As I said: ${Array.from({ length: 6 }, () => random.pick([...'bdfgklmnprst']) + random.pick([...'aeiou'])).join('')}.`;

/** Reviews a sale that ended and that this person has not reviewed. */
async function review({ environment }: Simulation, user: SimulatedUser): Promise<void> {
  const { id: author, random } = user;
  const mine = `'${author}' IN (s.buyer_id, s.seller_id) AND s.reviewable = 1 AND NOT EXISTS (
    SELECT 1 FROM reviews r WHERE r.order_id = s.order_id AND r.author_id = '${author}')`;
  const rows = await environment.database
    .read(
      `SELECT s.order_id, s.ended_at, iif(s.buyer_id = '${author}', s.seller_id, s.buyer_id) AS about FROM sale_records s WHERE ${mine}`,
    )
    .catch(() => []);
  const [sale] = random.shuffled(rows);
  if (!sale) return;
  const [orderId, about, text] = [String(sale.order_id), String(sale.about), newText(random)];
  const visibleAt = Number(sale.ended_at) + REVIEW_MS;
  const forget = environment.observations.texts.noteReview({ text, author, about, orderId, visibleAt });
  const good = user.role === 'Seller' ? 'paid_and_kind' : 'as_described';
  const json = { [good]: random.chance(0.8), text };
  const { status } = await user.ask({ method: 'POST', path: `/api/reviews/${orderId}`, json });
  if (status >= 400 && status < 500) forget();
}

/** Reads the reviews of an own sale, or of the other one, and replies where that is possible. */
async function readReviews({ sold }: Simulation, user: SimulatedUser): Promise<void> {
  const [sale] = user.random.shuffled(sold.filter(({ buyer, seller }) => buyer === user.id || seller === user.id));
  if (!sale) return;
  const ofOther = user.role === 'Seller' ? `buyer=${sale.buyer}` : `seller=${sale.seller}`;
  await user.ask({ path: `/api/reviews?${ofOther}` });
  const { status, body } = await user.ask({ path: `/api/reviews?sale=${sale.orderId}` });
  if (status !== 200) return;
  const open = (body as unknown as { id: string; may_reply: boolean }[]).find(({ may_reply }) => may_reply);
  const json = { text: newText(user.random) };
  if (open) await user.ask({ method: 'POST', path: `/api/reviews/${open.id}/reply`, json });
}

/** Asks the seller of a copy, once about each. */
async function ask({ listings, conversations, environment }: Simulation, user: SimulatedUser): Promise<void> {
  const [listing] = user.random.shuffled(
    listings.filter(({ id }) => !conversations.some((one) => one.listing === id && one.asker === user.id)),
  );
  if (!listing) return;
  const readers = new Set([user.id, listing.seller]);
  const one: Asked = { listing: listing.id, asker: user.id, readers, id: '', isBusy: true };
  conversations.push(one);
  const text = newText(user.random);
  environment.observations.texts.noteMessage({ text, author: user.id, readers });
  const json = { productID: listing.id, text };
  const { status, body } = await user.ask({ method: 'POST', path: '/api/conversations', json });
  if (status !== 201) return;
  one.id = String(body.id);
  one.isBusy = false;
}

/** Opens an own conversation, then marks it as read, writes, or reports it. */
async function converse({ conversations, environment }: Simulation, user: SimulatedUser): Promise<void> {
  const { id: author, random } = user;
  const mine = conversations.filter(({ readers, isBusy }) => readers.has(author) && !isBusy);
  const [one] = random.shuffled(mine);
  if (!one) return;
  one.isBusy = true;
  const path = `/api/conversations/${one.id}`;
  const { status: shown, body } = await user.ask({ path });
  const last = (body.messages as { id: string }[] | undefined)?.at(-1);
  const say = () => {
    const text = newText(random);
    environment.observations.texts.noteMessage({ text, author, readers: one.readers });
    return user.ask({ method: 'POST', path: `${path}/messages`, json: { text } });
  };
  const report = () => {
    one.readers.add('admin');
    return user.ask({ method: 'POST', path: `${path}/report`, json: { reason: 'spam' } });
  };
  const does = random.weighted([
    [3, () => user.ask({ method: 'POST', path: `${path}/read`, json: { up_to: last?.id } })],
    [6, say],
    [0.5, report],
  ]);
  const status = shown === 200 ? (await does()).status : 404;
  one.isBusy = status === 0 || status >= 500;
}

/** Tries to read a conversation of others (T4). */
async function readOfOthers({ conversations, environment }: Simulation, user: SimulatedUser): Promise<void> {
  const [other] = user.random.shuffled(conversations.filter(({ id, readers }) => id !== '' && !readers.has(user.id)));
  if (!other) return;
  const { status } = await user.ask({ path: `/api/conversations/${other.id}` });
  if (status < 200 || status >= 300) return;
  const what = `${status} for ${user.id}: the conversation ${other.id} is of ${[...other.readers].join(', ')}`;
  environment.observations.violations.push({ invariant: 'T4', what, ids: [other.id] });
}
