/** Users of the month: sellers, buyers and an admin, with accounts and sessions. */

import { DAY_MS } from '../times.ts';
import { newSession, PASSWORD, PASSWORD_HASH } from '../users/credentials.ts';
import type { Shop } from './shop.ts';

/** Longer than the month and its consequences: unused accounts are deleted. */
const YOUNG_MS = 200 * DAY_MS;

export type Answer = { readonly status: number; readonly body: Record<string, unknown> };

export class Person {
  readonly id: string;
  readonly #shop: Shop;
  /** `day`: the day of its start. */
  #session: { readonly day: number; readonly headers: Record<string, string> } | undefined;

  private constructor(shop: Shop, id: string) {
    this.#shop = shop;
    this.id = id;
  }

  static async create(shop: Shop, id: string, role: 'Seller' | 'Buyer' | 'Admin'): Promise<Person> {
    const { now } = shop.clock;
    await shop.client.batch([
      {
        sql: 'INSERT INTO users (id, email, name, role, created_at, email_verified_at) VALUES (?, ?, ?, ?, ?, ?)',
        args: [id, `${id}@example.org`, id, role, now + YOUNG_MS, now],
      },
      {
        sql: 'INSERT INTO credentials (user_id, password_hash, updated_at) VALUES (?, ?, ?)',
        args: [id, PASSWORD_HASH, now],
      },
    ]);
    return new Person(shop, id);
  }

  /**
   * A call of the API, with a fresh proof where one is required. Throws for a server error: there are no faults here.
   */
  async ask(method: string, path: string, body?: object | FormData): Promise<Answer> {
    const answer = await this.#once(method, path, body);
    if (answer.status !== 403 || answer.body.code !== 'fresh_proof_required') return answer;
    const proof = await this.#once('POST', '/api/auth/fresh-proof', { password: PASSWORD });
    if (proof.status !== 204) throw new Error(`${this.id} proves: ${proof.status}`);
    return this.#once(method, path, body);
  }

  async #once(method: string, path: string, body?: object | FormData): Promise<Answer> {
    const headers = await this.#signedIn();
    const json = body !== undefined && !(body instanceof FormData);
    const answer = await this.#shop.ask(path, {
      method,
      headers: json ? { ...headers, 'Content-Type': 'application/json' } : headers,
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : { text } };
  }

  /** The same for a call that must succeed: throws for a refusal. */
  async do(method: string, path: string, body?: object | FormData): Promise<Answer['body']> {
    const answer = await this.ask(method, path, body);
    if (answer.status < 300) return answer.body;
    throw new Error(`${this.id} ${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }

  /** A new session each day, so that none expires. */
  async #signedIn(): Promise<Record<string, string>> {
    const day = Math.floor(this.#shop.clock.now / DAY_MS);
    if (this.#session?.day === day) return this.#session.headers;
    const { row, headers } = newSession(this.id, this.#shop.clock.now);
    const [sql, ...args] = row;
    await this.#shop.client.execute({ sql, args });
    this.#session = { day, headers };
    return headers;
  }
}
