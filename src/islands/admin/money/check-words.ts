import { formatCentsIn } from '../../../../core/payments/line-prices.ts';
import type { MoneyCheck } from '../../../../core/payments/money-report.ts';
import { describeProviderCode } from '../../../../core/payments/provider-code.ts';
import { saleStateWords } from '../../../../core/words/en/fulfilment.ts';
import { moneyCheckWords, moneyRowWords, moneyScreenWords } from '../../../../core/words/en/money.ts';
import { sellerPayoutsWords } from '../../../../core/words/en/payouts.ts';

type Name = MoneyCheck['name'];
type Words = { readonly title: string; readonly meaning: string };

export const CHECK_WORDS: Readonly<Record<Name, Words>> = moneyCheckWords;

const { orders, refundReasons, saleRefunds, attempts } = moneyRowWords;

/** Texts of the state or reason at the start of a check's rows. */
const FIRST: { readonly [Check in Name]?: Readonly<Record<string, string>> } = {
  paidWithoutSale: orders,
  refundAndSale: refundReasons,
  overdueRefund: refundReasons,
  overdueSaleRefund: saleRefunds,
  failedSaleRefund: saleRefunds,
  heldAtEnd: saleStateWords.statesToAdmins,
  overdueFulfilment: saleStateWords.statesToAdmins,
  lateTransfer: sellerPayoutsWords.transfers.states,
  refusedAccount: sellerPayoutsWords.accounts.states,
  overdueHold: attempts,
  totalsDiffer: moneyScreenWords.money.lists,
};

/** Checks whose rows contain the payment provider's error code. */
const CODED: readonly Name[] = ['overdueSaleRefund', 'failedSaleRefund', 'failedTransfer', 'refusedAccount'];

export function detailInWords(name: Name, detail: string): string {
  const [first = '', ...rest] = formatCentsIn(detail).split(', ');
  const begin = FIRST[name]?.[first] ?? first;
  return [begin, ...(CODED.includes(name) ? rest.map(describeProviderCode) : rest)].join(', ');
}
