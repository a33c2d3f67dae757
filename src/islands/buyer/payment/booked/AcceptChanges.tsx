import type { Order } from '../../../../../core/orders/order.ts';
import type { ListingChanges } from '../../../../../core/orders/snapshot.ts';
import { changesIn, startPayment } from '../../../../api/buyer.ts';
import { toastFailure } from '../../../ui/failure.ts';
import { ListingChanged } from './ListingChanged.tsx';

type Props = {
  readonly order: Order;
  readonly changed: ListingChanges;
  readonly look: () => Promise<Order>;
  readonly onChanged: (changed: ListingChanges) => void;
  readonly onAgain: () => void;
};

/** Accepting the changes takes the hold; the order is then refetched and the card form follows. */
export function AcceptChanges({ order, changed, look, onChanged, onAgain }: Props) {
  const priceCents = changed.changes.resellPriceCents?.[1] ?? order.priceCents;
  const accept = async () => {
    try {
      await startPayment({ orderId: order.id, expectedPriceCents: priceCents, acceptedVersion: changed.version });
      await look();
      onAgain();
    } catch (error) {
      toastFailure(error);
      const again = changesIn(error);
      if (again) onChanged(again);
      else onAgain();
    }
  };
  return <ListingChanged changed={changed} priceCents={priceCents} onAccept={accept} />;
}
