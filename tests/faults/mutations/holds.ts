// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code with placeholders
/** Holds and their intents: not ended, or only assumed to be ended (I8, I9, I14). */
import { type Mutation, one } from './mutation.ts';

const HOLDS = 'functions/domain/reservations/holds.ts';

export const HOLDS_AND_INTENTS: readonly Mutation[] = [
  one(
    'I8',
    'the reconciler does not end expired holds',
    'functions/domain/payments/reconciler/reconciler.ts',
    '...over.map(',
    '...over.slice(0, 0).map(',
  ),
  one(
    'I9',
    'canceled without asking Stripe',
    'functions/domain/payments/cancel-payment.ts',
    'recordIntent(deps, await deps.payments.cancelIntent(intentId))',
    "recordIntent(deps, { ...(await deps.payments.retrieveIntent(intentId)), status: 'canceled' })",
  ),
  {
    invariant: 'I9',
    what: 'a new key for each try makes a second intent after a lost reply, and the schedule leaves it open',
    edits: [
      {
        file: 'functions/services/stripe/stripe-payments.ts',
        from: 'idempotencyKey: `intent:${attemptId}`',
        to: 'idempotencyKey: crypto.randomUUID()',
      },
      {
        file: 'functions/domain/payments/reconciler/settled-lists.ts',
        from: "if (ours?.state === 'canceled') {",
        to: 'if (ours === null) {',
      },
    ],
  },
  one(
    'I14',
    'two holds of one copy at the same moment are a server error',
    HOLDS,
    '        ON CONFLICT DO NOTHING`,',
    '`,',
  ),
];
