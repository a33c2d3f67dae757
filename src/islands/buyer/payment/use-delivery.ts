import { useRef, useState } from 'react';
import type { DeliveryAddress } from '../../../../core/fulfilment/address.ts';
import { countryNamed } from '../../../../core/fulfilment/countries.ts';
import type { ChosenDelivery } from '../../../../core/fulfilment/requests.ts';
import type { DeliveryMethod } from '../../../../core/fulfilment/state.ts';
import { validateAddress } from '../../../../core/fulfilment/validated-address.ts';
import { isSameCity, readPlace } from '../../../../core/fulfilment/written-place.ts';
import type { Order } from '../../../../core/orders/order.ts';
import type { StartedPayment } from '../../../../core/payments/payment.ts';
import { startPayment } from '../../../api/buyer.ts';
import { ApiError } from '../../../api/client.ts';
import { focusFirst } from '../../ui/form/use-judged-form.ts';
import { READER_LANGUAGE } from '../../ui/time/reader-language.ts';

type Known = Pick<StartedPayment, 'method' | 'offered' | 'copyLocation' | 'address'>;

type Begun = Omit<Known, 'address'> & { readonly address: Partial<DeliveryAddress> };

/** Key of this tab's choice for this order. */
const chosenKey = (orderId: string): string => `delivery:${orderId}`;

/** Post, unless another option was chosen, is the only one, or both parties are in one city. */
function firstMethod({ id, location }: Order, { method, offered, copyLocation }: Known): DeliveryMethod {
  const [only] = offered;
  if (offered.length === 1 && only) return only;
  const chosen = sessionStorage.getItem(chosenKey(id));
  if (chosen === 'meet' || chosen === 'post') return chosen;
  return method === 'meet' && isSameCity(location, copyLocation) ? 'meet' : 'post';
}

/** Country of the browser's language. */
const ownCountry = (): string => countryNamed(new Intl.Locale(READER_LANGUAGE).maximize().region ?? '')?.name ?? '';

/** Address of the last parcel, or the parts given with the booking. */
const firstAddress = ({ buyerName, location }: Order, { address }: Known): Partial<DeliveryAddress> =>
  address ?? { name: buyerName, country: ownCountry(), ...readPlace(location) };

export type Delivery = {
  /** Null until the payment has begun. */
  readonly begun: Begun | null;
  readonly method: DeliveryMethod;
  readonly choose: (method: DeliveryMethod) => void;
  /** Errors of the address, by the names of its inputs. */
  readonly errors: Readonly<Record<string, string>>;
  readonly begin: (known: Known) => void;
  /** Delivery from the form; undefined if the address is incomplete, with the errors at its inputs. */
  readonly read: (form: HTMLFormElement) => ChosenDelivery | undefined;
  /** Sends the delivery. Returns the new payment if the server started one. */
  readonly tell: (chosen: ChosenDelivery, form: HTMLFormElement) => Promise<StartedPayment | undefined>;
};

/** Delivery of this order's copy: chosen on the page and sent before the card is charged. */
export function useDelivery(order: Order): Delivery {
  const { id, priceCents } = order;
  const [begun, setBegun] = useState<Begun | null>(null);
  const [method, setMethod] = useState<DeliveryMethod>('post');
  const [errors, setErrors] = useState<Delivery['errors']>({});
  const told = useRef('');
  const choose = (chosen: DeliveryMethod) => {
    setMethod(chosen);
    sessionStorage.setItem(chosenKey(id), chosen);
  };
  const begin = (known: Known) => {
    setBegun({ ...known, address: firstAddress(order, known) });
    setMethod(firstMethod(order, known));
    told.current = known.method === 'meet' ? JSON.stringify({ method: 'meet' }) : '';
  };
  const refuse = (form: HTMLFormElement, fields: Delivery['errors']) => {
    setErrors(fields);
    focusFirst(form, fields);
  };
  const read = (form: HTMLFormElement): ChosenDelivery | undefined => {
    setErrors({});
    if (method === 'meet') return { method };
    const { output: address, fields } = validateAddress(Object.fromEntries(new FormData(form)));
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
