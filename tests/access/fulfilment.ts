import type { Access } from './access-line.ts';

export const FULFILMENT_ACCESS: Readonly<Record<string, Access>> = {
  'GET /api/fulfilments': { for: 'Admin', also: { role: 'Buyer', path: '/api/fulfilments?as=buyer' } },
  'GET /api/fulfilments/:id': {
    for: 'signed-in',
    path: '/api/fulfilments/:sale',
    others: 404,
    ownSeller: 200,
    also: { role: 'Admin', path: '/api/fulfilments/:sale' },
  },
  'GET /api/fulfilments/:id/disputes': { for: 'Admin', path: '/api/fulfilments/:sale/disputes' },
  'GET /api/fulfilments/:id/code': { for: 'Buyer', path: '/api/fulfilments/:sale/code', others: 404 },
  'GET /api/fulfilments/:id/verifier': { for: 'Seller', path: '/api/fulfilments/:sale/verifier', others: 404 },
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
  'POST /api/fulfilments/:id/claim-for-buyer': {
    for: 'Admin',
    path: '/api/fulfilments/:ofSuspended/claim-for-buyer',
    body: { kind: 'not_as_described', text: 'x' },
  },
  'POST /api/fulfilments/:id/withdraw': { for: 'Buyer', path: '/api/fulfilments/:claimed/withdraw', others: 404 },
  'POST /api/fulfilments/:id/accept': { for: 'Buyer', path: '/api/fulfilments/:offered/accept', others: 404 },
  'POST /api/fulfilments/:id/refuse': {
    for: 'Buyer',
    path: '/api/fulfilments/:offered/refuse',
    others: 404,
  },
  'POST /api/fulfilments/:id/send-back': {
    for: 'Buyer',
    path: '/api/fulfilments/:returning/send-back',
    body: { untracked: true },
    others: 404,
  },
  // Each trader, where the other one gave the account of events.
  'POST /api/fulfilments/:id/deny': {
    for: 'signed-in',
    path: '/api/fulfilments/:withoutCode/deny',
    body: { text: 'x' },
    others: 404,
    ownSeller: 409,
  },
  'POST /api/fulfilments/:id/refund': { for: 'Seller', path: '/api/fulfilments/:claimed/refund', others: 404 },
  'POST /api/fulfilments/:id/refund-on-return': {
    for: 'Seller',
    path: '/api/fulfilments/:claimed/refund-on-return',
    others: 404,
  },
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
  'POST /api/fulfilments/:id/returned': {
    for: 'Seller',
    path: '/api/fulfilments/:sentBack/returned',
    body: { ok: false, text: 'x', photos: [':sellersPicture'] },
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
    body: { kind: 'refund', reason: 'x' },
  },
  'POST /api/fulfilments/:id/goodwill': {
    for: 'Admin',
    path: '/api/fulfilments/:completed/goodwill',
    body: { amount: 1, back: 0, reason: 'x' },
  },
  'POST /api/fulfilments/:id/settle': {
    for: 'Admin',
    path: '/api/fulfilments/:byHand/settle',
    body: { outcome: 'go_on', reason: 'x' },
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
};
