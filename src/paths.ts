import type { OpenFilter } from '../core/fulfilment/open-fulfilment.ts';
import type { ListingState } from '../core/listings/my-listing.ts';
import type { AuditSubject } from '../core/moderation/audit/audit.ts';
import type { BuyerState } from '../core/orders/my-buyer.ts';
import type { Period } from '../core/period.ts';
import type { Chart } from '../core/stats/overview.ts';

/** What an address can ask for on arrival, by the `data-intent` of a card's button. */
export type AskedIntent = 'book' | 'wish';

/** The end of an address that asks for the booking, or the wish, of the copy of this id. The page forgets it on arrival. */
export const asking = (intent: AskedIntent, id: string): string => `#${intent}=${encodeURIComponent(id)}`;

const ASKED = /^#(book|wish)=([\w-]+)$/;

/** What the end of an address asks for; null for any other. */
export function askedIn(hash: string): { intent: AskedIntent; id: string } | null {
  const [, intent, id = ''] = ASKED.exec(hash) ?? [];
  return intent ? { intent: intent as AskedIntent, id } : null;
}

/** The end of an order's address that brings the secret of its meeting. It is never sent to a server. */
const CODE = '#code-';

/** The secret of a meeting that the end of an address brings; undefined for any other. */
export const codeAsked = (hash: string): string | undefined =>
  /^#code-[\da-f]{32}$/.test(hash) ? hash.slice(CODE.length) : undefined;

/** The ends of the address of signing up that choose the account of a seller, and of a buyer. */
export const TO_SELL = '#as=seller';
export const TO_BUY = '#as=buyer';

/** An address, or what of its page a question asks for. */
const asked = (path: string, name: string, value: string | number | undefined): string =>
  value ? `${path}?${name}=${encodeURIComponent(value)}` : path;

/** Every page's address, built here and typed nowhere else. */
export const paths = {
  home: () => '/',
  logIn: (from?: string) => asked('/login', 'from', from),
  signUp: (from?: string) => asked('/signup', 'from', from),
  /** With the account of a seller chosen, and the form of the first book behind the log-in. */
  signUpToSell: (): string => `${paths.signUp(paths.addListing())}${TO_SELL}`,
  forgot: () => '/forgot',
  blog: () => '/blog',
  /** With an answer or a topic: its place on the page. */
  help: (id?: string) => (id ? `/help#${id}` : '/help'),
  sell: () => '/sell',
  terms: () => '/terms',
  privacy: () => '/privacy',
  returns: () => '/returns',
  contact: () => '/contact',
  books: (after?: string) => (after ? `/category?after=${after}` : '/category'),
  category: (id: string, after?: string) => asked(`/category/${encodeURIComponent(id)}`, 'after', after),
  /** The category of a copy, with the booking of that copy open. */
  booking: (categoryId: string, listingId: string) =>
    `/category/${encodeURIComponent(categoryId)}${asking('book', listingId)}`,
  seller: (id: string, after?: string) => asked(`/seller/${encodeURIComponent(id)}`, 'after', after),
  search: (query?: URLSearchParams) => (query?.size ? `/search?${query}` : '/search'),
  feed: (categoryId: string) => `/category/${encodeURIComponent(categoryId)}/feed.xml`,
  securityContact: () => '/.well-known/security.txt',
  /** The part of the sitemap of so many addresses of a kind; of `pages` there is one. */
  sitemapPart: (kind: string, number?: number) => `/sitemap/${number === undefined ? kind : `${kind}-${number}`}.xml`,
  /** With an intent: as if its button were pressed on arrival. */
  book: (id: string, intent?: AskedIntent) => `/book/${encodeURIComponent(id)}${intent ? asking(intent, id) : ''}`,
  /** All copies of a title. */
  title: (id: string, query?: URLSearchParams) => `/title/${encodeURIComponent(id)}${query?.size ? `?${query}` : ''}`,
  dashboard: () => '/dashboard',
  /** The part of it that sends the email which confirms one's own address. */
  confirmAddress: () => '/dashboard#confirm-address',
  settings: () => '/dashboard/settings',
  /** The part of it where one's own address is changed. */
  ownEmail: () => '/dashboard/settings#email',
  /** The part of it where one chooses what to be told. */
  preferences: () => '/dashboard/settings#told',
  ownSecondStep: () => '/dashboard/settings#second-step',
  myOrders: () => '/dashboard/my-orders',
  wishlist: () => '/dashboard/wishlist',
  receipt: (orderId: string) => `/dashboard/receipt?id=${encodeURIComponent(orderId)}`,
  allSellers: (sort?: 'unverified' | 'newest') => asked('/dashboard/all-sellers', 'sort', sort),
  /** With a search: whoever has it in their name or email. */
  allBuyers: (search?: string) => asked('/dashboard/all-buyers', 'search', search),
  newestBuyers: () => '/dashboard/all-buyers?sort=newest',
  /** With a period: what was sold in it. */
  soldListings: (days?: Period, sort?: 'price') =>
    days ? `/dashboard/sold-products?${sort ? `sort=${sort}&` : ''}days=${days}` : '/dashboard/sold-products',
  salesUnderWay: (filter?: OpenFilter) => asked('/dashboard/sales-under-way', 'state', filter),
  reportedItems: () => '/dashboard/reported-items',
  /** The part of the same page that lists the buyers. */
  reportedBuyers: () => '/dashboard/reported-items#reported-buyers',
  categories: () => '/dashboard/categories',
  overview: (days?: Period) => asked('/dashboard/overview', 'days', days),
  /** The rows behind a number of the overview. */
  overviewRows: (number: Chart, days: Period) => `/dashboard/overview?rows=${number}&days=${days}`,
  /** With the query of some days. */
  money: (days?: string) => (days ? `/dashboard/money?${days}` : '/dashboard/money'),
  approvals: (state?: string) =>
    state ? `/dashboard/approvals?state=${encodeURIComponent(state)}` : '/dashboard/approvals',
  sellerPayouts: () => '/dashboard/seller-payouts',
  letters: () => '/dashboard/letters',
  /** With a kind and an id: what was done to that one. */
  auditBy: (adminId: string) => `/dashboard/audit?admin=${encodeURIComponent(adminId)}`,
  audit: (kind?: AuditSubject, id = '') =>
    kind ? `/dashboard/audit?subject=${kind}&id=${encodeURIComponent(id)}` : '/dashboard/audit',
  /** The page of a paid order, for its buyer and its seller; with the secret of its meeting, as its seller's camera reads it. */
  order: (orderId: string, secret?: string) =>
    `/dashboard/order/${encodeURIComponent(orderId)}${secret ? `${CODE}${secret}` : ''}`,
  payment: (orderId: string) => `/dashboard/payment/${encodeURIComponent(orderId)}`,
  /** With the id of a listing: another copy like that one. */
  addListing: (like?: string) => asked('/dashboard/add-a-product', 'like', like),
  editListing: (id: string) => `/dashboard/edit-product?id=${encodeURIComponent(id)}`,
  /** In one state, or all of them; those that a search finds. */
  myListings: (state?: ListingState, search?: string) => {
    const query = new URLSearchParams({ ...(state && { state }), ...(search && { search }) });
    return query.size > 0 ? `/dashboard/my-products?${query}` : '/dashboard/my-products';
  },
  importListings: () => '/dashboard/import-products',
  /** A seller's money; with a month (`2026-11`): its statement. */
  payouts: (month?: string) => asked('/dashboard/payouts', 'month', month),
  /** In one state, or all of them. */
  myBuyers: (state?: BuyerState) => asked('/dashboard/my-buyers', 'state', state),
} as const;
