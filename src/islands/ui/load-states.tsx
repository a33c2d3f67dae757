/** Data of a store: loading, failed, outdated, or their last value. */

import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useState } from 'react';
import { commonWords } from '../../../core/words/en/common.ts';

/** Placeholder of data that are loading or failed to load. */
export function LoadingOrFailed({ error, label }: { error: Error | undefined; label: string }) {
  return error ? <Unreachable /> : <Spinner label={label} />;
}

export function Spinner({ label }: { label: string }) {
  return (
    <p className="empty" role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </p>
  );
}

/** The data could not be loaded; offers a retry. */
export function Unreachable() {
  return (
    <div className="notice notice-error" role="alert">
      <p>{commonWords.error.unavailable}</p>
      <button type="button" className="button button-small" onClick={() => location.reload()}>
        {commonWords.button.tryAgain}
      </button>
    </div>
  );
}

/** Warns that the displayed data are outdated after a failed refetch. */
export function Outdated({ error }: { error: Error | undefined }) {
  if (!error) return null;
  return (
    <p className="notice notice-error" role="alert">
      {commonWords.older(error.message)}
    </p>
  );
}

type Answer<Data> = { readonly data?: Data | undefined; readonly error?: Error | undefined };

/**
 * Last value of a store. A refetch or an error does not remove the former value from the screen; it is `stale` while
 * the next one loads.
 */
export function useLastValue<Data>($store: ReadableAtom<Answer<Data>>): Answer<Data> & { readonly stale: boolean } {
  const { data, error } = useStore($store);
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return { data: data ?? last, error, stale: data === undefined && !error };
}
