/** The one market of a seed: who takes part, what is for sale, and where all of them look first. */
import { Buyer } from './buyer.ts';
import { Clockkeeper } from './clockkeeper.ts';
import { CATEGORIES } from './person.ts';
import type { Random } from './random.ts';
import { Seller } from './seller.ts';
import type { World } from './world.ts';

/** A copy as it stands on the board: its price (cents) is what people believe, and may be old. */
export type Copy = { readonly id: string; readonly seller: string; cents: number; readonly name: string };

export type Size = { readonly buyers: number; readonly sellers: number };

export class Market {
  readonly world: World;
  readonly board: Copy[] = [];
  readonly buyers: Buyer[] = [];
  readonly sellers: Seller[] = [];
  readonly keeper: Clockkeeper;
  over = false;
  #people = 0;
  readonly #random: Random;

  constructor(world: World, random: Random) {
    this.world = world;
    this.#random = random;
    this.keeper = new Clockkeeper(world, 'admin', random.fork('admin'));
  }

  /** Everybody arrives; each does one thing after the other until the market is over. */
  async open({ buyers, sellers }: Size): Promise<void> {
    await this.world.database.run(
      CATEGORIES.map((id, place) => ['INSERT INTO categories (id, name, position) VALUES (?, ?, ?)', id, id, place]),
    );
    for (let i = 0; i < buyers; i++) this.buyers.push(this.#newBuyer());
    for (let i = 0; i < sellers; i++) this.sellers.push(this.#newSeller());
    const everybody = [...this.buyers, ...this.sellers, this.keeper];
    await this.world.database.run(everybody.flatMap((user) => user.rows()));
  }

  /** Resolves when everybody has gone home. */
  async run(): Promise<void> {
    const lives = [...this.buyers, ...this.sellers, this.keeper].map(async (first) => {
      let user: Buyer | Seller | Clockkeeper = first;
      while (!this.over) {
        if (user.gone) user = await this.#successor(user);
        await user.act();
      }
    });
    await Promise.all(lives);
  }

  /** Whoever leaves makes room for somebody new. */
  async #successor(user: Buyer | Seller | Clockkeeper): Promise<Buyer | Seller | Clockkeeper> {
    if (user instanceof Clockkeeper) return user;
    const next = user instanceof Buyer ? this.#newBuyer() : this.#newSeller();
    if (next instanceof Buyer) this.buyers.push(next);
    else this.sellers.push(next);
    while (!this.over) {
      // The database may be killed while we write; a row that is there already came through.
      const written = await this.world.database.run(next.rows()).then(
        () => true,
        (error) => /UNIQUE/.test(String(error)),
      );
      if (written) break;
    }
    await next.enter();
    return next;
  }

  #newBuyer(): Buyer {
    const name = `buyer${++this.#people}`;
    return new Buyer(this, name, this.#random.fork(name));
  }

  #newSeller(): Seller {
    const name = `seller${++this.#people}`;
    return new Seller(this, name, this.#random.fork(name));
  }

  takeDown(id: string): void {
    const place = this.board.findIndex((copy) => copy.id === id);
    if (place >= 0) this.board.splice(place, 1);
  }
}
