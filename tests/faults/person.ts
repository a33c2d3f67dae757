/** Somebody with an account and, most of the time, a session. Everything they do goes through the API. */
import type { Answer, Call } from './call.ts';
import { knock } from './endings.ts';
import { PASSWORD, PASSWORD_HASH, plantedSession } from './planted.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

export const CATEGORIES = ['classics', 'fantasy'] as const;

const ENTER_TRIES = 40;

export class SimulatedUser {
  readonly id: string;
  readonly email: string;
  readonly role: 'Buyer' | 'Seller' | 'Admin';
  readonly random: Random;
  readonly world: World;
  headers: Record<string, string> = {};
  /** The account is deleted, or may be: nobody answered. */
  gone = false;

  constructor(world: World, role: SimulatedUser['role'], name: string, random: Random) {
    this.world = world;
    this.role = role;
    this.id = name;
    this.email = `${name}@example.org`;
    this.random = random;
  }

  /** The rows with which this person begins. */
  rows() {
    const { row, headers } = plantedSession(this.id);
    this.headers = headers;
    return [
      [
        'INSERT INTO users (id, email, name, role, created_at) VALUES (?, ?, ?, ?, ?)',
        ...[this.id, this.email, this.id, this.role, Date.now()],
      ],
      [
        'INSERT INTO credentials (user_id, password_hash, updated_at) VALUES (?, ?, ?)',
        ...[this.id, PASSWORD_HASH, Date.now()],
      ],
      row,
    ] as const;
  }

  async ask(call: Call): Promise<Answer> {
    const answer = await this.world.call(this.id, { ...call, headers: { ...call.headers, ...this.headers } });
    if (answer.status === 401 && !this.gone) await this.enter();
    return answer;
  }

  /** Signs in by the front door, until it works: a database that is away comes back. */
  async enter(): Promise<void> {
    for (let rateLimitCounts = 0; rateLimitCounts < ENTER_TRIES; rateLimitCounts++) {
      const json = { email: this.email, password: PASSWORD };
      // Everybody comes from an address of their own; else the limit of tries would be met by all together.
      const from = { 'CF-Connecting-IP': `10.0.${this.random.below(250)}.${this.random.below(250)}` };
      const door = { method: 'POST', path: '/api/auth/sign-in', json, headers: from };
      const login = cookieIn(await alone(() => this.world.call(this.id, door)), 'login');
      if (!login) continue;
      const path = `/api/jwt?email=${encodeURIComponent(this.email)}`;
      const answer = await this.world.call(this.id, { path, headers: { Cookie: login } });
      const bind = cookieIn(answer, 'bind');
      if (!bind) continue;
      this.headers = { Authorization: `Bearer ${answer.body.accessToken}`, Cookie: bind };
      return;
    }
    this.gone = true;
  }

  /** Ends this session, or all of one's own; whoever is told so can be sure of it. */
  async leave(): Promise<void> {
    const { headers } = this;
    const everywhere = this.random.chance(0.5);
    const { status } = everywhere
      ? await this.ask({ method: 'DELETE', path: '/api/auth/sessions' })
      : await this.ask({ method: 'POST', path: '/api/auth/sign-out' });
    if (status >= 200 && status < 300) {
      const dead = { headers, whose: this.id };
      this.world.promises.deadSessions.push(dead);
      await knock(this.world, dead);
    }
    await this.enter();
  }

  /** Ends the account; afterwards this person does nothing more. */
  async deleteAccount(): Promise<void> {
    const { headers } = this;
    const json = { password: PASSWORD };
    // Noted before the answer: one that never comes may have taken everything of theirs along.
    this.world.promises.note('account given up', this.id, this.id);
    // Not by `ask`: signing in again waits for the same turn as this does.
    const end = { method: 'DELETE', path: '/api/auth/account', json, headers };
    const { status } = await alone(() => this.world.call(this.id, end));
    // A refusal leaves everything as it was; silence may mean anything.
    if (status >= 400 && status < 500 && status !== 401) return;
    this.gone = true;
    if (status !== 200) return;
    this.world.promises.note('account deleted', this.id, this.id);
    this.world.promises.deadSessions.push({ headers, whose: this.id });
  }
}

function cookieIn({ headers }: Answer, name: string): string | undefined {
  const cookie = headers.getSetCookie().find((text) => text.startsWith(`__Host-${name}=`));
  return cookie?.split(';')[0];
}

/** Passwords are checked two at a time, then 503 by design; one after the other here, so that a 503 always means a fault. */
let last: Promise<unknown> = Promise.resolve();
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work, work);
  last = mine.catch(() => {});
  return mine;
}
