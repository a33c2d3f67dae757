/** Avatars offered instead of a photo; the files are in `public/avatars`. */
export const AVATAR_NAMES = ['owl', 'fox', 'cat', 'teapot', 'lamp', 'fern'] as const;

export const avatarUrl = (name: (typeof AVATAR_NAMES)[number]): string => `/avatars/${name}.svg`;

export const isAvatar = (path: string): boolean => AVATAR_NAMES.some((name) => avatarUrl(name) === path);
