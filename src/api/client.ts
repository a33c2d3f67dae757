/** The browser's one way to the API: the bearer, the errors, the answers. The calls themselves stand beside this file. */
import type { ClientResponse } from 'hono/client';
import { TOKEN_KEY } from '../../core/browser-storage.ts';
import { inReadersZone } from '../../core/local-moments.ts';
import { commonWords } from '../../core/words/common.ts';
import { callsWith } from './calls.ts';

/** A refusal in the server's words; `code` is `offline` when nothing was heard from it. */
export class ApiError extends Error {
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  /** What else the answer told, in wire names. */
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

/** The code of a refusal; undefined for other errors. */
export const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined);

/** Asking again may help: nothing was decided about the request itself. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'unavailable');

/** Nothing was heard from the server at all. */
export const isOffline = (error: unknown): boolean => error instanceof ApiError && error.code === 'offline';

/** The session is over, or never was. */
export const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.code === 'unauthorized';

/** What this browser keeps of its session. */
export const bearer = (): string | null => localStorage.getItem(TOKEN_KEY);

/** Asks an admin to prove that it is them, and answers whether they did: the dashboard says how. */
export const proof = { ask: async (): Promise<boolean> => false };

/** A call that a proof was missing for is done again with one: what was typed is still there. */
const provedNow = async (response: Response): Promise<boolean> => {
  if (response.status !== 403) return false;
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  return code === 'fresh_proof_required' && proof.ask();
};

/** The API by its types; a call goes through `answerOf` or `personal`. */
export const api = callsWith(
  (): Record<string, string> => (bearer() ? { Authorization: `Bearer ${bearer()}` } : {}),
  provedNow,
);

/** The answer, or an `ApiError` in the server's words, with its minutes as the reader's clock shows them. */
export async function answerOf<Response extends ClientResponse<unknown>>(call: Promise<Response>): Promise<Response> {
  const response = await call.catch(() => {
    throw new ApiError('offline', commonWords.error.offline);
  });
  if (response.ok) return response;
  const failure = (await response.json().catch(() => ({}))) as Partial<ApiError>;
  const { code = 'unexpected', message, fields, ...facts } = failure;
  const said = typeof message === 'string' ? inReadersZone(message) : commonWords.error.unexpected;
  throw new ApiError(code, said, fields, facts);
}

export const bodyOf = async <Body>(answer: Promise<{ json(): Promise<Body> }>): Promise<Body> => (await answer).json();

/** An admin's call whose sum waits for another admin: nothing has moved. */
export const isWaiting = async (answer: Promise<{ readonly status: number }>): Promise<boolean> =>
  (await answer).status === 202;

/** Callbacks: the server no longer knows the bearer that this browser keeps; the server wants a second factor of an admin. */
export const session = { ended(): void {}, factorMissing(): void {} };

/** The answer to a call that only a signed-in person may make. */
export async function personal<Response extends ClientResponse<unknown>>(call: Promise<Response>): Promise<Response> {
  const token = bearer();
  return answerOf(call).catch((error) => {
    // Another tab may have signed in since this was asked: then the refusal is not about the bearer of now.
    if (isUnauthorized(error) && bearer() === token) session.ended();
    if (error instanceof ApiError && error.code === 'factor_required') session.factorMissing();
    throw error;
  });
}

/** What is there of a query or a body; an empty text asks for nothing. */
export function given<Query extends object>(query: Query): { [Key in keyof Query]?: NonNullable<Query[Key]> } {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== '')) as {
    [Key in keyof Query]?: NonNullable<Query[Key]>;
  };
}

/** Where the list goes on, from the answer's `Link`; undefined at its end. */
export function nextOf(answer: { headers: Headers }): string | undefined {
  const link = /<[^>?]*(\?[^>]*)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
  return new URLSearchParams(link).get('after') ?? undefined;
}
