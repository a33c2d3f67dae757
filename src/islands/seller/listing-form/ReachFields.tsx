import { Inputs } from './Inputs.tsx';
import { type PartProps, Section } from './Section.tsx';

/** How the buyer and the seller find each other. */
export function ReachFields({ fields, errors }: PartProps) {
  return (
    <Section title="Where to reach you" note="Everybody sees the location; the number is for the buyer who has paid.">
      <div className="field-row">
        <Inputs group="reach" fields={fields} errors={errors} />
      </div>
    </Section>
  );
}
