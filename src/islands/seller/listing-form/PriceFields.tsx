import { type FocusEvent, useEffect, useState } from 'react';
import { listingFormWords } from '../../../../core/words/listings/listing-form.ts';
import { listingsWords } from '../../../../core/words/listings/listings.ts';
import { Inputs } from './Inputs.tsx';
import styles from './listing-form.module.css';
import { type PartProps, Section } from './Section.tsx';

const words = listingFormWords.price;

/** The keys of many phones offer a comma and no point. */
const withPoint = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
  input.value = input.value.replace(/^\s*(\d+),(\d{1,2})\s*$/, '$1.$2');
};

/** What a new copy costs, and what this one does. */
export function PriceFields({ fields, errors }: PartProps) {
  const confirmed = fields.above_original === 'on';
  const [asked, setAsked] = useState(confirmed);
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    setChanged(false);
    if (errors.resell_price === listingsWords.aboveOriginal) setAsked(true);
  }, [errors]);
  // The answer was about the two prices as they were.
  const forget = () => {
    setAsked(false);
    setChanged(true);
  };
  const isQuestion = errors.resell_price === listingsWords.aboveOriginal;
  const { resell_price: _, ...others } = errors;
  const shown = isQuestion && changed ? others : errors;
  return (
    <Section title={words.heading} className={styles.price}>
      <div className={`field-row ${styles.pair}`}>
        <Inputs group="price" fields={fields} errors={shown} onInput={forget} onBlur={withPoint} />
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
