import type { DeliveryAddress } from '../../../../core/fulfilment/address.ts';
import { paymentScreenWords } from '../../../../core/words/payments/payment-screens.ts';
import { Field } from '../../ui/form/Field.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import styles from './card-payment.module.css';

const words = paymentScreenWords.address;

type Props = {
  /** What was typed stays while another way is looked at. */
  readonly shown: boolean;
  readonly disabled: boolean;
  /** Where the last parcel went. */
  readonly at: DeliveryAddress | null;
  readonly errors: Readonly<Record<string, string>>;
};

/** Where the parcel goes, as browsers know the parts of an address. */
export function AddressFields({ shown, disabled, at, errors }: Props) {
  const of = (name: keyof DeliveryAddress) => ({
    name,
    label: words[name],
    defaultValue: at?.[name],
    error: errors[name],
    required: true,
  });
  return (
    <fieldset className={styles.address} hidden={!shown} disabled={disabled || !shown}>
      <legend>{words.legend}</legend>
      <p className="form-note">{words.note}</p>
      <Field {...of('name')} autoComplete="shipping name" autoCapitalize="words" enterKeyHint="next" />
      <TextField {...of('address')} autoComplete="shipping street-address" autoCapitalize="words" rows={2} />
      <div className="field-row">
        <Field
          {...of('city')}
          autoComplete="shipping address-level2"
          autoCapitalize="words"
          enterKeyHint="next"
          hint={words.cityHint}
        />
        <Field
          {...of('postcode')}
          autoComplete="shipping postal-code"
          autoCapitalize="characters"
          enterKeyHint="next"
        />
      </div>
      <Field {...of('country')} autoComplete="shipping country-name" autoCapitalize="words" enterKeyHint="next" />
    </fieldset>
  );
}
