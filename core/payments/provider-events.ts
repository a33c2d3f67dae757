/**
 * Events of the payment provider to which the shop subscribes, by webhook. Reads and effects of the first are in
 * functions/domain/payments/handle-payment-event.ts.
 */

/** Of the shop's own account, to /api/stripe/webhook. */
export const SHOP_EVENTS = [
  ...(['payment_intent.succeeded', 'payment_intent.canceled'] as const),
  ...(['payment_intent.processing', 'payment_intent.payment_failed'] as const),
  ...(['refund.created', 'refund.updated', 'refund.failed'] as const),
  ...(['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'] as const),
  ...(['charge.dispute.funds_withdrawn', 'charge.dispute.funds_reinstated'] as const),
  'radar.early_fraud_warning.created',
  ...(['transfer.created', 'transfer.updated', 'transfer.reversed'] as const),
] as const;
export type ShopEvent = (typeof SHOP_EVENTS)[number];

/**
 * Of sellers' accounts, to /api/stripe/accounts-webhook. They name the account; its state is read again
 * (`readAccountOfEvent`).
 */
export const ACCOUNT_EVENTS = [
  'v2.core.account[configuration.recipient].capability_status_updated',
  'v2.core.account[requirements].updated',
  'v2.core.account.closed',
] as const;

/**
 * Of payouts from sellers' accounts to their banks, to /api/stripe/payouts-webhook. The last payout is read again
 * (`readBankPayout`).
 */
export const BANK_PAYOUT_EVENTS = ['payout.failed', 'payout.paid'] as const;
