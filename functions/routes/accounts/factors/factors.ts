import { type Context, Hono } from 'hono';
import { NewPasskey, NewTotp, OwnerProof, ownFactorWire, SecondStep } from '../../../../core/accounts/factors.ts';
import { signedInUserWire } from '../../../../core/accounts/user.ts';
import { toWire } from '../../../../core/entity/wire.ts';
import { type Added, addPasskey, addTotp, offerPasskey, offerTotp } from '../../../auth/factors/adding.ts';
import { getStep } from '../../../auth/factors/challenges.ts';
import type { Given } from '../../../auth/factors/full-proof.ts';
import { listFactors, removeFactor, renewCodes } from '../../../auth/factors/own-factors.ts';
import { finishSignIn } from '../../../auth/factors/second-step.ts';
import { fromOf } from '../../../middleware/address.ts';
import type { ApiEnv } from '../../../middleware/api-env.ts';
import { body } from '../../../middleware/body.ts';
import { deleteOwnCookie, FACTOR_COOKIE, ownCookie, setDevice, setLogin } from '../../../middleware/cookies.ts';
import { limitPerAddress } from '../../../middleware/guards.ts';
import { requireUser } from '../../../middleware/require.ts';

/** The second step of a log-in, and one's own factors. */
export const ownFactors = new Hono<ApiEnv>()
  .get('/auth/factor', async (c) => c.json(await getStep(c.get('deps'), ownCookie(c, FACTOR_COOKIE))))
  .post('/auth/factor', limitPerAddress('sign-in'), body(SecondStep), async (c) => {
    const secret = ownCookie(c, FACTOR_COOKIE);
    const { factor } = c.req.valid('json');
    const { issuer } = c.get('google');
    const { user, loginToken, device } = await finishSignIn(c.get('deps'), secret, factor, fromOf(c), issuer);
    deleteOwnCookie(c, FACTOR_COOKIE);
    setLogin(c, loginToken);
    setDevice(c, device);
    return c.json(toWire(signedInUserWire, user));
  })
  .get('/auth/factors', requireUser, async (c) => {
    const { factors, codesLeft } = await listFactors(c.get('deps'), await c.get('actor')());
    return c.json({ factors: factors.map((factor) => toWire(ownFactorWire, factor)), recovery_codes_left: codesLeft });
  })
  .post('/auth/factors/passkey/options', requireUser, body(OwnerProof), async (c) => {
    const { password, factor } = c.req.valid('json');
    return c.json(await offerPasskey(c.get('deps'), await c.get('actor')(), given(c, password, factor)));
  })
  .post('/auth/factors/passkey', requireUser, body(NewPasskey), async (c) =>
    c.json(addedWire(await addPasskey(c.get('deps'), await c.get('actor')(), c.req.valid('json'))), 201),
  )
  .post('/auth/factors/totp/options', requireUser, body(OwnerProof), async (c) => {
    const { password, factor } = c.req.valid('json');
    return c.json(await offerTotp(c.get('deps'), await c.get('actor')(), given(c, password, factor)));
  })
  .post('/auth/factors/totp', requireUser, body(NewTotp), async (c) =>
    c.json(addedWire(await addTotp(c.get('deps'), await c.get('actor')(), c.req.valid('json'))), 201),
  )
  .post('/auth/factors/codes', requireUser, body(OwnerProof), async (c) => {
    const { password, factor } = c.req.valid('json');
    const codes = await renewCodes(c.get('deps'), await c.get('actor')(), given(c, password, factor));
    return c.json({ recovery_codes: codes });
  })
  .delete('/auth/factors/:id', requireUser, body(OwnerProof), async (c) => {
    const { password, factor } = c.req.valid('json');
    await removeFactor(c.get('deps'), await c.get('actor')(), c.req.param('id'), given(c, password, factor));
    return c.json({ acknowledged: true, deletedCount: 1 });
  });

const given = (c: Context<ApiEnv>, password: string, factor: Given['factor']): Given => ({
  password,
  factor,
  secret: ownCookie(c, FACTOR_COOKIE),
});

/** The recovery codes come with the first factor alone. */
const addedWire = ({ id, codes }: Added) => ({ acknowledged: true, insertedId: id, recovery_codes: codes });
