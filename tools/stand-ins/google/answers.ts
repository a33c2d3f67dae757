/** A response; `server.ts` sends it. */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  body: string;
  delayMs?: number;
};

export function jsonAnswer(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', Pragma: 'no-cache', ...headers },
    body: `${JSON.stringify(body, null, 2)}\n`,
  };
}

/**
 * A page without scripts. `formTarget` is a further target of its form: browsers apply `form-action` to the redirect
 * that answers a form, too.
 */
export function pageAnswer(status: number, body: string, formTarget = ''): Answer {
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${formTarget}`,
      // The URL of this page contains the state.
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    },
    body,
  };
}

export function redirectAnswer(target: string, parameters: Record<string, string>): Answer {
  const url = new URL(target);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return {
    status: 302,
    headers: { Location: url.href, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
    body: '',
  };
}
