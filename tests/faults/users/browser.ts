/** The browser of a user's session, which the shop tells by push. */
import type { Environment } from '../environment/environment.ts';
import type { Random } from '../random.ts';
import type { SimulatedUser } from './simulated-user.ts';

/** What users want to be told by push, besides their turns. */
const TOPICS = ['money', 'booked', 'wishes', 'report-decided', 'account'] as const;

/** The rows of a user who wants to be told of everything. */
export const wantsAll = (userId: string) =>
  TOPICS.map(
    (topic) =>
      ['INSERT INTO push_choices (user_id, topic, wanted, at) VALUES (?, ?, 1, ?)', userId, topic, Date.now()] as const,
  );

/** So often a browser is gone before anybody tells it anything. */
const GONE = 0.1;

export class Browser {
  readonly #environment: Environment;
  readonly #random: Random;
  /** The subscription that was acknowledged last. */
  #id: string | undefined;

  constructor(environment: Environment, random: Random) {
    this.#environment = environment;
    this.#random = random;
  }

  /** Subscribes, each time again: so what came to an address belongs to one session. */
  async subscribe(user: SimulatedUser): Promise<void> {
    const { push, observations } = this.#environment;
    const { id, endpoint, keys } = await push.subscribe(this.#random.chance(GONE) ? '410' : undefined);
    observations.browserSecrets.push(endpoint, keys.auth);
    const before = user.headers;
    const { status } = await user.ask({
      ...{ method: 'PUT', path: '/api/notifications/push' },
      json: { endpoint, keys },
    });
    // Another session has begun: nobody knows what the old one's address is.
    const isSure = status === 200 && user.headers === before;
    observations.browsers.push([id, user.id, isSure ? Date.now() + this.#environment.maxAheadMs : null]);
    if (!isSure) return this.lost();
    this.ended();
    this.#id = id;
  }

  /** Its session is over, which the shop has acknowledged: nothing is told there any more. */
  ended(): void {
    if (this.#id !== undefined) this.#environment.observations.endedBrowsers.set(this.#id, Date.now());
    this.#id = undefined;
  }

  /** The session is over, or another one has begun, and nobody said so. */
  lost(): void {
    this.#id = undefined;
  }
}
