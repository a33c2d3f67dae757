/** Facts about accounts that pages need without the schemas of `user.ts`. */
import { PROOF_MS } from '../limits.ts';

export const ROLES = ['Admin', 'Seller', 'Buyer'] as const;
export const ACCOUNT_TYPES = ['Buyer', 'Seller'] as const;
export type Role = (typeof ROLES)[number];

export const LINK_ACTIONS = ['linked', 'unlinked'] as const;

export const PASSWORD_MIN_LENGTH = 6;

/** `provedAt` is the latest correct proof of the session's owner, `moment` is now; both in ms since the epoch. */
export const isFreshProof = (provedAt: number | null, moment: number): boolean =>
  provedAt !== null && provedAt >= moment - PROOF_MS;

/** Deletion of an account empties its phone number and replaces its email address. */
export const hasContact = (phone: string): boolean => phone !== '';

/** Avatars offered instead of a photo; the files are in `public/avatars`. */
export const AVATAR_NAMES = ['owl', 'fox', 'cat', 'teapot', 'lamp', 'fern'] as const;

export const avatarUrl = (name: (typeof AVATAR_NAMES)[number]): string => `/avatars/${name}.svg`;

export const isAvatar = (path: string): boolean => AVATAR_NAMES.some((name) => avatarUrl(name) === path);
