import type { ReactNode } from 'react';

/** Why a form of a dialog was refused. It stays there, with what was typed. */
export function Refusal({ reason }: { reason: ReactNode }) {
  if (!reason) return null;
  return (
    <p className="notice notice-error" role="alert">
      {reason}
    </p>
  );
}
