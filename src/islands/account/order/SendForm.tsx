import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { validate } from '../../../../core/entity/validation.ts';
import { CARRIER_NAMES } from '../../../../core/fulfilment/carriers.ts';
import { SendCopy } from '../../../../core/fulfilment/requests.ts';
import { orderActionsWords } from '../../../../core/words/fulfilment/order-actions.ts';
import { sendCopy } from '../../../api/fulfilment.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useJudgedForm } from '../../ui/form/use-judged-form.ts';
import styles from './order.module.css';

type Props = { readonly id: string; readonly onDone: () => void };

const words = orderActionsWords.send;

/** The seller tells how the book travels. What it means to send it untracked stands there before they choose. */
export function SendForm({ id, onDone }: Props) {
  const [untracked, setUntracked] = useState(false);
  const { errors, busy, formProps } = useJudgedForm(
    (values) => validate(SendCopy, { ...values, untracked }),
    async (sending) => {
      await sendCopy(id, sending).finally(onDone);
      toast.success(orderActionsWords.done.send);
    },
  );
  return (
    <form className={`form ${styles.form}`} {...formProps}>
      <fieldset className="field">
        <legend>{words.legend}</legend>
        {[false, true].map((value) => (
          <label key={String(value)} className="choice">
            <input
              type="radio"
              name="tracked"
              checked={untracked === value}
              aria-describedby={value ? 'untracked-means' : undefined}
              onChange={() => setUntracked(value)}
            />
            {value ? words.untracked : words.tracked}
          </label>
        ))}
        <p id="untracked-means" className="field-hint">
          {words.means}
        </p>
      </fieldset>
      {!untracked && (
        <div className="field-row">
          <Field
            label={words.carrier}
            name="carrier"
            list="carriers"
            hint={words.carrierHint}
            autoComplete="off"
            required
            error={errors.carrier}
          />
          <Field
            label={words.tracking}
            name="tracking"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            error={errors.tracking}
          />
          <datalist id="carriers">
            {CARRIER_NAMES.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
      )}
      <button type="submit" className={`button button-primary ${styles.go}`} aria-busy={busy} aria-disabled={busy}>
        {words.submit}
      </button>
    </form>
  );
}
