/**
 * How long the platform may keep a public page, in seconds. Purges do the work; this bounds a purge that got lost. Nothing
 * older is served while a new one is made: a page that few people ask for could be a day old then.
 */
export const PUBLIC_CACHE = { maxAge: 60 } as const;

/** What a page was made of. A write drops the pages that carry one of its tags. */
export const tag = {
  catalog: 'catalog',
  categories: 'categories',
  category: (id: string) => `category:${id}`,
  /** Everything that shows what copies a title has. */
  title: (id: string) => `title:${id}`,
  seller: (id: string) => `seller:${id}`,
  photo: (id: string) => `photo:${id}`,
  /** Every picture of a person: an admin may keep all of them from the public at once. */
  photosOf: (userId: string) => `photos-of:${userId}`,
} as const;
