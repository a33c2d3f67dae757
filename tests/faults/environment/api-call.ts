/** One call over HTTP, as a browser or Stripe would make it. */

/** The answer to a call. `status` is 0 without an answer; then the call may or may not have had its effect. */
export type Answer = { readonly status: number; readonly body: Record<string, unknown>; readonly headers: Headers };

export type Call = {
  readonly method?: string;
  readonly path: string;
  readonly json?: unknown;
  readonly form?: FormData;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

const TIMEOUT_MS = 20_000;

/** Sends the call to the Worker at `url`, as soon as one listens. Never throws. */
export async function send(
  url: Promise<string>,
  { method = 'GET', path, json, form, text, headers }: Call,
  more: Readonly<Record<string, string>>,
): Promise<Answer> {
  const body = form ?? text ?? (json === undefined ? null : JSON.stringify(json));
  const type: Record<string, string> = form || body === null ? {} : { 'Content-Type': 'application/json' };
  try {
    const response = await fetch((await url) + path, {
      method,
      body,
      headers: { ...more, ...type, ...headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: parsed(await response.text()), headers: response.headers };
  } catch {
    return { status: 0, body: {}, headers: new Headers() };
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { text };
  }
}
