/** Books that the user wants: a form, filled in by the link that led here, and the list with the copies found. */

import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { CONDITIONS } from '../../../core/condition.ts';
import { formatPrice } from '../../../core/format.ts';
import { firstEndOf, NewWant, type Want } from '../../../core/orders/want.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { wantScreenWords } from '../../../core/words/en/orders.ts';
import { addWant, keepEndingWants, removeWant } from '../../api/wants.ts';
import { paths } from '../../paths.ts';
import { $question } from '../../stores/confirm.ts';
import { $wants, changeWants, loadMoreWants } from '../../stores/wants.ts';
import { Guard } from '../Guard.tsx';
import { toastFailure } from '../ui/failure.tsx';
import { Field } from '../ui/form/Field.tsx';
import { SelectField } from '../ui/form/MoreFields.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { DeleteButton, ListTable, NoData } from '../ui/list/ListTable.tsx';
import { LoadedRows } from '../ui/list/LoadedRows.tsx';
import { useLastValue } from '../ui/load-states.tsx';
import { Moment, SentenceWithMoment } from '../ui/time/Moment.tsx';

const words = wantScreenWords;

export function Wants() {
  return (
    <Guard>
      {() => (
        <>
          <WantForm />
          <WantList />
        </>
      )}
    </Guard>
  );
}

/** The book that the address names. */
const soughtIn = (address: string) => Object.fromEntries(new URLSearchParams(address));

function WantForm() {
  const [sought, setSought] = useState(() => soughtIn(location.search));
  const [added, setAdded] = useState(0);
  const { errors, busy, formProps } = useForm(NewWant, async (want) => {
    const { changed } = await addWant(want);
    toast.success(changed ? words.changed : words.added);
    history.replaceState(null, '', paths.wants());
    setSought({});
    setAdded(added + 1);
    // A request that is running may answer without it, and then takes the place of a new one.
    changeWants((one) => one);
    $wants.revalidate();
  });
  return (
    <form key={added} method="post" className="form" aria-label={words.label} {...formProps}>
      <p className="form-note">{words.note}</p>
      {sought.titleID ? <SoughtTitle sought={sought} /> : <SoughtFields sought={sought} errors={errors} />}
      <BoundFields errors={errors} />
      <div className="form-actions">
        <button type="submit" className="button button-primary" disabled={busy} aria-busy={busy}>
          {words.label}
        </button>
      </div>
    </form>
  );
}

type Sought = Readonly<Record<string, string>>;
type ErrorsProps = { readonly errors: Readonly<Record<string, string | undefined>> };

