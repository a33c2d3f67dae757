/** The steps of a payment and of other actions, as their requests look on the wire. Faults are injected at them. */
export type Step = { readonly name: string; readonly at: 'database' | 'stripe'; readonly text: RegExp };

const database = (name: string, text: RegExp): Step => ({ name, at: 'database', text });
const stripe = (name: string, text: RegExp): Step => ({ name, at: 'stripe', text });

export const STEPS: readonly Step[] = [
  database('book', /INSERT INTO orders/),
  database('hold', /INSERT INTO attempts/),
  stripe('create intent', /^POST \/v1\/payment_intents HTTP/),
  database('save intent', /SET intent_id = \?, state = 'open'/),
  stripe('retrieve intent', /^GET \/v1\/payment_intents\/pi_/),
  database('settle', /INSERT INTO sales/),
  database('begin cancel', /SET state = 'canceling'/),
  stripe('cancel intent', /^POST \/v1\/payment_intents\/\w+\/cancel/),
  database('canceled', /SET state = 'canceled'/),
  database('processing', /SET state = 'processing'/),
  database('open again', /SET state = 'open', changed_at = \? WHERE intent_id/),
  stripe('refund', /^POST \/v1\/refunds/),
  database('refund sent', /UPDATE refunds SET state = 'sent'/),
  stripe('list', /^GET \/v1\/(?:events|payment_intents\?)/),
  database('delete order', /SET state = 'deleted'/),
  database('join queue', /INSERT INTO waiting/),
  database('leave queue', /DELETE FROM waiting WHERE buyer_id = \? AND product_id/),
  database('move queues', /DELETE FROM waiting WHERE product_id = waiting\.product_id/),
  database('take lease', /INSERT INTO leases/),
  database('return lease', /UPDATE leases/),
  database('save picture', /INSERT INTO photos/),
  database('picture ready', /SET state = 'ready'/),
  database('post listing', /INSERT INTO products/),
  database('edit listing', /UPDATE products SET category_id/),
  database('delete listing', /UPDATE products SET deleted_at/),
  database('wish', /INSERT INTO wishes/),
  database('sign in', /INSERT INTO login_tokens/),
  database('open session', /INSERT INTO sessions/),
  database('end sessions', /delete from \\?"sessions/),
  database('delete account', /UPDATE users SET deleted_at/),
  database('read', /"want_rows":true/),
];
