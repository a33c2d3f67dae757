/** Second factors: the second step of a log-in, and one's own. */
import {
  type FactorProof,
  type FactorStep,
  type FreshProof,
  type NewPasskey,
  type NewTotp,
  type OwnFactor,
  ownFactorWire,
  type Reauthentication,
} from '../../core/accounts/factors.ts';
import { fromWire } from '../../core/entity/wire.ts';
import { ApiError, answerOf, api, bodyOf, personal } from './client.ts';
import { exchange } from './session.ts';

/** What is missing where a call was refused for the want of a second step; null for any other error. */
export const stepIn = (error: unknown): FactorStep | null =>
  error instanceof ApiError && error.code === 'factor_needed' ? (error.facts.factor as FactorStep) : null;

/** The step that proves a signed-in owner whose account has a second factor. */
export async function getProofStep(): Promise<FactorStep> {
  const error = await personal(api.auth['fresh-proof'].$post({ json: {} })).catch((failure: unknown) => failure);
  const step = stepIn(error);
  if (!step) throw error;
  return step;
}

/** Proves that it is the owner of this session, for the next ten minutes. */
export const proveFreshly = (proof: FreshProof): Promise<unknown> =>
  personal(api.auth['fresh-proof'].$post({ json: proof }));

/** What the log-in that Google has begun waits for. */
export const getStep = (): Promise<FactorStep> => bodyOf(answerOf(api.auth.factor.$get()));

/** Does the second step of a log-in, and answers the bearer. */
export async function finishStep(factor: FactorProof): Promise<string> {
  const { email } = await bodyOf(answerOf(api.auth.factor.$post({ json: { factor } })));
  return exchange(email);
}

/** One's own factors, and how many recovery codes are left. */
export async function listFactors(): Promise<{ factors: OwnFactor[]; codesLeft: number }> {
  const { factors, recovery_codes_left } = await bodyOf(personal(api.auth.factors.$get()));
  return {
    factors: factors.map((factor) => fromWire<OwnFactor, typeof ownFactorWire>(ownFactorWire, factor)),
    codesLeft: recovery_codes_left,
  };
}

/** Recovery codes that came with a first factor; null with another one. */
type Codes = readonly string[] | null;

/** What a browser makes a passkey from. */
export const getPasskeyOptions = (owner: Reauthentication) =>
  bodyOf(personal(api.auth.factors.passkey.options.$post({ json: owner })));

export const addPasskey = async (passkey: NewPasskey): Promise<Codes> =>
  (await bodyOf(personal(api.auth.factors.passkey.$post({ json: passkey })))).recovery_codes;

/** The seed of a new app, and the request that a code of it answers. */
export const getTotpOptions = (owner: Reauthentication) =>
  bodyOf(personal(api.auth.factors.totp.options.$post({ json: owner })));

export const addTotp = async (app: NewTotp): Promise<Codes> =>
  (await bodyOf(personal(api.auth.factors.totp.$post({ json: app })))).recovery_codes;

export const renewCodes = async (owner: Reauthentication): Promise<readonly string[]> =>
  (await bodyOf(personal(api.auth.factors.codes.$post({ json: owner })))).recovery_codes;

/** Other devices are signed out when this resolves. */
export const removeFactor = (id: string, owner: Reauthentication): Promise<unknown> =>
  personal(api.auth.factors[':id'].$delete({ param: { id }, json: owner }));
