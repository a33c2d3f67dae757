/**
 * Maximum age of a public page, in seconds. Purges do the work; this bounds one that was refused or lost. No stale page
 * is served during a render, or after a failed one.
 */
export const PUBLIC_CACHE = { maxAge: 60 } as const;

/** The platform's limit per purge. Its rate limit: 5 purges a minute, 25 at once after a pause. */
export const TAGS_PER_PURGE = 100;

/**
 * A page carries the tags of its content; a write purges the pages that carry the tags of its changes. Tags are
 * printable ASCII without commas; the platform ignores their case.
 */
export const tag = {
  home: 'home',
  /** Names and order of all categories: each page with a menu. */
  categories: 'categories',
  /** The first page of all books, and their number. */
  shop: 'shop',
  /** The first page of a category, its number of books, and its feed. */
  category: (id: string) => `category:${id}`,
  /** The later pages of all books. A new copy is not on them; a relisted one may be. */
  laterInShop: 'later:',
  laterIn: (categoryId: string) => `later:${categoryId}`,
  search: 'search',
  sitemap: 'sitemap',
  /** Every page with this copy: its own, and each with its card. */
  book: (id: string) => `book:${id}`,
  /** The pages of all books, for a change of too many to name. */
  books: 'books',
  /** Every page with the copies of a title: its own, and those of its copies. */
  title: (id: string) => `title:${id}`,
  /** Every page with this seller: their own, their copies', and each with a card of theirs. */
  seller: (id: string) => `seller:${id}`,
  /** The list and the counts of a seller's own page. */
  stockOf: (sellerId: string) => `stock:${sellerId}`,
  photo: (id: string) => `photo:${id}`,
  /** Every picture of a user: an admin may hide all of them at once. */
  photosOf: (userId: string) => `photos-of:${userId}`,
} as const;

type Card = { readonly id: string; readonly sellerId: string };

type List = { readonly listings: readonly Card[] };

const cardTags = (cards: readonly Card[]): string[] => [
  ...new Set(cards.flatMap(({ id, sellerId }) => [tag.book(id), tag.seller(sellerId)])),
];

const listTags = (own: string, listings: readonly Card[]): string[] => [tag.categories, own, ...cardTags(listings)];

/** Tags of each page with copies; the pages set these, and tests visit with these. */
export const pageTags = {
  /**
   * The page of a copy: the copy, the cards around it, and the titles whose copies may join the page. Null: the copy is
   * gone.
   */
  book: (
    id: string,
    shown: {
      readonly listing: Card;
      readonly title: { readonly id: string } | null;
      readonly others: readonly Card[];
      readonly similar: readonly Card[];
    } | null,
  ): string[] =>
    shown
      ? [
          tag.books,
          tag.categories,
          ...cardTags([shown.listing, ...shown.others, ...shown.similar]),
          ...(shown.title ? [tag.title(shown.title.id)] : []),
        ]
      : [tag.books, tag.book(id)],
  title: ({ title, listings }: List & { readonly title: { readonly id: string } }): string[] => [
    tag.title(title.id),
    tag.books,
    tag.categories,
    ...cardTags(listings),
  ],
  seller: ({ seller, listings }: List & { readonly seller: { readonly id: string } }): string[] => [
    tag.seller(seller.id),
    tag.stockOf(seller.id),
    ...cardTags(listings),
  ],
  home: (advertised: readonly Card[]): string[] => listTags(tag.home, advertised),
  shop: (after: unknown, page: List): string[] => listTags(after ? tag.laterInShop : tag.shop, page.listings),
  category: (after: unknown, page: List & { readonly category: { readonly id: string } }): string[] =>
    listTags(after ? tag.laterIn(page.category.id) : tag.category(page.category.id), page.listings),
} as const;
