/** What is for sale: the public reads, a seller's own listings, and pictures. */
import type { Access } from './access-line.ts';

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

export const LISTING_ACCESS: Readonly<Record<string, Access>> = {
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
    path: '/api/products/import',
    body: { import_id: 'an-import-of-books', rows: [{ ...LISTING, row: 1 }] },
  },
  'GET /api/import-choices': { for: 'Seller' },
  'PUT /api/import-choices': {
    for: 'Seller',
    body: { columns: [{ header: 'preis', field: 'resell_price' }], words: [] },
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
  'GET /api/price-guide': { for: 'Seller', path: '/api/price-guide?name=Emma' },
  'GET /photos/categories/:id{[\\w-]{1,64}}/share': {
    for: 'anyone',
    path: '/photos/categories/fantasy/share',
    ok: 302,
  },
  'GET /photos/:id{[\\w-]{1,64}}/share': { for: 'anyone', path: '/photos/nothing/share', ok: 404 },
  'GET /photos/:id{[\\w-]{1,64}}/:width{\\d{2,4}}?': { for: 'anyone', path: '/photos/nothing', ok: 404 },
};
