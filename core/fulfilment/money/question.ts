/** Causes that question the payment of a sale, so that it is paused. */

/**
 * In order of precedence: the bank decides a dispute; others moved a part of the money, and an admin has to settle the sale; the bank warns of fraud,
 * and no admin has reviewed it; the bank only asks.
 */
export const QUESTIONS = ['dispute', 'to_settle', 'fraud_warning', 'inquiry'] as const;
export type Question = (typeof QUESTIONS)[number];

/** Causes that block refunds: an inquiry does not. */
export type Keeping = Exclude<Question, 'inquiry'>;
