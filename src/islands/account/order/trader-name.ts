import type { Fulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import type { Trader } from '../../../../core/fulfilment/state.ts';
import { usersWords } from '../../../../core/words/en/accounts.ts';
import { orderHistoryWords } from '../../../../core/words/en/fulfilment.ts';

/** Name of a party at the start of a sentence or within it. */
export function traderName(
  trader: Trader,
  { buyerName, sellerName }: Pick<Fulfilment, 'buyerName' | 'sellerName'>,
  place: keyof typeof orderHistoryWords.nameless = 'first',
): string {
  const name = trader === 'buyer' ? buyerName : sellerName;
  return name === usersWords.deletedAccount ? orderHistoryWords.nameless[place][trader] : name;
}
