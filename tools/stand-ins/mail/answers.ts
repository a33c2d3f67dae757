/** A response; `routes.ts` sends it. */
export type Answer = {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer;
};

const PRIVATE = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' };

export const jsonAnswer = (status: number, body: unknown): Answer => ({
  status,
  headers: { ...PRIVATE, 'Content-Type': 'application/json' },
  body: `${JSON.stringify(body, null, 2)}\n`,
});

export const nothing = (): Answer => ({ status: 204, headers: PRIVATE, body: '' });

/** `type` is the media type of a text, without its charset. */
export const textAnswer = (type: string, body: string | Buffer): Answer => ({
  status: 200,
  headers: { ...PRIVATE, 'Content-Type': `${type}; charset=utf-8` },
  body,
});

export const pageAnswer = (status: number, body: string): Answer => ({
  status,
  headers: {
    ...PRIVATE,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  },
  body,
});

/** A letter's own HTML: it runs no script, loads nothing and opens its links in another tab, in its frame or alone. */
export const letterAnswer = (html: string): Answer => ({
  status: 200,
  headers: {
    ...PRIVATE,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy':
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'self'; frame-ancestors 'self'",
  },
  // In front of a doctype it would switch to quirks mode.
  body: /<head\b[^>]*>/i.test(html) ? html.replace(/<head\b[^>]*>/i, (head) => head + BASE) : BASE + html,
});

const BASE = '<base target="_blank">';

/** Response to a form: redirects the browser to this path. */
export const redirectAnswer = (path: string): Answer => ({
  status: 303,
  headers: { ...PRIVATE, Location: path },
  body: '',
});
