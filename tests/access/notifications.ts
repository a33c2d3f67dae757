import type { Access } from './access-line.ts';

const PUSH_SUBSCRIPTION = {
  endpoint: 'https://push.example/send/1',
  expirationTime: null,
  keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
} as const;

export const NOTIFICATION_ACCESS: Readonly<Record<string, Access>> = {
  'GET /api/sample-letters': { for: 'Admin' },
  'GET /api/sample-letters/:key': { for: 'anyone', path: '/api/sample-letters/receipt.1.0', ok: 404 },
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
  // No caller has the secret of the signature.
  'POST /api/mail/webhook': { for: 'anyone', body: {}, ok: 400 },
};
