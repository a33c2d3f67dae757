/** Actions of the traders on a sale: permitted ones in any order, and forbidden ones. */
import type { MeetingCode } from '../../../core/fulfilment/meeting-code.ts';
import type { FulfilmentAction } from '../../../core/fulfilment/state.ts';
import type { Answer } from '../environment/api-call.ts';
import type { SimulatedUser } from './simulated-user.ts';
import type { Simulation } from './simulation.ts';
import { claimForSuspended } from './suspended-buyers.ts';

export type SoldCopy = { readonly orderId: string; readonly buyer: string; readonly seller: string };

/** Users act on their newest sales. */
const NEWEST = 12;

/** Shares of actions on a sale in progress, and of its expected action. */
const UNDER_WAY = 0.7;
const AWAITED = 0.5;

type Doing = readonly [weight: number, work: () => Promise<unknown>];

/** One action of a seller's, often the expected one. */
export async function actAsSeller(simulation: Simulation, seller: SimulatedUser): Promise<void> {
  const sale = await pickSale(simulation, seller);
  if (!sale) return;
  const does = doing(seller, sale);
  const awaited = {
    to_ship: () => does('send', { untracked: true }),
    to_meet: () => handOver(simulation, seller, sale),
  };
  if (seller.random.chance(AWAITED) && isKeyOf(awaited, sale.state)) return void (await awaited[sale.state]());
  await seller.random.weighted<Doing[1]>([
    [8, () => does('send', { carrier: 'USPS', tracking: '9400 1000' })],
    [3, () => does('send', { untracked: true })],
    [3, () => does('delivered')],
    [6, () => handOver(simulation, seller, sale)],
    [3, () => does('cancel', { reason: 'It fell into the bath.' })],
    [1, () => does('hand-over-without-code', { text: 'The phone was empty.' })],
    [2, () => does('refund')],
    [3, () => does('refund-on-return')],
    [4, () => does('offer', { amount: seller.random.pick([1, 2.5, 60]) })],
    [3, () => does('disagree', { text: 'It was as I said.' })],
    [4, () => does('returned', { ok: true })],
    [3, () => stating(seller, sale, 'returned', 'This is another book.', { ok: false })],
    [1, () => read(seller, sale)],
    // The other trader's, which must be refused.
    [1, () => does('confirm')],
  ])();
}

export async function actAsBuyer(simulation: Simulation, buyer: SimulatedUser): Promise<void> {
  const sale = await pickSale(simulation, buyer);
  if (!sale) return;
  const does = doing(buyer, sale);
  const received = () => (buyer.random.chance(0.6) ? does('confirm') : claim(buyer, sale));
  const awaited = { shipped: received, handed_over: received, returning: () => does('send-back', { untracked: true }) };
  if (buyer.random.chance(AWAITED) && isKeyOf(awaited, sale.state)) return void (await awaited[sale.state]());
  await buyer.random.weighted<Doing[1]>([
    [10, () => does('confirm')],
    [3, () => does('ask-cancel')],
    [2, () => does('cancel')],
    [8, () => claim(buyer, sale)],
    [1, () => does('withdraw')],
    [3, () => does('accept')],
    [2, () => does('refuse')],
    [4, () => does('send-back', { untracked: true })],
    [3, () => stating(buyer, sale, 'deny', 'Nobody came.')],
    [2, () => read(buyer, sale)],
    [1, () => does('send', { untracked: true })],
  ])();
}

/** A sale with the state in which it was seen; null where it was not read. */
type Picked = SoldCopy & { readonly state: string | null };

/** One in progress, as on the users' lists, or any of the newest. */
async function pickSale({ environment, sold }: Simulation, { id, random }: SimulatedUser): Promise<Picked | undefined> {
  if (random.chance(UNDER_WAY)) {
    const mine = `'${id}' IN (buyer_id, seller_id) AND deadline_at IS NOT NULL`;
    const columns = 'order_id AS orderId, buyer_id AS buyer, seller_id AS seller, state';
    const rows = await environment.database.read(`SELECT ${columns} FROM fulfilments WHERE ${mine}`).catch(() => []);
    if (rows.length > 0) return random.pick(rows) as Picked;
  }
  const [sale] = random.shuffled(sold.filter(({ buyer, seller }) => buyer === id || seller === id).slice(-NEWEST));
  return sale && { ...sale, state: null };
}

const isKeyOf = <Table extends object>(table: Table, key: string | null): key is Extract<keyof Table, string> =>
  key !== null && Object.hasOwn(table, key);

const doing =
  (user: SimulatedUser, { orderId }: SoldCopy) =>
  (action: FulfilmentAction, json?: object): Promise<Answer> =>
    user.ask({ method: 'POST', path: `/api/fulfilments/${orderId}/${action}`, json });

