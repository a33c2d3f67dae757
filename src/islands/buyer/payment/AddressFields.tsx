import { type ChangeEvent, useId, useState } from 'react';
import type { DeliveryAddress } from '../../../../core/fulfilment/address.ts';
import { COUNTRY_NAMES } from '../../../../core/fulfilment/countries.ts';
import { partsOf } from '../../../../core/fulfilment/judged-address.ts';
import { paymentScreenWords } from '../../../../core/words/payments/payment-screens.ts';
import { Field } from '../../ui/form/Field.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import styles from './card-payment.module.css';

const words = paymentScreenWords.address;

/** Shorter ones are codes, or names that somebody is still typing. */
const SHORTEST_NAME = 4;

type Props = {
  /** What was typed stays while another way is looked at. */
  readonly shown: boolean;
  readonly disabled: boolean;
  /** Where the last parcel went. */
  readonly at: DeliveryAddress | null;
  readonly errors: Readonly<Record<string, string>>;
};

/** The address of the parcel, in parts that browsers know. Parts that the country does not have are not asked for. */
export function AddressFields({ shown, disabled, at, errors }: Props) {
  const listId = useId();
  const [parts, setParts] = useState(() => partsOf(at?.country));
  const of = (name: keyof DeliveryAddress, required = true) => ({
    name,
    label: words[name],
    defaultValue: at?.[name],
    error: errors[name],
    required,
  });
  const look = (country: string) => setParts((before) => partsOf(country) ?? before);
  const onType = ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
    if (value.trim().length >= SHORTEST_NAME) look(value);
  };
  return (
    <fieldset className={styles.address} hidden={!shown} disabled={disabled || !shown}>
      <legend>{words.legend}</legend>
      <p className="form-note">{words.note}</p>
      <Field {...of('name')} autoComplete="shipping name" autoCapitalize="words" enterKeyHint="next" />
      <Field
        {...of('country')}
        list={listId}
        autoComplete="shipping country-name"
        autoCapitalize="words"
        enterKeyHint="next"
        onChange={onType}
        onBlur={({ target }) => look(target.value)}
      />
      <datalist id={listId}>
        {COUNTRY_NAMES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField {...of('address')} autoComplete="shipping street-address" autoCapitalize="words" rows={2} />
      <div className="field-row">
        <Field {...of('city')} autoComplete="shipping address-level2" autoCapitalize="words" enterKeyHint="next" />
        {parts?.postcode !== 'none' && (
          <Field
            {...of('postcode', parts?.postcode !== 'taken')}
            autoComplete="shipping postal-code"
            autoCapitalize="characters"
            enterKeyHint="next"
            hint={parts?.postcode === 'taken' ? words.postcodeHint : undefined}
          />
        )}
      </div>
      {parts?.state === 'needed' && (
        <Field {...of('state')} autoComplete="shipping address-level1" autoCapitalize="words" enterKeyHint="next" />
      )}
    </fieldset>
  );
}
