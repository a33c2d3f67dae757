/**
 * Who may call what: one line per route. A route of the API without a line here fails the matrix.
 *
 * Placeholders stand for what buyer A owns: `:email`, `:order` (booked from the owner seller), `:session` (another
 * device), `:factor` (a passkey), `:intent` (paid at Stripe), `:wish`, `:otherHold` (an order whose copy somebody else pays for), `:queue` (one
 * whose buyer is in the queue); and for what the owner seller has: `:seller` (their email), `:copy` and `:spare`
 * (listings that nobody has booked), `:photo` (a picture that waits for its listing), `:reported` (a listing that somebody
 * has reported), `:complaint` (an order whose buyer they have reported). `:sale`, `:unsent` and `:parcel` are orders of both that are paid: to be met for with `:code`, not sent yet, and sent. `:claimed`,
 * `:offered`, `:returning`, `:sentBack` and `:deciding` are such orders with which something is wrong, `:shown` a picture of `:claimed`, `:picture` and `:sellersPicture` such as belong to nothing yet; `:completed` is one that has ended. `:user` is a user who has no session,
 * `:suspended` one who is suspended, `:category` a second category, `:title` the title of `:copy`, `:alert` an event about money that is nobody's, `:failed` a refund of a sale that failed.
 */
import type { Role } from '../core/roles.ts';

export type Access = {
  /** `anyone`, whoever is signed in, or only one role. */
  readonly for: 'anyone' | 'signed-in' | Role;
  /** What the call names, with placeholders: the route's own path unless it says more. */
  readonly path?: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The call brings a picture. */
  readonly upload?: true;
  /** The status for who may; 200 unless said. */
  readonly ok?: number;
  /** The status for who has the role but is not the owner (of what is a Seller's, the owner seller; else buyer A). */
  readonly others?: 403 | 404 | 422;
  /** A second role that may, whosever it is; it names another thing, so that the owner's is still there for the owner. */
  readonly also?: { readonly role: Role; readonly path: string };
  /** The status for the owner seller, where it is not that of everybody else. */
  readonly ownSeller?: 200 | 409;
};

const LISTING = {
  name: 'Emma',
  categoryId: 'fantasy',
  condition: 'Good',
  phone_number: '+1 503 555 0100',
  location: 'Salem',
  year_of_purchase: 2019,
  year_of_use: '2 years',
  original_price: 24,
  resell_price: 12.5,
  description: 'A reading copy.',
} as const;

const PUSH_SUBSCRIPTION = {
  endpoint: 'https://push.example/send/1',
  expirationTime: null,
  keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
} as const;