const read = (user: SimulatedUser, { orderId }: SoldCopy): Promise<Answer> =>
  user.ask({ path: `/api/fulfilments/${orderId}` });

async function stating(
  user: SimulatedUser,
  sale: SoldCopy,
  action: FulfilmentAction,
  text: string,
  beside: object = {},
): Promise<void> {
  const photos = user.random.chance(0.4) ? await upload(user, sale) : [];
  await doing(user, sale)(action, { ...beside, text, photos });
}

/** Opens a claim: not arrived, not received, or not as described. */
async function claim(buyer: SimulatedUser, sale: Picked): Promise<void> {
  const missing = buyer.random.chance(0.4);
  const photos = missing ? [] : await upload(buyer, sale);
  const isMet = sale.state === null ? buyer.random.chance(0.5) : sale.state === 'handed_over';
  const kind = !missing ? 'not_as_described' : isMet ? 'not_received' : 'not_arrived';
  await doing(buyer, sale)('claim', { kind, text: 'Pages are missing.', photos });
}

async function upload(user: SimulatedUser, { orderId }: SoldCopy): Promise<string[]> {
  const form = new FormData();
  const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...new TextEncoder().encode(`${user.id} ${orderId}`)]);
  form.set('image', new Blob([bytes]), 'damage.jpg');
  const { status, body } = await user.ask({ method: 'POST', path: `/api/fulfilments/${orderId}/photos`, form });
  return status === 200 ? [String((body.data as { url?: unknown } | undefined)?.url)] : [];
}

/** An admin decides a claim, and sometimes gives goodwill. */
export async function actAsAdmin({ sold }: Simulation, admin: SimulatedUser): Promise<void> {
  const [sale] = admin.random.shuffled(sold.slice(-2 * NEWEST));
  if (!sale) return;
  const does = doing(admin, sale);
  const reason = 'As it looks to us.';
  await admin.random.weighted<Doing[1]>([
    [3, () => does('decide', { kind: 'refund', reason })],
    [3, () => does('decide', { kind: 'part', amount: 2, reason })],
    [2, () => does('decide', { kind: 'return', reason })],
    [2, () => does('decide', { kind: 'seller', reason })],
    [
      2,
      async () => {
        const { body } = await read(admin, sale);
        const back = (body.amounts as { back: number } | undefined)?.back ?? 0;
        return does('goodwill', { amount: 1.5, back, reason });
      },
    ],
    [4, () => settleOne(admin)],
    [3, () => claimForSuspended(admin)],
  ])();
}

/** Settles a sale with a partial refund by hand: it continues, or ends. */
export async function settleOne(admin: SimulatedUser): Promise<void> {
  const { environment, random } = admin;
  const rows = await environment.database
    .read(
      `SELECT s.order_id FROM stripe_events n JOIN payment_attempts a ON a.intent_id = n.intent_id JOIN sales s ON s.attempt_id = a.id
       WHERE n.alert = 'refund_by_hand' AND n.settled_at IS NULL`,
    )
    .catch(() => []);
  const [row] = random.shuffled(rows);
  if (!row) return;
  const json = { outcome: random.pick(['go_on', 'end']), reason: 'They agreed on it.' };
  await admin.ask({ method: 'POST', path: `/api/fulfilments/${row.order_id}/settle`, json });
}

/**
 * The seller types the buyer's code, or scans its secret, sometimes twice at once, sometimes a wrong one or that of
 * another sale. Sometimes the phone loads the hash before.
 */
async function handOver({ buyers, environment }: Simulation, seller: SimulatedUser, sale: SoldCopy): Promise<void> {
  const { codes } = environment.observations;
  const buyer = buyers.find(({ id }) => id === sale.buyer);
  const path = `/api/fulfilments/${sale.orderId}`;
  const shown = buyer && !buyer.gone ? await buyer.ask({ path: `${path}/code` }) : undefined;
  // A refusal has a code as well: the error's.
  const known = shown?.status === 200 ? (shown.body as MeetingCode) : undefined;
  if (known) codes.note(known, sale.orderId, sale.buyer);
  if (seller.random.chance(0.3)) await seller.ask({ path: `${path}/verifier` });
  const right = seller.random.chance(0.5) ? known?.secret : known?.code;
  const wrong = seller.random.chance(0.5) ? codes.otherThan(sale.orderId) : '00000000';
  const code = seller.random.chance(0.1) ? wrong : right;
  const json = { code: code ?? '00000000' };
  const give = async () => {
    const { status } = await doing(seller, sale)('hand-over', json);
    if (status === 200) codes.opened(json.code, sale.orderId);
  };
  await (seller.random.chance(0.2) ? Promise.all([give(), give()]) : give());
}
