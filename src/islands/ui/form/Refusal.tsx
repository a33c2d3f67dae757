/** Why a form of a dialog was refused. It stays there, with what was typed. */
export function Refusal({ reason }: { reason: string | undefined }) {
  if (!reason) return null;
  return (
    <p className="notice notice-error" role="alert">
      {reason}
    </p>
  );
}
