/** The browser of a user's session, which receives pushes. */
import type { Environment } from '../environment/environment.ts';
import type { Random } from '../random.ts';
import type { SimulatedUser } from './simulated-user.ts';

/** Topics that users choose besides their turns. */
const TOPICS = ['money', 'booked', 'wishes', 'messages', 'report-decided', 'account'] as const;

/** The rows of a user who chooses all topics. */
export const wantsAll = (userId: string) =>
  TOPICS.map(
    (topic) =>
      ['INSERT INTO push_choices (user_id, topic, wanted, at) VALUES (?, ?, 1, ?)', userId, topic, Date.now()] as const,
  );

/** Share of browsers that are gone before the first push: large, because a seed has about ten browsers. */
const GONE = 0.3;

export class Browser {
  readonly #environment: Environment;
  readonly #random: Random;
  #id: string | undefined;

  constructor(environment: Environment, random: Random) {
    this.#environment = environment;
    this.#random = random;
  }

  /** Subscribes with a new address each time, so that an address belongs to one session. */
  async subscribe(user: SimulatedUser): Promise<void> {
    const { push, observations } = this.#environment;
    const { id, endpoint, keys } = await push.subscribe(this.#random.chance(GONE) ? '410' : undefined);
    observations.browserSecrets.push(endpoint, keys.auth);
    const before = user.headers;
    const { status } = await user.ask({
      ...{ method: 'PUT', path: '/api/notifications/push' },
      json: { endpoint, keys },
    });
    // Another session has begun: the owner of the address is unknown.
    const isSure = status === 200 && user.headers === before;
    observations.browsers.push([id, user.id, isSure ? Date.now() + this.#environment.maxAheadMs : null]);
    if (!isSure) return this.lost();
    this.ended();
    this.#id = id;
  }

  /** The end of the session was acknowledged: no push may arrive any more. */
  ended(): void {
    if (this.#id !== undefined) this.#environment.observations.endedBrowsers.set(this.#id, Date.now());
    this.#id = undefined;
  }

  /** The session ended, or another one began, without an acknowledgement. */
  lost(): void {
    this.#id = undefined;
  }
}
