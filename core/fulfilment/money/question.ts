/** What questions the payment of a sale, so that it stands still. */

/**
 * The bank decides about a dispute; others moved a part of the money, and an admin has to settle the sale; the bank warns of fraud, and
 * no admin has looked at it; the bank only asks. Where there are several, the first of them is told.
 */
export const QUESTIONS = ['dispute', 'to_settle', 'fraud_warning', 'inquiry'] as const;
export type Question = (typeof QUESTIONS)[number];

/** What keeps money from going back: while the bank only asks, it goes. */
export type Keeping = Exclude<Question, 'inquiry'>;
