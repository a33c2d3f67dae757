/** Filters of a list: a search while typing, and states as links. */

import { useStore } from '@nanostores/react';
import type { WritableAtom } from 'nanostores';
import { type ReactNode, useRef } from 'react';
import { Field } from '../form/Field.tsx';
import { choiceLink, useHistorySteps } from '../navigation.ts';
import { useAfterPause } from '../time/timers.ts';
import styles from './list.module.css';

type ListSearchProps = {
  readonly label: string;
  readonly search: string;
  readonly onSearch: (typed: string) => void;
  readonly className?: string | undefined;
  /** Further choices beside the field; `typed` returns the field's text. */
  readonly children?: (typed: () => string) => ReactNode;
};

export function ListSearch({ label, search, onSearch, className, children }: ListSearchProps) {
  const form = useRef<HTMLFormElement>(null);
  const typed = (): string => String(new FormData(form.current ?? undefined).get('search') ?? '').trim();
  const { later, now } = useAfterPause(() => onSearch(typed()));
  return (
    <search>
      <form
        ref={form}
        className={className}
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
        {children?.(typed)}
      </form>
    </search>
  );
}

type StateFiltersProps<Filter extends string> = {
  /** Label of the group for screen readers. */
  readonly label: string;
  readonly labels: Readonly<Record<Filter, string>>;
  readonly $filter: WritableAtom<Filter>;
  /** Choice in the query of an address. */
  readonly filterOf: (search: string) => Filter;
  readonly addressOf: (filter: Filter) => string;
};

/** State filter of a list, as links, so that reloads, history and other tabs keep it. */
export function StateFilters<Filter extends string>({
  label,
  labels,
  $filter,
  filterOf,
  addressOf,
}: StateFiltersProps<Filter>) {
  const chosen = useStore($filter);
  useHistorySteps(() => $filter.set(filterOf(location.search)));
  return (
    <nav aria-label={label}>
      <ul className={styles.filters}>
        {(Object.keys(labels) as Filter[]).map((filter) => (
          <li key={filter}>
            <a {...choiceLink(filter, chosen, addressOf, $filter.set)}>{labels[filter]}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
