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

/** A copy on a page. */
type Card = { readonly id: string; readonly sellerId: string };

type List = { readonly listings: readonly Card[] };

const cardTags = (cards: readonly Card[]): string[] => [
  ...new Set(cards.flatMap(({ id, sellerId }) => [tag.book(id), tag.seller(sellerId)])),
];

const listTags = (own: string, listings: readonly Card[]): string[] => [tag.categories, own, ...cardTags(listings)];

/** The tags of each page with copies; the pages set these, and tests visit with these. */
export const pageTags = {
  /** A copy: it, the cards around it, and what would bring other copies of its title onto the page. Null: it is gone. */
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
  /** A list has other tags from its second page on. */
  shop: (after: unknown, page: List): string[] => listTags(after ? tag.laterInShop : tag.shop, page.listings),
  category: (after: unknown, page: List & { readonly category: { readonly id: string } }): string[] =>
    listTags(after ? tag.laterIn(page.category.id) : tag.category(page.category.id), page.listings),
} as const;
