// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code with placeholders
/** Fulfilments and the money of a sale, also its refunds (I16 to I19, I21, I24 to I26), and records of sellers (T1). */
import { type Mutation, one, SCHEMA } from './mutation.ts';

const DISPUTES = 'functions/domain/fulfilment/disputes/apply-disputes.ts';
const LISTS = 'functions/domain/payments/reconciler/reconciler-lists.ts';
const PROCESS = 'core/fulfilment/process.ts';
const BEGINNING = 'functions/domain/fulfilment/begin-fulfilment.ts';

export const FULFILMENTS: readonly Mutation[] = [
  one(
    'I16',
    'settle begins no fulfilment',
    'functions/domain/payments/settlement.ts',
    '    ...beginFulfilmentStatements(paid, soldNow(sales.orderId), intent.receivedCents, moment),\n',
    '',
  ),
  one(
    'I25',
    'the account of a seller ends while money of their sales is here',
    'functions/domain/accounts/sales-blocking-deletion.ts',
    ' OR EXISTS (${salesWithBalance(userId)}))`',
    ')`',
  ),
  one(
    'I25',
    'an account ends while its sale is under way',
    'functions/domain/accounts/end-account.ts',
    '            sql`NOT ${hasSaleUnderWay(id)}`,\n',
    '',
  ),
  one(
    'I16',
    'deadlines pass, and nothing is done',
    'functions/domain/payments/money/money-jobs.ts',
    "  'pass deadlines': { leaseMs: DEADLINE_RUN_LIMITS.leaseMs, run: passDeadlines },\n",
    "  'pass deadlines': { run: async () => {} },\n",
  ),
  one(
    'I16',
    'a sale goes on although its payment is questioned',
    'functions/domain/payments/provider-notices.ts',
    '  return freezeSalesStatements(orders, moment);',
    '  return [];',
  ),
  one(
    'I17',
    'an order counts as refunded when its refund is sent',
    'functions/domain/fulfilment/refunds/record-sale-refunds.ts',
    "${saleRefund.state} IN ('succeeded', 'outside'))`;",
    "${saleRefund.state} <> 'owed')`;",
  ),
  one(
    'I17',
    'a failed refund counts as a successful one',
    'functions/services/stripe/stripe-objects.ts',
    "  failed: 'failed',",
    "  failed: 'succeeded',",
  ),
  {
    invariant: 'I17',
    what: 'a refund of a sale has another key each time, and the list is not read',
    steps: ['refund', 'retrieve refund', 'refund of a sale recorded'],
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
    'no letter reports the result of a waiting refund',
    'functions/domain/fulfilment/refunds/record-sale-refunds.ts',
    "from: ['owed', 'sent'] }",
    "from: ['owed'] }",
  ),
  one(
    'I17',
    'no job sends the refunds that a sale owes',
    'functions/domain/payments/money/money-jobs.ts',
    "  'send sale refunds': { run: sendSaleRefunds },\n",
    "  'send sale refunds': { run: async () => {} },\n",
  ),
  one(
    'I17',
    'the ledger marks an act of the bank as booked without booking it',
    'functions/domain/fulfilment/disputes/ledger-moves.ts',
    "moves({ from: 'platform', to: 'bank', cents: advancedCents + missing })",
    '[]',
  ),
  one(
    'I18',
    'the refunded amount of a sale is booked as its seller’s',
    PROCESS,
    "refunded: { turn: null, lasts: null, money: 'to_buyer',",
    "refunded: { turn: null, lasts: null, money: 'to_seller',",
  ),
  {
    invariant: 'I19',
    what: 'refunds by hand are not booked',
    edits: [
      { file: LISTS, from: '  ofRows(recordMissedRefundsByHand),\n', to: '' },
      {
        file: 'functions/domain/payments/handle-payment-event.ts',
        from: 'await recordRefundsByHand(deps, intentId);',
        to: 'return;',
      },
      {
        file: 'functions/domain/fulfilment/disputes/settle-sale.ts',
        from: '  await recordRefundsByHand(deps, await requireSettleable(deps, orderId));\n',
        to: '',
      },
    ],
  },
  one(
    'I21',
    'a copy that its seller has to look at first is for sale at once',
    'functions/domain/fulfilment/relisting.ts',
    'pausedAt: sql`CASE WHEN ${recheck} IS NOT NULL THEN ${moment} END`,',
    'pausedAt: sql`NULL`,',
  ),
  one(
    'I24',
    'no letter tells a buyer that their copy is sent',
    PROCESS,
    "to: 'shipped', letters: { kind: 'copy-sent', to: ['buyer'] } },",
    "to: 'shipped', letters: null },",
  ),
  {
    invariant: 'I26',
    what: 'a lost dispute counts as a won one',
    edits: [
      { file: 'core/fulfilment/money/dispute.ts', from: "  lost: 'lost',", to: "  lost: 'won'," },
      {
        file: DISPUTES,
        from: '  if (withBank !== dispute.bookedCents) return booking(dispute, sale, withBank, moment);\n',
        to: '',
      },
      { file: DISPUTES, from: 'return withBank === 0 ? settling', to: 'return withBank >= 0 ? settling' },
    ],
  },
  {
    invariant: 'I26',
    what: 'disputes without an event are not looked for',
    edits: [
      { file: LISTS, from: '  (deps) => readListPortion(deps, undeliveredEventList(deps)),\n', to: '' },
      {
        file: 'functions/domain/payments/reconciler/settled-lists.ts',
        from: 'settle: (disputes, failures) => recordListedDisputes(deps, disputes, failures),',
        to: 'settle: async () => 0,',
      },
      { file: LISTS, from: '  ofRows(askAfterDisputes),\n', to: '' },
    ],
  },
  one(
    'I17',
    'the money of a sale is not written into the ledger',
    BEGINNING,
    'FROM ${fulfilments} fulfilment WHERE ${fulfilment.orderId} = (${ofSale})',
    "FROM ${fulfilments} fulfilment WHERE ${fulfilment.state} = 'nowhere' AND ${fulfilment.orderId} = (${ofSale})",
  ),
  one(
    'T1',
    'a sale that ended in another way counts as completed, too',
    SCHEMA,
    'completed_sales = completed_sales + NEW.completed,\n',
    'completed_sales = completed_sales + 1,\n',
  ),
  one(
    'T1',
    'a completed sale counts twice when it ends another time',
    SCHEMA,
    'completed_sales = completed_sales + NEW.completed - OLD.completed',
    'completed_sales = completed_sales + NEW.completed',
  ),
];
