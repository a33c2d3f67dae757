/** The link of an account with a Google account. Moments in ms since the epoch (UTC). */
import * as v from 'valibot';
import { type CompleteWire, moment, rows } from '../entity/wire.ts';
import { SignIn } from './user.ts';
import type { GOOGLE_LINK_ACTIONS } from './user-facts.ts';

/** `email` is the Google account's; null for records older than this field. */
type LinkRecord = {
  readonly action: (typeof GOOGLE_LINK_ACTIONS)[number];
  readonly email: string | null;
  readonly at: number;
};

/** `GET /auth/google/link`. */
export type GoogleLink = {
  readonly linkedAt: number | null;
  readonly email: string | null;
  readonly records: readonly LinkRecord[];
};

const linkRecordWire = {
  action: 'action',
  email: 'email',
  at: moment('at'),
} as const satisfies CompleteWire<LinkRecord>;

export const googleLinkWire = {
  linkedAt: moment('linked_at'),
  email: 'email',
  records: rows<LinkRecord>()('records', linkRecordWire),
} as const satisfies CompleteWire<GoogleLink>;

/** `POST /auth/google/link`: the credentials of the account to link. */
export const LinkConfirmation = v.object({ ...SignIn.entries });
export type LinkConfirmation = v.InferOutput<typeof LinkConfirmation>;