/** A title that the form names, and does not change. */
function SoughtTitle({ sought: { titleID = '', title = '', author = '' } }: { readonly sought: Sought }) {
  return (
    <>
      <p>
        <a href={paths.title(titleID)} dir="auto">
          {title || words.thisTitle}
        </a>
        {author && <bdi> {author}</bdi>}
      </p>
      {Object.entries({ titleID, title, author }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

function SoughtFields({
  sought: { title = '', author = '', isbn = '' },
  errors,
}: ErrorsProps & { readonly sought: Sought }) {
  const field = (name: 'title' | 'author' | 'isbn', defaultValue: string) => ({
    ...{ name, defaultValue, label: words.fields[name], error: errors[name], autoComplete: 'off' },
  });
  return (
    <>
      <Field {...field('title', title)} maxLength={200} />
      <Field {...field('author', author)} maxLength={200} />
      <Field {...field('isbn', isbn)} inputMode="numeric" />
    </>
  );
}

function BoundFields({ errors }: ErrorsProps) {
  return (
    <div className="field-row">
      <SelectField name="condition" label={words.fields.condition} error={errors.condition} defaultValue="">
        <option value="">{words.anyCondition}</option>
        {CONDITIONS.toReversed().map((condition) => (
          <option key={condition} value={condition}>
            {words.orBetter(condition)}
          </option>
        ))}
      </SelectField>
      <Field
        name="max_price"
        label={words.fields.maxPrice}
        error={errors.max_price}
        inputMode="decimal"
        autoComplete="off"
      />
    </div>
  );
}

function WantList() {
  const answer = useLastValue($wants);
  const endsAt = firstEndOf(answer.data?.rows ?? []);
  const { what, bounds, found, action } = words.heads;
  return (
    <section aria-labelledby="own-wants">
      <h2 id="own-wants">{words.own}</h2>
      {endsAt !== null && <Ending at={endsAt} />}
      <LoadedRows answer={answer} loading={words.loading} what="wants" onMore={loadMoreWants} empty={<NoData />}>
        {(rows) => (
          <ListTable heads={[what, bounds, found, action]} rows={rows}>
            {(want, onAsk) => <WantRow key={want.id} want={want} onAsk={onAsk} />}
          </ListTable>
        )}
      </LoadedRows>
    </section>
  );
}

function Ending({ at }: { at: number }) {
  const keep = () => keepEndingWants().then(() => $wants.revalidate(), toastFailure);
  return (
    <div className="notice">
      <p>
        <SentenceWithMoment say={words.ending} at={at} />
      </p>
      <button type="button" className="button button-small" onClick={keep}>
        {words.keep}
      </button>
    </div>
  );
}

const nameOf = ({ title, author, isbn }: Want): string => title ?? author ?? isbn ?? words.thisTitle;

type WantProps = { readonly want: Want };

function WantRow({ want, onAsk }: WantProps & { readonly onAsk: () => void }) {
  const name = nameOf(want);
  const { maxCents, condition } = want;
  const bounds = [condition && words.orBetter(condition), maxCents === null ? null : words.upTo(formatPrice(maxCents))];
  const ask = () => {
    onAsk();
    $question.set({ name, act: () => remove(want) });
  };
  return (
    <tr>
      <td data-label={words.heads.what}>
        <WantedBook want={want} />
      </td>
      <td data-label={words.heads.bounds}>{bounds.filter(Boolean).join(', ') || words.noBounds}</td>
      <td data-label={words.heads.found}>
        <FoundCopies want={want} />
      </td>
      <td>
        <div className="table-actions">
          <DeleteButton name={words.deleteLabel(name)} onClick={ask}>
            {commonWords.button.delete}
          </DeleteButton>
        </div>
      </td>
    </tr>
  );
}

function WantedBook({ want }: WantProps) {
  const name = nameOf(want);
  const { author, isbn, titleId } = want;
  const more = [author, isbn].filter((said) => said !== null && said !== name);
  return (
    <>
      {titleId ? (
        <a href={paths.title(titleId)} dir="auto">
          {name}
        </a>
      ) : (
        <bdi>{name}</bdi>
      )}
      {more.map((said) => (
        <div key={said}>
          <bdi>{said}</bdi>
        </div>
      ))}
    </>
  );
}

function FoundCopies({ want }: WantProps) {
  if (want.matches.length === 0) return words.nothingYet;
  const name = nameOf(want);
  return (
    <>
      {want.matches.map(({ listingId, at }) => (
        <div key={listingId}>
          <a href={paths.book(listingId)} aria-label={words.copyOf(name)}>
            {words.copy} <Moment at={at} />
          </a>
        </div>
      ))}
      <div>
        <a href={copiesOf(want)} aria-label={words.allCopiesOf(name)}>
          {words.allCopies}
        </a>
      </div>
    </>
  );
}

/** The page of the title, or a search for the words of the want. */
function copiesOf({ titleId, title, author, isbn }: Want): string {
  if (titleId) return paths.title(titleId);
  const said = title === null && isbn !== null ? [isbn] : [title, author];
  return paths.search(new URLSearchParams({ q: said.filter((part) => part !== null).join(' ') }));
}

async function remove(want: Want): Promise<void> {
  try {
    if ((await removeWant(want.id)) > 0) {
      changeWants((row) => (row.id === want.id ? undefined : row));
      toast.success(commonWords.removed(nameOf(want)));
    }
  } finally {
    $wants.revalidate();
  }
}
