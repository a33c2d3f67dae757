import { type RefObject, useEffect, useRef, useState } from 'react';
import { price } from '../../../../core/format.ts';
import type { PriceGuide as Guide } from '../../../../core/listings/price-guide.ts';
import { listingFormWords } from '../../../../core/words/en/listings.ts';
import { getPriceGuide } from '../../../api/seller.ts';
import { useAfterPause } from '../../ui/list/use-after-pause.ts';
import { fieldsIn, fill } from './listing-fields.ts';
import styles from './listing-form.module.css';

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
        price(lowestCents),
        price(highestCents),
        lastSoldAt === null ? undefined : monthOf(lastSoldAt),
      );

type Props = { readonly form: RefObject<HTMLFormElement | null> };

/**
 * Prices of sold copies of the typed book. Also selects their most frequent category if none is chosen. Errors are
 * ignored, because the guide is optional.
 */
export function PriceGuide({ form }: Props) {
  const [said, setSaid] = useState('');
  const asked = useRef('');
  const { later } = useAfterPause(() => {
    const { name = '', author = '', isbn = '' } = form.current ? fieldsIn(form.current) : {};
    const question = JSON.stringify([name.trim(), author.trim(), isbn.trim()]);
    if (question === asked.current) return;
    asked.current = question;
    setSaid('');
    if (name.trim() === '') return;
    getPriceGuide({ name, author, isbn }).then(
      (guide) => {
        if (question !== asked.current) return;
        setSaid(sentenceOf(guide));
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
    <p className={`form-note ${styles.guide}`} role="status">
      {said}
    </p>
  );
}
