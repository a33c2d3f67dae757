import { type FocusEvent, type FormEvent, type RefObject, useEffect, useId, useState } from 'react';
import { listingFields } from '../../../../core/listings/fields.ts';
import { tidyPrice } from '../../../../core/listings/price-cells.ts';
import { listingFormWords, listingsWords } from '../../../../core/words/en/listings.ts';
import { Proceeds } from '../proceeds/Proceeds.tsx';
import { Inputs } from './Inputs.tsx';
import styles from './listing-form.module.css';
import { PriceGuide } from './PriceGuide.tsx';
import { type PartProps, Section } from './Section.tsx';

const RESELL_PRICE = listingFields.resellPriceCents.wire.name;

const words = listingFormWords.price;

const tidied = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
  input.value = tidyPrice(input.value.trim());
};

export function PriceFields({ fields, errors, form }: PartProps & { form: RefObject<HTMLFormElement | null> }) {
  const noteId = useId();
  const [typed, setTyped] = useState(fields[RESELL_PRICE] ?? '');
  const confirmed = fields.above_original === 'on';
  const [asked, setAsked] = useState(confirmed);
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    setChanged(false);
    if (errors.resell_price === listingsWords.aboveOriginal) setAsked(true);
  }, [errors]);
  // The confirmation applies only to the former prices.
  const onInput = ({ currentTarget: { name, value } }: FormEvent<HTMLInputElement>) => {
    setAsked(false);
    setChanged(true);
    if (name === RESELL_PRICE) setTyped(value);
  };
  const isQuestion = errors.resell_price === listingsWords.aboveOriginal;
  const { resell_price: _, ...others } = errors;
  const shown = isQuestion && changed ? others : errors;
  return (
    <Section title={words.heading} className={styles.price}>
      <PriceGuide form={form} />
      <div className={`field-row ${styles.pair}`}>
        <Inputs
          group="price"
          fields={fields}
          errors={shown}
          notes={{ [RESELL_PRICE]: noteId }}
          onInput={onInput}
          onBlur={tidied}
        />
        <Proceeds id={noteId} typed={typed} rate />
      </div>
      {asked && (
        <div className={`field ${styles.answer}`}>
          <label className="choice">
            <input type="checkbox" name="above_original" defaultChecked={confirmed} />
            {words.aboveOriginal}
          </label>
        </div>
      )}
    </Section>
  );
}
