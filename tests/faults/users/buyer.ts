/**
 * A buyer: books, joins queues, opens the payment page, pays or does not, closes the browser, comes back, deletes
 * orders.
 */
import type { Random } from '../random.ts';
import { FORGED_CENTS, pay } from './checkout.ts';
import { SimulatedUser, WANTED_AUTHOR } from './simulated-user.ts';
import type { ListingSeen, Simulation } from './simulation.ts';
import { actAsBuyer } from './sold-copies.ts';
import { actInTrust } from './trust.ts';

export type Order = { readonly id: string; readonly listing: ListingSeen; readonly cents: number };

/** Most buyers choose among this many of the newest listings. */
const POPULAR = 8;

const CONTACT = { user_number: '+1 503 555 0199', user_location: 'Salem, OR' };

const WISHES_AT_ONCE = 3;

export class Buyer extends SimulatedUser {
  readonly simulation: Simulation;
  readonly #orders: Order[] = [];
  readonly #wishes: string[] = [];

  constructor(simulation: Simulation, name: string, random: Random) {
    super(simulation.environment, 'Buyer', name, random);
    this.simulation = simulation;
  }

  get orders(): readonly Order[] {
    return this.#orders;
  }

  async act(): Promise<void> {
    await this.random.weighted([
      [20, () => this.#book()],
      [40, () => this.#payOne()],
      [20, () => actAsBuyer(this.simulation, this)],
      [10, () => actInTrust(this.simulation, this)],
      [6, () => this.#queue()],
      [5, () => this.#deleteOrder()],
      [4, () => this.#wish()],
      [3, () => this.#read()],
      [6, () => this.#tryForbidden()],
      [2, () => this.askForLink()],
      [4, () => this.browser.subscribe(this)],
      [1, () => this.signOut()],
      [0.4, () => this.deleteAccount()],
    ])();
  }

  async #book(): Promise<void> {
    const { listings } = this.simulation;
    if (listings.length === 0) return void (await this.#read());
    const listing = this.random.chance(0.7) ? this.random.pick(listings.slice(-POPULAR)) : this.random.pick(listings);
    // Sometimes a forged price. The server must ignore it.
    const cents = this.random.chance(0.1) ? FORGED_CENTS : listing.cents;
    const price = cents === FORGED_CENTS || this.random.chance(0.5) ? { product_price: cents / 100 } : {};
    const answer = await this.ask({
      method: 'POST',
      path: '/api/my-orders',
      json: { productID: listing.id, ...price, ...CONTACT },
    });
    if (answer.status === 404 || /sold/.test(String(answer.body.message))) this.simulation.removeListing(listing.id);
    if (answer.status !== 201) return;
    const order = { id: String(answer.body.insertedId), listing, cents };
    this.#orders.push(order);
    this.environment.observations.note('booked', order.id, this.id, listing.id);
  }

  async #payOne(): Promise<void> {
    const order = this.#orders.at(-1 - this.random.below(Math.min(4, this.#orders.length)));
    await (order ? pay(this, order) : this.#book());
  }

  async #deleteOrder(): Promise<void> {
    const [order] = this.random.shuffled(this.#orders);
    if (order) await this.deleteOrder(order);
  }

  async deleteOrder(order: Order): Promise<void> {
    const answer = await this.ask({ method: 'DELETE', path: `/api/my-orders/${order.id}` });
    if (answer.status === 200) this.environment.observations.note('order deleted', order.id, this.id);
    if (answer.status === 200 || answer.status === 404) this.forget(order);
  }

  async #queue(): Promise<void> {
    const [order] = this.random.shuffled(this.#orders);
    if (!order) return;
    if (this.random.chance(0.7)) await this.ask({ method: 'POST', path: '/api/queue', json: { bookedId: order.id } });
    else await this.ask({ method: 'DELETE', path: `/api/queue/${order.id}` });
  }

  async #wish(): Promise<void> {
    if (this.random.chance(0.1)) {
      await this.ask({ method: 'POST', path: '/api/wants', json: { author: WANTED_AUTHOR } });
      return;
    }
    const [wish] = this.#wishes;
    if (wish && this.random.chance(0.3)) {
      const { status } = await this.ask({ method: 'DELETE', path: `/api/add-to-wishlist/${wish}` });
      // Without an answer, it may be removed.
      if (status < 400 || status >= 500) this.environment.observations.note('wish removed', wish, this.id);
      if (status !== 401) this.#wishes.shift();
      return;
    }
    // Several popular ones, so that some digests contain several sales.
    for (const listing of this.random.shuffled(this.simulation.listings.slice(-POPULAR)).slice(0, WISHES_AT_ONCE)) {
      const { status, body } = await this.ask({
        method: 'POST',
        path: '/api/add-to-wishlist',
        json: { productID: listing.id },
      });
      if (status !== 201) return;
      this.#wishes.push(String(body.insertedId));
      this.environment.observations.note('wished', body.insertedId, this.id, listing.id);
    }
  }

  /** Reads a list, as after a reload. */
  async #read(): Promise<void> {
    await this.ask({ path: this.random.pick(['/api/my-orders', '/api/add-to-wishlist', '/api/products']) });
  }

  /** Reads or changes rows of another user (I13). */
  async #tryForbidden(): Promise<void> {
    const other = this.random.pick(this.simulation.buyers);
    const order = other.orders.at(-1);
    if (!order || other === this) return;
    const calls = [
      { path: `/api/my-orders/${order.id}` },
      { method: 'DELETE', path: `/api/my-orders/${order.id}` },
      { method: 'DELETE', path: `/api/queue/${order.id}` },
      {
        method: 'POST',
        path: '/api/create-payment-intent',
        json: { product_price: order.cents / 100, bookedId: order.id },
      },
    ];
    const call = this.random.pick(calls);
    const { status } = await this.ask(call);
    if (status < 200 || status >= 300) return;
    const what = `${status} for ${this.id}: ${call.method ?? 'GET'} ${call.path} is ${other.id}'s`;
    this.environment.observations.violations.push({ invariant: 'I13', what, ids: [order.id] });
  }

  forget(order: Order): void {
    const place = this.#orders.indexOf(order);
    if (place >= 0) this.#orders.splice(place, 1);
  }
}
