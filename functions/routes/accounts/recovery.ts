import { Hono } from 'hono';
import {
  AddressConfirmation,
  EmailChange,
  PasswordReset,
  PasswordResetRequest,
  UndoneChange,
} from '../../../core/accounts/recovery.ts';
import { requestEmailChange } from '../../auth/recovery/address-change.ts';
import { confirmAddress, sendVerification } from '../../auth/recovery/confirm-address.ts';
import { requestPasswordReset, resetPassword } from '../../auth/recovery/password-reset.ts';
import { undoAddressChange } from '../../auth/recovery/undo-changes.ts';
import { actorOrNull } from '../../middleware/actor.ts';
import { addressOf } from '../../middleware/address.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { deleteOwnCookie, FACTOR_COOKIE, ownCookie } from '../../middleware/cookies.ts';
import { validateBody } from '../../middleware/input/body.ts';
import { limitPerAddress, requireUser } from '../../middleware/require.ts';

/**
 * Verification of an address, password reset, change of address. A link's secret is always in a body, and no GET has an
 * effect.
 */
export const recoveryAndAddressRoutes = new Hono<ApiEnv>()
  .post('/auth/verify', limitPerAddress('sign-in'), validateBody(AddressConfirmation), async (c) => {
    await confirmAddress(c.get('deps'), c.req.valid('json'), await actorOrNull(c), addressOf(c));
    return c.body(null, 204);
  })
  .post('/auth/verify/again', requireUser, async (c) => {
    await sendVerification(c.get('deps'), await c.get('actor')());
    return c.json({ acknowledged: true }, 202);
  })
  .post('/auth/forgot', limitPerAddress('sign-in'), validateBody(PasswordResetRequest), async (c) => {
    await requestPasswordReset(c.get('deps'), c.req.valid('json'), addressOf(c));
    return c.json({ acknowledged: true }, 202);
  })
  .post('/auth/reset', limitPerAddress('sign-in'), validateBody(PasswordReset), async (c) => {
    const secret = ownCookie(c, FACTOR_COOKIE);
    await resetPassword(c.get('deps'), c.req.valid('json'), addressOf(c), secret);
    if (secret) deleteOwnCookie(c, FACTOR_COOKIE);
    return c.body(null, 204);
  })
  .post('/auth/email', requireUser, validateBody(EmailChange), async (c) => {
    await requestEmailChange(c.get('deps'), await c.get('actor')(), c.req.valid('json'), ownCookie(c, FACTOR_COOKIE));
    return c.json({ acknowledged: true }, 202);
  })
  .post('/auth/email/undo', limitPerAddress('sign-in'), validateBody(UndoneChange), async (c) => {
    await undoAddressChange(c.get('deps'), c.req.valid('json').token, addressOf(c));
    return c.body(null, 204);
  });
