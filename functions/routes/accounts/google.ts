import { type Context, Hono } from 'hono';
import { GoogleUnlinking } from '../../../core/accounts/factors.ts';
import { googleLinkWire, LinkConfirmation } from '../../../core/accounts/google-link.ts';
import type { GoogleAnswer } from '../../../core/accounts/google-window.ts';
import { signedInUserWire } from '../../../core/accounts/user.ts';
import { toWire } from '../../../core/entity/wire.ts';
import { beginGoogleSignIn, confirmGoogleLink, finishGoogleSignIn } from '../../auth/google/google.ts';
import { getGoogleLink, unlinkGoogle } from '../../auth/google/google-link.ts';
import { toFailure } from '../../errors.ts';
import { fromOf } from '../../middleware/address.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import {
  credentialsOf,
  deleteOwnCookie,
  GOOGLE_LINK_COOKIE,
  ownCookie,
  setDeviceCookie,
  setFactorCookie,
  setGoogleLinkCookie,
  setLoginTokenCookie,
  setOwnCookie,
} from '../../middleware/cookies.ts';
import { logFailure } from '../../middleware/failures.ts';
import { validateBody, validateOptionalBody } from '../../middleware/input/body.ts';
import { limitPerAddress, requireUser } from '../../middleware/require.ts';

/** Lax, because the browser returns from another site; single-use, and useless without the browser's own code. */
const PENDING_COOKIE = 'google';
const PENDING = { sameSite: 'Lax', maxAge: 600 } as const;

export const googleRoutes = new Hono<ApiEnv>()
  .get('/auth/google', (c) => {
    const { url, pending } = beginGoogleSignIn(c.get('google'), c.req.query('for') === 'link');
    setOwnCookie(c, PENDING_COOKIE, pending, PENDING);
    return c.redirect(url);
  })
  .get('/auth/google/callback', async (c) => {
    try {
      return c.html(...tellOpener(await returned(c)));
    } catch (error) {
      const failure = toFailure(error);
      await logFailure(c, failure);
      return c.html(...tellOpener({ error: failure.message }));
    }
  })
  .get('/auth/google/link', requireUser, async (c) => {
    const { issuer } = c.get('google');
    return c.json(toWire(googleLinkWire, await getGoogleLink(c.get('deps'), issuer, (await c.get('actor')()).userId)));
  })
  .post('/auth/google/link', limitPerAddress('sign-in'), validateBody(LinkConfirmation), async (c) => {
    const request = ownCookie(c, GOOGLE_LINK_COOKIE);
    const input = c.req.valid('json');
    const { user, loginToken, device } = await confirmGoogleLink(
      c.get('deps'),
      c.get('google'),
      input,
      fromOf(c),
      request,
    );
    deleteOwnCookie(c, GOOGLE_LINK_COOKIE);
    setLoginTokenCookie(c, loginToken);
    setDeviceCookie(c, device);
    return c.json(toWire(signedInUserWire, user));
  })
  .delete('/auth/google/link', requireUser, validateOptionalBody(GoogleUnlinking), async (c) => {
    const { issuer } = c.get('google');
    await unlinkGoogle(c.get('deps'), issuer, await c.get('actor')(), credentialsOf(c, c.req.valid('json')));
    return c.json({ acknowledged: true, deletedCount: 1 });
  });

/** Handles the return from Google; sets the cookies, and returns the message for the waiting page. */
async function returned(c: Context<ApiEnv>): Promise<GoogleAnswer> {
  const pending = ownCookie(c, PENDING_COOKIE);
  deleteOwnCookie(c, PENDING_COOKIE, PENDING.sameSite);
  const { code, state } = c.req.query();
  const end = await finishGoogleSignIn(c.get('deps'), c.get('google'), { code, state, pending });
  if ('confirm' in end) {
    setGoogleLinkCookie(c, end.linkRequest);
    return { confirm: end.confirm };
  }
  if ('secret' in end) {
    setFactorCookie(c, end.secret);
    return { factor: end.email };
  }
  setLoginTokenCookie(c, end.loginToken);
  return { email: end.email };
}

/**
 * The popup's last page: posts the result to its opener, without a token, and closes. The message is data in an
 * attribute; its script is a file of ours.
 */
function tellOpener(message: GoogleAnswer): [string, 200, Record<string, string>] {
  const data = JSON.stringify(message).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signing in</title></head>
<body><p>You can close this window.</p><script src="/google-done.js" data-message="${data}"></script></body></html>`;
  const headers = {
    'Content-Security-Policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    // Any other policy severs the popup from its opener, which would see it as closed before its script has loaded.
    'Cross-Origin-Opener-Policy': 'unsafe-none',
  };
  return [page, 200, headers];
}
