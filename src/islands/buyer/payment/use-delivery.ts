import { useRef, useState } from 'react';
import type { DeliveryMethod } from '../../../../core/fulfilment/state.ts';
import type { Order } from '../../../../core/orders/order.ts';
import { startPayment } from '../../../api/buyer.ts';
import { toastFailure } from '../../ui/failure.ts';

export type Delivery = {
  readonly method: DeliveryMethod;
  /** A choice is on its way to the server. */
  readonly choosing: boolean;
  readonly choose: (method: DeliveryMethod) => void;
  /** Takes over what the server has. */
  readonly begin: (method: DeliveryMethod) => void;
};

/**
 * How the copy of this order is to travel. Choices are told one after the other, so the last one counts; one that the server
 * does not take gives way to what the server has.
 */
export function useDelivery({ id, priceCents }: Order): Delivery {
  const [method, setMethod] = useState<DeliveryMethod>('meet');
  const [choosing, setChoosing] = useState(false);
  const kept = useRef(method);
  const last = useRef(Promise.resolve());
  const begin = (known: DeliveryMethod) => {
    kept.current = known;
    setMethod(known);
  };
  const tell = async (chosen: DeliveryMethod) => {
    try {
      kept.current = (await startPayment({ orderId: id, expectedPriceCents: priceCents, method: chosen })).method;
    } catch (error) {
      toastFailure(error);
    }
  };
  const choose = (chosen: DeliveryMethod) => {
    setMethod(chosen);
    setChoosing(true);
    const told = last.current
      .then(() => tell(chosen))
      .then(() => {
        if (last.current !== told) return;
        setMethod(kept.current);
        setChoosing(false);
      });
    last.current = told;
  };
  return { method, choosing, choose, begin };
}
