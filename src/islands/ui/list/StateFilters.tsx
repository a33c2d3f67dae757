import { useStore } from '@nanostores/react';
import type { WritableAtom } from 'nanostores';
import { useEffect } from 'react';
import { choiceLink } from '../choice-link.ts';
import styles from './state-filters.module.css';

type Props<Filter extends string> = {
  /** Label of the group for screen readers. */
  readonly label: string;
  readonly labels: Readonly<Record<Filter, string>>;
  readonly $filter: WritableAtom<Filter>;
  /** Choice in the query of an address. */
  readonly filterOf: (search: string) => Filter;
  readonly addressOf: (filter: Filter) => string;
};

/** State filter of a list, as links, so that reloads, history and other tabs keep it. */
export function StateFilters<Filter extends string>({ label, labels, $filter, filterOf, addressOf }: Props<Filter>) {
  const chosen = useStore($filter);
  useEffect(() => {
    const follow = () => $filter.set(filterOf(location.search));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [$filter, filterOf]);
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
