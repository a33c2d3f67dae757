import { useStore } from '@nanostores/react';
import { SelectField } from '../../ui/form/MoreFields.tsx';
import { ListSearch } from '../../ui/list/Filters.tsx';
import links from '../../ui/list/list.module.css';
import { choiceLink, useHistorySteps } from '../../ui/navigation.ts';
import type { AdminList, AnyView, ViewChoice } from './admin-list.ts';
import styles from './lists.module.css';

/** Search and choices of a list. The address keeps them for reloads, history and other tabs. */
export function AdminListChoices<Row>({ list }: { readonly list: AdminList<Row> }) {
  const view = list.viewOf(useStore(list.$query));
  useHistorySteps(list.follow);
  const choices = Object.entries(list.choices ?? {});
  const selects = choices.filter(([, choice]) => choice.as !== 'links');
  const fields = (searched: () => string) =>
    selects.map(([name, choice]) => (
      <SelectField
        key={name}
        label={choice.label}
        value={view[name]}
        onChange={({ target }) => list.look({ ...view, search: searched(), [name]: target.value })}
      >
        {choice.options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    ));
  const beside = list.besideChoices?.(view);
  return (
    <>
      {choices.map(
        ([name, choice]) =>
          choice.as === 'links' && <ChoiceLinks key={name} list={list} view={view} name={name} choice={choice} />,
      )}
      {list.search && (
        <ListSearch
          label={list.search}
          search={view.search}
          onSearch={(search) => list.look({ ...view, search })}
          className={selects.length > 1 ? `${styles.filters} ${styles.twoChoices}` : styles.filters}
        >
          {fields}
        </ListSearch>
      )}
      {!list.search && selects.length > 0 ? (
        <div className={styles.onlyChoices}>
          {fields(() => view.search)}
          {beside}
        </div>
      ) : (
        beside
      )}
      {list.note && <p className="form-note">{list.note(view)}</p>}
    </>
  );
}

type ChoiceLinksProps<Row> = {
  readonly list: AdminList<Row>;
  readonly view: AnyView;
  readonly name: string;
  readonly choice: ViewChoice<string>;
};

function ChoiceLinks<Row>({ list, view, name, choice: { label, options } }: ChoiceLinksProps<Row>) {
  const addressOf = (value: string) => {
    const query = list.queryOf({ ...view, [name]: value });
    return query ? `${location.pathname}?${query}` : location.pathname;
  };
  return (
    <nav aria-label={label}>
      <ul className={links.filters}>
        {options.map(([value, text]) => (
          <li key={value}>
            <a {...choiceLink(value, view[name] ?? '', addressOf, list.follow)}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
