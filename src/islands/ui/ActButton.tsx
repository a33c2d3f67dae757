import { type ReactNode, type Ref, useState } from 'react';

type Props = {
  readonly ref?: Ref<HTMLButtonElement>;
  /** Its whole name, where the text alone does not tell it from its neighbours. */
  readonly name?: string;
  readonly className?: string;
  /** There is nothing to do now; the button can be reached all the same. */
  readonly disabled?: boolean;
  readonly act: () => Promise<unknown>;
  readonly children: ReactNode;
};

/** A button that is busy until what it started has ended. It keeps the focus meanwhile. */
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
