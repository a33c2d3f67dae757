// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code with placeholders
/** Payouts and their reversals (I17, I18, I20, I22, I27, I28), and the meetings before (I23). */
import { type Mutation, one, SCHEMA } from './mutation.ts';

const HANDING_OVER = 'functions/domain/fulfilment/hand-over.ts';
const OUTSIDE = 'functions/domain/payments/payouts/admin/seller-paid-outside.ts';
const SENDING = 'functions/domain/payments/payouts/transfers/send-transfers.ts';
const TAKING_BACK = 'functions/domain/payments/payouts/reversals/reverse-transfers.ts';
const TRANSFERS = 'functions/services/stripe/stripe-transfers.ts';

const STEPS_OF_TRANSFERS = ['lease transfer', 'transfer', 'transfer sent', 'list transfers'];

/** The list of transfers settles nothing: a lost reply stays lost. */
const TRANSFERS_UNLISTED = {
  file: 'functions/domain/payments/reconciler/settled-lists.ts',
  from: 'settle: (transfers, failures) => recordListedTransfers(deps, transfers, failures),',
  to: 'settle: async () => 0,',
};

export const PAYOUTS: readonly Mutation[] = [
  {
    invariant: 'I17',
    what: 'a transfer has another key each time, and the list is not read',
    edits: [
      { file: TRANSFERS, from: '`transfer:${orderId}:${tryNumber}`', to: 'crypto.randomUUID()' },
      { file: SENDING, from: '  if (made) return recordTransfer(deps, made);\n', to: '' },
      TRANSFERS_UNLISTED,
    ],
    steps: STEPS_OF_TRANSFERS,
  },
  {
    invariant: 'I17',
    what: 'a reversal has another key each time, and the list is not read',
    edits: [
      { file: TRANSFERS, from: '`reversal:${mark}:${cents}`', to: 'crypto.randomUUID()' },
      { file: TRANSFERS, from: '  if (made) return made;\n', to: '' },
      {
        file: 'functions/domain/payments/payouts/reversals/book-reversals.ts',
        from: '    if (ours && (await recordReversal(deps, ours, reversal))) isRecorded = true;\n',
        to: '',
      },
    ],
  },
  {
    invariant: 'I17',
    what: 'a transfer with a lost reply counts as not made, and the list is not read',
    edits: [
      {
        file: SENDING,
        from: '  const made = await madeOf(deps, row);\n  if (made) return recordTransfer(deps, made);\n  const [now] =',
        to: "  return recordRefusal(deps, row, 'not_made');\n  const [now] =",
      },
      TRANSFERS_UNLISTED,
    ],
  },
  one(
    'I18',
    'sent money is booked as taken back without a request for its reversal',
    TAKING_BACK,
    'const reply = await deps.payments.payouts.reverse({ ...wanted, mark: reversalMarkOf(row) });',
    "const reply = { kind: 'reversal' as const, id: reversalMarkOf(row), ...wanted, mark: reversalMarkOf(row), code: '' };",
  ),
  {
    invariant: 'I17',
    what: 'reversals by hand are not looked for',
    edits: [
      {
        file: 'functions/domain/payments/reconciler/settled-lists.ts',
        from: 'settle: (reversals, failures) => recordListedReversals(deps, reversals, failures),',
        to: 'settle: async () => 0,',
      },
      {
        file: 'functions/domain/payments/payouts/transfers/found-transfers.ts',
        from: '  await recordListedReversals(deps, await deps.payments.payouts.reversalsOf(id), failures);\n',
        to: '',
      },
    ],
  },
  one(
    'I20',
    'sellers are sent what somebody questions',
    SCHEMA,
    'stopped OR refunded_by_hand OR disputed OR moved_by_hand OR',
    'moved_by_hand OR',
  ),
  {
    invariant: 'I17',
    what: 'money paid outside the provider still waits',
    edits: [
      { file: OUTSIDE, from: "AND ${e.action} = 'paid-outside'`,", to: "AND ${e.action} = 'paid-outside' AND 0`," },
    ],
    steps: STEPS_OF_TRANSFERS,
  },
  {
    invariant: 'I24',
    what: 'a seller who is paid outside the provider gets no letter',
    edits: [{ file: OUTSIDE, from: '    letters: paidOutsideLetterStatement(sellerId, orders, moment),\n', to: '' }],
    steps: STEPS_OF_TRANSFERS,
  },
  one(
    'I22',
    'the account is not read before money is sent there',
    SENDING,
    'const state = await readPayoutAccount(deps, row.accountId).catch(',
    "const state = await Promise.resolve('active' as PayoutState | null).catch(",
  ),
  one('I23', 'one code opens all sales', HANDING_OVER, '`meeting code ${orderId}`', '`meeting code`'),
  one(
    'I23',
    'sellers are given the secret itself, not its hash',
    HANDING_OVER,
    '{ hash: await hashMeetingSecret(await secretOf(deps.hmac, orderId)) }',
    '{ hash: await secretOf(deps.hmac, orderId) }',
  ),
  one(
    'I23',
    'any code opens a sale',
    HANDING_OVER,
    'isRight = await isRightCode(hmac, orderId, code);',
    'isRight = true;',
  ),
  one(
    'I27',
    'waiting and held money does not count as owed',
    'functions/db/money/seller-money.ts',
    'coalesce((SELECT sum(${saleTotals.total}) FROM ${saleTotals} WHERE ${saleTotals.part} = ${account}), 0)',
    'coalesce((SELECT sum(${saleTotals.total}) FROM ${saleTotals} WHERE ${saleTotals.part} = ${account} AND false), 0)',
  ),
  one(
    'I28',
    'money of a new seller is sent as soon as a sale is completed',
    'functions/db/money/transfer-waits.ts',
    'sql<number>`(SELECT max(CASE WHEN ${isSigned}',
    'sql<number>`(SELECT 0 * max(CASE WHEN ${isSigned}',
  ),
  one(
    'I28',
    'an unmarked sign withholds no money',
    'functions/db/money/transfer-waits.ts',
    'AND ${sign.seenAt} IS NULL AND ${sign.alert} IN ${SIGNS})`;',
    "AND ${sign.seenAt} IS NULL AND ${sign.alert} = 'none')`;",
  ),
];
