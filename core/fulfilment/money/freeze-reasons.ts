/** Reasons for which a sale is frozen: its payment is questioned. */

/**
 * In order of precedence: the bank decides a dispute; others moved a part of the money, and an admin has to settle the
 * sale; the bank warns of fraud, and no admin has reviewed it; the bank only asks.
 */
export const FREEZE_REASONS = ['dispute', 'to_settle', 'fraud_warning', 'inquiry'] as const;
export type FreezeReason = (typeof FREEZE_REASONS)[number];

/** Reasons that block refunds as well: an inquiry does not. */
export type RefundBlock = Exclude<FreezeReason, 'inquiry'>;
