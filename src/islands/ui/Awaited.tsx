import { commonWords } from '../../../core/words/en/common.ts';

/** Placeholder of data that are loading or failed to load. */
export function Awaited({ error, label }: { error: Error | undefined; label: string }) {
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
