import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { validate } from '../../../../core/entity/validation.ts';
import { CARRIER_NAMES } from '../../../../core/fulfilment/carriers.ts';
import { SendCopy } from '../../../../core/fulfilment/requests.ts';
import { claimActionsWords } from '../../../../core/words/en/claims.ts';
import { orderActionsWords } from '../../../../core/words/en/fulfilment.ts';
import { sendBack } from '../../../api/claims.ts';
import { sendCopy } from '../../../api/fulfilment.ts';
import { Field } from '../../ui/form/Field.tsx';
import { Refusal } from '../../ui/form/Refusal.tsx';
import { useJudgedForm } from '../../ui/form/use-judged-form.ts';
import styles from './styles/step-form.module.css';

type Way = keyof typeof WAYS;

type Props = { readonly id: string; readonly way: Way; readonly onDone: () => void };

const { send: words } = orderActionsWords;

const WAYS = {
  send: { send: sendCopy, said: { ...words, postage: undefined }, done: orderActionsWords.done.send },
  'send-back': { send: sendBack, said: claimActionsWords.sendBack, done: claimActionsWords.done['send-back'] },
} as const;

/**
 * Form for the sender of a parcel. The consequences of untracked delivery, and its payer, are shown before the choice.
 */
export function SendForm({ id, way, onDone }: Props) {
  const { send, said, done } = WAYS[way];
  const [untracked, setUntracked] = useState(false);
  const { errors, busy, reason, formProps } = useJudgedForm(
    (values) => validate(SendCopy, { ...values, untracked }),
    async (sending) => {
      await send(id, sending).finally(onDone);
      toast.success(done);
    },
    'here',
  );
  return (
    <form className={`form ${styles.form}`} {...formProps}>
      {said.postage && <p className="form-note">{said.postage}</p>}
      <fieldset className="field">
        <legend>{said.legend}</legend>
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
          {said.means}
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
      <Refusal reason={reason} />
      <button type="submit" className={`button button-primary ${styles.go}`} aria-busy={busy} aria-disabled={busy}>
        {said.submit}
      </button>
    </form>
  );
}
