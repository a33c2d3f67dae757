import { Hono } from 'hono';
import { beginGoogle, finishGoogle } from '../auth/google.ts';
import { toFailure } from '../errors.ts';
import { deleteOwnCookie, ownCookie, setLogin, setOwnCookie } from '../middleware/cookies.ts';
import { logFailure } from '../middleware/failures.ts';
import type { ApiEnv } from '../middleware/timing.ts';

/** Lax, because the person comes back from another site; single use, and of little use to anybody else. */
const PENDING_COOKIE = 'google';
const PENDING = { sameSite: 'Lax', maxAge: 600 } as const;

export const google = new Hono<ApiEnv>()
  .get('/auth/google', (c) => {
    const { url, pending } = beginGoogle(c.get('google'));
    setOwnCookie(c, PENDING_COOKIE, pending, PENDING);
    return c.redirect(url);
  })
  .get('/auth/google/callback', async (c) => {
    const pending = ownCookie(c, PENDING_COOKIE);
    deleteOwnCookie(c, PENDING_COOKIE, PENDING.sameSite);
    const { code, state } = c.req.query();
    try {
      const { email, loginToken } = await finishGoogle(c.get('deps'), c.get('google'), { code, state, pending });
      setLogin(c, loginToken);
      return c.html(...tellOpener({ email }));
    } catch (error) {
      const failure = toFailure(error);
      logFailure(c, failure);
      return c.html(...tellOpener({ error: failure.message }));
    }
  });

/**
 * The popup's last page: tells the page that opened it how it ended, without a token, and closes. What it says is data in
 * an attribute; its script is a file of ours.
 */
function tellOpener(message: { email: string } | { error: string }): [string, 200, Record<string, string>] {
  const data = JSON.stringify(message).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signing in</title></head>
<body><p>You can close this window.</p><script src="/google-done.js" data-message="${data}"></script></body></html>`;
  return [page, 200, { 'Content-Security-Policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'" }];
}
