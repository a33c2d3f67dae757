/**
 * The payment page: opened in one tab or two, paid, left, paid while the order is deleted, reported twice or not at
 * all.
 */
import type { Answer } from '../environment/api-call.ts';
import type { Buyer, Order } from './buyer.ts';
import { changeAmount, confirm, intentOf } from './stripe/card-payment.ts';

/** A forged price, below that of any seller. */
export const FORGED_CENTS = 50;

export const ADDRESS = {
  name: 'A Buyer',
  address: '1 Long Street',
  postcode: '97301',
  city: 'Salem',
  state: 'Oregon',
  country: 'United States',
} as const;

export async function pay(buyer: Buyer, order: Order): Promise<void> {
  const { environment, random } = buyer;
  const dollars = (random.chance(0.05) ? FORGED_CENTS : order.cents) / 100;
  // Sometimes the address is missing.
  const delivery = random.pick([{ method: 'meet' }, { method: 'post', ...(random.chance(0.9) ? ADDRESS : {}) }]);
  const json = { product_price: dollars, bookedId: order.id, delivery };
  const open = () => openPage(buyer, json);
  const tabs = await Promise.all(Array.from({ length: random.chance(0.2) ? 2 : 1 }, open));
  const secrets = tabs.flatMap(({ status, body }) => (status === 200 ? [String(body.clientSecret)] : []));
  for (const secret of secrets) environment.observations.note('opened', intentOf(secret), buyer.id, order.id);
  if (tabs.some(isOver)) buyer.forget(order);
  const [secret] = secrets;
  if (!secret || random.chance(0.15)) return;
  if (random.chance(0.06)) await changeAmount(environment, secret, order.cents + 100 + random.below(900));
  const confirmAndReport = async () => reportPayment(buyer, order, secret, await confirm(environment, secret, random));
  await random.weighted<() => Promise<unknown>>([
    [10, confirmAndReport],
    // The browser is closed after the confirmation.
    [2, () => confirm(environment, secret, random)],
    [3, () => Promise.all([confirm(environment, secret, random), buyer.deleteOrder(order)])],
    [2, () => Promise.all([confirmAndReport(), confirmAndReport()])],
  ])();
}

/** Opens the payment page. Mostly accepts that the listing has changed. */
async function openPage(buyer: Buyer, json: object): Promise<Answer> {
  const call = { method: 'POST', path: '/api/create-payment-intent' } as const;
  const answer = await buyer.ask({ ...call, json });
  if (answer.body.code !== 'listing_changed' || buyer.random.chance(0.3)) return answer;
  return buyer.ask({ ...call, json: { ...json, accept_changes: answer.body.version } });
}

/** Reports the payment to our API, sometimes twice, sometimes although Stripe has declined it. */
async function reportPayment(buyer: Buyer, order: Order, secret: string, outcome: string): Promise<void> {
  const { environment, random } = buyer;
  const intent = intentOf(secret);
  if (outcome !== 'succeeded' && random.chance(0.5)) return;
  const forged = random.chance(0.1) ? { price: FORGED_CENTS / 100 } : {};
  const json = { transactionId: intent, ...forged, email: buyer.email };
  for (let times = random.chance(0.3) ? 2 : 1; times > 0; times--) {
    const { status, body } = await buyer.ask({ method: 'POST', path: '/api/payment', json });
    if (status === 409 && /sent back/.test(String(body.message)))
      environment.observations.note('refunded', intent, buyer.id);
    if (status !== 200) continue;
    environment.observations.note('paid', body.insertedId, buyer.id, intent);
    buyer.forget(order);
    buyer.simulation.removeListing(order.listing.id);
    const sale = { orderId: order.id, buyer: buyer.id, seller: order.listing.seller };
    if (!buyer.simulation.sold.some(({ orderId }) => orderId === sale.orderId)) buyer.simulation.sold.push(sale);
  }
}

const isOver = ({ status, body }: Answer): boolean =>
  status === 404 || (status === 409 && /sold|cannot be paid|price has changed/.test(String(body.message)));
