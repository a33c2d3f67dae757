/** A user with an account and, most of the time, a session. Every action goes through the API. */
import { checkRefused } from '../checks/ended-sessions.ts';
import type { Answer, Call } from '../environment/api-call.ts';
import type { Environment } from '../environment/environment.ts';
import type { Random } from '../random.ts';
import { Browser, wantsAll } from './browser.ts';
import { newSession, PASSWORD, PASSWORD_HASH } from './credentials.ts';

/** Author of all books, whose copies some buyers want. */
export const WANTED_AUTHOR = 'Jane Austen';

export const CATEGORIES = ['classics', 'fantasy'] as const;

/** Unused accounts are deleted after two weeks; these stay younger, whatever the jumps of the clock. */
const YOUNG_MS = 60 * 24 * 60 * 60 * 1000;

const SIGN_IN_ATTEMPTS = 40;

/** Share of the buyers with a confirmed address; of the others no letter tells before they pay (M7). */
const CONFIRMED = 0.5;

export class SimulatedUser {
  readonly id: string;
  readonly email: string;
  readonly role: 'Buyer' | 'Seller' | 'Admin';
  readonly random: Random;
  readonly environment: Environment;
  readonly browser: Browser;
  headers: Record<string, string> = {};
  /** The account is deleted, or may be, because no answer came. */
  gone = false;

  constructor(environment: Environment, role: SimulatedUser['role'], name: string, random: Random) {
    this.environment = environment;
    this.role = role;
    this.id = name;
    this.email = `${name}@example.org`;
    this.random = random;
    this.browser = new Browser(environment, random.fork('browser'));
  }

  /** The rows of the account and of its first session. */
  rows() {
    const { row, headers } = newSession(this.id, this.environment.now());
    this.headers = headers;
    return [
      [
        'INSERT INTO users (id, email, name, role, created_at, email_verified_at) VALUES (?, ?, ?, ?, ?, ?)',
        ...[this.id, this.email, this.id, this.role, Date.now() + YOUNG_MS],
        // Payouts, reviews and questions require a confirmed address.
        this.role === 'Seller' || this.random.chance(CONFIRMED) ? Date.now() : null,
      ],
      [
        'INSERT INTO credentials (user_id, password_hash, updated_at) VALUES (?, ?, ?)',
        ...[this.id, PASSWORD_HASH, Date.now()],
      ],
      row,
      ...wantsAll(this.id),
    ] as const;
  }

  async ask(call: Call): Promise<Answer> {
    const answer = await this.environment.call(this.id, { ...call, headers: { ...call.headers, ...this.headers } });
    if (answer.status === 401 && !this.gone) await this.signIn();
    return answer;
  }

  /** Signs in through the API, and retries until the database is up. */
  async signIn(): Promise<void> {
    this.browser.lost();
    for (let attempt = 0; attempt < SIGN_IN_ATTEMPTS; attempt++) {
      const json = { email: this.email, password: PASSWORD };
      // Each attempt has a separate address. Otherwise the users would reach the rate limit together.
      const from = { 'CF-Connecting-IP': `10.0.${this.random.below(250)}.${this.random.below(250)}` };
      const call = { method: 'POST', path: '/api/auth/sign-in', json, headers: from };
      const login = cookieIn(await oneAtATime(() => this.environment.call(this.id, call)), 'login');
      if (!login) continue;
      const path = `/api/jwt?email=${encodeURIComponent(this.email)}`;
      const answer = await this.environment.call(this.id, { path, headers: { Cookie: login } });
      const bind = cookieIn(answer, 'bind');
      if (!bind) continue;
      this.headers = { Authorization: `Bearer ${answer.body.accessToken}`, Cookie: bind };
      return;
    }
    this.gone = true;
  }

  /** Requests a letter with a link. The links are not used here. */
  async askForLink(): Promise<void> {
    const from = { 'CF-Connecting-IP': `10.1.${this.random.below(250)}.${this.random.below(250)}` };
    if (this.random.chance(0.5)) {
      // Without an answer it may have been done as well.
      this.environment.observations.triedAgain.add(this.email);
      await this.ask({ method: 'POST', path: '/api/auth/verify/again' });
    } else await this.ask({ method: 'POST', path: '/api/auth/forgot', json: { email: this.email }, headers: from });
  }

  /** Ends this session, or all of the user's. After a 2xx they must be over. */
  async signOut(): Promise<void> {
    const { headers } = this;
    const everywhere = this.random.chance(0.5);
    const { status } = everywhere
      ? await this.ask({ method: 'DELETE', path: '/api/auth/sessions' })
      : await this.ask({ method: 'POST', path: '/api/auth/sign-out' });
    if (status >= 200 && status < 300) {
      this.browser.ended();
      const ended = { headers, whose: this.id };
      this.environment.observations.endedSessions.push(ended);
      await checkRefused(this.environment, ended);
    }
    await this.signIn();
  }

  /** Deletes the account. Afterwards this user does nothing more. */
  async deleteAccount(): Promise<void> {
    const { headers } = this;
    const json = { password: PASSWORD };
    // Recorded before the answer: without one, the account and its rows may be deleted as well.
    this.environment.observations.note('account deletion requested', this.id, this.id);
    // Not with `ask`: it may sign in again, which waits for `oneAtATime` as this does.
    const end = { method: 'DELETE', path: '/api/auth/account', json, headers };
    const { status } = await oneAtATime(() => this.environment.call(this.id, end));
    // A refusal changes nothing. Without an answer, anything is possible.
    if (status >= 400 && status < 500 && status !== 401) return;
    this.gone = true;
    if (status !== 200) return;
    this.browser.ended();
    this.environment.observations.note('account deleted', this.id, this.id);
    this.environment.observations.endedSessions.push({ headers, whose: this.id });
  }
}

function cookieIn({ headers }: Answer, name: string): string | undefined {
  const cookie = headers.getSetCookie().find((text) => text.startsWith(`__Host-${name}=`));
  return cookie?.split(';')[0];
}

/**
 * The API checks two passwords at a time and answers others with 503. Here it is one at a time, so that a 503 always
 * means a fault.
 */
let last: Promise<unknown> = Promise.resolve();
function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work, work);
  last = mine.catch(() => {});
  return mine;
}
