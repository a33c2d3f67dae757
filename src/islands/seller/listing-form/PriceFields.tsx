import { type FocusEvent, type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { formatPrice } from '../../../../core/format.ts';
import { listingFields } from '../../../../core/listings/fields.ts';
import { tidyPrice } from '../../../../core/listings/price-cells.ts';
import type { PriceGuide as Guide } from '../../../../core/listings/price-guide.ts';
import { FIRST_REFUSAL } from '../../../../core/orders/want.ts';
import { listingFormWords, listingsWords } from '../../../../core/words/en/listings.ts';
import { wantScreenWords, wantsWords } from '../../../../core/words/en/orders.ts';
import { getPriceGuide } from '../../../api/seller.ts';
import { useAfterPause } from '../../ui/time/timers.ts';
import { Proceeds } from '../Proceeds.tsx';
import { Inputs, type PartProps, Section } from './Inputs.tsx';
import { fieldsIn, fill } from './listing-fields.ts';
import styles from './listing-form.module.css';

const RESELL_PRICE = listingFields.resellPriceCents.wire.name;

const words = listingFormWords.price;

const tidied = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
  input.value = tidyPrice(input.value.trim());
};

type Props = PartProps & { readonly form: RefObject<HTMLFormElement | null>; readonly isNew: boolean };

export function PriceFields({ fields, errors, form, isNew }: Props) {
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
      <PriceGuide form={form} offersFirst={isNew} />
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

/** Month of a moment, with its year if it differs. */
function monthOf(moment: number): string {
  const date = new Date(moment);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return date.toLocaleDateString('en-US', { month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) });
}

const sentenceOf = ({ sold, lowestCents, highestCents, lastSoldAt }: Guide): string =>
  lowestCents === null || highestCents === null
    ? ''
    : listingFormWords.price.soldFor(
        sold,
        formatPrice(lowestCents),
        formatPrice(highestCents),
        lastSoldAt === null ? undefined : monthOf(lastSoldAt),
      );

function FirstToWants() {
  const id = useId();
  const { firstToWants, firstNote } = wantScreenWords.wanted;
  return (
    <div className={`field ${styles.answer}`}>
      <label className="choice">
        <input type="checkbox" name="first_to_wants" aria-describedby={id} />
        {firstToWants(FIRST_REFUSAL.ms / 3_600_000)}
      </label>
      <p id={id} className="field-hint">
        {firstNote(FIRST_REFUSAL.people)}
      </p>
    </div>
  );
}

type PriceGuideProps = { readonly form: RefObject<HTMLFormElement | null>; readonly offersFirst: boolean };

/**
 * Prices of sold copies of the typed book, and how many readers want it, who may get a new copy first. Also selects
 * their most frequent category if none is chosen. Errors are ignored, because the guide is optional.
 */
function PriceGuide({ form, offersFirst }: PriceGuideProps) {
  const [said, setSaid] = useState('');
  const [wanted, setWanted] = useState(0);
  const asked = useRef('');
  const { later } = useAfterPause(() => {
    const { name = '', author = '', isbn = '' } = form.current ? fieldsIn(form.current) : {};
    const question = JSON.stringify([name.trim(), author.trim(), isbn.trim()]);
    if (question === asked.current) return;
    asked.current = question;
    setSaid('');
    setWanted(0);
    if (name.trim() === '') return;
    getPriceGuide({ name, author, isbn }).then(
      (guide) => {
        if (question !== asked.current) return;
        setSaid(sentenceOf(guide));
        setWanted(guide.wanted);
        if (guide.categoryId && form.current && !fieldsIn(form.current).categoryId) {
          fill(form.current, 'categoryId', guide.categoryId);
        }
      },
      () => {},
    );
  });
  useEffect(() => {
    const element = form.current;
    later();
    element?.addEventListener('input', later);
    return () => element?.removeEventListener('input', later);
  }, [form, later]);
  return (
    <>
      <p className={`form-note ${styles.guide}`} role="status">
        {wanted > 0 ? `${wantsWords.wantedBy(wanted)}. ${said}` : said}
      </p>
      {wanted > 0 && offersFirst && <FirstToWants />}
    </>
  );
}
