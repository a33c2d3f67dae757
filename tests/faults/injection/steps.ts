/**
 * Steps of a payment, of a letter, of a push and of other actions, at which faults are injected. A step at the database
 * is identified by its statement (`statementsIn`), one elsewhere by its request.
 */
export type Step = { readonly name: string; readonly at: 'database' | 'stripe' | 'push'; readonly text: RegExp };

const database = (name: string, text: RegExp): Step => ({ name, at: 'database', text });
/** An update that sets all of these, in any order. */
const update = (name: string, table: string, ...sets: readonly RegExp[]): Step =>
  database(
    name,
    new RegExp(`UPDATE ${table} SET ${sets.map(({ source }) => `(?=(?:(?! WHERE ).)*${source})`).join('')}`),
  );
const stripe = (name: string, text: RegExp): Step => ({ name, at: 'stripe', text });

/** From the event of a letter to its end. */
const STEPS_OF_LETTERS: readonly Step[] = [
  database('letter written', /INSERT INTO outbox /),
  update('lease letters', 'outbox', /state = 'sending'/),
  update('letter goes out', 'outbox', /unsure = /),
  update('letter sent', 'outbox', /state = 'sent'/),
  update('letter waits again', 'outbox', /state = 'due'/, /error = /),
];

/** From a subscription to the end of a push. */
export const PUSH_STEPS: readonly Step[] = [
  database('subscribe', /INSERT INTO push_subscriptions /),
  update('lease pushes', 'pushes', /state = 'sending'/),
  { name: 'push goes out', at: 'push', text: /^POST \/send\// },
  update('push sent', 'pushes', /state = 'sent'/),
  update('push waits again', 'pushes', /state = 'due'/, /error = /),
  database(
    'forget browser',
    /DELETE FROM push_subscriptions WHERE \(?\S+ = '\w+' and push_subscriptions\.endpoint = /i,
  ),
];

export const LETTER_STEPS: readonly Step[] = [...STEPS_OF_LETTERS, ...PUSH_STEPS];

export const STEPS: readonly Step[] = [
  database('book', /INSERT INTO orders /),
  database('hold', /INSERT INTO payment_attempts /),
  stripe('create intent', /^POST \/v1\/payment_intents HTTP/),
  update('save intent', 'payment_attempts', /state = 'open'/, /intent_id = '/),
  stripe('retrieve intent', /^GET \/v1\/payment_intents\/pi_/),
  database('settle', /INSERT INTO sales /),
  update('begin cancel', 'payment_attempts', /state = 'canceling'/),
  stripe('cancel intent', /^POST \/v1\/payment_intents\/\w+\/cancel/),
  update('canceled', 'payment_attempts', /state = 'canceled'/),
  update('processing', 'payment_attempts', /state = 'processing'/),
  update('open again', 'payment_attempts', /state = 'open'(?!(?:(?! WHERE ).)*intent_id)/),
  stripe('refund', /^POST \/v1\/refunds/),
  stripe('retrieve refund', /^GET \/v1\/refunds\/re_/),
  update('refund sent', 'refunds', /state = 'sent'/),
  database('event of a sale', /INSERT INTO fulfilment_events (?!.* 'sold',)/),
  update('refund of a sale recorded', 'sale_refunds', /state = '(?:sent|succeeded|failed)'/),
  stripe('retrieve dispute', /^GET \/v1\/disputes\/du_/),
  database('dispute kept', /INSERT INTO disputes /),
  update('dispute followed', 'disputes', /(?:booked_cents|settled_at) = /),
  database('refund by hand booked', /INSERT INTO sale_refunds .*'by_hand'/),
  update('sale settled', 'stripe_events', /settled_at = /),
  update('refund of a sale again', 'sale_refunds', /state = 'owed'/),
  stripe('make account', /^POST \/v2\/core\/accounts HTTP/),
  database('account kept', /INSERT INTO payout_accounts /),
  stripe('link to the form', /^POST \/v2\/core\/account_links/),
  stripe('read account', /^GET \/v2\/core\/accounts\/acct_/),
  update('account read', 'payout_accounts', /state = /),
  update('lease transfer', 'transfers', /state = 'sending'/),
  stripe('transfer', /^POST \/v1\/transfers HTTP/),
  stripe('list transfers', /^GET \/v1\/transfers\?/),
  update('transfer again', 'transfers', /leased_until = /),
  update('transfer sent', 'transfers', /state = 'sent'/),
  update('transfer refused', 'transfers', /state = 'failed'/),
  database('take back', /INSERT INTO reversals /),
  stripe('reversal', /^POST \/v1\/transfers\/tr_\w+\/reversals/),
  stripe('list reversals', /^GET \/v1\/transfers\/tr_\w+\/reversals/),
  update('reversal came', 'reversals', /state = 'sent'/),
  update('reversal refused', 'reversals', /state = 'failed'/),
  update('debt kept', 'debts', /settled_cents = /),
  stripe('list', /^GET \/v1\/(?:events|payment_intents\?)/),
  update('delete order', 'orders', /state = 'deleted'/),
  database('join queue', /INSERT INTO queue_entries /),
  database(
    'leave queue',
    /DELETE FROM queue_entries WHERE \(?queue_entries\.buyer_id = '\w+' and queue_entries\.listing_id/i,
  ),
  database('move queues', /DELETE FROM queue_entries WHERE 1 AND /),
  database('take lease', /INSERT INTO leases .* WHERE leases\.expires_at/),
  database('return lease', /UPDATE leases SET /),
  database('save picture', /INSERT INTO photos /),
  update('picture ready', 'photos', /state = 'ready'/),
  database('post listing', /INSERT INTO listings /),
  update('edit listing', 'listings', /name = /),
  update('delete listing', 'listings', /deleted_at = '/),
  database('wish', /INSERT INTO wishes /),
  database('write a review', /INSERT INTO reviews /),
  update('reply to a review', 'reviews', /reply = /),
  database('write a message', /INSERT INTO messages /),
  database('sign in', /INSERT INTO login_tokens /),
  database('open session', /INSERT INTO sessions /),
  database('end sessions', /delete from sessions where sessions\.(?:id|user_id) = /i),
  update('delete account', 'users', /deleted_at = /),
  database('read', /^select /i),
  ...LETTER_STEPS,
];
