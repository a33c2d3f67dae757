import { type ReactNode, useRef } from 'react';
import { Field } from '../form/Field.tsx';
import { useAfterPause } from './use-after-pause.ts';

type Props = {
  readonly label: string;
  readonly search: string;
  readonly onSearch: (typed: string) => void;
  readonly className?: string | undefined;
  /** Further choices beside the field; `typed` returns the field's text. */
  readonly children?: (typed: () => string) => ReactNode;
};

export function ListSearch({ label, search, onSearch, className, children }: Props) {
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
