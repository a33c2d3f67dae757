/** Constants shared by the Worker and the processes around it. */
export const ORIGIN = 'https://dogear.test';
/**
 * On an answer: the Worker stopped waiting for the database or for Stripe, or the database refused a write as locked.
 */
export const TOO_BUSY_HEADER = 'X-Too-Busy';
/** A header of each letter, with the id of its row in the outbox. */
export const LETTER_HEADER = 'X-Outbox-Id';
export const MAIL_WEBHOOK_SECRET = `whsec_${Buffer.from('the secret of the mail service').toString('base64')}`;
export const WEBHOOK_SECRET = 'whsec_faults';
/** For the events about sellers' accounts. */
export const ACCOUNTS_WEBHOOK_SECRET = 'whsec_faults_accounts';
export const PUBLISHABLE_KEY = 'pk_test_faults';
export const SECRET_KEY = 'sk_test_checks';
