import { useRef, useState } from 'react';
import { judgeAddress } from '../../../../core/fulfilment/judged-address.ts';
import type { ChosenDelivery } from '../../../../core/fulfilment/requests.ts';
import type { DeliveryMethod } from '../../../../core/fulfilment/states/state.ts';
import type { Order } from '../../../../core/orders/order.ts';
import type { StartedPayment } from '../../../../core/payments/payment.ts';
import { startPayment } from '../../../api/buyer.ts';
import { ApiError } from '../../../api/client.ts';
import { focusFirst } from '../../ui/form/use-judged-form.ts';

/** What the server has of it. */
export type Begun = Pick<StartedPayment, 'method' | 'offered' | 'address'>;

export type Delivery = {
  /** Null until the payment has begun. */
  readonly begun: Begun | null;
  readonly method: DeliveryMethod;
  readonly choose: (method: DeliveryMethod) => void;
  /** What is wrong with the address, by the names of its inputs. */
  readonly errors: Readonly<Record<string, string>>;
  readonly begin: (begun: Begun) => void;
  /** What the form says; undefined when the address is not complete, and then its inputs say so. */
  readonly read: (form: HTMLFormElement) => ChosenDelivery | undefined;
  /** Tells the server. Answers with what to pay, if it was asked. */
  readonly tell: (chosen: ChosenDelivery, form: HTMLFormElement) => Promise<StartedPayment | undefined>;
};

/** How the copy of this order is to travel: chosen on the page, and told before the card is charged. */
export function useDelivery({ id, priceCents }: Order): Delivery {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [method, choose] = useState<DeliveryMethod>('meet');
  const [errors, setErrors] = useState<Delivery['errors']>({});
  const told = useRef('');
  const begin = (known: Begun) => {
    setBegun(known);
    choose(known.method);
    told.current = known.method === 'meet' ? JSON.stringify({ method: 'meet' }) : '';
  };
  const refuse = (form: HTMLFormElement, fields: Delivery['errors']) => {
    setErrors(fields);
    focusFirst(form, fields);
  };
  const read = (form: HTMLFormElement): ChosenDelivery | undefined => {
    setErrors({});
    if (method === 'meet') return { method };
    const { output: address, fields } = judgeAddress(Object.fromEntries(new FormData(form)));
    if (!fields) return { method, address };
    refuse(form, fields);
    return undefined;
  };
  const tell = async (delivery: ChosenDelivery, form: HTMLFormElement) => {
    const said = JSON.stringify(delivery);
    if (said === told.current) return undefined;
    try {
      const started = await startPayment({ orderId: id, expectedPriceCents: priceCents, delivery });
      told.current = said;
      return started;
    } catch (error) {
      if (error instanceof ApiError) refuse(form, error.fields);
      throw error;
    }
  };
  return { begun, method, choose, errors, begin, read, tell };
}
