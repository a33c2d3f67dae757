/**
 * Bodies and answers of the calls about passkeys, authenticator apps and recovery codes. Moments in ms since the epoch
 * (UTC).
 */
import * as v from 'valibot';
import { requiredText } from '../entity/validation.ts';
import { type CompleteWire, moment } from '../entity/wire.ts';
import { factorsWords } from '../words/en/accounts.ts';
import { commonWords } from '../words/en/common.ts';
import { AccountDeletion, PasswordChange } from './user.ts';

export const FACTOR_KINDS = ['passkey', 'totp'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** Purpose of a challenge: log-in, reset, a change by a signed-in owner, a new passkey, a new app. */
export const CHALLENGE_PURPOSES = ['sign-in', 'reset', 'owner', 'passkey', 'totp'] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

export const RECOVERY_CODE_COUNT = 10;
export const MAX_FACTORS = 10;

/** A factor as its owner sees it; an app has no name. */
export type OwnFactor = {
  readonly id: string;
  readonly kind: FactorKind;
  readonly name: string;
  readonly createdAt: number;
  /** Null before the first use. */
  readonly usedAt: number | null;
};

export const ownFactorWire = {
  id: '_id',
  kind: 'kind',
  name: 'name',
  createdAt: moment('created_at'),
  usedAt: moment('used_at'),
} as const satisfies CompleteWire<OwnFactor>;

/** Methods available for a second step. `passkey` holds a browser's `PublicKeyCredentialRequestOptionsJSON`. */
export type FactorStep = {
  readonly totp: boolean;
  readonly recovery: boolean;
  readonly passkey: PasskeyRequest | null;
};

export type PasskeyRequest = {
  readonly challenge: string;
  readonly rpId: string;
  readonly timeout: number;
  readonly userVerification: 'required';
  readonly allowCredentials: { readonly type: 'public-key'; readonly id: string }[];
};

const binary = (most: number) =>
  v.pipe(
    v.string(factorsWords.wrongPasskey),
    v.regex(/^[\w-]+$/, factorsWords.wrongPasskey),
    v.maxLength(most, factorsWords.wrongPasskey),
  );

/** Subset of a browser's `PublicKeyCredential.toJSON()` after `get`; bytes in base64url. */
const PasskeyAssertion = v.object(
  {
    id: binary(1400),
    response: v.object(
      { clientDataJSON: binary(4000), authenticatorData: binary(4000), signature: binary(2000) },
      factorsWords.wrongPasskey,
    ),
  },
  factorsWords.wrongPasskey,
);
export type PasskeyAssertion = v.InferOutput<typeof PasskeyAssertion>;

/** The same after `create`; the browser extracts the key (SPKI) from the attestation. */
const PasskeyRegistration = v.object(
  {
    id: binary(1400),
    response: v.object(
      {
        clientDataJSON: binary(4000),
        authenticatorData: binary(4000),
        publicKey: binary(4000),
        publicKeyAlgorithm: v.pipe(v.number(factorsWords.wrongPasskey), v.integer(factorsWords.wrongPasskey)),
      },
      factorsWords.wrongPasskey,
    ),
  },
  factorsWords.wrongPasskey,
);
export type PasskeyRegistration = v.InferOutput<typeof PasskeyRegistration>;

const code = v.pipe(
  v.string(factorsWords.codeMissing),
  v.trim(),
  v.nonEmpty(factorsWords.codeMissing),
  v.maxLength(60, factorsWords.wrongCode),
);

const FactorProof = v.union([v.object({ code }), v.object({ passkey: PasskeyAssertion })], factorsWords.codeMissing);
export type FactorProof = v.InferOutput<typeof FactorProof>;

export const TypedFactorCode = v.object({ code });

/** `POST /auth/factor`: the second step of a log-in. */
export const SecondStep = v.object({ factor: FactorProof });

/** Field of every change that requires the second step, where the account has one. */
export const optionalFactorProof = v.optional(FactorProof);

const password = v.optional(
  v.pipe(v.string(commonWords.required.password), v.maxLength(200, commonWords.tooLong(200))),
  '',
);

/** Proof for a change of the ways to log in: the password (absent with Google alone) and the second step. */
export const Reauthentication = v.object({ password, factor: optionalFactorProof });
export type Reauthentication = v.InferOutput<typeof Reauthentication>;

/** `POST /auth/password`. */
export const OwnPasswordChange = v.object({ ...PasswordChange.entries, factor: optionalFactorProof });
export type OwnPasswordChange = v.InferOutput<typeof OwnPasswordChange>;

/** `DELETE /auth/account`. */
export const OwnDeletion = v.object({ ...AccountDeletion.entries, factor: optionalFactorProof });

/** `DELETE /auth/google/link`; without a body where the account has no second step. */
export const GoogleUnlinking = v.object({ factor: optionalFactorProof });

/** `POST /auth/fresh-proof`: one of the three; without any, the answer lists the methods for a second step. */
export const FreshProof = v.object({
  password: v.optional(
    v.pipe(
      v.string(commonWords.required.password),
      v.nonEmpty(commonWords.required.password),
      v.maxLength(200, commonWords.tooLong(200)),
    ),
  ),
  code: v.optional(code),
  passkey: v.optional(PasskeyAssertion),
});
/** Proof of a user without a second factor. */
export const FreshPassword = v.object({
  password: v.pipe(v.string(commonWords.required.password), v.nonEmpty(commonWords.required.password)),
});
export type FreshProof = v.InferOutput<typeof FreshProof>;

const passkeyName = requiredText(factorsWords.nameMissing, 60);

/** `POST /auth/factors/passkey`. */
export const NewPasskey = v.object({ name: passkeyName, credential: PasskeyRegistration });
export type NewPasskey = v.InferOutput<typeof NewPasskey>;

export const PasskeyForm = v.object({ password, name: passkeyName });

/** `POST /auth/factors/totp`: `request` from its options, and a code of the app. */
export const TotpConfirmation = v.object({
  request: v.pipe(v.string(factorsWords.over), v.nonEmpty(factorsWords.over), v.maxLength(100, factorsWords.over)),
  code,
});
export type TotpConfirmation = v.InferOutput<typeof TotpConfirmation>;
