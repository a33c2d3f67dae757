import type { Access } from './access-line.ts';

export const ORDER_ACCESS: Readonly<Record<string, Access>> = {
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
  'GET /api/sold-products': { for: 'Admin' },
  'GET /api/todo/admin': { for: 'Admin' },
  'GET /api/jobs': { for: 'Admin' },
  'GET /api/todo/buyer': { for: 'Buyer' },
  'GET /api/todo/seller': { for: 'Seller' },
  'GET /api/products/:id/availability': { for: 'anyone', path: '/api/products/:copy/availability' },
};
