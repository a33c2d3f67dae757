import { type ReactNode, useEffect, useRef } from 'react';

type Props = { readonly failed?: boolean; readonly children: ReactNode };

/** What came of a link or a form, in the place of the form. It gets the focus, as what had it is gone. */
export function LinkOutcome({ failed = false, children }: Props) {
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
