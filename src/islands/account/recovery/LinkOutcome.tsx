import { type ReactNode, useEffect, useRef } from 'react';

type Props = { readonly failed?: boolean; readonly children: ReactNode };

/** Result of a link or form, in place of the form. It receives the focus that the form had. */
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
