/** What the Worker and the world around it must agree on. */
export const ORIGIN = 'https://dogear.test';
/** On an answer: whoever made it stopped waiting for the database or for Stripe. */
export const GAVE_UP_HEADER = 'X-Gave-Up';
export const WEBHOOK_SECRET = 'whsec_faults';
export const PUBLISHABLE_KEY = 'pk_test_faults';
export const SECRET_KEY = 'sk_test_oracle';
