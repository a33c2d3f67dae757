import { useId } from 'react';
import { DELIVERY_METHODS } from '../../../../core/fulfilment/states/state.ts';
import { listingFields } from '../../../../core/listings/fields.ts';
import { listingFormWords } from '../../../../core/words/listings/listing-form.ts';
import styles from './listing-form.module.css';

const words = listingFormWords.delivery;
const NAME = listingFields.delivery.wire.name;

/** The ways in which a buyer can get the copy; a new listing offers all of them. `initial` has the words of a draft. */
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
      {/* Says that the form asks for it, where no box is ticked. */}
      <input type="hidden" name={NAME} value="" />
      <p id={id} className={error ? 'field-error' : 'field-hint'}>
        {error ?? words.note}
      </p>
    </fieldset>
  );
}
