/** One deal of the month: a copy is offered, booked, paid, and follows one of the possible courses. */
import { CONDITIONS } from '../../../core/condition.ts';
import { HOUR_MS } from '../times.ts';
import { afterPaying } from './after-paying.ts';
import { confirm } from './at-stripe.ts';
import type { Person } from './people.ts';
import type { Course } from './schedule.ts';
import { around, count, picture, type World } from './world.ts';

export const ADDRESS = {
  name: 'A Buyer',
  address: '1 Long Street',
  postcode: '97301',
  city: 'Salem',
  state: 'Oregon',
  country: 'United States',
};

/** Cards that pay; whose refunds are delayed, or fail later; with a fraud warning. */
const CARDS = [
  [90, '4242424242424242'],
  [4, '4000000000007726'],
  [2, '4000000000005126'],
  [1, '4000000000005423'],
  [3, '4000006666050009'],
] as const;

const DECLINED = '4000000000000002';

export async function* deal(world: World, number: number): Course {
  const { random, shop } = world;
  const [seller, buyer] = [random.pick(world.sellers), random.pick(world.buyers)];
  const listing = await offer(world, seller, number);
  if (listing === null) return count(world, 'listing refused');
  yield around(world, HOUR_MS);
  const method = random.chance(0.7) ? ('post' as const) : ('meet' as const);
  const booked = await buyer.ask('POST', '/api/my-orders', booking(listing));
  // A seller with two missed deadlines is off sale.
  if (booked.status >= 300) return count(world, 'booking refused');
  const orderId = String(booked.body.insertedId);
  const delivery = method === 'post' ? { method, ...ADDRESS } : { method };
  const { status: opened, body: page } = await buyer.ask('POST', '/api/create-payment-intent', {
    bookedId: orderId,
    delivery,
  });
  if (opened >= 300) return count(world, 'payment refused');
  const secret = String(page.clientSecret);
  const intent = secret.replace(/_secret_.*/, '');
  if (random.chance(0.03)) count(world, `card ${await confirm(shop, secret, DECLINED)}`);
  const card = random.weighted(CARDS);
  const status = await confirm(shop, secret, card);
  // Jobs poll a slow bank's payment.
  if (status === 'succeeded') await buyer.ask('POST', '/api/payment', { transactionId: intent });
  yield HOUR_MS;
  yield* afterPaying(world, { orderId, intent, seller, buyer }, method);
}

export const booking = (listing: string) => ({
  productID: listing,
  user_number: '+1 503 555 0199',
  user_location: 'Salem, OR',
});

/** Null where the API refuses it: for a seller whose money has waited for a month, say. */
export async function offer({ random }: World, seller: Person, number: number): Promise<string | null> {
  const name = `Book ${number}`;
  const { data } = (await seller.do('POST', '/api/images', picture(name))) as { data: { url: string } };
  const { status, body } = await seller.ask('POST', '/api/products', {
    ...{ name, categoryId: 'classics', condition: random.pick(CONDITIONS), description: 'A reading copy.' },
    ...{ phone_number: '+1 503 555 0100', location: 'Portland, OR', year_of_purchase: 2019, year_of_use: '2 years' },
    ...{ original_price: 1000, resell_price: (200 + random.below(4800)) / 100, above_original: true },
    ...{ photos: [data.url], form_id: `form-${number}-0000000000000000` },
  });
  return status < 300 ? String(body.insertedId) : null;
}
