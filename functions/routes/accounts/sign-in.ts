import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { deviceName } from '../../../core/accounts/device.ts';
import { SignIn, SignUp, signedInUserWire } from '../../../core/accounts/user.ts';
import { toWire } from '../../../core/entity/wire.ts';
import { exchangeLoginToken } from '../../auth/login-tokens.ts';
import { signIn } from '../../auth/passwords/sign-in.ts';
import { revokeSession } from '../../auth/sessions/sessions.ts';
import { signUp } from '../../auth/sign-up.ts';
import { discardPortrait, type StoredPhoto, storePortrait } from '../../domain/accounts/portraits.ts';
import { addressOf, fromOf } from '../../middleware/address.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import {
  BIND_COOKIE,
  deleteOwnCookie,
  deviceOf,
  LOGIN_COOKIE,
  ownCookie,
  setDeviceCookie,
  setLoginTokenCookie,
  setOwnCookie,
} from '../../middleware/cookies.ts';
import { validateBody, WITH_PHOTO_BYTES } from '../../middleware/input/body.ts';
import { logEvent } from '../../middleware/log.ts';
import { limitPerAddress, requireUser } from '../../middleware/require.ts';

/** `?email=`; an absent one is the empty text, which belongs to no account. */
const emailQuery = validator('query', ({ email }) => ({ email: typeof email === 'string' ? email : '' }));

export const authRoutes = new Hono<ApiEnv>()
  .post('/auth/sign-up', limitPerAddress('sign-in'), validateBody(SignUp, WITH_PHOTO_BYTES), async (c) => {
    const deps = c.get('deps');
    const input = c.req.valid('json');
    let photo: StoredPhoto | null = null;
    const keepPhoto = async () => {
      photo = await storePortrait(deps, input.photo);
      return photo;
    };
    try {
      return c.json(toWire(signedInUserWire, await signUp(deps, input, keepPhoto, addressOf(c))), 201);
    } catch (error) {
      await discardPortrait(deps, photo, error);
      throw error;
    }
  })
  .post('/auth/sign-in', limitPerAddress('sign-in'), validateBody(SignIn), async (c) => {
    const { user, loginToken, device } = await signIn(c.get('deps'), c.req.valid('json'), fromOf(c));
    setLoginTokenCookie(c, loginToken);
    setDeviceCookie(c, device);
    return c.json(toWire(signedInUserWire, user));
  })
  .get('/jwt', emailQuery, async (c) => {
    const site = c.req.header('Sec-Fetch-Site');
    const loginToken = ownCookie(c, LOGIN_COOKIE);
    if (loginToken) deleteOwnCookie(c, LOGIN_COOKIE);
    const device = deviceName(c.req.header('User-Agent') ?? '');
    const issued =
      loginToken && (site === undefined || site === 'same-origin')
        ? await exchangeLoginToken(c.get('deps'), c.req.valid('query').email, {
            loginToken,
            device,
            knownBy: deviceOf(c),
            address: addressOf(c),
            replacedBind: ownCookie(c, BIND_COOKIE),
          })
        : null;
    if (!issued) {
      await logEvent(c, 'refused', { code: 'forbidden' });
      return c.json({ accessToken: '' }, 403);
    }
    setOwnCookie(c, BIND_COOKIE, issued.bind, { maxAge: issued.maxAgeSeconds });
    if (issued.knownBy !== null) setDeviceCookie(c, issued.knownBy);
    return c.json({ accessToken: issued.token }, 200);
  })
  .post('/auth/sign-out', requireUser, async (c) => {
    await revokeSession(c.get('deps').db, await c.get('actor')());
    deleteOwnCookie(c, BIND_COOKIE);
    return c.body(null, 204);
  });
