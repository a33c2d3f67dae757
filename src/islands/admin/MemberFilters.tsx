import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import type { MemberSort } from '../../shared/member.ts';
import { $memberQuery, type MemberView, memberQueryOf, memberViewOf } from '../../stores/members.ts';
import { Field } from '../ui/Field.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { useAfterPause } from '../ui/use-after-pause.ts';
import styles from './members.module.css';

const SORTS: Readonly<Record<MemberSort, string>> = {
  name: 'Name',
  email: 'Email',
  newest: 'Newest first',
  unverified: 'Waiting for a badge',
};
const SORTS_OF = {
  Seller: ['name', 'email', 'newest', 'unverified'],
  Buyer: ['name', 'email', 'newest'],
} as const;

/** Who is looked for, as one types, and in which order. The address keeps it. */
export function MemberFilters({ of: role }: { of: 'Seller' | 'Buyer' }) {
  const { search, sort } = memberViewOf(useStore($memberQuery));
  const field = useRef<HTMLFormElement>(null);
  const typed = (): string => String(new FormData(field.current ?? undefined).get('search') ?? '').trim();
  const look = (view: Partial<MemberView>) => {
    const query = memberQueryOf({ search: typed(), sort, ...view });
    if (query === $memberQuery.get()) return;
    history.replaceState(null, '', query ? `?${query}` : location.pathname);
    $memberQuery.set(query);
  };
  const { later, now } = useAfterPause(() => look({}));
  return (
    <search>
      <form
        ref={field}
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          now();
        }}
      >
        <Field
          label="Search by name or email"
          name="search"
          type="search"
          defaultValue={search}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onInput={later}
        />
        <SelectField
          label="Sort by"
          value={sort}
          onChange={({ target }) => look({ sort: SORTS_OF[role].find((known) => known === target.value) ?? 'name' })}
        >
          {SORTS_OF[role].map((known) => (
            <option key={known} value={known}>
              {SORTS[known]}
            </option>
          ))}
        </SelectField>
      </form>
    </search>
  );
}
