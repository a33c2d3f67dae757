/** All prices and payments are in it; the payment provider's name for it. */
export const CURRENCY = 'usd';
