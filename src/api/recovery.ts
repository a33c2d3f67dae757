import type {
  AddressConfirmation,
  EmailChange,
  PasswordReset,
  PasswordResetRequest,
} from '../../core/accounts/recovery.ts';
import { answerOf, api, authenticated } from './client.ts';

/** Uses a confirmation link; a user signed in to its account may leave the password empty. */
export const confirmAddress = (confirmation: AddressConfirmation): Promise<unknown> =>
  answerOf(api.auth.verify.$post({ json: confirmation }));

/** Sends another confirmation link to the user's own address. */
export const sendVerification = (): Promise<unknown> => authenticated(api.auth.verify.again.$post());

/** Sends a link to choose a new password if the address has an account. */
export const forgotPassword = (request: PasswordResetRequest): Promise<unknown> =>
  answerOf(api.auth.forgot.$post({ json: request }));

/** Sets a password by a link and ends every session of the account. */
export const resetPassword = (reset: PasswordReset): Promise<unknown> =>
  answerOf(api.auth.reset.$post({ json: reset }));

/** Sends a link to the new address of the user's account. */
export const requestEmailChange = (change: EmailChange): Promise<unknown> =>
  authenticated(api.auth.email.$post({ json: change }));

/** Reverts a change of address by a link and ends every session of the account. */
export const undoAddress = (token: string): Promise<unknown> =>
  answerOf(api.auth.email.undo.$post({ json: { token } }));

/** Removes a second factor by a link and ends every session of the account. */
export const undoFactor = (token: string): Promise<unknown> =>
  answerOf(api.auth.factors.undo.$post({ json: { token } }));