export const ACCESS: Readonly<Record<string, Access>> = {
  'GET /api/health': { for: 'anyone' },
  'POST /api/auth/sign-up': { for: 'anyone', body: {}, ok: 422 },
  'POST /api/auth/sign-in': { for: 'anyone', body: {}, ok: 422 },
  'GET /api/jwt': { for: 'anyone', path: '/api/jwt?email=:email', ok: 403 },
  'GET /api/auth/google': { for: 'anyone', ok: 302 },
  'GET /api/auth/google/callback': { for: 'anyone' },
  'POST /api/auth/google/link': { for: 'anyone', body: {}, ok: 422 },
  'GET /api/auth/google/link': { for: 'signed-in' },
  // There is no password here that would be left to sign in with, and no link either.
  'DELETE /api/auth/google/link': { for: 'signed-in', ok: 404 },
  'GET /api/auth/me': { for: 'signed-in' },
  'GET /api/auth/export': { for: 'signed-in' },
  'POST /api/auth/sign-out': { for: 'signed-in', ok: 204 },
  'PATCH /api/auth/profile': { for: 'signed-in', body: { name: 'A New Name' } },
  // These people sign in with Google: there is no password to change.
  'POST /api/auth/password': { for: 'signed-in', body: { password: 'Old#2022', newPassword: 'Reader#2023' }, ok: 409 },
  'POST /api/auth/verify': { for: 'anyone', body: {}, ok: 422 },
  'POST /api/auth/verify/again': { for: 'signed-in', ok: 202 },
  'POST /api/auth/forgot': { for: 'anyone', body: {}, ok: 422 },
  'POST /api/auth/reset': { for: 'anyone', body: {}, ok: 422 },
  'POST /api/auth/email': { for: 'signed-in', body: { email: 'new@example.org' }, ok: 202 },
  'POST /api/auth/email/undo': { for: 'anyone', body: {}, ok: 422 },
  // Without a cookie there is nothing that waits for a second step.
  'GET /api/auth/factor': { for: 'anyone', ok: 409 },
  'POST /api/auth/factor': { for: 'anyone', body: {}, ok: 422 },
  'GET /api/auth/factors': { for: 'signed-in' },
  // Nobody here has confirmed their address.
  'POST /api/auth/factors/passkey/options': { for: 'signed-in', body: {}, ok: 409 },
  'POST /api/auth/factors/passkey': { for: 'signed-in', body: {}, ok: 422 },
  'POST /api/auth/factors/totp/options': { for: 'signed-in', body: {}, ok: 409 },
  'POST /api/auth/factors/totp': { for: 'signed-in', body: { request: 'nobodys', code: '123456' }, ok: 409 },
  'POST /api/auth/factors/codes': { for: 'signed-in', body: {}, ok: 409 },
  'POST /api/auth/factors/undo': { for: 'anyone', body: {}, ok: 422 },
  'DELETE /api/auth/factors/:id': { for: 'signed-in', path: '/api/auth/factors/:factor', body: {}, others: 404 },
  'DELETE /api/auth/account': { for: 'signed-in', body: {} },
  'GET /api/auth/sessions': { for: 'signed-in' },
  'DELETE /api/auth/sessions': { for: 'signed-in' },
  'DELETE /api/auth/sessions/:id': { for: 'signed-in', path: '/api/auth/sessions/:session', others: 404 },
  'GET /api/users': { for: 'signed-in', path: '/api/users?email=:email', others: 403 },
  'POST /api/users': { for: 'signed-in', body: { name: 'x', email: ':email', role: 'Buyer' }, others: 403 },
  'GET /api/users/admin/:email': { for: 'signed-in', others: 403 },
  'GET /api/users/seller/:email': { for: 'signed-in', others: 403 },
  'GET /api/users/buyer/:email': { for: 'signed-in', others: 403 },
  'GET /api/users/all-seller': { for: 'Admin' },
  'GET /api/users/all-buyer': { for: 'Admin' },
  'PUT /api/users/:email': { for: 'Admin', path: '/api/users/:seller' },
  'PUT /api/users/:id/suspension': { for: 'Admin', path: '/api/users/:user/suspension' },
  'DELETE /api/users/:id/suspension': { for: 'Admin', path: '/api/users/:suspended/suspension' },
  'GET /api/users/:id/deletion': { for: 'Admin', path: '/api/users/:user/deletion' },
  'DELETE /api/users/:id': { for: 'Admin', path: '/api/users/:user' },
  'GET /api/audit': { for: 'Admin' },
  'GET /api/category': { for: 'anyone' },
  'GET /api/category/:id': { for: 'signed-in', path: '/api/category/fantasy' },
  'POST /api/category': { for: 'Admin', body: { name: 'Poetry' }, ok: 201 },
  'PUT /api/category': { for: 'Admin', body: { order: [':category', 'fantasy'] } },
  'PATCH /api/category/:id': { for: 'Admin', path: '/api/category/fantasy', body: { name: 'Poetry' } },
  'POST /api/category/:id/merge': { for: 'Admin', path: '/api/category/fantasy/merge', body: { into: ':category' } },
  'GET /api/advertise': { for: 'anyone' },
  'GET /api/titles/:id': { for: 'anyone', path: '/api/titles/:title' },
  'GET /api/search': { for: 'anyone', path: '/api/search?q=book' },
  'GET /api/search/completions': { for: 'anyone', path: '/api/search/completions?q=book' },
  'GET /api/products': { for: 'signed-in' },
  'POST /api/images': { for: 'Seller', upload: true },
  'POST /api/products': { for: 'Seller', body: { ...LISTING, photo: '/photos/:photo' }, ok: 201, others: 422 },
  'POST /api/products/import': {
    for: 'Seller',
    body: { import_id: 'an-import-of-books', rows: [{ ...LISTING, row: 1 }] },
  },
  'PUT /api/products/:id': { for: 'Seller', path: '/api/products/:copy', others: 404 },
  'PATCH /api/products/:id': {
    for: 'Seller',
    path: '/api/products/:copy',
    body: { ...LISTING, photo: '/photos/:photo' },
    others: 404,
  },
  'DELETE /api/products/:id': {
    for: 'Seller',
    path: '/api/products/:copy',
    others: 404,
    also: { role: 'Admin', path: '/api/products/:spare' },
  },
  'GET /api/my-products': { for: 'Seller', path: '/api/my-products?email=:seller', others: 403 },
  'PATCH /api/my-products': {
    for: 'Seller',
    body: { action: 'take_off_sale', listings: [{ _id: ':copy', version: 0 }] },
  },
  'GET /api/holiday': { for: 'Seller' },
  'PUT /api/holiday': { for: 'Seller' },
  'DELETE /api/holiday': { for: 'Seller' },
  'GET /api/my-products/:id': { for: 'Seller', path: '/api/my-products/:copy', others: 404 },
  'GET /api/isbn/:isbn': { for: 'Seller', path: '/api/isbn/9780141439587' },
  'GET /api/my-buyers': { for: 'Seller', path: '/api/my-buyers?email=:seller', others: 403 },
  'PUT /api/my-buyers/:id': { for: 'Seller', path: '/api/my-buyers/:order', others: 404 },
  'GET /api/my-orders': { for: 'Buyer', path: '/api/my-orders?email=:email', others: 403 },
  'POST /api/my-orders': {
    for: 'Buyer',
    body: { productID: ':copy', user_number: '+1 503 555 0100', user_location: 'Salem' },
    ok: 201,
  },
  'GET /api/my-orders/:id': { for: 'Buyer', path: '/api/my-orders/:order', others: 404 },
  'DELETE /api/my-orders/:id': { for: 'Buyer', path: '/api/my-orders/:order', others: 404 },
  'POST /api/queue': { for: 'Buyer', body: { bookedId: ':otherHold' }, ok: 201, others: 404 },
  'DELETE /api/queue/:id': { for: 'Buyer', path: '/api/queue/:queue', others: 404 },
  'GET /api/add-to-wishlist': { for: 'Buyer', path: '/api/add-to-wishlist?email=:email', others: 403 },
  'POST /api/add-to-wishlist': { for: 'Buyer', body: { productID: ':copy' }, ok: 201 },
  'DELETE /api/add-to-wishlist/:id': { for: 'Buyer', path: '/api/add-to-wishlist/:wish', others: 404 },
  // Whoever is signed in may report, but for the listing's own seller.
  'PUT /api/reported-product/:id': { for: 'signed-in', path: '/api/reported-product/:copy', ownSeller: 409 },
  'GET /api/reported-product': { for: 'Admin' },
  'DELETE /api/reported-product/:id': { for: 'Admin', path: '/api/reported-product/:reported' },
  'GET /api/my-reports': { for: 'signed-in' },
  'GET /api/reported-buyers': { for: 'Admin' },
  'DELETE /api/reported-buyers/:id': { for: 'Admin', path: '/api/reported-buyers/:complaint' },
  'GET /api/sold-products': { for: 'Admin' },
  'GET /api/overview': { for: 'Admin' },
  'GET /api/overview/:number': { for: 'Admin', path: '/api/overview/sales' },
  'GET /api/todo/admin': { for: 'Admin' },
  'GET /api/todo/buyer': { for: 'Buyer' },
  'GET /api/todo/seller': { for: 'Seller' },
  'GET /api/products/:id/availability': { for: 'anyone', path: '/api/products/:copy/availability' },
  'GET /api/sample-letters': { for: 'Admin' },
  'GET /api/sample-letters/:key': { for: 'anyone', path: '/api/sample-letters/receipt.1.0', ok: 404 },
  'GET /api/money': { for: 'Admin' },
  'POST /api/money/reconcile': { for: 'Admin' },
  'POST /api/money/sale-refunds/:id/retry': { for: 'Admin', path: '/api/money/sale-refunds/:failed/retry' },
  'PUT /api/money/alerts/:id': { for: 'Admin', path: '/api/money/alerts/:alert' },
  'POST /api/create-payment-intent': { for: 'Buyer', body: { product_price: 12.5, bookedId: ':order' }, others: 404 },
  'POST /api/payment': { for: 'Buyer', body: { transactionId: ':intent' }, others: 404 },
  'GET /api/fulfilments/:id': {
    for: 'signed-in',
    path: '/api/fulfilments/:sale',
    others: 404,
    ownSeller: 200,
    also: { role: 'Admin', path: '/api/fulfilments/:sale' },
  },
  'GET /api/fulfilments/:id/code': { for: 'Buyer', path: '/api/fulfilments/:sale/code', others: 404 },
  'POST /api/fulfilments/:id/send': {
    for: 'Seller',
    path: '/api/fulfilments/:unsent/send',
    body: { untracked: true },
    others: 404,
  },
  'POST /api/fulfilments/:id/delivered': { for: 'Seller', path: '/api/fulfilments/:parcel/delivered', others: 404 },
  'POST /api/fulfilments/:id/hand-over': {
    for: 'Seller',
    path: '/api/fulfilments/:sale/hand-over',
    body: { code: ':code' },
    others: 404,
  },
  'POST /api/fulfilments/:id/confirm': { for: 'Buyer', path: '/api/fulfilments/:parcel/confirm', others: 404 },
  'POST /api/fulfilments/:id/ask-cancel': { for: 'Buyer', path: '/api/fulfilments/:unsent/ask-cancel', others: 404 },
  // Both may; the owner seller comes first.
  'POST /api/fulfilments/:id/cancel': {
    for: 'signed-in',
    path: '/api/fulfilments/:sale/cancel',
    others: 404,
    ownSeller: 200,
    ok: 409,
  },
  'POST /api/fulfilments/:id/claim': {
    for: 'Buyer',
    path: '/api/fulfilments/:parcel/claim',
    body: { kind: 'not_as_described', text: 'x', photos: [':picture'] },
    others: 404,
  },
  'POST /api/fulfilments/:id/withdraw': { for: 'Buyer', path: '/api/fulfilments/:claimed/withdraw', others: 404 },
  'POST /api/fulfilments/:id/take-offer': { for: 'Buyer', path: '/api/fulfilments/:offered/take-offer', others: 404 },
  'POST /api/fulfilments/:id/refuse-offer': {
    for: 'Buyer',
    path: '/api/fulfilments/:offered/refuse-offer',
    others: 404,
  },
  'POST /api/fulfilments/:id/send-back': {
    for: 'Buyer',
    path: '/api/fulfilments/:returning/send-back',
    body: { untracked: true },
    others: 404,
  },
  'POST /api/fulfilments/:id/refund': { for: 'Seller', path: '/api/fulfilments/:claimed/refund', others: 404 },
  'POST /api/fulfilments/:id/ask-return': { for: 'Seller', path: '/api/fulfilments/:claimed/ask-return', others: 404 },
  'POST /api/fulfilments/:id/offer': {
    for: 'Seller',
    path: '/api/fulfilments/:claimed/offer',
    body: { amount: 3 },
    others: 404,
  },
  'POST /api/fulfilments/:id/disagree': {
    for: 'Seller',
    path: '/api/fulfilments/:claimed/disagree',
    body: { text: 'x' },
    others: 404,
  },
  'POST /api/fulfilments/:id/got-back': { for: 'Seller', path: '/api/fulfilments/:returning/got-back', others: 404 },
  'POST /api/fulfilments/:id/return-wrong': {
    for: 'Seller',
    path: '/api/fulfilments/:sentBack/return-wrong',
    body: { text: 'x', photos: [':sellersPicture'] },
    others: 404,
  },
  'POST /api/fulfilments/:id/hand-over-without-code': {
    for: 'Seller',
    path: '/api/fulfilments/:sale/hand-over-without-code',
    others: 404,
  },
  'POST /api/fulfilments/:id/decide': {
    for: 'Admin',
    path: '/api/fulfilments/:deciding/decide',
    body: { decision: 'refund', reason: 'x' },
  },
  'POST /api/fulfilments/:id/goodwill': {
    for: 'Admin',
    path: '/api/fulfilments/:completed/goodwill',
    body: { amount: 1, reason: 'x' },
  },
  'POST /api/fulfilments/:id/photos': {
    for: 'signed-in',
    path: '/api/fulfilments/:parcel/photos',
    upload: true,
    others: 404,
    ownSeller: 200,
  },
  'GET /api/fulfilments/:id/photos/:photo': {
    for: 'signed-in',
    path: '/api/fulfilments/:claimed/photos/:shown',
    others: 404,
    ownSeller: 200,
    also: { role: 'Admin', path: '/api/fulfilments/:claimed/photos/:shown' },
  },
  'GET /api/notifications': { for: 'signed-in' },
  'POST /api/notifications/read': { for: 'signed-in', body: { up_to: '2026-11-22T10:00:00.000Z' } },
  'GET /api/notifications/preferences': { for: 'signed-in' },
  'PUT /api/notifications/preferences': {
    for: 'signed-in',
    body: { topic: 'report-decided', channel: 'mail', wanted: false },
  },
  'GET /api/notifications/push': { for: 'signed-in' },
  'PUT /api/notifications/push': { for: 'signed-in', body: PUSH_SUBSCRIPTION },
  'DELETE /api/notifications/push': { for: 'signed-in' },
  'GET /api/unsubscribe/:key': { for: 'anyone', path: '/api/unsubscribe/booked.nobody.0', ok: 404 },
  'POST /api/unsubscribe/:key': { for: 'anyone', path: '/api/unsubscribe/booked.nobody.0', ok: 404 },
  // Nobody here has the secret of its signature.
  'POST /api/mail/webhook': { for: 'anyone', body: {}, ok: 400 },
  'POST /api/stripe/webhook': { for: 'anyone', body: { id: 'evt_1', type: 'other', intent: null } },
  'GET /photos/categories/:id{[\\w-]{1,64}}/share': {
    for: 'anyone',
    path: '/photos/categories/fantasy/share',
    ok: 302,
  },
  'GET /photos/:id{[\\w-]{1,64}}/share': { for: 'anyone', path: '/photos/nothing/share', ok: 404 },
  'GET /photos/:id{[\\w-]{1,64}}/:width{\\d{2,4}}?': { for: 'anyone', path: '/photos/nothing', ok: 404 },
};
