import { type FormEvent, type InputHTMLAttributes, useEffect, useId, useRef } from 'react';
import type { Category } from '../../../../core/catalog/category.ts';
import { CONDITIONS } from '../../../../core/condition.ts';
import { importWords } from '../../../../core/words/en/import.ts';
import { Field } from '../../ui/form/Field.tsx';
import type { Defaults } from './check-rows.ts';
import { DELIVERY_CHOICES } from './column-meanings.ts';
import styles from './import.module.css';
import { type Column, LABELS } from './table/columns.ts';

/** Pause in typing before the defaults apply. */
const PAUSE_MS = 250;

type Props = {
  readonly categories: readonly Category[];
  readonly defaults: Defaults;
  /** Input is pending that `onChange` has not reported yet. */
  readonly onTyping: (typing: boolean) => void;
  readonly onChange: (defaults: Defaults) => void;
};

const INPUTS: readonly (InputHTMLAttributes<HTMLInputElement> & { name: Column })[] = [
  { name: 'phone_number', type: 'tel', autoComplete: 'tel' },
  { name: 'location', autoComplete: 'address-level2' },
  { name: 'year_of_purchase', inputMode: 'numeric' },
  { name: 'year_of_use' },
  { name: 'original_price', inputMode: 'decimal' },
  { name: 'resell_price', inputMode: 'decimal' },
];

/** Values for all rows; a row's own values take precedence. */
export function ImportDefaults({ categories, defaults, onTyping, onChange }: Props) {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const listen = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    onTyping(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      onTyping(false);
      onChange(Object.fromEntries(new FormData(form)) as Defaults);
    }, PAUSE_MS);
  };
  return (
    <form
      className={styles.defaults}
      onInput={listen}
      onSubmit={(event) => event.preventDefault()}
      noValidate
      aria-labelledby={`${id}-heading`}
    >
      <h2 id={`${id}-heading`}>{importWords.defaults.heading}</h2>
      <div className={`field-row ${styles.fields}`}>
        <Choice name="category" options={categories} chosen={defaults.category} />
        <Choice name="condition" options={CONDITIONS.map((name) => ({ id: name, name }))} chosen={defaults.condition} />
        <Choice name="delivery" options={DELIVERY_CHOICES} chosen={defaults.delivery} />
        {INPUTS.map((input) => (
          <Field key={input.name} label={LABELS[input.name]} defaultValue={defaults[input.name]} {...input} />
        ))}
      </div>
      <div className="field">
        <label htmlFor={`${id}-description`}>{LABELS.description}</label>
        <textarea
          id={`${id}-description`}
          name="description"
          rows={2}
          className={styles.short}
          defaultValue={defaults.description}
        />
      </div>
    </form>
  );
}

type ChoiceProps = {
  readonly name: Column;
  readonly options: readonly { id: string; name: string }[];
  readonly chosen: string | undefined;
};

function Choice({ name, options, chosen }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{LABELS[name]}</label>
      <select id={id} name={name} defaultValue={chosen ?? ''}>
        <option value="">{importWords.defaults.varies}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}
