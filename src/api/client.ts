/**
 * Client of the API for islands: bearer, errors, responses, sign-in. The other calls are in the files beside this one.
 */
import type { ClientResponse } from 'hono/client';
import type { SignIn } from '../../core/accounts/user.ts';
import { TOKEN_KEY } from '../../core/browser-storage-names.ts';
import {
  CLIENT_HEADER,
  CLIENT_VERSION,
  OUTDATED_CLIENT_CODE,
  RELOAD_QUESTION_FRAGMENT,
  RELOAD_SCRIPT,
} from '../../core/client-version.ts';
import { toLocalTimes } from '../../core/local-moments.ts';
import { commonWords } from '../../core/words/en/common.ts';
import { callsWith } from './calls.ts';

/** Error with the server's message; `code` is `offline` if no response arrived. */
export class ApiError extends Error {
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Other fields of the response, in wire names. */
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(
    code: string,
    message: string,
    fields: Record<string, string> = {},
    facts: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.fields = fields;
    this.facts = facts;
  }
}

export const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined);

/** A retry may help: the request itself was not decided. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'unavailable');

/** No response arrived from the server. */
export const isOffline = (error: unknown): boolean => error instanceof ApiError && error.code === 'offline';

/** The session has ended or never existed. */
export const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.code === 'unauthorized';

export const bearer = (): string | null => localStorage.getItem(TOKEN_KEY);

/** Requests a fresh proof of identity from an admin and returns true on success; the dashboard supplies it. */
export const proof = { ask: async (): Promise<boolean> => false };

/** Retries a call after the missing proof, so that the user's input is not lost. */
const provedNow = async (response: Response): Promise<boolean> => {
  if (response.status !== 403) return false;
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  return code === 'fresh_proof_required' && proof.ask();
};

/** Typed client of the API; wrap each call in `answerOf` or `authenticated`. */
export const api = callsWith(
  (): Record<string, string> => ({
    [CLIENT_HEADER]: String(CLIENT_VERSION),
    ...(bearer() && { Authorization: `Bearer ${bearer()}` }),
  }),
  provedNow,
);

/** The response; throws an `ApiError` with the server's message, its times in the reader's zone. */
export async function answerOf<Response extends ClientResponse<unknown>>(call: Promise<Response>): Promise<Response> {
  const response = await call.catch(() => {
    throw new ApiError('offline', commonWords.error.offline);
  });
  if (response.ok) return response;
  const failure = (await response.json().catch(() => ({}))) as Partial<ApiError>;
  const { code = 'unexpected', message, fields, ...facts } = failure;
  if (code === OUTDATED_CLIENT_CODE)
    import(/* @vite-ignore */ RELOAD_SCRIPT + RELOAD_QUESTION_FRAGMENT).catch(() => {});
  const said = typeof message === 'string' ? toLocalTimes(message) : commonWords.error.unexpected;
  throw new ApiError(code, said, fields, facts);
}

export const bodyOf = async <Body>(answer: Promise<{ json(): Promise<Body> }>): Promise<Body> => (await answer).json();

/** True if an admin's call needs a second admin: no money has moved. */
export const isAwaitingApproval = async (answer: Promise<{ readonly status: number }>): Promise<boolean> =>
  (await answer).status === 202;

/** Callbacks: the server rejects the stored bearer; the server requires a second factor of an admin. */
export const session = { ended(): void {}, factorMissing(): void {} };

/** Response to a call that needs a session. Reports a session that has ended, and an admin's missing second factor. */
export async function authenticated<Response extends ClientResponse<unknown>>(
  call: Promise<Response>,
): Promise<Response> {
  const token = bearer();
  return answerOf(call).catch((error) => {
    // Another tab may have signed in since the request: then the refusal concerns an older bearer.
    if (isUnauthorized(error) && bearer() === token) session.ended();
    if (error instanceof ApiError && error.code === 'factor_required') session.factorMissing();
    throw error;
  });
}

/** Omits undefined and empty values of a query or body. */
export function withoutEmpty<Query extends object>(query: Query): { [Key in keyof Query]?: NonNullable<Query[Key]> } {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== '')) as {
    [Key in keyof Query]?: NonNullable<Query[Key]>;
  };
}

/** One page of a list. `next` is the cursor of the next page; undefined on the last one. */
export type Part<Row> = { readonly rows: readonly Row[]; readonly next: string | undefined };

/** Cursor of the next page, from the `Link` header; undefined on the last page. */
export function nextOf(answer: { headers: Headers }): string | undefined {
  const link = /<[^>?]*(\?[^>]*)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
  return new URLSearchParams(link).get('after') ?? undefined;
}

/** Checks the password. Returns the bearer; the caller stores it. */
export async function signIn(credentials: SignIn): Promise<string> {
  await answerOf(api.auth['sign-in'].$post({ json: credentials }));
  return exchange(credentials.email);
}

/** Exchanges the one-time login cookie of any kind of sign-in for the bearer. */
export async function exchange(email: string): Promise<string> {
  return (await bodyOf(answerOf(api.jwt.$get({ query: { email } })))).accessToken;
}

export const signOut = (): Promise<unknown> => authenticated(api.auth['sign-out'].$post());
