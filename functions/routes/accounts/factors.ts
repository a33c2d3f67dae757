import { Hono } from 'hono';
import {
  FreshProof,
  NewPasskey,
  ownFactorWire,
  Reauthentication,
  SecondStep,
  TotpConfirmation,
} from '../../../core/accounts/factors.ts';
import { UndoneChange } from '../../../core/accounts/recovery.ts';
import { signedInUserWire } from '../../../core/accounts/user.ts';
import { toWire } from '../../../core/entity/wire.ts';
import {
  addPasskey,
  addTotp,
  beginAddingPasskey,
  beginAddingTotp,
  type NewFactor,
} from '../../auth/factors/add-factors.ts';
import { getFactorStep } from '../../auth/factors/challenges.ts';
import { proveOwner } from '../../auth/factors/fresh-proof.ts';
import { listFactors, removeFactor, renewRecoveryCodes } from '../../auth/factors/own-factors.ts';
import { finishSignIn } from '../../auth/factors/second-step.ts';
import { undoAddedFactor } from '../../auth/recovery/undo-changes.ts';
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
import { validateBody } from '../../middleware/input/body.ts';
import { limitPerAddress, requireUser } from '../../middleware/require.ts';

/** The second step of a sign-in, fresh proof, and a user's own factors. */
export const factorsRoutes = new Hono<ApiEnv>()
  .get('/auth/factor', async (c) => c.json(await getFactorStep(c.get('deps'), ownCookie(c, FACTOR_COOKIE))))
  .post('/auth/factor', limitPerAddress('sign-in'), validateBody(SecondStep), async (c) => {
    const secret = ownCookie(c, FACTOR_COOKIE);
    const { factor } = c.req.valid('json');
    const { issuer } = c.get('google');
    const { user, loginToken, device } = await finishSignIn(c.get('deps'), secret, factor, fromOf(c), issuer);
    deleteOwnCookie(c, FACTOR_COOKIE);
    setLoginTokenCookie(c, loginToken);
    setDeviceCookie(c, device);
    return c.json(toWire(signedInUserWire, user));
  })
  .post('/auth/fresh-proof', requireUser, validateBody(FreshProof), async (c) => {
    await proveOwner(c.get('deps'), await c.get('actor')(), c.req.valid('json'), ownCookie(c, FACTOR_COOKIE));
    return c.body(null, 204);
  })
  .get('/auth/factors', requireUser, async (c) => {
    const { factors, codesLeft } = await listFactors(c.get('deps'), await c.get('actor')());
    return c.json({ factors: factors.map((factor) => toWire(ownFactorWire, factor)), recovery_codes_left: codesLeft });
  })
  .post('/auth/factors/passkey/options', requireUser, validateBody(Reauthentication), async (c) => {
    return c.json(
      await beginAddingPasskey(c.get('deps'), await c.get('actor')(), credentialsOf(c, c.req.valid('json'))),
    );
  })
  .post('/auth/factors/passkey', requireUser, validateBody(NewPasskey), async (c) =>
    c.json(addedWire(await addPasskey(c.get('deps'), await c.get('actor')(), c.req.valid('json'), deviceOf(c))), 201),
  )
  .post('/auth/factors/totp/options', requireUser, validateBody(Reauthentication), async (c) => {
    return c.json(await beginAddingTotp(c.get('deps'), await c.get('actor')(), credentialsOf(c, c.req.valid('json'))));
  })
  .post('/auth/factors/totp', requireUser, validateBody(TotpConfirmation), async (c) =>
    c.json(addedWire(await addTotp(c.get('deps'), await c.get('actor')(), c.req.valid('json'), deviceOf(c))), 201),
  )
  .post('/auth/factors/codes', requireUser, validateBody(Reauthentication), async (c) => {
    const codes = await renewRecoveryCodes(
      c.get('deps'),
      await c.get('actor')(),
      credentialsOf(c, c.req.valid('json')),
    );
    return c.json({ recovery_codes: codes });
  })
  .post('/auth/factors/undo', limitPerAddress('sign-in'), validateBody(UndoneChange), async (c) => {
    await undoAddedFactor(c.get('deps'), c.req.valid('json').token, addressOf(c));
    return c.body(null, 204);
  })
  .delete('/auth/factors/:id', requireUser, validateBody(Reauthentication), async (c) => {
    await removeFactor(c.get('deps'), await c.get('actor')(), c.req.param('id'), credentialsOf(c, c.req.valid('json')));
    return c.json({ acknowledged: true, deletedCount: 1 });
  });

/** Only the first factor comes with recovery codes. */
const addedWire = ({ id, codes }: NewFactor) => ({ acknowledged: true, insertedId: id, recovery_codes: codes });
