import { commonWords } from '../../../core/words/common.ts';

/** Stands where an answer will be: it is on its way, or it could not be had. */
export function Awaited({ error, label }: { error: Error | undefined; label: string }) {
  return error ? <Unreachable /> : <Spinner label={label} />;
}

/** Something is on its way. */
export function Spinner({ label }: { label: string }) {
  return (
    <p className="empty" role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </p>
  );
}

/** The data could not be had; asking again is the way on. */
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

/** Says that what is shown is older than it should be, when asking for it again failed. */
export function Outdated({ error }: { error: Error | undefined }) {
  if (!error) return null;
  return (
    <p className="notice notice-error" role="alert">
      {commonWords.older(error.message)}
    </p>
  );
}
