import { useId } from 'react';
import { DELIVERY_METHODS } from '../../../../core/fulfilment/state.ts';
import { listingFields } from '../../../../core/listings/fields.ts';
import { listingFormWords } from '../../../../core/words/en/listings.ts';
import styles from './listing-form.module.css';

const words = listingFormWords.delivery;
const NAME = listingFields.delivery.wire.name;

/** Delivery options of the copy; a new listing has all of them. `initial` is the text of a draft. */
export function DeliveryField({ initial, error }: { initial: string | undefined; error: string | undefined }) {
  const id = useId();
  const offered = initial?.split(/[\s,]+/) ?? DELIVERY_METHODS;
  return (
    <fieldset className={`field ${styles.delivery}`} aria-describedby={id}>
      <legend>{words.legend}</legend>
      {DELIVERY_METHODS.map((method) => (
        <label key={method} className="choice">
          <input
            type="checkbox"
            name={NAME}
            value={method}
            defaultChecked={offered.some((way) => way === method)}
            aria-invalid={error ? true : undefined}
            aria-describedby={id}
          />
          {words.methods[method]}
        </label>
      ))}
      {/* Makes the form require a box. */}
      <input type="hidden" name={NAME} value="" />
      <p id={id} className={error ? 'field-error' : 'field-hint'}>
        {error ?? words.note}
      </p>
    </fieldset>
  );
}
