import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { PERIODS, periodOf } from '../../../core/period.ts';
import { listsWords } from '../../../core/words/lists.ts';
import type { ListQuery, ListView } from '../../stores/list-query.ts';
import { Field } from '../ui/form/Field.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { useAfterPause } from '../ui/list/use-after-pause.ts';
import styles from './list.module.css';

type Props<Sort extends string> = {
  /** What the search looks at. */
  readonly label: string;
  readonly sorts: Readonly<Record<Sort, string>>;
  readonly query: ListQuery<Sort>;
  /** Words of the choice of a period, for a list that has one. */
  readonly periods?: { readonly label: string; readonly all: string; readonly days: (days: number) => string };
};

/** What a list is searched for, as one types, and in which order it comes. */
export function ListFilters<Sort extends string>({ label, sorts, query, periods }: Props<Sort>) {
  const { search, sort, days } = query.viewOf(useStore(query.$query));
  const field = useRef<HTMLFormElement>(null);
  const typed = (): string => String(new FormData(field.current ?? undefined).get('search') ?? '').trim();
  const look = (view: Partial<ListView<Sort>>) => query.look({ search: typed(), sort, days, ...view });
  const { later, now } = useAfterPause(() => look({}));
  return (
    <search>
      <form
        ref={field}
        className={periods ? `${styles.filters} ${styles.withPeriod}` : styles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          now();
        }}
      >
        <Field
          label={label}
          name="search"
          type="search"
          defaultValue={search}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onInput={({ nativeEvent }) => (nativeEvent as InputEvent).isComposing || later()}
          onCompositionEnd={later}
        />
        <SelectField
          label={listsWords.listFilters.sort}
          value={sort}
          onChange={({ target }) => look({ sort: target.value as Sort })}
        >
          {query.sorts.map((known) => (
            <option key={known} value={known}>
              {sorts[known]}
            </option>
          ))}
        </SelectField>
        {periods && (
          <SelectField
            label={periods.label}
            value={days ?? ''}
            onChange={({ target }) => look({ days: periodOf(target.value) })}
          >
            <option value="">{periods.all}</option>
            {PERIODS.map((period) => (
              <option key={period} value={period}>
                {periods.days(period)}
              </option>
            ))}
          </SelectField>
        )}
      </form>
    </search>
  );
}
