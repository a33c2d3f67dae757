/** Facts about accounts that pages need without the schemas of `user.ts`. */
import { FRESH_PROOF_MS } from '../limits.ts';

export const ROLES = ['Admin', 'Seller', 'Buyer'] as const;
export const SIGN_UP_ROLES = ['Buyer', 'Seller'] as const;
export type Role = (typeof ROLES)[number];

export const GOOGLE_LINK_ACTIONS = ['linked', 'unlinked'] as const;

export const PASSWORD_MIN_LENGTH = 6;

/** `provedAt` is the latest correct proof of the session's owner, `moment` is now; both in ms since the epoch. */
export const isFreshProof = (provedAt: number | null, moment: number): boolean =>
  provedAt !== null && provedAt >= moment - FRESH_PROOF_MS;

/** False for a deleted account, whose phone number is empty: nothing of its contact data is shown. */
export const hasContactData = (phone: string): boolean => phone !== '';

/** Avatars offered instead of a photo; the files are in `public/avatars`. */
export const AVATAR_NAMES = ['owl', 'fox', 'cat', 'teapot', 'lamp', 'fern'] as const;

export const avatarUrl = (name: (typeof AVATAR_NAMES)[number]): string => `/avatars/${name}.svg`;

export const isAvatar = (path: string): boolean => AVATAR_NAMES.some((name) => avatarUrl(name) === path);
