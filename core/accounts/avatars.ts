/** Avatars offered instead of a photo; the files are in `public/avatars`. */
export const AVATARS = ['owl', 'fox', 'cat', 'teapot', 'lamp', 'fern'] as const;

export const avatarUrl = (name: (typeof AVATARS)[number]): string => `/avatars/${name}.svg`;

export const isAvatar = (path: string): boolean => AVATARS.some((name) => avatarUrl(name) === path);
