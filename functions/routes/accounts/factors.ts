import { Hono } from 'hono';
import {
  FreshProof,
  NewPasskey,
  NewTotp,
  ownFactorWire,
  Reauthentication,
  SecondStep,
} from '../../../core/accounts/factors.ts';
import { UndoneChange } from '../../../core/accounts/recovery.ts';
import { signedInUserWire } from '../../../core/accounts/user.ts';
import { toWire } from '../../../core/entity/wire.ts';
import { type Added, addPasskey, addTotp, offerPasskey, offerTotp } from '../../auth/factors/adding.ts';
import { getStep } from '../../auth/factors/challenges.ts';
import { proveOwner } from '../../auth/factors/fresh-proof.ts';
import { listFactors, removeFactor, renewCodes } from '../../auth/factors/own-factors.ts';
import { finishSignIn } from '../../auth/factors/second-step.ts';
import { undoFactor } from '../../auth/recovery/undo.ts';
import { addressOf, fromOf } from '../../middleware/address.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import {
  credentialsOf,
  deleteOwnCookie,
  deviceOf,
  FACTOR_COOKIE,
  ownCookie,
  setDeviceCookie,
  setLoginTokenCookie,
} from '../../middleware/cookies.ts';
import { body } from '../../middleware/input/body.ts';
import { limitPerAddress, requireUser } from '../../middleware/require.ts';

export const factorsRoutes = new Hono<ApiEnv>()
  .get('/auth/factor', async (c) => c.json(await getStep(c.get('deps'), ownCookie(c, FACTOR_COOKIE))))
  .post('/auth/factor', limitPerAddress('sign-in'), body(SecondStep), async (c) => {
    const secret = ownCookie(c, FACTOR_COOKIE);
    const { factor } = c.req.valid('json');
    const { issuer } = c.get('google');
    const { user, loginToken, device } = await finishSignIn(c.get('deps'), secret, factor, fromOf(c), issuer);
    deleteOwnCookie(c, FACTOR_COOKIE);
    setLoginTokenCookie(c, loginToken);
    setDeviceCookie(c, device);
    return c.json(toWire(signedInUserWire, user));
  })
  .post('/auth/fresh-proof', requireUser, body(FreshProof), async (c) => {
    await proveOwner(c.get('deps'), await c.get('actor')(), c.req.valid('json'), ownCookie(c, FACTOR_COOKIE));
    return c.body(null, 204);
  })
  .get('/auth/factors', requireUser, async (c) => {
    const { factors, codesLeft } = await listFactors(c.get('deps'), await c.get('actor')());
    return c.json({ factors: factors.map((factor) => toWire(ownFactorWire, factor)), recovery_codes_left: codesLeft });
  })
  .post('/auth/factors/passkey/options', requireUser, body(Reauthentication), async (c) => {
    return c.json(await offerPasskey(c.get('deps'), await c.get('actor')(), credentialsOf(c, c.req.valid('json'))));
  })
  .post('/auth/factors/passkey', requireUser, body(NewPasskey), async (c) =>
    c.json(addedWire(await addPasskey(c.get('deps'), await c.get('actor')(), c.req.valid('json'), deviceOf(c))), 201),
  )
  .post('/auth/factors/totp/options', requireUser, body(Reauthentication), async (c) => {
    return c.json(await offerTotp(c.get('deps'), await c.get('actor')(), credentialsOf(c, c.req.valid('json'))));
  })
  .post('/auth/factors/totp', requireUser, body(NewTotp), async (c) =>
    c.json(addedWire(await addTotp(c.get('deps'), await c.get('actor')(), c.req.valid('json'), deviceOf(c))), 201),
  )
  .post('/auth/factors/codes', requireUser, body(Reauthentication), async (c) => {
    const codes = await renewCodes(c.get('deps'), await c.get('actor')(), credentialsOf(c, c.req.valid('json')));
    return c.json({ recovery_codes: codes });
  })
  .post('/auth/factors/undo', limitPerAddress('sign-in'), body(UndoneChange), async (c) => {
    await undoFactor(c.get('deps'), c.req.valid('json').token, addressOf(c));
    return c.body(null, 204);
  })
  .delete('/auth/factors/:id', requireUser, body(Reauthentication), async (c) => {
    await removeFactor(c.get('deps'), await c.get('actor')(), c.req.param('id'), credentialsOf(c, c.req.valid('json')));
    return c.json({ acknowledged: true, deletedCount: 1 });
  });

/** Only the first factor comes with recovery codes. */
const addedWire = ({ id, codes }: Added) => ({ acknowledged: true, insertedId: id, recovery_codes: codes });
