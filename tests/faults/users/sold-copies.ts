/** What the two people of a sale do with it: whatever either may, in any order, and what neither may. */
import type { FulfilmentAction } from '../../../core/fulfilment/state.ts';
import type { Answer } from '../environment/api-call.ts';
import type { SimulatedUser } from './simulated-user.ts';
import type { Simulation } from './simulation.ts';

/** A sale as its people know it. */
export type SoldCopy = { readonly orderId: string; readonly buyer: string; readonly seller: string };

/** People look at the newest of their sales. */
const NEWEST = 12;

type Doing = readonly [weight: number, work: () => Promise<unknown>];

/** One action of a seller's; true when there was a sale to act on. */
export async function actAsSeller(simulation: Simulation, seller: SimulatedUser): Promise<void> {
  const sale = pickSale(simulation, seller);
  if (!sale) return;
  const does = doing(seller, sale);
  await seller.random.weighted<Doing[1]>([
    [5, () => does('send', { carrier: 'USPS', tracking: '9400 1000' })],
    [3, () => does('send', { untracked: true })],
    [3, () => does('delivered')],
    [6, () => handOver(simulation, seller, sale)],
    [3, () => does('cancel', { reason: 'It fell into the bath.' })],
    [1, () => read(seller, sale)],
    // The other one's, which must be refused.
    [1, () => does('confirm')],
  ])();
}

/** One action of a buyer's. */
export async function actAsBuyer(simulation: Simulation, buyer: SimulatedUser): Promise<void> {
  const sale = pickSale(simulation, buyer);
  if (!sale) return;
  const does = doing(buyer, sale);
  await buyer.random.weighted<Doing[1]>([
    [5, () => does('confirm')],
    [3, () => does('ask-cancel')],
    [2, () => does('cancel')],
    [2, () => read(buyer, sale)],
    [1, () => does('send', { untracked: true })],
  ])();
}

function pickSale({ sold }: Simulation, { id, random }: SimulatedUser): SoldCopy | undefined {
  const [sale] = random.shuffled(sold.filter(({ buyer, seller }) => buyer === id || seller === id).slice(-NEWEST));
  return sale;
}

const doing =
  (user: SimulatedUser, { orderId }: SoldCopy) =>
  (action: FulfilmentAction, json?: object): Promise<Answer> =>
    user.ask({ method: 'POST', path: `/api/fulfilments/${orderId}/${action}`, json });

const read = (user: SimulatedUser, { orderId }: SoldCopy): Promise<Answer> =>
  user.ask({ path: `/api/fulfilments/${orderId}` });

/** The seller types the code that the buyer shows, sometimes twice at once, sometimes a wrong one. */
async function handOver({ buyers }: Simulation, seller: SimulatedUser, sale: SoldCopy): Promise<void> {
  const buyer = buyers.find(({ id }) => id === sale.buyer);
  const shown = buyer && !buyer.gone ? await buyer.ask({ path: `/api/fulfilments/${sale.orderId}/code` }) : undefined;
  const code = seller.random.chance(0.1) ? '00000000' : String(shown?.body.code ?? '00000000');
  const type = () => doing(seller, sale)('hand-over', { code });
  await (seller.random.chance(0.2) ? Promise.all([type(), type()]) : type());
}
