import type { AuditSubject } from '../core/audit.ts';
import type { OpenFilter } from '../core/fulfilment/open-fulfilment.ts';
import type { ListingState } from '../core/listings/my-listing.ts';
import type { BuyerState } from '../core/orders/my-buyer.ts';
import type { Period } from '../core/period.ts';
import type { Chart } from '../core/stats/overview.ts';

/** Action to start on arrival, as in the `data-intent` of a card's button. */
export type Intent = 'book' | 'wish' | 'ask';

/** Fragment that starts the booking, or the wish, of a copy. The page removes it on arrival. */
export const intentHash = (intent: Intent, id: string): string => `#${intent}=${encodeURIComponent(id)}`;

const INTENT_HASH = /^#(book|wish|ask)=([\w-]+)$/;

/** Action in a fragment; null for any other fragment. */
export function intentInHash(hash: string): { intent: Intent; id: string } | null {
  const [, intent, id = ''] = INTENT_HASH.exec(hash) ?? [];
  return intent ? { intent: intent as Intent, id } : null;
}

/** Prefix of the fragment with the secret of a meeting. Browsers never send a fragment to a server. */
const CODE = '#code-';

/** Secret of a meeting in a fragment; undefined for any other fragment. */
export const meetingSecretIn = (hash: string): string | undefined =>
  /^#code-[\da-f]{32}$/.test(hash) ? hash.slice(CODE.length) : undefined;

/** Fragments of the sign-up page that preselect the role. */
export const SIGN_UP_AS_SELLER = '#as=seller';
export const SIGN_UP_AS_BUYER = '#as=buyer';

const asked = (path: string, name: string, value: string | number | undefined): string =>
  value ? `${path}?${name}=${encodeURIComponent(value)}` : path;

/** Address of every other page, built only here. */
export const paths = {
  home: () => '/',
  logIn: (from?: string) => asked('/login', 'from', from),
  signUp: (from?: string) => asked('/signup', 'from', from),
  forgot: () => '/forgot',
  /** With an id: the place of that answer or topic on the page. */
  help: (id?: string) => (id ? `/help#${id}` : '/help'),
  terms: () => '/terms',
  privacy: () => '/privacy',
  returns: () => '/returns',
  contact: () => '/contact',
  books: (after?: string) => (after ? `/category?after=${after}` : '/category'),
  category: (id: string, after?: string) => asked(`/category/${encodeURIComponent(id)}`, 'after', after),
  /** Category page with the booking of a copy open. */
  booking: (categoryId: string, listingId: string) =>
    `/category/${encodeURIComponent(categoryId)}${intentHash('book', listingId)}`,
  seller: (id: string, after?: string) => asked(`/seller/${encodeURIComponent(id)}`, 'after', after),
  search: (query?: URLSearchParams) => (query?.size ? `/search?${query}` : '/search'),
  /** With an intent: starts that action on arrival. */
  book: (id: string, intent?: Intent) => `/book/${encodeURIComponent(id)}${intent ? intentHash(intent, id) : ''}`,
  title: (id: string, query?: URLSearchParams) => `/title/${encodeURIComponent(id)}${query?.size ? `?${query}` : ''}`,
  dashboard: () => '/dashboard',
  confirmAddress: () => '/dashboard#confirm-address',
  settings: () => '/dashboard/settings',
  ownEmail: () => '/dashboard/settings#email',
  ownSecondStep: () => '/dashboard/settings#second-step',
  messages: (conversationId?: string) => asked('/dashboard/messages', 'id', conversationId),
  /** With a book: its form is filled in. */
  wants: (query?: URLSearchParams) => (query?.size ? `/dashboard/wants?${query}` : '/dashboard/wants'),
  myOrders: () => '/dashboard/my-orders',
  wishlist: () => '/dashboard/wishlist',
  receipt: (orderId: string) => asked('/dashboard/receipt', 'id', orderId),
  allSellers: (sort?: 'unverified' | 'newest') => asked('/dashboard/all-sellers', 'sort', sort),
  /** With a search: buyers with that text in their name or email. */
  allBuyers: (search?: string) => asked('/dashboard/all-buyers', 'search', search),
  newestBuyers: () => '/dashboard/all-buyers?sort=newest',
  /** With a period: copies sold in it. */
  soldListings: (days?: Period, sort?: 'price') =>
    days ? `/dashboard/sold-products?${sort ? `sort=${sort}&` : ''}days=${days}` : '/dashboard/sold-products',
  salesUnderWay: (filter?: OpenFilter) => asked('/dashboard/sales-under-way', 'state', filter),
  reportedItems: () => '/dashboard/reported-items',
  reportedBuyers: () => '/dashboard/reported-items#reported-buyers',
  categories: () => '/dashboard/categories',
  overview: (days?: Period) => asked('/dashboard/overview', 'days', days),
  overviewRows: (number: Chart, days: Period) => `/dashboard/overview?rows=${number}&days=${days}`,
  money: (days?: string) => (days ? `/dashboard/money?${days}` : '/dashboard/money'),
  approvals: (state?: string) => asked('/dashboard/approvals', 'state', state),
  sellerPayouts: () => '/dashboard/seller-payouts',
  letters: () => '/dashboard/letters',
  jobs: () => '/dashboard/jobs',
  auditBy: (adminId: string) => asked('/dashboard/audit', 'admin', adminId),
  /** With a kind and an id: the audit records of that subject. */
  audit: (kind?: AuditSubject, id = '') =>
    kind ? `/dashboard/audit?subject=${kind}&id=${encodeURIComponent(id)}` : '/dashboard/audit',
  /** Page of a paid order, for buyer and seller; with the secret of its meeting, as in the QR code. */
  order: (orderId: string, secret?: string) =>
    `/dashboard/order/${encodeURIComponent(orderId)}${secret ? `${CODE}${secret}` : ''}`,
  payment: (orderId: string) => `/dashboard/payment/${encodeURIComponent(orderId)}`,
  /** With the id of a listing: the form with a copy of its data. */
  addListing: (like?: string) => asked('/dashboard/add-a-product', 'like', like),
  editListing: (id: string) => asked('/dashboard/edit-product', 'id', id),
  /** Listings in one state, or in all; with a search: those that match. */
  myListings: (state?: ListingState, search?: string) => {
    const query = new URLSearchParams({ ...(state && { state }), ...(search && { search }) });
    return query.size > 0 ? `/dashboard/my-products?${query}` : '/dashboard/my-products';
  },
  importListings: () => '/dashboard/import-products',
  /** A seller's payouts; with a month (`2026-11`): its statement. */
  payouts: (month?: string) => asked('/dashboard/payouts', 'month', month),
  myBuyers: (state?: BuyerState) => asked('/dashboard/my-buyers', 'state', state),
} as const;

/** Addresses that only the server writes into pages: no script carries them. */
export const serverPaths = {
  preferences: () => '/dashboard/settings#told',
  wantedTitles: () => '/dashboard/wanted',
  blog: () => '/blog',
  sell: () => '/sell',
  developers: () => '/developers',
  apiDescription: () => '/api/openapi.json',
  feed: (categoryId: string) => `/category/${encodeURIComponent(categoryId)}/feed.xml`,
  securityContact: () => '/.well-known/security.txt',
  /** Part of the sitemap; `pages` has no number. */
  sitemapPart: (kind: string, number?: number) => `/sitemap/${number === undefined ? kind : `${kind}-${number}`}.xml`,
  /** Sign-up as a seller, followed by the form of the first listing. */
  signUpToSell: () => `${paths.signUp(paths.addListing())}${SIGN_UP_AS_SELLER}`,
} as const;
