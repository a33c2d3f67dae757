import { useId } from 'react';
import { CONDITIONS } from '../../../../core/constants.ts';
import { Field } from '../../ui/form/Field.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import styles from './listing-form.module.css';
import { type PartProps, Section } from './Section.tsx';

/** What only this copy has. */
export function CopyFields({ fields, errors }: PartProps) {
  return (
    <Section title="This copy">
      <ConditionField initial={fields.condition} error={errors.condition} />
      <div className="field-row">
        <Field
          label="Purchase Year"
          name="year_of_purchase"
          defaultValue={fields.year_of_purchase}
          inputMode="numeric"
          autoComplete="off"
          required
          hint="When you bought it"
          error={errors.year_of_purchase}
        />
        <Field
          label="Used Duration"
          name="year_of_use"
          defaultValue={fields.year_of_use}
          autoComplete="off"
          required
          hint="For example: 2 years"
          error={errors.year_of_use}
        />
      </div>
      <TextField
        label="Description"
        name="description"
        defaultValue={fields.description}
        rows={6}
        required
        hint="The edition, the binding, every mark and crease"
        error={errors.description}
      />
    </Section>
  );
}

function ConditionField({ initial, error }: { initial: string | undefined; error: string | undefined }) {
  const id = useId();
  return (
    <fieldset className={`field ${styles.condition}`} aria-describedby={error ? id : undefined}>
      <legend>Condition</legend>
      {CONDITIONS.map((condition) => (
        <label key={condition} className="choice">
          <input
            type="radio"
            name="condition"
            value={condition}
            defaultChecked={condition === initial}
            required
            aria-describedby={error ? id : undefined}
          />
          {condition}
        </label>
      ))}
      {error && (
        <p id={id} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
