// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code with placeholders
/** Fulfilments and the money of a sale (I16, I17, I25). */
import { type Mutation, one } from './mutation.ts';

const BEGINNING = 'functions/domain/fulfilment/beginning.ts';

export const FULFILMENTS: readonly Mutation[] = [
  one(
    'I16',
    'settle begins no fulfilment',
    'functions/domain/payments/settlement.ts',
    '    ...beginFulfilment(paid, intent.receivedCents, moment),\n',
    '',
  ),
  one(
    'I25',
    'the account of a seller ends while money of their sales is here',
    'functions/domain/accounts/sales-under-way.ts',
    ' OR EXISTS (${waiting(userId)}))`',
    ')`',
  ),
  one(
    'I25',
    'an account ends while its sale is under way',
    'functions/domain/accounts/account-end.ts',
    ' AND NOT ${moneyInFlight(id)} AND NOT ${saleUnderWay(id)}',
    ' AND NOT ${moneyInFlight(id)}',
  ),
  one(
    'I16',
    'deadlines pass, and nothing is done',
    'functions/domain/payments/money/money-jobs.ts',
    "  'pass deadlines': { pauseMs: 0, run: passDeadlines },\n",
    '',
  ),
  one(
    'I16',
    'a sale goes on although its payment is questioned',
    'functions/domain/payments/provider-notices.ts',
    '  return freezing(orders, moment);',
    '  return [];',
  ),
  one(
    'I17',
    'an order is called refunded when its refund is sent',
    'functions/domain/fulfilment/refunds/sale-refund-news.ts',
    "${r.state} IN ('succeeded', 'outside'))`;",
    "${r.state} <> 'owed')`;",
  ),
  one(
    'I17',
    'a refund that failed is taken for one that succeeded',
    'functions/services/stripe/stripe-objects.ts',
    "  failed: 'failed',",
    "  failed: 'succeeded',",
  ),
  {
    invariant: 'I17',
    what: 'a refund of a sale has another key each time, and nobody looks at the list',
    edits: [
      {
        file: 'functions/services/stripe/stripe-refunds.ts',
        from: '`refund:${attemptId}:${mark}`',
        to: '`refund:${attemptId}:${mark}:${crypto.randomUUID()}`',
      },
      {
        file: 'functions/services/stripe/stripe-refunds.ts',
        from: '  if (made) return',
        to: '  if (made && mark === null) return',
      },
    ],
  },
  one(
    'I17',
    'nobody hears what becomes of a refund that waits',
    'functions/domain/fulfilment/refunds/sale-refund-news.ts',
    "from: ['owed', 'sent'] }",
    "from: ['owed'] }",
  ),
  one(
    'I17',
    'nobody sends what a sale owes',
    'functions/domain/payments/money/money-jobs.ts',
    "  'send sale refunds': { pauseMs: 0, run: sendSaleRefunds },\n",
    '',
  ),
  one(
    'I17',
    'the money of a sale is not written into the ledger',
    BEGINNING,
    'FROM ${fulfilments} f WHERE ${f.orderId} = (${ofSale})',
    "FROM ${fulfilments} f WHERE ${f.state} = 'nowhere' AND ${f.orderId} = (${ofSale})",
  ),
];
