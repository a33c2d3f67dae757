/** Currency of all prices and payments, by the payment provider's name. */
export const CURRENCY = 'usd';
