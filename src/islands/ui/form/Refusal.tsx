import type { ReactNode } from 'react';

type Props = { readonly reason: string | undefined; readonly children?: ReactNode };

/** Why a form of a dialog was refused. It stays there, with what was typed; `children` is what leads on. */
export function Refusal({ reason, children }: Props) {
  if (!reason) return null;
  return (
    <div className="notice notice-error" role="alert">
      <p>{reason}</p>
      {children}
    </div>
  );
}
