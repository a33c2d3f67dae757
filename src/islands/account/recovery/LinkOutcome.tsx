/** Links from emails: their secret, and the result in place of the form. */
import { type ReactNode, useEffect, useRef } from 'react';

type LinkOutcomeProps = { readonly failed?: boolean; readonly children: ReactNode };

/** Result of a link or form, in place of the form. It receives the focus that the form had. */
export function LinkOutcome({ failed = false, children }: LinkOutcomeProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => end.current?.focus(), []);
  return (
    <div
      ref={end}
      tabIndex={-1}
      className={failed ? 'notice notice-error' : 'notice'}
      role={failed ? 'alert' : 'status'}
    >
      {children}
    </div>
  );
}

/** Secret of the link. It is in the fragment, which browsers do not send to servers. */
export const linkSecret = (): string => location.hash.slice(1);

/** Removes the used secret from the address and the browser's history. */
export const forgetSecret = (): void => history.replaceState(null, '', location.pathname);
