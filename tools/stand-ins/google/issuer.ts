/** The issuer: its keys, its discovery document, and the codes that it has granted. */

import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { Events, type MutableResponse, OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server';
import type { GoogleAccount } from './accounts.ts';
import type { Claims } from './faults.ts';
import type { Site } from './pages.ts';

/** The one registered client. */
export type Client = { clientId: string; clientSecret: string; redirectUri: string };

/** Parameters of a client's redirect to `/authorize`. */
export type SignInRequest = { state: string; scopes: readonly string[]; challenge: string; nonce: string | undefined };

export type Issuer = {
  client: Client;
  site: Site;
  codes: Codes;
  now: () => number;
  slowMs: number;
  /** URL of the issuer; set as soon as the port is known. */
  url: string;
  sign(claims: Claims, forged: boolean): Promise<string>;
  /** Answers the discovery document and the public keys. */
  documents: RequestListener;
};

type IssuerOptions = Pick<Issuer, 'client' | 'site' | 'now' | 'slowMs'>;

export async function createIssuer(options: IssuerOptions): Promise<Issuer> {
  const signer = new OAuth2Issuer();
  const { kid } = await signer.keys.add({ ...(await signer.keys.generate('RS256')), use: 'sig' });
  const forger = new OAuth2Issuer();
  await forger.keys.generate('RS256', { kid });

  // Only its documents: the token endpoint of the package supports neither client secrets nor OAuth's error codes.
  const service = new OAuth2Service(signer);
  service.on(Events.BeforeWellKnownOpenIdConfiguration, (answer: MutableResponse) => {
    answer.body = discovery(issuer.url);
  });

  const issuer: Issuer = {
    ...options,
    codes: new Codes(options.now),
    documents: service.requestHandler,
    get url() {
      return signer.url ?? '';
    },
    set url(url) {
      signer.url = url;
      forger.url = url;
    },
    sign: (claims, forged) =>
      (forged ? forger : signer).buildToken({
        scopesOrTransform: (_, payload) => {
          // Follows the machine's clock, and Google does not send it.
          delete (payload as { nbf?: number }).nbf;
          Object.assign(payload, claims);
        },
      }),
  };
  return issuer;
}

/** The discovery document, without the other features of the package. */
function discovery(url: string) {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
    claims_supported: ['iss', 'aud', 'azp', 'sub', 'iat', 'exp', 'email', 'email_verified', 'name', 'given_name'],
  };
}

/** The grant of a code. Client and redirect_uri are not stored: there is only one of each. */
export type Grant = { account: GoogleAccount; request: SignInRequest };

const LIFETIME_MS = 60_000;

/** Authorization codes: each works once, within a minute. In memory only: a sign-in does not survive a restart. */
class Codes {
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
