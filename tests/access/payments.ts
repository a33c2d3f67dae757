import type { Access } from './access-line.ts';

export const PAYMENT_ACCESS: Readonly<Record<string, Access>> = {
  'GET /api/money': { for: 'Admin' },
  'GET /api/money/letters': { for: 'Admin' },
  'GET /api/money/period': { for: 'Admin' },
  'GET /api/money/movements': { for: 'Admin' },
  'POST /api/money/reconcile': { for: 'Admin' },
  'POST /api/money/sale-refunds/:id/retry': { for: 'Admin', path: '/api/money/sale-refunds/:failed/retry' },
  'POST /api/money/sale-refunds/:id/paid-outside': {
    for: 'Admin',
    path: '/api/money/sale-refunds/:failed/paid-outside',
    body: { note: 'By bank transfer.' },
  },
  'GET /api/approvals': { for: 'Admin' },
  'POST /api/approvals/:id': { for: 'Admin', path: '/api/approvals/:approval', body: { approve: false } },
  'POST /api/money/disputes/:id/accept': { for: 'Admin', path: '/api/money/disputes/:dispute/accept' },
  'POST /api/money/disputes/:id/refund': {
    for: 'Admin',
    path: '/api/money/disputes/:inquiry/refund',
    body: { reason: 'They do not know the shop.' },
  },
  'PUT /api/money/alerts/:id': { for: 'Admin', path: '/api/money/alerts/:alert' },
  'GET /api/money/payouts': { for: 'Admin' },
  'POST /api/money/debts/:id/waive': {
    for: 'Admin',
    path: '/api/money/debts/:debt/waive',
    body: { amount: 11.25, reason: 'They had it from the shop.' },
  },
  'POST /api/money/payouts/:id/paid-outside': {
    for: 'Admin',
    path: '/api/money/payouts/:rejected/paid-outside',
    body: { amount: 11.25, note: 'By bank transfer.' },
  },
  'POST /api/money/payouts/:id/ask-again': { for: 'Admin', path: '/api/money/payouts/:refused/ask-again' },
  'GET /api/payouts': { for: 'Seller' },
  'GET /api/payouts/statement': { for: 'Seller' },
  'GET /api/payouts/months': { for: 'Seller' },
  // Other sellers have no waiting money and no confirmed address.
  'POST /api/payouts/account': { for: 'Seller', path: '/api/payouts/account?for=:completed', ok: 409, ownSeller: 200 },
  'POST /api/payouts/account/check': { for: 'Seller' },
  'POST /api/create-payment-intent': { for: 'Buyer', body: { product_price: 12.5, bookedId: ':order' }, others: 404 },
  'POST /api/payment': { for: 'Buyer', body: { transactionId: ':intent' }, others: 404 },
  'GET /api/receipts/:id': {
    for: 'signed-in',
    path: '/api/receipts/:sale',
    others: 404,
    ownSeller: 200,
    also: { role: 'Admin', path: '/api/receipts/:sale' },
  },
  'POST /api/stripe/webhook': { for: 'anyone', body: { id: 'evt_1', type: 'other', intent: null } },
  'POST /api/stripe/accounts-webhook': { for: 'anyone', body: { account: null } },
  'POST /api/stripe/payouts-webhook': { for: 'anyone', body: { account: null } },
};
