import { useStore } from '@nanostores/react';
import type { WritableAtom } from 'nanostores';
import { useEffect } from 'react';
import { choiceLink } from '../choice-link.ts';
import styles from './state-filters.module.css';

type Props<Filter extends string> = {
  /** What the choices are about, for those who hear them. */
  readonly label: string;
  /** Every choice with what it is called, in their order. */
  readonly labels: Readonly<Record<Filter, string>>;
  readonly $filter: WritableAtom<Filter>;
  /** The choice that the query of an address names. */
  readonly filterOf: (search: string) => Filter;
  readonly addressOf: (filter: Filter) => string;
};

/** Which rows of a list are shown. Links, so that reloading, going back and another tab keep the choice. */
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
