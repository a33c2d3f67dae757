import type { Access } from './access-line.ts';

export const MODERATION_ACCESS: Readonly<Record<string, Access>> = {
  // Every signed-in user may report, except for the listing's own seller.
  'PUT /api/reported-product/:id': { for: 'signed-in', path: '/api/reported-product/:copy', ownSeller: 409 },
  'GET /api/reported-product': { for: 'Admin' },
  'DELETE /api/reported-product/:id': { for: 'Admin', path: '/api/reported-product/:reported' },
  'GET /api/my-reports': { for: 'signed-in' },
  'GET /api/reported-buyers': { for: 'Admin' },
  'DELETE /api/reported-buyers/:id': { for: 'Admin', path: '/api/reported-buyers/:complaint' },
  'GET /api/overview': { for: 'Admin' },
  'GET /api/overview/:number': { for: 'Admin', path: '/api/overview/sales' },
};
