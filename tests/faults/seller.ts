/** A seller: uploads pictures, puts copies up for sale, changes prices, takes listings down, and looks who buys. */

import { CONDITIONS } from '../../core/constants.ts';
import type { Answer } from './call.ts';
import type { Copy, Market } from './market.ts';
import { CATEGORIES, SimulatedUser } from './person.ts';
import type { Random } from './random.ts';
import { SENTINELS } from './sentinels.ts';

/** Begins like a JPEG, which is all that the played picture service asks; the rest makes it a picture like no other. */
const picture = (name: string) => Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...new TextEncoder().encode(name)]);

/** Fewer copies than this and sellers post; more and they rather change what is there. */
const STOCK = 16;

export class Seller extends SimulatedUser {
  readonly market: Market;
  readonly #listings: (Copy & { readonly photos: readonly string[] })[] = [];
  #made = 0;

  constructor(market: Market, name: string, random: Random) {
    super(market.world, 'Seller', name, random);
    this.market = market;
  }

  async act(): Promise<void> {
    const scarce = this.market.board.length < STOCK;
    await this.random.weighted([
      [scarce ? 30 : 3, () => this.#post()],
      [6, () => this.#edit()],
      [2, () => this.#delete()],
      [2, async () => void (await this.#upload())],
      [2, () => this.#read()],
      [2, () => this.#meddle()],
      [0.5, () => this.leave()],
      [0.3, () => this.deleteAccount()],
    ])();
  }

  /** The address of a new picture, unless the upload failed. */
  async #upload(): Promise<string | undefined> {
    const form = new FormData();
    form.set('image', new Blob([picture(`${this.id} ${++this.#made}`)]), 'cover.jpg');
    const headers: Record<string, string> = this.random.chance(0.15) ? { 'X-Photos': 'down' } : {};
    const { status, body } = await this.ask({ method: 'POST', path: '/api/images', form, headers });
    if (status !== 200) return undefined;
    const { url } = body.data as { url: string };
    this.world.promises.note('uploaded', url.split('/').at(-1), this.id);
    return url;
  }

  #wire(name: string, cents: number, photos: readonly string[], categoryId: string = this.random.pick(CATEGORIES)) {
    return {
      ...{
        name,
        categoryId,
        condition: this.random.pick(CONDITIONS),
        phone_number: '+1 503 555 0100',
        location: 'Portland, OR',
      },
      ...{ year_of_purchase: 2019, year_of_use: '2 years', original_price: 1000, resell_price: cents / 100 },
      ...{ above_original: true, description: 'A reading copy.', photos },
    };
  }

  #price(): number {
    return this.random.chance(0.25) ? this.random.pick(SENTINELS) : 500 + this.random.below(4000);
  }

  async #post(): Promise<void> {
    const photo = await this.#upload();
    if (!photo) return;
    const name = `Book ${this.id} ${++this.#made}`;
    const cents = this.#price();
    const json = { ...this.#wire(name, cents, [photo]), form_id: `form-${name.replaceAll(' ', '-')}-00000000` };
    // The same form again after silence makes no second listing.
    for (let rateLimitCounts = 0; rateLimitCounts < 3; rateLimitCounts++) {
      const { status, body } = await this.ask({ method: 'POST', path: '/api/products', json });
      if (status >= 400 && status < 500) return;
      if (status !== 201) continue;
      const id = String(body.insertedId);
      this.world.promises.note('listing posted', id, this.id, photo.split('/').at(-1));
      this.world.promises.priced(id, cents, true);
      this.#listings.push({ id, seller: this.id, cents, name, photos: [photo] });
      this.market.board.push({ id, seller: this.id, cents, name });
      return;
    }
  }

  async #edit(): Promise<void> {
    const [listing] = this.random.shuffled(this.#listings.slice(-STOCK));
    if (!listing) return this.#post();
    const cents = this.#price();
    const category = this.random.chance(0.3) ? 'no-such-category' : undefined;
    const json = this.#wire(listing.name, cents, listing.photos, category);
    const { status } = await this.ask({ method: 'PATCH', path: `/api/products/${listing.id}`, json });
    if (status === 0 || status >= 500) this.world.promises.priced(listing.id, cents, false);
    if (status === 404) this.#forget(listing.id);
    if (status !== 200) return;
    this.world.promises.priced(listing.id, cents, true);
    const shown = this.market.board.find(({ id }) => id === listing.id);
    if (shown) shown.cents = cents;
  }

  async #delete(): Promise<void> {
    const [listing] = this.random.shuffled(this.#listings);
    if (!listing) return;
    const { status } = await this.ask({ method: 'DELETE', path: `/api/products/${listing.id}` });
    if (status === 200) this.world.promises.note('listing deleted', listing.id, this.id);
    if (status === 200 || status === 404) this.#forget(listing.id);
  }

  #forget(id: string): void {
    const place = this.#listings.findIndex((listing) => listing.id === id);
    if (place >= 0) this.#listings.splice(place, 1);
    this.market.takeDown(id);
  }

  async #read(): Promise<void> {
    await this.ask({ path: this.random.pick(['/api/my-products', '/api/my-buyers', '/api/products']) });
  }

  /** Tries what is somebody else's (I13). */
  async #meddle(): Promise<void> {
    const [copy] = this.random.shuffled(this.market.board.filter(({ seller }) => seller !== this.id));
    if (!copy) return;
    const path = `/api/products/${copy.id}`;
    const photos = this.#listings.at(-1)?.photos ?? [];
    const calls: (() => Promise<Answer>)[] = [
      () => this.ask({ path: `/api/my-products/${copy.id}` }),
      () => this.ask({ method: 'DELETE', path }),
      () => this.ask({ method: 'PATCH', path, json: this.#wire(copy.name, 500, photos) }),
    ];
    const { status } = await this.random.pick(calls)();
    if (status < 200 || status >= 300) return;
    const what = `${status} for ${this.id} with ${copy.id}, which is ${copy.seller}'s`;
    this.world.promises.broken.push({ invariant: 'I13', what, ids: [copy.id] });
  }
}
