/** Passkeys by the browser's JSON methods (WebAuthn level 3). */
import type { FactorProof, NewPasskey, PasskeyRequest } from '../../../../core/accounts/factors.ts';
import { factorScreenWords, factorsWords } from '../../../../core/words/en/accounts.ts';
import type { getPasskeyOptions } from '../../../api/factors.ts';

export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Signs with a passkey. Throws an error with a message for the user. */
export async function signWithPasskey(request: PasskeyRequest): Promise<FactorProof> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(request as PublicKeyCredentialRequestOptionsJSON);
  const passkey = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (!passkey) throw new Error(factorScreenWords.step.canceled);
  return { passkey: (passkey as PublicKeyCredential).toJSON() as AuthenticationResponseJSON };
}

/** Creates a passkey. Throws an error with a message for the user. */
export async function makePasskey(
  options: Awaited<ReturnType<typeof getPasskeyOptions>>,
): Promise<NewPasskey['credential']> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  const passkey = await navigator.credentials.create({ publicKey }).catch((error: unknown) => {
    const isThere = error instanceof DOMException && error.name === 'InvalidStateError';
    throw new Error(isThere ? factorsWords.conflict.alreadyPasskey : factorScreenWords.add.canceled);
  });
  if (!passkey) throw new Error(factorScreenWords.add.canceled);
  // Browsers always return the public key for the requested algorithms.
  return (passkey as PublicKeyCredential).toJSON() as NewPasskey['credential'];
}
