/**
 * How long a public page may be kept, in seconds. Purges do the work; this bounds one that was refused or got lost. Nothing older
 * is served while a new one is made, or when making it fails.
 */
export const PUBLIC_CACHE = { maxAge: 60 } as const;

/** What the platform takes in one purge. How often it takes one: 5 times a minute, after a rest 25 times at once. */
export const TAGS_PER_PURGE = 100;

/**
 * What a page was made of: a page carries the tags of what it shows, and a write drops the pages that carry what it changed.
 * Printable ASCII without commas; the platform does not tell upper from lower case.
 */
export const tag = {
  /** The copies with a place on the home page. */
  home: 'home',
  /** Every category's name and place: each page with a menu. */
  categories: 'categories',
  /** The first page of all books, and how many there are. */
  shop: 'shop',
  /** The first page of a category, how many books are in it, and its feed. */
  category: (id: string) => `category:${id}`,
  /** The later pages of all books. A new copy is not on them; one that comes back may be. */
  laterInShop: 'later:',
  laterIn: (categoryId: string) => `later:${categoryId}`,
  search: 'search',
  sitemap: 'sitemap',
  /** Every page that shows this copy: its own, and each with its card. */
  book: (id: string) => `book:${id}`,
  /** The pages of all books, for a change of more of them than can be named. */
  books: 'books',
  /** Every page that shows which copies a title has: its own, and those of its copies. */
  title: (id: string) => `title:${id}`,
  /** Every page that shows this person: their own, their copies', and each with a card of theirs. */
  seller: (id: string) => `seller:${id}`,
  /** What a seller's own page lists and counts. */
  stockOf: (sellerId: string) => `stock:${sellerId}`,
  photo: (id: string) => `photo:${id}`,
  /** Every picture of a person: an admin may keep all of them from the public at once. */
  photosOf: (userId: string) => `photos-of:${userId}`,
} as const;

/** The tags of the cards on a page. */
export const cardTags = (cards: readonly { readonly id: string; readonly sellerId: string }[]): string[] => [
  ...new Set(cards.flatMap(({ id, sellerId }) => [tag.book(id), tag.seller(sellerId)])),
];

type Card = Parameters<typeof cardTags>[0][number];

/** The tags of a copy's own page: the copy, the cards around it, and what would bring other copies of its title onto it. */
export const bookTags = (page: {
  readonly listing: Card;
  readonly title: { readonly id: string } | null;
  readonly others: readonly Card[];
  readonly similar: readonly Card[];
}): string[] => [
  ...cardTags([page.listing, ...page.others, ...page.similar]),
  ...(page.title ? [tag.title(page.title.id)] : []),
];

/** The tags of a list's page: of its first one those of `first`, of later ones those of `later`. */
export const listTags = (
  { after, listings }: { readonly after: unknown; readonly listings: Parameters<typeof cardTags>[0] },
  first: string,
  later: string,
): string[] => [tag.categories, after ? later : first, ...cardTags(listings)];
