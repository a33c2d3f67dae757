/** All users of a seed, and the listings that they know. */
import type { Environment } from '../environment/environment.ts';
import type { Random } from '../random.ts';
import { Buyer } from './buyer.ts';
import { mailReport } from './mail-report.ts';
import { Operator } from './operator.ts';
import { Seller } from './seller.ts';
import { CATEGORIES, type SimulatedUser } from './simulated-user.ts';
import type { SoldCopy } from './sold-copies.ts';
import type { Asked } from './trust.ts';

/** A listing as users last saw it. Its price (cents) may be outdated. */
export type ListingSeen = { readonly id: string; readonly seller: string; cents: number; readonly name: string };

export type Size = {
  readonly buyers: number;
  readonly sellers: number;
  /** Sales per seller before the faults. */
  readonly earlySales: number;
};

export class Simulation {
  readonly environment: Environment;
  readonly listings: ListingSeen[] = [];
  /** Sales acknowledged to their buyer. */
  readonly sold: SoldCopy[] = [];
  /** Questions asked about copies, each the beginning of a conversation. */
  readonly conversations: Asked[] = [];
  readonly buyers: Buyer[] = [];
  readonly sellers: Seller[] = [];
  readonly operator: Operator;
  over = false;
  #created = 0;
  readonly #random: Random;

  constructor(environment: Environment, random: Random) {
    this.environment = environment;
    this.#random = random;
    this.operator = new Operator(this, 'admin', random.fork('admin'));
  }

  async createUsers({ buyers, sellers }: Size): Promise<void> {
    await this.environment.database.run(
      CATEGORIES.map((id, place) => ['INSERT INTO categories (id, name, position) VALUES (?, ?, ?)', id, id, place]),
    );
    for (let i = 0; i < buyers; i++) this.buyers.push(this.#newBuyer());
    for (let i = 0; i < sellers; i++) this.sellers.push(this.#newSeller());
    const users = [...this.buyers, ...this.sellers, this.operator];
    await this.environment.database.run(users.flatMap((user) => user.rows()));
    await this.#report(this.buyers.at(-1), 'bounced');
    await this.#report(this.sellers[0], 'complained');
  }

  /** The mail service reports an address that must get no more letters. */
  async #report(user: SimulatedUser | undefined, reason: 'bounced' | 'complained'): Promise<void> {
    if (!user) return;
    const { status } = await this.environment.call('mail service', mailReport(user.email, reason));
    if (status !== 200) throw new Error(`a report of mail was refused: ${status}`);
    this.environment.observations.unwanted.push({ email: user.email, reason });
  }

  /** Every user does one action after the other until `over`. Resolves when all have finished. */
  async run(): Promise<void> {
    const activities = [...this.buyers, ...this.sellers, this.operator].map(async (first) => {
      let user: Buyer | Seller | Operator = first;
      while (!this.over) {
        if (user.gone) user = await this.#replacement(user);
        await user.act();
      }
    });
    await Promise.all(activities);
  }

  /** A new user in place of one whose account is deleted. */
  async #replacement(user: Buyer | Seller | Operator): Promise<Buyer | Seller | Operator> {
    if (user instanceof Operator) return user;
    const next = user instanceof Buyer ? this.#newBuyer() : this.#newSeller();
    if (next instanceof Buyer) this.buyers.push(next);
    else this.sellers.push(next);
    while (!this.over) {
      // The database may be killed during the write. A row that is there already was written before.
      const written = await this.environment.database.run(next.rows()).then(
        () => true,
        (error) => /UNIQUE/.test(String(error)),
      );
      if (written) break;
    }
    await next.signIn();
    return next;
  }

  async addBuyer(): Promise<Buyer> {
    const buyer = this.#newBuyer();
    this.buyers.push(buyer);
    await this.environment.database.run(buyer.rows());
    return buyer;
  }

  #newBuyer(): Buyer {
    const name = `buyer${++this.#created}`;
    return new Buyer(this, name, this.#random.fork(name));
  }

  #newSeller(): Seller {
    const name = `seller${++this.#created}`;
    return new Seller(this, name, this.#random.fork(name));
  }

  removeListing(id: string): void {
    const place = this.listings.findIndex((listing) => listing.id === id);
    if (place >= 0) this.listings.splice(place, 1);
  }
}
