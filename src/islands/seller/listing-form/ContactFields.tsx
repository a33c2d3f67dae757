import { listingFormWords } from '../../../../core/words/en/listings.ts';
import { DeliveryField } from './DeliveryField.tsx';
import { Inputs } from './Inputs.tsx';
import styles from './listing-form.module.css';
import { type PartProps, Section } from './Section.tsx';

export function ContactFields({ fields, errors }: PartProps) {
  return (
    <Section title={listingFormWords.contact}>
      <DeliveryField initial={fields.delivery} error={errors.delivery} />
      <div className={`field-row ${styles.pair}`}>
        <Inputs group="reach" fields={fields} errors={errors} />
      </div>
    </Section>
  );
}
