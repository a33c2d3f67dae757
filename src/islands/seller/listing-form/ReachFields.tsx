import { Field } from '../../ui/form/Field.tsx';
import { type PartProps, Section } from './Section.tsx';

/** How the buyer and the seller find each other. */
export function ReachFields({ fields, errors }: PartProps) {
  return (
    <Section title="Where to reach you" note="Everybody sees the location; the number is for the buyer who has paid.">
      <div className="field-row">
        <Field
          label="Contact Number"
          name="phone_number"
          defaultValue={fields.phone_number}
          inputMode="tel"
          autoComplete="tel"
          required
          error={errors.phone_number}
        />
        <Field
          label="Location"
          name="location"
          defaultValue={fields.location}
          autoComplete="address-level2"
          required
          hint="For example: Salem, OR"
          error={errors.location}
        />
      </div>
    </Section>
  );
}
