/** Initial sales before the faults: copies handed over, and money that waits for their sellers. */

import { CONDITIONS } from '../../../core/condition.ts';
import type { MeetingCode } from '../../../core/fulfilment/meeting-code.ts';
import type { DeliveryMethod } from '../../../core/fulfilment/state.ts';
import { NEW_SELLER_PAYOUT_LIMIT } from '../../../core/limits.ts';
import { RETENTION } from '../../../core/retention.ts';
import { FAULTY_SHARES } from '../injection/fault-amounts.ts';
import { DAY_MS } from '../times.ts';
import type { Buyer } from './buyer.ts';
import { ADDRESS } from './checkout.ts';
import type { Seller } from './seller.ts';
import { CATEGORIES, type SimulatedUser } from './simulated-user.ts';
import type { Simulation } from './simulation.ts';
import { confirmWith } from './stripe/card-payment.ts';
import { fillInForm } from './stripe/payout-form.ts';

const GOOD_CARD = '4242424242424242';

/** Above the sum that is paid at once (`core/payments/payouts/payout-schedule.ts`). */
const PRICE_CENTS = 4_000;

/** Age of the first sales: the waiting money of new sellers may be sent when the faults begin. */
const OPENED_MS = NEW_SELLER_PAYOUT_LIMIT.waitMs + DAY_MS;

/**
 * Sells `salesOfEach` copies of each seller; every other seller has a payout account. Nothing is sent yet. The last
 * copy is a parcel confirmed at once: a sign, which stops its money until an admin reviews it.
 */
export async function openShop(simulation: Simulation, salesOfEach: number): Promise<void> {
  const { sellers, buyers, environment } = simulation;
  environment.aheadMs = -OPENED_MS;
  await Promise.all(
    sellers.map(async (seller, place) => {
      for (let i = 0; i < salesOfEach; i++) {
        const number = place * salesOfEach + i;
        const buyer = buyers[number % buyers.length] as Buyer;
        const isLast = number === sellers.length * salesOfEach - 1;
        await sell(simulation, seller, buyer, number, isLast ? 'post' : 'meet').catch(unlessTooBusy);
      }
      if (place % 2 === 0 && salesOfEach > 0) await fillInForm(seller, 'active');
    }),
  );
  await converse(simulation);
  environment.aheadMs = 0;
}

const BUSY = 'SQLITE_BUSY';

/**
 * A conversation about each sold copy, written as rows behind the sales: a call would also queue a letter. A database
 * that still works on the sales has none.
 */
async function converse({ environment, sold, conversations }: Simulation): Promise<void> {
  const now = environment.now();
  const written = environment.database.run([
    [
      `INSERT INTO conversations (id, listing_id, asker_id, seller_id, order_id, created_at, last_at, last_number, kept_until)
        SELECT 'conversation-of-' || id, listing_id, buyer_id, seller_id, id, ?, ?, 1, ? FROM orders WHERE state = 'paid'`,
      ...[now, now, now + RETENTION.conversations],
    ],
    [
      `INSERT INTO messages (id, conversation_id, number, author_id, text, at)
        SELECT 'message-of-' || id, id, 1, asker_id, 'Is it signed?', ? FROM conversations`,
      now,
    ],
  ]);
  await written.catch((error: { code?: string }) => {
    if (error.code !== BUSY) throw error;
  });
  for (const { orderId, buyer, seller } of sold)
    conversations.push({
      ...{ id: `conversation-of-${orderId}`, listing: '', asker: buyer },
      ...{ readers: new Set([buyer, seller]), isBusy: false },
    });
}

async function sell(
  simulation: Simulation,
  seller: Seller,
  buyer: Buyer,
  number: number,
  method: DeliveryMethod,
): Promise<void> {
  const productID = await offer(seller, FAULTY_SHARES[number] ?? PRICE_CENTS, number);
  const contact = { user_number: '+1 503 555 0199', user_location: 'Salem, OR' };
  const { insertedId } = await done(buyer, 'POST', '/api/my-orders', { productID, ...contact });
  const orderId = String(insertedId);
  const asked = { bookedId: orderId, delivery: { method, ...(method === 'post' && ADDRESS) } };
  const { clientSecret } = await done(buyer, 'POST', '/api/create-payment-intent', asked);
  await confirmWith(simulation.environment, String(clientSecret), GOOD_CARD);
  const transactionId = String(clientSecret).replace(/_secret_.*/, '');
  const paid = await done(buyer, 'POST', '/api/payment', { transactionId });
  simulation.environment.observations.note('paid', paid.insertedId, buyer.id, transactionId);
  const sale = `/api/fulfilments/${orderId}`;
  if (method === 'meet') await handOver(simulation, seller, buyer, orderId);
  else await done(seller, 'POST', `${sale}/send`, { carrier: 'USPS', tracking: '9400 1000' });
  await done(buyer, 'POST', `${sale}/confirm`);
  simulation.sold.push({ orderId, buyer: buyer.id, seller: seller.id });
}

async function handOver(simulation: Simulation, seller: Seller, buyer: Buyer, orderId: string): Promise<void> {
  const sale = `/api/fulfilments/${orderId}`;
  const { code, secret } = (await done(buyer, 'GET', `${sale}/code`)) as MeetingCode;
  simulation.environment.observations.codes.note({ code, secret }, orderId, buyer.id);
  // The seller's phone loads the hash of the secret.
  await done(seller, 'GET', `${sale}/verifier`);
  await done(seller, 'POST', `${sale}/hand-over`, { code });
}

async function offer(seller: Seller, cents: number, number: number): Promise<string> {
  const form = new FormData();
  const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...new TextEncoder().encode(`opening ${number}`)]);
  form.set('image', new Blob([bytes]), 'cover.jpg');
  const { status, body } = await seller.ask({ method: 'POST', path: '/api/images', form });
  if (status !== 200) throw new TooBusy(`an upload: ${status}`);
  const { url } = body.data as { url: string };
  const { insertedId } = await done(seller, 'POST', '/api/products', {
    ...{
      name: `Early book ${number}`,
      categoryId: CATEGORIES[0],
      condition: CONDITIONS[0],
      description: 'A reading copy.',
    },
    ...{ phone_number: '+1 503 555 0100', location: 'Portland, OR', year_of_purchase: 2019, year_of_use: '2 years' },
    ...{ original_price: 1000, resell_price: cents / 100, above_original: true, photos: [url] },
    form_id: `form-early-${number}-0000000000000000`,
  });
  return String(insertedId);
}

/** No answer in time, although there are no faults yet. */
class TooBusy extends Error {}

/** A sale that a busy machine stopped is left as it is. */
function unlessTooBusy(error: unknown): void {
  if (!(error instanceof TooBusy)) throw error;
}

/** A call fails here only on a busy machine. */
async function done(user: SimulatedUser, method: string, path: string, json?: object) {
  const { status, body } = await user.ask({ method, path, ...(json && { json }) });
  if (status === 0 || status >= 500) throw new TooBusy(`${path}: ${status}`);
  if (status >= 300)
    throw new Error(`${user.id} ${method} ${path}: ${status} ${JSON.stringify(body)} before any fault`);
  return body;
}
