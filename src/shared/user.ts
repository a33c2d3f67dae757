import * as v from 'valibot';
import { ACCOUNT_TYPES, PASSWORD_MIN_LENGTH, type Role } from './constants.ts';
import { messages } from './messages.ts';
import { emailAddress, requiredText } from './validation.ts';

/** Who a request comes from, read from the session on every request. */
export type Actor = {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly verified: boolean;
  readonly photo: string | null;
};

/** What the identity provider tells of a person. */
export type Person = Pick<Actor, 'userId' | 'email' | 'name' | 'photo'>;

export const personWire = { userId: 'uid', email: 'email', name: 'displayName', photo: 'photoURL' } as const;

/** The signed-in person with their role: `GET /auth/me`, which sends the name a second time as `name`. */
export type Me = Person & Pick<Actor, 'role' | 'verified'>;

export const meWire = { ...personWire, role: 'role', verified: 'verified' } as const;

const password = v.pipe(
  v.string(messages.required.password),
  v.nonEmpty(messages.required.password),
  v.minLength(PASSWORD_MIN_LENGTH, messages.passwordLength),
  v.regex(/^(?=.*[A-Z])(?=.*\d)(?=.*[!@#$&*])/s, messages.passwordComposition),
  v.maxLength(200, messages.tooLong(200)),
);

const photo = v.pipe(
  v.string(messages.required.photo),
  v.trim(),
  v.nonEmpty(messages.required.photo),
  v.maxLength(2000, messages.tooLong(2000)),
  v.regex(/^https:\/\/[^\s/]+\.[^\s]+$/i, messages.photoUrl),
);

/** The form of section 5 of the specification. */
export const SignUpForm = v.object({
  name: requiredText(messages.required.name, 80),
  email: emailAddress,
  password,
  role: v.picklist(ACCOUNT_TYPES, messages.required.role),
  photo,
});

/** `POST /auth/sign-up`: the form, except that the call may do without a photo (contract). */
export const SignUp = v.object({
  ...SignUpForm.entries,
  photo: v.optional(v.union([v.literal(''), photo], messages.photoUrl)),
});
export type SignUp = v.InferOutput<typeof SignUp>;

/** Sign-in. Only presence is checked: rules for new passwords must not tell anything about old ones. */
export const SignIn = v.object({
  email: v.pipe(
    v.string(messages.required.email),
    v.trim(),
    v.nonEmpty(messages.required.email),
    v.toLowerCase(),
    v.maxLength(254, messages.tooLong(254)),
  ),
  password: v.pipe(
    v.string(messages.required.password),
    v.nonEmpty(messages.required.password),
    v.maxLength(200, messages.tooLong(200)),
  ),
});
export type SignIn = v.InferOutput<typeof SignIn>;
