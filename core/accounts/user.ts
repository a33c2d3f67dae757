import * as v from 'valibot';
import { emailAddress, emailSearchTermOf } from '../entity/email-address.ts';
import { hasHiddenCharacters } from '../entity/field-rules.ts';
import type { CompleteWire } from '../entity/wire.ts';
import { commonWords } from '../words/en/common.ts';
import { accountName } from './account-name.ts';
import { isAvatar, PASSWORD_MIN_LENGTH, type Role, SIGN_UP_ROLES } from './user-facts.ts';

/** The user of a request, read from the session each time. */
export type Actor = {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly verified: boolean;
  readonly photo: string | null;
  /** Start of this session, ms since the epoch. */
  readonly signedInAt: number;
  /**
   * Latest correct password or second factor in this session, its sign-in included (ms since the epoch); null with
   * Google alone.
   */
  readonly provedAt: number | null;
  /** False for an account with Google alone. */
  readonly hasPassword: boolean;
  /** True once the user confirmed that mail to this address arrives. */
  readonly emailVerified: boolean;
  /** True when mail to this address bounced, until the user confirms the address again. */
  readonly emailBounces: boolean;
  /** True when a passkey or an authenticator app is required after the password. */
  readonly hasFactor: boolean;
};

export type SignedInUser = Pick<Actor, 'userId' | 'email' | 'name' | 'photo'>;

export const signedInUserWire = {
  userId: 'uid',
  email: 'email',
  name: 'displayName',
  photo: 'photoURL',
} as const satisfies CompleteWire<SignedInUser>;

/** `GET /auth/me`: the signed-in user with their role; the name is sent a second time as `name`. */
export type Me = SignedInUser &
  Pick<Actor, 'role' | 'verified' | 'hasPassword' | 'emailVerified' | 'emailBounces' | 'hasFactor'>;

export const meWire = {
  ...signedInUserWire,
  role: 'role',
  verified: 'verified',
  hasPassword: 'has_password',
  emailVerified: 'email_verified',
  emailBounces: 'email_bounces',
  hasFactor: 'has_factor',
} as const satisfies CompleteWire<Me>;

/** Rules for a new password (docs/product.md, "Forms"). */
export const newPassword = v.pipe(
  v.string(commonWords.required.password),
  v.nonEmpty(commonWords.required.password),
  v.minLength(PASSWORD_MIN_LENGTH, commonWords.passwordLength),
  v.regex(/^(?=.*[\p{Lu}\p{Lt}])(?=.*\d)(?=.*[!@#$&*])/su, commonWords.passwordComposition),
  v.maxLength(200, commonWords.tooLong(200)),
);

const HTTPS = /^https:\/\/[^\s/]+\.\S{1,1980}$/i;

/** Limit in base64 characters of a picture that the browser shrank. */
const DATA_URL_LIMIT = 400_000;

/** An https address, one of our avatars, or a small picture as a data URL. */
const photo = v.pipe(
  v.string(commonWords.required.photo),
  v.trim(),
  v.nonEmpty(commonWords.required.photo),
  v.maxLength(DATA_URL_LIMIT, commonWords.photo.tooLarge),
  v.check(
    (text) =>
      !hasHiddenCharacters(text) &&
      (isAvatar(text) || /^data:image\/(jpeg|png|webp);base64,/.test(text) || HTTPS.test(text)),
    commonWords.photoUrl,
  ),
);

/** The sign-up form (docs/product.md, "Forms"). */
export const SignUpForm = v.object({
  name: accountName,
  email: emailAddress,
  password: newPassword,
  role: v.picklist(SIGN_UP_ROLES, commonWords.required.role),
  photo,
});

/** `POST /auth/sign-up`: the form; only the call may omit the photo (docs/product.md, "Forms"). */
export const SignUp = v.object({
  ...SignUpForm.entries,
  photo: v.optional(v.union([v.literal(''), photo], commonWords.photoUrl)),
});
export type SignUp = v.InferOutput<typeof SignUp>;

/** The user record (docs/product.md, "Fields on the wire"): `GET /users?email=`. */
export const userWire = { userId: '_id', name: 'name', email: 'email', role: 'role', verified: 'verified' } as const;

/** Sign-in. Only presence is checked: rules for new passwords must not reveal anything about old ones. */
export const SignIn = v.object({
  email: v.pipe(
    v.string(commonWords.required.email),
    v.trim(),
    v.nonEmpty(commonWords.required.email),
    v.maxLength(254, commonWords.tooLong(254)),
    v.transform(emailSearchTermOf),
  ),
  password: v.pipe(
    v.string(commonWords.required.password),
    v.nonEmpty(commonWords.required.password),
    v.maxLength(200, commonWords.tooLong(200)),
  ),
});
export type SignIn = v.InferOutput<typeof SignIn>;

/** `PATCH /auth/profile`: a name, and a new photo or none. */
export const Profile = v.object({
  name: accountName,
  photo: v.optional(v.union([v.literal(''), photo], commonWords.photoUrl)),
});
export type Profile = v.InferOutput<typeof Profile>;

const currentPassword = v.pipe(
  v.string(commonWords.required.password),
  v.nonEmpty(commonWords.required.password),
  v.maxLength(200, commonWords.tooLong(200)),
);

/** The form of a new password; the call has the fields of `OwnPasswordChange`, too. */
export const PasswordChange = v.object({ password: currentPassword, newPassword });
export type PasswordChange = v.InferOutput<typeof PasswordChange>;

/** The form that deletes an account; with Google alone there is no password. */
export const AccountDeletion = v.object({ password: v.optional(v.string(commonWords.required.password), '') });

/** `POST /users`, for the actor's own email; the role is never Admin. */
export const NewUser = v.object({
  name: accountName,
  email: emailAddress,
  role: v.picklist(SIGN_UP_ROLES, commonWords.required.role),
});
