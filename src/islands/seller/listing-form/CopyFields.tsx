import { useId } from 'react';
import { CONDITIONS } from '../../../../core/condition.ts';
import { listingFields } from '../../../../core/listings/fields.ts';
import { listingFormWords } from '../../../../core/words/en/listings.ts';
import { Choices } from '../../ui/form/Choices.tsx';
import { Inputs } from './Inputs.tsx';
import styles from './listing-form.module.css';
import { type PartProps, Section } from './Section.tsx';

export function CopyFields({ fields, errors }: PartProps) {
  return (
    <Section title={listingFormWords.copy}>
      <Inputs group="description" fields={fields} errors={errors} />
      <ConditionField initial={fields.condition} error={errors.condition} />
      <div className={`field-row ${styles.pair}`}>
        <Inputs group="use" fields={fields} errors={errors} />
      </div>
    </Section>
  );
}

function ConditionField({ initial, error }: { initial: string | undefined; error: string | undefined }) {
  const id = useId();
  return (
    <Choices
      legend={listingFields.condition.label}
      name="condition"
      choices={CONDITIONS}
      button={(condition) => ({
        defaultChecked: condition === initial,
        required: true,
        'aria-describedby': error ? id : undefined,
      })}
      className={styles.condition}
      aria-describedby={error ? id : undefined}
    >
      {error && (
        <p id={id} className="field-error">
          {error}
        </p>
      )}
    </Choices>
  );
}
