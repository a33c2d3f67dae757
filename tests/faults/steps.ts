/** The steps of a payment and of what lies beside it, as they look on the wire; faults are aimed at them. */
export type Step = { readonly name: string; readonly at: 'database' | 'stripe'; readonly text: RegExp };

const database = (name: string, text: RegExp): Step => ({ name, at: 'database', text });
const stripe = (name: string, text: RegExp): Step => ({ name, at: 'stripe', text });

export const STEPS: readonly Step[] = [
  database('book', /INSERT INTO orders/),
  database('hold', /INSERT INTO attempts/),
  stripe('create intent', /^POST \/v1\/payment_intents HTTP/),
  database('save intent', /SET intent_id = \?, state = 'open'/),
  stripe('look at intent', /^GET \/v1\/payment_intents\/pi_/),
  database('settle', /INSERT INTO sales/),
  database('begin cancel', /SET state = 'canceling'/),
  stripe('cancel intent', /^POST \/v1\/payment_intents\/\w+\/cancel/),
  database('canceled', /SET state = 'canceled'/),
  database('undecided', /SET state = 'processing'/),
  database('decided against', /SET state = 'open', changed_at = \? WHERE intent_id/),
  stripe('refund', /^POST \/v1\/refunds/),
  database('refund sent', /UPDATE refunds SET state = 'sent'/),
  stripe('list', /^GET \/v1\/(?:events|payment_intents\?)/),
  database('delete order', /SET state = 'deleted'/),
  database('line up', /INSERT INTO waiting/),
  database('leave the line', /DELETE FROM waiting WHERE buyer_id = \? AND product_id/),
  database('move all lines', /DELETE FROM waiting WHERE product_id = waiting\.product_id/),
  database('take a lease', /INSERT INTO leases/),
  database('give a lease back', /UPDATE leases/),
  database('picture comes', /INSERT INTO photos/),
  database('picture ready', /SET state = 'ready'/),
  database('post listing', /INSERT INTO products/),
  database('edit listing', /UPDATE products SET category_id/),
  database('delete listing', /UPDATE products SET deleted_at/),
  database('wish', /INSERT INTO wishes/),
  database('sign in', /INSERT INTO login_tokens/),
  database('open session', /INSERT INTO sessions/),
  database('end sessions', /delete from \\?"sessions/),
  database('delete account', /UPDATE users SET deleted_at/),
  database('a read', /"want_rows":true/),
];
