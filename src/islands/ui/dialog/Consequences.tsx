import { useEffect, useRef } from 'react';
import { commonWords } from '../../../../core/words/en/common.ts';
import { listsWords } from '../../../../core/words/en/lists.ts';
import type { Known } from '../list/use-details.ts';
import { SaleLinks } from './SaleLinks.tsx';

type Props = { readonly details: Known; readonly onRetry: () => void };

/** Effects of an action before its confirmation: loading, known, refused, or failed. Announced as they arrive. */
export function Consequences({ details, onRetry }: Props) {
  const { state } = details;
  const part = useRef<HTMLDivElement>(null);
  // A focused button may have disappeared with the previous state.
  useEffect(() => {
    if (state !== 'asking' && document.activeElement === document.body) part.current?.focus();
  }, [state]);
  return (
    <div ref={part} tabIndex={-1} className="consequences" aria-live="polite" aria-busy={state === 'asking'}>
      {details.state === 'asking' && (
        <>
          <span className="spinner" aria-hidden="true" />
          <span className="visually-hidden">{listsWords.consequences.loading}</span>
        </>
      )}
      {details.state === 'known' && (
        <ul>
          {details.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {details.state === 'refused' && (
        <div className="notice notice-error">
          <p>{details.why}</p>
          <SaleLinks sales={details.sales} side="admin" />
        </div>
      )}
      {details.state === 'failed' && (
        <div className="notice notice-error">
          <p>{details.why}</p>
          <button type="button" className="button button-small" onClick={onRetry}>
            {commonWords.button.tryAgain}
          </button>
        </div>
      )}
    </div>
  );
}
