import * as v from 'valibot';
import { emailSought } from '../entity/email-address.ts';
import { hasHidden } from '../entity/field-rules.ts';
import { emailAddress } from '../entity/validation.ts';
import type { CompleteWire } from '../entity/wire.ts';
import { ACCOUNT_TYPES, type Role } from '../roles.ts';
import { commonWords } from '../words/common.ts';
import { accountName } from './account-name.ts';
import { isAvatar } from './avatars.ts';
import { PASSWORD_MIN_LENGTH } from './limits.ts';

/** Who a request comes from, read from the session on every request. */
export type Actor = {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly verified: boolean;
  readonly photo: string | null;
  /** When this session began, in ms since the epoch. */
  readonly signedInAt: number;
  /** When a password or a second factor was last right in this session, its sign-in included (ms since the epoch); null with Google alone. */
  readonly provedAt: number | null;
  /** False for somebody who signs in with Google alone. */
  readonly hasPassword: boolean;
  /** They have shown that mail to this address reaches them. */
  readonly emailVerified: boolean;
  /** Mail to this address came back, and they have not shown since that it reaches them. */
  readonly emailBounces: boolean;
  /** A passkey or an authenticator app is asked for behind the password. */
  readonly hasFactor: boolean;
};

/** What the identity provider tells of a person. */
export type SignedInUser = Pick<Actor, 'userId' | 'email' | 'name' | 'photo'>;

export const signedInUserWire = {
  userId: 'uid',
  email: 'email',
  name: 'displayName',
  photo: 'photoURL',
} as const satisfies CompleteWire<SignedInUser>;

/** The signed-in person with their role: `GET /auth/me`, which sends the name a second time as `name`. */
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

/** The rules for a password that is set (docs/product.md, "Forms"). */
export const newPassword = v.pipe(
  v.string(commonWords.required.password),
  v.nonEmpty(commonWords.required.password),
  v.minLength(PASSWORD_MIN_LENGTH, commonWords.passwordLength),
  v.regex(/^(?=.*[\p{Lu}\p{Lt}])(?=.*\d)(?=.*[!@#$&*])/su, commonWords.passwordComposition),
  v.maxLength(200, commonWords.tooLong(200)),
);

const HTTPS = /^https:\/\/[^\s/]+\.\S{1,1980}$/i;

/** A picture that the browser shrank and sends along, at most this long as base64. */
const MOST_DATA_URL = 400_000;

/** An https address, one of our avatars, or a small picture as a data URL: any of the three is a photo. */
const photo = v.pipe(
  v.string(commonWords.required.photo),
  v.trim(),
  v.nonEmpty(commonWords.required.photo),
  v.maxLength(MOST_DATA_URL, commonWords.photo.tooLarge),
  v.check(
    (text) =>
      !hasHidden(text) && (isAvatar(text) || /^data:image\/(jpeg|png|webp);base64,/.test(text) || HTTPS.test(text)),
    commonWords.photoUrl,
  ),
);

/** The sign-up form (docs/product.md, "Forms"). */
export const SignUpForm = v.object({
  name: accountName,
  email: emailAddress,
  password: newPassword,
  role: v.picklist(ACCOUNT_TYPES, commonWords.required.role),
  photo,
});

/** `POST /auth/sign-up`: the form, except that the call may do without a photo (docs/product.md, "Forms"). */
export const SignUp = v.object({
  ...SignUpForm.entries,
  photo: v.optional(v.union([v.literal(''), photo], commonWords.photoUrl)),
});
export type SignUp = v.InferOutput<typeof SignUp>;

/** The user record (docs/product.md, "Fields on the wire"): `GET /users?email=`. */
export const userWire = { userId: '_id', name: 'name', email: 'email', role: 'role', verified: 'verified' } as const;

/** Sign-in. Only presence is checked: rules for new passwords must not tell anything about old ones. */
export const SignIn = v.object({
  email: v.pipe(
    v.string(commonWords.required.email),
    v.trim(),
    v.nonEmpty(commonWords.required.email),
    v.maxLength(254, commonWords.tooLong(254)),
    v.transform(emailSought),
  ),
  password: v.pipe(
    v.string(commonWords.required.password),
    v.nonEmpty(commonWords.required.password),
    v.maxLength(200, commonWords.tooLong(200)),
  ),
});
export type SignIn = v.InferOutput<typeof SignIn>;

/** `PATCH /auth/profile`: a name, and a photo when it is to change. */
export const Profile = v.object({
  name: accountName,
  photo: v.optional(v.union([v.literal(''), photo], commonWords.photoUrl)),
});
export type Profile = v.InferOutput<typeof Profile>;

const presentPassword = v.pipe(
  v.string(commonWords.required.password),
  v.nonEmpty(commonWords.required.password),
  v.maxLength(200, commonWords.tooLong(200)),
);

/** `POST /auth/password`: the present one and the next one. */
export const PasswordChange = v.object({ password: presentPassword, newPassword });
export type PasswordChange = v.InferOutput<typeof PasswordChange>;

/** What a person types to end their account; one that signs in with Google has no password to give. */
export const AccountDeletion = v.object({ password: v.optional(v.string(commonWords.required.password), '') });

/** `POST /users`, for one's own email; the role is never Admin. */
export const NewUser = v.object({
  name: accountName,
  email: emailAddress,
  role: v.picklist(ACCOUNT_TYPES, commonWords.required.role),
});
