import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '../../api.ts';
import { paths } from '../../paths.ts';
import type { Role } from '../../shared/constants.ts';
import { messages } from '../../shared/messages.ts';
import type { Me } from '../../shared/user.ts';
import { $person, forgetSession, refreshPerson } from '../../stores/session.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Toaster } from './Toaster.tsx';

type Props = { readonly only?: Role; readonly children: (person: Me) => ReactNode };

/**
 * Stands before every dashboard page: a spinner until the server has said who this is, `/login` with the way back for
 * nobody, `/` for the wrong role. Nothing of the page is shown before.
 */
export function Guard({ only, children }: Props) {
  const person = useStore($person);
  const [state, setState] = useState<'asking' | 'known' | 'unreachable'>('asking');
  useEffect(() => {
    refreshPerson().then(
      (me) => (only && me.role !== only ? location.replace(paths.home()) : setState('known')),
      (error) => {
        if (!(error instanceof ApiError && error.code === 'unauthorized')) return setState('unreachable');
        forgetSession();
        location.replace(paths.logIn(location.pathname));
      },
    );
  }, [only]);

  if (state === 'unreachable') return <Unreachable />;
  if (state === 'asking' || !person) return <Spinner label="Loading your account" />;
  return (
    <>
      {children(person)}
      <ConfirmDialog />
      <Toaster />
    </>
  );
}

/** Something is on its way. */
export function Spinner({ label }: { label: string }) {
  return (
    <p className="empty" role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </p>
  );
}

/** The data could not be had; asking again is the way on. */
export function Unreachable() {
  return (
    <div className="notice notice-error" role="alert">
      <p>{messages.error.unavailable}</p>
      <button type="button" className="button button-small" onClick={() => location.reload()}>
        Try again
      </button>
    </div>
  );
}
