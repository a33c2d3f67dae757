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
  'POST /api/conversations/:id/report': { ...ofTwo(200), path: '/api/conversations/:conversation/report' },
  'POST /api/conversations/:id/publish': {
    for: 'Seller',
    path: '/api/conversations/:conversation/publish',
    body: { message: ':said' },
    others: 404,
  },
  'GET /api/reported-conversations': { for: 'Admin' },
  'DELETE /api/reported-conversations/:id': { for: 'Admin', path: '/api/reported-conversations/:flagged' },
};
