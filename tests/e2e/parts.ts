import { isAsked } from '../exhaustive.ts';

/**
 * Secondary journeys, which tests of calls cover as well. `npm test` runs one of these parts of similar duration,
 * chosen by the commit (tests/exhaustive.ts).
 */
export const PARTS = [
  ['accounts/accounts', 'budgets/font-budgets'],
  ['admin/disputes', 'catalog/slow-line'],
  ['buyer/paying/misfortune', 'offline/offline-code'],
  ['running/silence', 'seller/import-files'],
  ['admin/admin-users-lists', 'buyer/paying/declines'],
  ['buyer/sales/claims'],
  ['offline/offline-wishes', 'offline/outage'],
  ['offline/offline-meeting'],
  ['running/flood', 'seller/my-products'],
  ['buyer/paying/race', 'buyer/wishes'],
  ['buyer/paying/receipt', 'catalog/direction', 'catalog/search'],
  ['accounts/profile', 'buyer/paying/queue'],
  ['buyer/told/toasts', 'catalog/engines'],
  ['catalog/feeds', 'catalog/help', 'catalog/search-typing', 'seller/refused-pictures'],
  ['seller/listing-form', 'seller/selling-many'],
  ['admin/admin-categories', 'admin/admin-shop'],
  ['admin/admin-users'],
  ['accounts/unconfirmed', 'buyer/sales/claim-ends'],
  ['buyer/sales/claims-decided'],
  ['accounts/google-link', 'accounts/letters'],
  ['budgets/parts-budgets', 'buyer/paying/holds'],
  ['accounts/address', 'accounts/google-window'],
  ['accounts/not-me', 'accounts/passkey', 'buyer/paying/returning'],
  ['accounts/roles', 'buyer/told/push'],
  ['catalog/ahead', 'catalog/book', 'catalog/measures'],
  ['admin/admin-shop-search', 'budgets/list-budgets', 'buyer/told/bell'],
  ['buyer/paying/paid-as-seen', 'buyer/told/told-in-time'],
  ['admin/payouts-outside', 'running/commands'],
  ['seller/payouts-disputed'],
  ['budgets/first-window-budgets', 'seller/payouts-restricted'],
  ['running/versions-walk'],
  ['buyer/sales/canceled-sale', 'seller/payouts-at-once'],
  ['admin/fresh-proof', 'buyer/sales/parcels'],
  ['running/bodies'],
  ['buyer/paying/before-paying'],
  ['buyer/paying/wallets', 'catalog/developers'],
  ['seller/strange-tables'],
  ['admin/jobs', 'seller/waiting-money'],
  ['admin/money', 'admin/palette'],
  ['running/outdated', 'seller/payouts'],
  ['admin/admin-lists', 'buyer/sales/time-zones'],
  ['trust/questions'],
  ['buyer/wants'],
  ['buyer/sales/reviews', 'catalog/seller-record'],
] as const;

/** Files of the other parts, as Playwright's patterns. */
export const PARTS_LEFT_OUT = PARTS.filter((_, at) => !isAsked(at, PARTS.length))
  .flat()
  .map((name) => `**/${name}.e2e.ts`);
