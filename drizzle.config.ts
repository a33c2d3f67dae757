import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'turso',
  schema: [
    'accounts',
    'factors',
    'titles',
    'catalog',
    'money/payments',
    'money/fulfilment',
    'money/ledger',
    'money/claims',
    'money/disputes',
    'money/payouts',
    'money/payout-totals',
    'money/comparisons',
    'money/spendings',
    'jobs',
    'guard',
    'reports',
    'counts',
    'wishes',
    'reservations',
    'audit',
    'notifications',
    'pushes',
  ].map((file) => `./functions/db/tables/${file}.ts`),
  out: './migrations',
  dbCredentials: {
    url: process.env.DATABASE_URL ?? 'http://127.0.0.1:4322',
    ...(process.env.DATABASE_AUTH_TOKEN ? { authToken: process.env.DATABASE_AUTH_TOKEN } : {}),
  },
});
