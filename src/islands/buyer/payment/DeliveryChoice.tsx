/** Delivery of a copy: the choice, the address, and both on their way to the server. */

import { useRef, useState } from 'react';
import { DAY_MS } from '../../../../core/days.ts';
import type { DeliveryAddress } from '../../../../core/fulfilment/address.ts';
import { COUNTRY_NAMES, findCountry } from '../../../../core/fulfilment/countries.ts';
import { countryStateNames, findCountryState } from '../../../../core/fulfilment/country-states.ts';
import { isSameCity, parseAddressLine } from '../../../../core/fulfilment/parse-address-line.ts';
import type { ChosenDelivery } from '../../../../core/fulfilment/requests.ts';
import type { DeliveryMethod } from '../../../../core/fulfilment/state.ts';
import { addressPartsOf, validateAddress } from '../../../../core/fulfilment/validate-address.ts';
import type { Order } from '../../../../core/orders/order.ts';
import type { StartedPayment } from '../../../../core/payments/payment.ts';
import { RETENTION } from '../../../../core/retention.ts';
import { paymentScreenWords } from '../../../../core/words/en/payments.ts';
import { startPayment } from '../../../api/buyer.ts';
import { ApiError } from '../../../api/client.ts';
import { Field } from '../../ui/form/Field.tsx';
import { Choices, SelectField, TextField } from '../../ui/form/MoreFields.tsx';
import { focusFirst } from '../../ui/form/use-form.ts';
import { READER_LANGUAGE } from '../../ui/time/moment-formats.ts';
import styles from './payment.module.css';

const words = paymentScreenWords.delivery;

export function DeliveryChoice({ delivery, disabled }: { delivery: Delivery; disabled: boolean }) {
  const { begun, method: chosen, choose, errors } = delivery;
  if (!begun) return null;
  return (
    <>
      <Choices
        legend={words.legend}
        name="delivery"
        choices={begun.offered}
        labels={words.methods}
        button={(method) => ({
          checked: chosen === method,
          'aria-describedby': 'delivery-note',
          onChange: () => choose(method),
        })}
        disabled={disabled}
      >
        {begun.offered.length === 1 && <p className="field-hint">{words.onlyWay}</p>}
        <p id="delivery-note" className="field-hint" role="status">
          {words.notes[chosen](begun.copyLocation)}
        </p>
      </Choices>
      <AddressFields shown={chosen === 'post'} disabled={disabled} at={begun.address} errors={errors} />
    </>
  );
}

const addressWords = paymentScreenWords.address;

type AddressFieldsProps = {
  /** False hides the fields and keeps their input. */
  readonly shown: boolean;
  readonly disabled: boolean;
  /** Known parts, from the last parcel or the booking. */
  readonly at: Partial<DeliveryAddress>;
  readonly errors: Readonly<Record<string, string>>;
};

/** Delivery address, in parts that browsers can fill in; without the parts that the country does not use. */
function AddressFields({ shown, disabled, at, errors }: AddressFieldsProps) {
  const [country, setCountry] = useState(() => findCountry(at.country ?? '')?.name ?? '');
  const parts = addressPartsOf(country);
  const of = (name: keyof DeliveryAddress, required = true) => ({
    name,
    label: addressWords[name],
    defaultValue: at[name],
    error: errors[name],
    required,
  });
  return (
    <fieldset className={styles.address} hidden={!shown} disabled={disabled || !shown}>
      <legend>{addressWords.legend}</legend>
      <p className="form-note">{addressWords.note(RETENTION.contacts / DAY_MS)}</p>
      <Field {...of('name')} autoComplete="shipping name" autoCapitalize="words" enterKeyHint="next" />
      <SelectField
        {...of('country')}
        defaultValue={undefined}
        value={country}
        onChange={({ target }) => setCountry(target.value)}
        autoComplete="shipping country-name"
      >
        <Options names={COUNTRY_NAMES} />
      </SelectField>
      <TextField {...of('address')} autoComplete="shipping street-address" autoCapitalize="words" rows={2} />
      <div className="field-row">
        <Field {...of('city')} autoComplete="shipping address-level2" autoCapitalize="words" enterKeyHint="next" />
        {parts?.postcode !== 'none' && (
          <Field
            {...of('postcode', parts?.postcode !== 'taken')}
            autoComplete="shipping postal-code"
            autoCapitalize="characters"
            enterKeyHint="next"
            hint={parts?.postcode === 'taken' ? addressWords.postcodeHint : undefined}
          />
        )}
      </div>
      {parts?.state === 'needed' && <StateField key={country} country={country} {...of('state')} />}
    </fieldset>
  );
}

type StateProps = {
  readonly country: string;
  readonly name: string;
  readonly label: string;
  readonly defaultValue: string | undefined;
  readonly error: string | undefined;
  readonly required: boolean;
};

/** A select if the states of the country are known; otherwise a text field. */
function StateField({ country, defaultValue = '', ...field }: StateProps) {
  const names = countryStateNames(country);
  const autoComplete = 'shipping address-level1';
  if (names.length === 0)
    return <Field {...field} {...{ defaultValue, autoComplete }} autoCapitalize="words" enterKeyHint="next" />;
  return (
    <SelectField {...field} defaultValue={findCountryState(country, defaultValue) ?? ''} autoComplete={autoComplete}>
      <Options names={names} />
    </SelectField>
  );
}

const Options = ({ names }: { names: readonly string[] }) => (
  <>
    <option value="">{addressWords.choose}</option>
    {names.map((name) => (
      <option key={name}>{name}</option>
    ))}
  </>
);

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
const ownCountry = (): string => findCountry(new Intl.Locale(READER_LANGUAGE).maximize().region ?? '')?.name ?? '';

/** Address of the last parcel, or the parts given with the booking. */
const firstAddress = ({ buyerName, location }: Order, { address }: Known): Partial<DeliveryAddress> =>
  address ?? { name: buyerName, country: ownCountry(), ...parseAddressLine(location) };

type Delivery = {
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
  const savedJson = useRef('');
  const choose = (chosen: DeliveryMethod) => {
    setMethod(chosen);
    sessionStorage.setItem(chosenKey(id), chosen);
  };
  const begin = (known: Known) => {
    setBegun({ ...known, address: firstAddress(order, known) });
    setMethod(firstMethod(order, known));
    savedJson.current = known.method === 'meet' ? JSON.stringify({ method: 'meet' }) : '';
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
    if (said === savedJson.current) return undefined;
    try {
      const started = await startPayment({ orderId: id, expectedPriceCents: priceCents, delivery });
      savedJson.current = said;
      return started;
    } catch (error) {
      if (error instanceof ApiError) refuse(form, error.fields);
      throw error;
    }
  };
  return { begun, method, choose, errors, begin, read, tell };
}
