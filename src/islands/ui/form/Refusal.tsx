import type { ReactNode } from 'react';

/** Refusal of a dialog's form. It stays in the form with the input. */
export function Refusal({ reason }: { reason: ReactNode }) {
  if (!reason) return null;
  return (
    <p className="notice notice-error" role="alert">
      {reason}
    </p>
  );
}
