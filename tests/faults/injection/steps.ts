/**
 * The steps of a payment, of a letter, of a push and of other actions. Faults are injected at them. A step at the database is known by its
 * statement (`statementsIn`), one elsewhere by its request.
 */
export type Step = { readonly name: string; readonly at: 'database' | 'stripe' | 'push'; readonly text: RegExp };

const database = (name: string, text: RegExp): Step => ({ name, at: 'database', text });
const stripe = (name: string, text: RegExp): Step => ({ name, at: 'stripe', text });

/** From the event of a letter to its end. */
const STEPS_OF_LETTERS: readonly Step[] = [
  database('letter written', /INSERT INTO outbox /),
  database('claim letters', /UPDATE outbox SET state = 'sending'/),
  database('letter goes out', /UPDATE outbox SET unsure = /),
  database('letter sent', /UPDATE outbox SET state = 'sent'/),
  database('letter waits again', /UPDATE outbox SET state = 'due', error = /),
];

/** From a browser that wants to be told to the end of a push. */
export const PUSH_STEPS: readonly Step[] = [
  database('subscribe', /INSERT INTO push_subscriptions /),
  database('claim pushes', /UPDATE pushes SET state = 'sending'/),
  { name: 'push goes out', at: 'push', text: /^POST \/send\// },
  database('push sent', /UPDATE pushes SET state = 'sent'/),
  database('push waits again', /UPDATE pushes SET state = 'due', error = /),
  database('forget browser', /DELETE FROM push_subscriptions WHERE \S+ = '\w+' AND push_subscriptions\.endpoint = /),
];

/** From an event to all that is told of it. */
export const LETTER_STEPS: readonly Step[] = [...STEPS_OF_LETTERS, ...PUSH_STEPS];

export const STEPS: readonly Step[] = [
  database('book', /INSERT INTO orders /),
  database('hold', /INSERT INTO payment_attempts /),
  stripe('create intent', /^POST \/v1\/payment_intents HTTP/),
  database('save intent', /UPDATE payment_attempts SET intent_id = '\w+', state = 'open'/),
  stripe('retrieve intent', /^GET \/v1\/payment_intents\/pi_/),
  database('settle', /INSERT INTO sales /),
  database('begin cancel', /UPDATE payment_attempts SET state = 'canceling'/),
  stripe('cancel intent', /^POST \/v1\/payment_intents\/\w+\/cancel/),
  database('canceled', /UPDATE payment_attempts SET state = 'canceled'/),
  database('processing', /UPDATE payment_attempts SET state = 'processing'/),
  database('open again', /UPDATE payment_attempts SET state = 'open'/),
  stripe('refund', /^POST \/v1\/refunds/),
  stripe('retrieve refund', /^GET \/v1\/refunds\/re_/),
  database('refund sent', /UPDATE refunds SET state = 'sent'/),
  database('event of a sale', /INSERT INTO fulfilment_events (?!.* 'sold',)/),
  database('refund of a sale recorded', /UPDATE sale_refunds SET state = '(?:sent|succeeded|failed)'/),
  stripe('retrieve dispute', /^GET \/v1\/disputes\/du_/),
  database('dispute kept', /INSERT INTO disputes /),
  database('dispute followed', /UPDATE disputes SET (?:booked_cents|settled_at) = /),
  database('refund by hand booked', /INSERT INTO sale_refunds .*'by_hand'/),
  database('sale settled', /UPDATE stripe_events SET settled_at = /),
  database('refund of a sale again', /UPDATE sale_refunds SET state = 'owed'/),
  stripe('make account', /^POST \/v2\/core\/accounts HTTP/),
  database('account kept', /INSERT INTO payout_accounts /),
  stripe('link to the form', /^POST \/v2\/core\/account_links/),
  stripe('read account', /^GET \/v2\/core\/accounts\/acct_/),
  database('account read', /UPDATE payout_accounts SET state = /),
  database('claim transfer', /UPDATE transfers SET state = 'sending'/),
  stripe('transfer', /^POST \/v1\/transfers HTTP/),
  stripe('list transfers', /^GET \/v1\/transfers\?/),
  database('transfer again', /UPDATE transfers SET claimed_until = /),
  database('transfer sent', /UPDATE transfers SET state = 'sent'/),
  database('transfer refused', /UPDATE transfers SET state = 'failed'/),
  database('take back', /INSERT INTO reversals /),
  stripe('reversal', /^POST \/v1\/transfers\/tr_\w+\/reversals/),
  stripe('list reversals', /^GET \/v1\/transfers\/tr_\w+\/reversals/),
  database('reversal came', /UPDATE reversals SET state = 'sent'/),
  database('reversal refused', /UPDATE reversals SET state = 'failed'/),
  database('debt kept', /UPDATE debts SET settled_cents = /),
  stripe('list', /^GET \/v1\/(?:events|payment_intents\?)/),
  database('delete order', /UPDATE orders SET state = 'deleted'/),
  database('join queue', /INSERT INTO queue_entries /),
  database(
    'leave queue',
    /DELETE FROM queue_entries WHERE queue_entries\.buyer_id = '\w+' AND queue_entries\.listing_id/,
  ),
  database('move queues', /DELETE FROM queue_entries WHERE queue_entries\.listing_id = queue_entries\.listing_id/),
  database('take lease', /INSERT INTO leases .* WHERE leases\.expires_at/),
  database('return lease', /UPDATE leases SET /),
  database('save picture', /INSERT INTO photos /),
  database('picture ready', /UPDATE photos SET state = 'ready'/),
  database('post listing', /INSERT INTO listings /),
  database('edit listing', /UPDATE listings SET name = /),
  database('delete listing', /UPDATE listings SET deleted_at = '/),
  database('wish', /INSERT INTO wishes /),
  database('sign in', /INSERT INTO login_tokens /),
  database('open session', /INSERT INTO sessions /),
  database('end sessions', /delete from sessions where sessions\.(?:id|user_id) = /i),
  database('delete account', /UPDATE users SET deleted_at = /),
  database('read', /^select /i),
  ...LETTER_STEPS,
];
