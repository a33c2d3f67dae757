import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useState } from 'react';

type Answer<Data> = { readonly data?: Data | undefined; readonly error?: Error | undefined };

/** Last value of a store. A refetch or an error does not remove the former value from the screen. */
export function useLastValue<Data>($store: ReadableAtom<Answer<Data>>): Answer<Data> {
  const { data, error } = useStore($store);
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return { data: data ?? last, error };
}
