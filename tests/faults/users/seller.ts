/** A seller: uploads pictures, posts listings, changes prices, deletes listings, and reads the list of buyers. */
import { CONDITIONS } from '../../../core/condition.ts';
import type { Answer } from '../environment/api-call.ts';
import { FAULT_AMOUNTS } from '../injection/fault-amounts.ts';
import type { Random } from '../random.ts';
import { CATEGORIES, SimulatedUser, WANTED_AUTHOR } from './simulated-user.ts';
import type { ListingSeen, Simulation } from './simulation.ts';
import { actAsSeller } from './sold-copies.ts';
import { lookAtPayouts } from './stripe/payout-form.ts';
import { actInTrust } from './trust.ts';

/** Begins like a JPEG, which is all that the fake picture service requires. The rest makes each picture unique. */
const picture = (name: string) => Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...new TextEncoder().encode(name)]);

/** With fewer listings than this, sellers mostly post; with more, they mostly change existing ones. */
const STOCK = 16;

export class Seller extends SimulatedUser {
  readonly simulation: Simulation;
  readonly #listings: (ListingSeen & { readonly photos: readonly string[] })[] = [];
  #made = 0;

  constructor(simulation: Simulation, name: string, random: Random) {
    super(simulation.environment, 'Seller', name, random);
    this.simulation = simulation;
  }

  async act(): Promise<void> {
    const scarce = this.simulation.listings.length < STOCK;
    await this.random.weighted([
      [scarce ? 30 : 3, () => this.#post()],
      [25, () => actAsSeller(this.simulation, this)],
      [8, () => actInTrust(this.simulation, this)],
      [6, () => lookAtPayouts(this)],
      [6, () => this.#edit()],
      [2, () => this.#delete()],
      [2, async () => void (await this.#upload())],
      [2, () => this.#read()],
      [2, () => this.#tryForbidden()],
      [1, () => this.askForLink()],
      [4, () => this.browser.subscribe(this)],
      [0.5, () => this.signOut()],
      [0.3, () => this.deleteAccount()],
    ])();
  }

  /** The address of a new picture; undefined when the upload failed. */
  async #upload(): Promise<string | undefined> {
    const form = new FormData();
    form.set('image', new Blob([picture(`${this.id} ${++this.#made}`)]), 'cover.jpg');
    const headers: Record<string, string> = this.random.chance(0.15) ? { 'X-Photos': 'down' } : {};
    const { status, body } = await this.ask({ method: 'POST', path: '/api/images', form, headers });
    if (status !== 200) return undefined;
    const { url } = body.data as { url: string };
    this.environment.observations.note('uploaded', url.split('/').at(-1), this.id);
    return url;
  }

  #wire(name: string, cents: number, photos: readonly string[], categoryId: string = this.random.pick(CATEGORIES)) {
    return {
      ...{
        name,
        author: WANTED_AUTHOR,
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
    return this.random.chance(0.25) ? this.random.pick(FAULT_AMOUNTS) : 500 + this.random.below(4000);
  }

  async #post(): Promise<void> {
    const photo = await this.#upload();
    if (!photo) return;
    const name = `Book ${this.id} ${++this.#made}`;
    const cents = this.#price();
    const first_to_wants = this.random.chance(0.1);
    const json = {
      ...this.#wire(name, cents, [photo]),
      first_to_wants,
      form_id: `form-${name.replaceAll(' ', '-')}-00000000`,
    };
    // A repeated form makes no second listing.
    for (let attempt = 0; attempt < 3; attempt++) {
      const { status, body } = await this.ask({ method: 'POST', path: '/api/products', json });
      if (status >= 400 && status < 500) return;
      if (status !== 201) continue;
      const id = String(body.insertedId);
      this.environment.observations.note('listing posted', id, this.id, photo.split('/').at(-1));
      this.environment.observations.recordPrice(id, cents, true);
      this.#listings.push({ id, seller: this.id, cents, name, photos: [photo] });
      this.simulation.listings.push({ id, seller: this.id, cents, name });
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
    if (status === 0 || status >= 500) this.environment.observations.recordPrice(listing.id, cents, false);
    if (status === 404) this.#forget(listing.id);
    if (status !== 200) return;
    this.environment.observations.recordPrice(listing.id, cents, true);
    const shown = this.simulation.listings.find(({ id }) => id === listing.id);
    if (shown) shown.cents = cents;
  }

  async #delete(): Promise<void> {
    const [listing] = this.random.shuffled(this.#listings);
    if (!listing) return;
    const { status } = await this.ask({ method: 'DELETE', path: `/api/products/${listing.id}` });
    if (status === 200) this.environment.observations.note('listing deleted', listing.id, this.id);
    if (status === 200 || status === 404) this.#forget(listing.id);
  }

  #forget(id: string): void {
    const place = this.#listings.findIndex((listing) => listing.id === id);
    if (place >= 0) this.#listings.splice(place, 1);
    this.simulation.removeListing(id);
  }

  async #read(): Promise<void> {
    await this.ask({ path: this.random.pick(['/api/my-products', '/api/my-buyers', '/api/products']) });
  }

  /** Reads or changes rows of another user (I13). */
  async #tryForbidden(): Promise<void> {
    const [other] = this.random.shuffled(this.simulation.listings.filter(({ seller }) => seller !== this.id));
    if (!other) return;
    const path = `/api/products/${other.id}`;
    const photos = this.#listings.at(-1)?.photos ?? [];
    const calls: (() => Promise<Answer>)[] = [
      () => this.ask({ path: `/api/my-products/${other.id}` }),
      () => this.ask({ method: 'DELETE', path }),
      () => this.ask({ method: 'PATCH', path, json: this.#wire(other.name, 500, photos) }),
    ];
    const { status } = await this.random.pick(calls)();
    if (status < 200 || status >= 300) return;
    const what = `${status} for ${this.id} with ${other.id}, which is ${other.seller}'s`;
    this.environment.observations.violations.push({ invariant: 'I13', what, ids: [other.id] });
  }
}
