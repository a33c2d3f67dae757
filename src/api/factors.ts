import {
  type FactorProof,
  type FactorStep,
  type FreshProof,
  type NewPasskey,
  type OwnFactor,
  ownFactorWire,
  type Reauthentication,
  type TotpConfirmation,
} from '../../core/accounts/factors.ts';
import { fromWire } from '../../core/entity/wire.ts';
import { ApiError, answerOf, api, authenticated, bodyOf, exchange } from './client.ts';

/** Factor required by a refused call; null for any other error. */
export const requiredFactorOf = (error: unknown): FactorStep | null =>
  error instanceof ApiError && error.code === 'factor_needed' ? (error.facts.factor as FactorStep) : null;

/** Factor that proves a signed-in owner who has a second factor. */
export async function getProofStep(): Promise<FactorStep> {
  const error = await authenticated(api.auth['fresh-proof'].$post({ json: {} })).catch((failure: unknown) => failure);
  const step = requiredFactorOf(error);
  if (!step) throw error;
  return step;
}

/** Proves the owner of this session for the next 10 minutes. */
export const proveFreshly = (proof: FreshProof): Promise<unknown> =>
  authenticated(api.auth['fresh-proof'].$post({ json: proof }));

/** Factor required by a log-in that began with Google. */
export const getStep = (): Promise<FactorStep> => bodyOf(answerOf(api.auth.factor.$get()));

/** Completes the second step of a log-in. Returns the bearer. */
export async function finishStep(factor: FactorProof): Promise<string> {
  const { email } = await bodyOf(answerOf(api.auth.factor.$post({ json: { factor } })));
  return exchange(email);
}

export async function listFactors(): Promise<{ factors: OwnFactor[]; codesLeft: number }> {
  const { factors, recovery_codes_left } = await bodyOf(authenticated(api.auth.factors.$get()));
  return {
    factors: factors.map((factor) => fromWire<OwnFactor, typeof ownFactorWire>(ownFactorWire, factor)),
    codesLeft: recovery_codes_left,
  };
}

/** Recovery codes, created with the first factor; null for a later one. */
type Codes = readonly string[] | null;

/** Creation options of a passkey. */
export const beginAddingPasskey = (owner: Reauthentication) =>
  bodyOf(authenticated(api.auth.factors.passkey.options.$post({ json: owner })));

export const addPasskey = async (passkey: NewPasskey): Promise<Codes> =>
  (await bodyOf(authenticated(api.auth.factors.passkey.$post({ json: passkey })))).recovery_codes;

/** Seed of a new authenticator app, and the id of the request that its code answers. */
export const beginAddingTotp = (owner: Reauthentication) =>
  bodyOf(authenticated(api.auth.factors.totp.options.$post({ json: owner })));

export const addTotp = async (app: TotpConfirmation): Promise<Codes> =>
  (await bodyOf(authenticated(api.auth.factors.totp.$post({ json: app })))).recovery_codes;

export const renewCodes = async (owner: Reauthentication): Promise<readonly string[]> =>
  (await bodyOf(authenticated(api.auth.factors.codes.$post({ json: owner })))).recovery_codes;

/** Removes a factor and ends the sessions of other devices. */
export const removeFactor = (id: string, owner: Reauthentication): Promise<unknown> =>
  authenticated(api.auth.factors[':id'].$delete({ param: { id }, json: owner }));
