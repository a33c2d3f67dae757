import { type ReactNode, type Ref, useState } from 'react';

type Props = {
  readonly ref?: Ref<HTMLButtonElement>;
  /** Accessible name, if the text is ambiguous. */
  readonly name?: string;
  readonly className?: string;
  /** No action is possible now; the button stays focusable. */
  readonly disabled?: boolean;
  readonly act: () => Promise<unknown>;
  readonly children: ReactNode;
};

/** A button that is busy until its action ends. It keeps the focus meanwhile. */
export function ActButton({ ref, name, className = '', disabled = false, act, children }: Props) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    if (busy || disabled) return;
    setBusy(true);
    await act().finally(() => setBusy(false));
  };
  return (
    <button
      ref={ref}
      type="button"
      className={`button ${className}`}
      aria-label={name}
      aria-busy={busy}
      aria-disabled={busy || disabled}
      onClick={start}
    >
      {children}
    </button>
  );
}
