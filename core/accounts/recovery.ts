import * as v from 'valibot';
import { emailAddress } from '../entity/email-address.ts';
import { recoveryWords } from '../words/en/accounts.ts';
import { commonWords } from '../words/en/common.ts';
import { optionalFactorProof } from './factors.ts';
import { newPassword } from './user.ts';

/** The secret of a letter's link. It is only in the fragment of the address, which browsers send to no server. */
const token = v.pipe(
  v.string(recoveryWords.incomplete),
  v.nonEmpty(recoveryWords.incomplete),
  v.maxLength(200, recoveryWords.incomplete),
);

/** The password of the account; absent for a signed-in owner. */
const currentPassword = v.optional(
  v.pipe(v.string(commonWords.required.password), v.maxLength(200, commonWords.tooLong(200))),
  '',
);

/** `POST /auth/verify`: a link that confirms an address, the account's own or its next one. */
export const AddressConfirmation = v.object({ token, password: currentPassword });
export type AddressConfirmation = v.InferOutput<typeof AddressConfirmation>;

export const PasswordProof = v.object({ password: currentPassword });

/** `POST /auth/forgot`. */
export const PasswordResetRequest = v.object({ email: emailAddress });
export type PasswordResetRequest = v.InferOutput<typeof PasswordResetRequest>;

export const ResetForm = v.object({ password: newPassword });

/** `POST /auth/reset`. */
export const PasswordReset = v.object({ token, ...ResetForm.entries, factor: optionalFactorProof });
export type PasswordReset = v.InferOutput<typeof PasswordReset>;

/** `POST /auth/email`; an account with Google alone has no password. */
export const EmailChange = v.object({ email: emailAddress, password: currentPassword, factor: optionalFactorProof });
export type EmailChange = v.InferOutput<typeof EmailChange>;

/** `POST /auth/email/undo`, and `POST /auth/factors/undo`. */
export const UndoneChange = v.object({ token });
