import type { Access } from './access-line.ts';

/** Of the two people of `:conversation`; an admin reads one that was reported. */
const ofTwo = (ok: 200 | 201) => ({ for: 'signed-in', others: 404, ok, ownSeller: ok }) as const;

export const TRUST_ACCESS: Readonly<Record<string, Access>> = {
  'GET /api/conversations': { for: 'signed-in' },
  'POST /api/conversations': {
    for: 'signed-in',
    path: '/api/conversations',
    body: { productID: ':copy', text: 'Is it signed?' },
    ok: 201,
    ownSeller: 409,
  },
  'GET /api/conversations/:id': {
    ...ofTwo(200),
    path: '/api/conversations/:conversation',
    also: { role: 'Admin', path: '/api/conversations/:flagged' },
  },
  'POST /api/conversations/:id/messages': {
    ...ofTwo(201),
    path: '/api/conversations/:conversation/messages',
    body: { text: 'Thank you' },
  },
  'POST /api/conversations/:id/read': {
    ...ofTwo(200),
    path: '/api/conversations/:conversation/read',
    body: { up_to: ':said' },
  },
  'POST /api/conversations/:id/block': { ...ofTwo(200), path: '/api/conversations/:conversation/block' },
  'DELETE /api/conversations/:id/block': { ...ofTwo(200), path: '/api/conversations/:conversation/block' },
  'POST /api/conversations/:id/report': { ...ofTwo(200), path: '/api/conversations/:conversation/report' },
  'POST /api/conversations/:id/publish': {
    for: 'Seller',
    path: '/api/conversations/:conversation/publish',
    body: { message: ':said' },
    others: 404,
  },
  'DELETE /api/conversations/:id/publish': {
    for: 'Seller',
    path: '/api/conversations/:conversation/publish',
    body: { message: ':said' },
    others: 404,
    also: { role: 'Admin', path: '/api/conversations/:conversation/publish' },
  },
  'GET /api/reported-conversations': { for: 'Admin' },
  'DELETE /api/reported-conversations/:id': { for: 'Admin', path: '/api/reported-conversations/:flagged' },
  'GET /api/sellers/:id': { for: 'anyone', path: '/api/sellers/:sellerId' },
  // Those about a buyer, and those of a sale: functions/routes/trust/reviews.test.ts.
  'GET /api/reviews': { for: 'anyone', path: '/api/reviews?seller=:sellerId' },
  'POST /api/reviews/:id': {
    for: 'signed-in',
    path: '/api/reviews/:completed',
    body: { as_described: true, paid_and_kind: true },
    ok: 201,
    others: 404,
    ownSeller: 201,
  },
  'DELETE /api/reviews/:id/text': { for: 'signed-in', path: '/api/reviews/:review/text', ok: 204, others: 404 },
  'POST /api/reviews/:id/reply': {
    for: 'signed-in',
    path: '/api/reviews/:reviewOfBuyer/reply',
    body: { text: 'x' },
    others: 404,
  },
  // Everybody may report what everybody can read; its author may not.
  'POST /api/reviews/:id/report': { for: 'signed-in', path: '/api/reviews/:reviewOfAnother/report' },
  'GET /api/reported-reviews': { for: 'Admin' },
  'DELETE /api/reported-reviews/:id': { for: 'Admin', path: '/api/reported-reviews/:reportedReview' },
};
