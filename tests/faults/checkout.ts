/** The payment page: opened in one tab or two, paid, left, paid while the booking is deleted, told about twice or not at all. */
import { changeAmount, confirm, intentOf } from './browser.ts';
import type { Buyer, Order } from './buyer.ts';
import type { Answer } from './call.ts';

/** What a cheat would like to pay; no seller asks so little. */
export const INVENTED_CENTS = 50;

export async function pay(buyer: Buyer, order: Order): Promise<void> {
  const { world, random } = buyer;
  const dollars = (random.chance(0.05) ? INVENTED_CENTS : order.cents) / 100;
  const json = { product_price: dollars, bookedId: order.id };
  const open = () => openPage(buyer, json);
  const tabs = await Promise.all(Array.from({ length: random.chance(0.2) ? 2 : 1 }, open));
  const secrets = tabs.flatMap(({ status, body }) => (status === 200 ? [String(body.clientSecret)] : []));
  for (const secret of secrets) world.promises.note('opened', intentOf(secret), buyer.id, order.id);
  if (tabs.some(isOver)) buyer.forget(order);
  const [secret] = secrets;
  if (!secret || random.chance(0.15)) return;
  if (random.chance(0.06)) await changeAmount(world, secret, order.cents + 100 + random.below(900));
  const confirmAndTell = async () => tell(buyer, order, secret, await confirm(world, secret, random));
  await random.weighted<() => Promise<unknown>>([
    [10, confirmAndTell],
    // The browser is closed after the card was taken.
    [2, () => confirm(world, secret, random)],
    [3, () => Promise.all([confirm(world, secret, random), buyer.deleteOrder(order)])],
    [2, () => Promise.all([confirmAndTell(), confirmAndTell()])],
  ])();
}

/** Opens the payment page; changes of the listing are accepted, mostly, or left. */
async function openPage(buyer: Buyer, json: object): Promise<Answer> {
  const call = { method: 'POST', path: '/api/create-payment-intent' } as const;
  const answer = await buyer.ask({ ...call, json });
  if (answer.body.code !== 'listing_changed' || buyer.random.chance(0.3)) return answer;
  return buyer.ask({ ...call, json: { ...json, accept_changes: answer.body.version } });
}

/** Tells our API what became of it, sometimes twice, sometimes although Stripe has said no. */
async function tell(buyer: Buyer, order: Order, secret: string, outcome: string): Promise<void> {
  const { world, random } = buyer;
  const intent = intentOf(secret);
  if (outcome !== 'succeeded' && random.chance(0.5)) return;
  const invented = random.chance(0.1) ? { price: INVENTED_CENTS / 100 } : {};
  const json = { transactionId: intent, ...invented, email: buyer.email };
  for (let times = random.chance(0.3) ? 2 : 1; times > 0; times--) {
    const { status, body } = await buyer.ask({ method: 'POST', path: '/api/payment', json });
    if (status === 409 && /sent back/.test(String(body.message))) world.promises.note('refunded', intent, buyer.id);
    if (status !== 200) continue;
    world.promises.note('paid', body.insertedId, buyer.id, intent);
    buyer.forget(order);
    buyer.market.takeDown(order.copy.id);
  }
}

const isOver = ({ status, body }: Answer): boolean =>
  status === 404 || (status === 409 && /sold|cannot be paid|price has changed/.test(String(body.message)));
