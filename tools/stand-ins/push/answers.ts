/** A response; `routes.ts` sends it. `hang up`: breaks the connection; `none`: never answers. */
export type Answer = HttpAnswer | 'hang up' | 'none';
export type HttpAnswer = { readonly status: number; readonly headers: Record<string, string>; readonly body: string };

const PRIVATE = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' };

export const jsonAnswer = (status: number, body: unknown, headers: Record<string, string> = {}): HttpAnswer => ({
  status,
  headers: { ...PRIVATE, ...headers, 'Content-Type': 'application/json' },
  body: `${JSON.stringify(body, null, 2)}\n`,
});

export const nothing = (status: number, headers: Record<string, string> = {}): HttpAnswer => ({
  status,
  headers: { ...PRIVATE, ...headers },
  body: '',
});

export const pageAnswer = (body: string): HttpAnswer => ({
  status: 200,
  headers: {
    ...PRIVATE,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  },
  body,
});

/** Response to a form: redirects the browser to the page. */
export const toPage = (): HttpAnswer => nothing(303, { Location: '/' });
