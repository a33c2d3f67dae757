/** Proving an address, a forgotten password, another address. */
import type { AddressConfirmation, Forgotten, NewAddress, PasswordReset } from '../../core/accounts/recovery.ts';
import { answerOf, api, personal } from './client.ts';

/** Uses a link that proves an address; the password may be empty for whoever is signed in to its account. */
export const confirmAddress = (confirmation: AddressConfirmation): Promise<unknown> =>
  answerOf(api.auth.verify.$post({ json: confirmation }));

/** Sends the link that proves one's own address again. */
export const sendVerification = (): Promise<unknown> => personal(api.auth.verify.again.$post());

/** Sends a link to choose a new password, if somebody has this address. */
export const forgotPassword = (forgotten: Forgotten): Promise<unknown> =>
  answerOf(api.auth.forgot.$post({ json: forgotten }));

/** Sets a password by a link. Every session of its account has ended when this resolves. */
export const resetPassword = (reset: PasswordReset): Promise<unknown> =>
  answerOf(api.auth.reset.$post({ json: reset }));

/** Sends a link to the address that one's own account is to have. */
export const requestAddress = (address: NewAddress): Promise<unknown> =>
  personal(api.auth.email.$post({ json: address }));

/** Takes a change of address back by a link. Every session of its account has ended when this resolves. */
export const undoAddress = (token: string): Promise<unknown> =>
  answerOf(api.auth.email.undo.$post({ json: { token } }));

/** Takes a second step back by a link. Every session of its account has ended when this resolves. */
export const undoFactor = (token: string): Promise<unknown> =>
  answerOf(api.auth.factors.undo.$post({ json: { token } }));
