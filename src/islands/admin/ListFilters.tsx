import { useStore } from '@nanostores/react';
import { PERIODS, periodOf } from '../../../core/period.ts';
import { listsWords } from '../../../core/words/en/lists.ts';
import type { ListQuery, ListView } from '../../stores/list-query.ts';
import { SelectField } from '../ui/form/MoreFields.tsx';
import { ListSearch } from '../ui/list/Filters.tsx';
import styles from './list.module.css';

type Props<Sort extends string> = {
  readonly label: string;
  readonly sorts: Readonly<Record<Sort, string>>;
  readonly query: ListQuery<Sort>;
  /** Texts of the choice of a period, for a list that has one. */
  readonly periods?: { readonly label: string; readonly all: string; readonly days: (days: number) => string };
};

export function ListFilters<Sort extends string>({ label, sorts, query, periods }: Props<Sort>) {
  const { search, sort, days } = query.viewOf(useStore(query.$query));
  const look = (view: Pick<ListView<Sort>, 'search'> & Partial<ListView<Sort>>) => query.look({ sort, days, ...view });
  return (
    <ListSearch
      label={label}
      search={search}
      onSearch={(typed) => look({ search: typed })}
      className={periods ? `${styles.filters} ${styles.withPeriod}` : styles.filters}
    >
      {(typed) => (
        <>
          <SelectField
            label={listsWords.listFilters.sort}
            value={sort}
            onChange={({ target }) => look({ search: typed(), sort: target.value as Sort })}
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
              onChange={({ target }) => look({ search: typed(), days: periodOf(target.value) })}
            >
              <option value="">{periods.all}</option>
              {PERIODS.map((period) => (
                <option key={period} value={period}>
                  {periods.days(period)}
                </option>
              ))}
            </SelectField>
          )}
        </>
      )}
    </ListSearch>
  );
}
