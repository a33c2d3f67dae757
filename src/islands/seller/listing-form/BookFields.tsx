import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import { listingFields } from '../../../../core/listings/fields.ts';
import type { KnownBook } from '../../../../core/listings/my-listing.ts';
import { listingFormWords } from '../../../../core/words/en/listings.ts';
import { $categories } from '../../../stores/listings.ts';
import { SelectField } from '../../ui/form/MoreFields.tsx';
import { Inputs, type PartProps, Section } from './Inputs.tsx';
import { IsbnField } from './IsbnField.tsx';
import { fieldsIn, fill, focusFieldAfter, hasKeyboardOnScreen } from './listing-fields.ts';
import styles from './listing-form.module.css';

/** Fields that are the same for every copy of the book. The ISBN comes first, because it may fill the others. */
export function BookFields({ fields, errors, form }: PartProps & { form: RefObject<HTMLFormElement | null> }) {
  const fillFrom = ({ name, author }: KnownBook) => {
    fill(form.current, 'name', name);
    if (author !== null) fill(form.current, 'author', author);
  };
  const fillAndGoOn = (book: KnownBook) => {
    fillFrom(book);
    // On phones the focus goes on, so that nobody has to tap the next required field.
    const last = form.current?.elements.namedItem('author');
    if (form.current && last instanceof HTMLInputElement && hasKeyboardOnScreen()) focusFieldAfter(form.current, last);
  };
  /** Keeps typed text and the focus, because the user pressed nothing. */
  const fillIfEmpty = (book: KnownBook): boolean => {
    const { name, author } = form.current ? fieldsIn(form.current) : {};
    if (name || author) return false;
    fillFrom(book);
    return true;
  };
  return (
    <Section title={listingFormWords.book}>
      <IsbnField
        initial={fields.isbn ?? ''}
        error={errors.isbn}
        named={Boolean(fields.name)}
        onUse={fillAndGoOn}
        onSingleMatch={fillIfEmpty}
      />
      <div className={styles.named}>
        <Inputs group="book" fields={fields} errors={errors} />
        <CategoryField initial={fields.categoryId ?? ''} error={errors.categoryId} />
      </div>
    </Section>
  );
}

function CategoryField({ initial, error }: { initial: string; error: string | undefined }) {
  const { data: categories, error: failure } = useStore($categories);
  if (categories) {
    return (
      <SelectField
        label={listingFields.categoryName.label}
        name="categoryId"
        defaultValue={initial}
        required
        error={error}
      >
        <option value="">{listingFormWords.category.choose}</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <>
      <SelectField
        key="waiting"
        label={listingFields.categoryName.label}
        disabled
        aria-busy={!failure}
        error={failure ? `${failure.message}` : error}
      >
        <option>{failure ? listingFormWords.category.unavailable : listingFormWords.category.loading}</option>
      </SelectField>
      {/* Keeps the earlier choice for the draft and the request. */}
      <input type="hidden" name="categoryId" value={initial} />
      {failure && (
        <button type="button" className="button button-small" onClick={() => $categories.revalidate()}>
          {listingFormWords.category.tryAgain}
        </button>
      )}
    </>
  );
}
