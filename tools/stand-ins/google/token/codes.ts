import { randomBytes } from 'node:crypto';
import type { GoogleAccount } from '../accounts.ts';
import type { SignInRequest } from '../requests.ts';

/** The grant of a code. Client and redirect_uri are not stored: there is only one of each. */
export type Grant = { account: GoogleAccount; request: SignInRequest };

const LIFETIME_MS = 60_000;

/** Authorization codes: each works once, within a minute. In memory only: a sign-in does not survive a restart. */
export class Codes {
  readonly #grants = new Map<string, Grant & { expires: number }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(grant: Grant): string {
    for (const [code, { expires }] of this.#grants) if (expires <= this.#now()) this.#grants.delete(code);
    const code = randomBytes(32).toString('base64url');
    this.#grants.set(code, { ...grant, expires: this.#now() + LIFETIME_MS });
    return code;
  }

  /** Undefined for a code that is unknown, spent or expired. */
  spend(code: string): Grant | undefined {
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    return grant && grant.expires > this.#now() ? grant : undefined;
  }
}
