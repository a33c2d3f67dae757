import { useState } from 'react';
import type { DeliveryAddress } from '../../../../core/fulfilment/address.ts';
import { COUNTRY_NAMES, countryNamed } from '../../../../core/fulfilment/countries.ts';
import { stateNamed, stateNames } from '../../../../core/fulfilment/country-states.ts';
import { partsOf } from '../../../../core/fulfilment/validated-address.ts';
import { DAY_MS } from '../../../../core/period.ts';
import { RETENTION } from '../../../../core/retention.ts';
import { paymentScreenWords } from '../../../../core/words/en/payments.ts';
import { Field } from '../../ui/form/Field.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import styles from './card-payment.module.css';

const words = paymentScreenWords.address;

type Props = {
  /** False hides the fields and keeps their input. */
  readonly shown: boolean;
  readonly disabled: boolean;
  /** Known parts, from the last parcel or the booking. */
  readonly at: Partial<DeliveryAddress>;
  readonly errors: Readonly<Record<string, string>>;
};

/** Delivery address, in parts that browsers can fill in; without the parts that the country does not use. */
export function AddressFields({ shown, disabled, at, errors }: Props) {
  const [country, setCountry] = useState(() => countryNamed(at.country ?? '')?.name ?? '');
  const parts = partsOf(country);
  const of = (name: keyof DeliveryAddress, required = true) => ({
    name,
    label: words[name],
    defaultValue: at[name],
    error: errors[name],
    required,
  });
  return (
    <fieldset className={styles.address} hidden={!shown} disabled={disabled || !shown}>
      <legend>{words.legend}</legend>
      <p className="form-note">{words.note(RETENTION.contacts / DAY_MS)}</p>
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
            hint={parts?.postcode === 'taken' ? words.postcodeHint : undefined}
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
  const names = stateNames(country);
  const autoComplete = 'shipping address-level1';
  if (names.length === 0)
    return <Field {...field} {...{ defaultValue, autoComplete }} autoCapitalize="words" enterKeyHint="next" />;
  return (
    <SelectField {...field} defaultValue={stateNamed(country, defaultValue) ?? ''} autoComplete={autoComplete}>
      <Options names={names} />
    </SelectField>
  );
}

const Options = ({ names }: { names: readonly string[] }) => (
  <>
    <option value="">{words.choose}</option>
    {names.map((name) => (
      <option key={name}>{name}</option>
    ))}
  </>
);
