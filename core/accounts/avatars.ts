/** Avatars to choose instead of a photo. They lie in `public/avatars`. */
export const AVATARS = ['owl', 'fox', 'cat', 'teapot', 'lamp', 'fern'] as const;

export const avatarUrl = (name: (typeof AVATARS)[number]): string => `/avatars/${name}.svg`;

/** Whether this is the path of one of our avatars. */
export const isAvatar = (path: string): boolean => AVATARS.some((name) => avatarUrl(name) === path);
