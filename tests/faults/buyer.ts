/** A buyer: books, lines up, opens the payment page, pays or does not, closes the browser, comes back, changes their mind. */
import { INVENTED_CENTS, pay } from './checkout.ts';
import type { Copy, Market } from './market.ts';
import { SimulatedUser } from './person.ts';
import type { Random } from './random.ts';

export type Order = { readonly id: string; readonly copy: Copy; readonly cents: number };

/** So many of the newest copies are what everybody wants. */
const HOT = 8;

const CONTACT = { user_number: '+1 503 555 0199', user_location: 'Salem, OR' };

export class Buyer extends SimulatedUser {
  readonly market: Market;
  readonly #orders: Order[] = [];
  readonly #wishes: string[] = [];

  constructor(market: Market, name: string, random: Random) {
    super(market.world, 'Buyer', name, random);
    this.market = market;
  }

  get orders(): readonly Order[] {
    return this.#orders;
  }

  async act(): Promise<void> {
    await this.random.weighted([
      [20, () => this.#book()],
      [40, () => this.#payOne()],
      [6, () => this.#queue()],
      [5, () => this.#deleteOrder()],
      [4, () => this.#wish()],
      [3, () => this.#read()],
      [6, () => this.#meddle()],
      [1, () => this.leave()],
      [0.4, () => this.deleteAccount()],
    ])();
  }

  async #book(): Promise<void> {
    const { board } = this.market;
    if (board.length === 0) return void (await this.#read());
    const copy = this.random.chance(0.7) ? this.random.pick(board.slice(-HOT)) : this.random.pick(board);
    // Sometimes an invented price: it decides nothing.
    const cents = this.random.chance(0.1) ? INVENTED_CENTS : copy.cents;
    const price = cents === INVENTED_CENTS || this.random.chance(0.5) ? { product_price: cents / 100 } : {};
    const answer = await this.ask({
      method: 'POST',
      path: '/api/my-orders',
      json: { productID: copy.id, ...price, ...CONTACT },
    });
    if (answer.status === 404 || /sold/.test(String(answer.body.message))) this.market.takeDown(copy.id);
    if (answer.status !== 201) return;
    const order = { id: String(answer.body.insertedId), copy, cents };
    this.#orders.push(order);
    this.world.promises.note('booked', order.id, this.id, copy.id);
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
    if (answer.status === 200) this.world.promises.note('order deleted', order.id, this.id);
    if (answer.status === 200 || answer.status === 404) this.forget(order);
  }

  async #queue(): Promise<void> {
    const [order] = this.random.shuffled(this.#orders);
    if (!order) return;
    if (this.random.chance(0.7)) await this.ask({ method: 'POST', path: '/api/queue', json: { bookedId: order.id } });
    else await this.ask({ method: 'DELETE', path: `/api/queue/${order.id}` });
  }

  async #wish(): Promise<void> {
    const [copy] = this.random.shuffled(this.market.board);
    const [wish] = this.#wishes;
    if (wish && this.random.chance(0.4)) {
      const { status } = await this.ask({ method: 'DELETE', path: `/api/add-to-wishlist/${wish}` });
      // Silence may mean that it is gone.
      if (status < 400 || status >= 500) this.world.promises.note('wish removed', wish, this.id);
      if (status !== 401) this.#wishes.shift();
    } else if (copy) {
      const { status, body } = await this.ask({
        method: 'POST',
        path: '/api/add-to-wishlist',
        json: { productID: copy.id },
      });
      if (status !== 201) return;
      this.#wishes.push(String(body.insertedId));
      this.world.promises.note('wished', body.insertedId, this.id, copy.id);
    }
  }

  /** Loads the page anew. */
  async #read(): Promise<void> {
    await this.ask({ path: this.random.pick(['/api/my-orders', '/api/add-to-wishlist', '/api/products']) });
  }

  /** Tries what is somebody else's (I13). */
  async #meddle(): Promise<void> {
    const other = this.random.pick(this.market.buyers);
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
    this.world.promises.broken.push({ invariant: 'I13', what, ids: [order.id] });
  }

  forget(order: Order): void {
    const place = this.#orders.indexOf(order);
    if (place >= 0) this.#orders.splice(place, 1);
  }
}
