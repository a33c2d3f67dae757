import type { Claim } from '../../../../../core/fulfilment/claim.ts';
import type { Fulfilment } from '../../../../../core/fulfilment/fulfilment.ts';
import type { Party, Trader } from '../../../../../core/fulfilment/state.ts';
import { claimPageWords as words } from '../../../../../core/words/en/claims.ts';
import { traderName } from '../trader-name.ts';

type Reading = Pick<Fulfilment, 'side' | 'buyerName' | 'sellerName' | 'events'>;

export function nameOf(party: Party, order: Reading): string {
  // There are several admins.
  if (party === 'admin') return words.anAdmin[order.side === 'admin' ? 'admin' : 'trader'];
  return party === order.side ? words.you : traderName(party, order);
}

/** The party that the claim belongs to. */
const claimantOf = ({ kind }: Pick<Claim, 'kind'>): Trader => (kind === 'no_code' ? 'seller' : 'buyer');

/** Name of the claimant, or of the admin who opened the claim for them. */
export function openedBy(claim: Pick<Claim, 'kind'>, order: Reading): string {
  const { by } = order.events.findLast(({ action }) => action === 'claim') ?? {};
  return by === 'admin'
    ? words.forBuyer(nameOf('admin', order), traderName('buyer', order, 'within'))
    : nameOf(claimantOf(claim), order);
}

export const answeredBy = (claim: Pick<Claim, 'kind'>, order: Reading): string =>
  nameOf(claimantOf(claim) === 'buyer' ? 'seller' : 'buyer', order);
