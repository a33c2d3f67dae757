import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Me } from '../../core/accounts/user.ts';
import type { Role } from '../../core/accounts/user-facts.ts';
import { accountScreenWords } from '../../core/words/en/accounts.ts';
import { bearer, isOffline, isUnauthorized, session } from '../api/client.ts';
import { paths } from '../paths.ts';
import { $sessionLost, $user } from '../stores/session.ts';
import { refreshUser } from '../stores/sign-in.ts';
import { KeptCodeSender } from './account/order/meeting/KeptCodeSender.tsx';
import { VerifyBanner } from './account/recovery/VerifyBanner.tsx';
import { SESSION_ENDED } from './account/sign-in/return-path.ts';
import { loadReload } from './load-reload.ts';
import { ConfirmDialog } from './ui/dialog/ConfirmDialog.tsx';
import { Spinner, Unreachable } from './ui/load-states.tsx';
import { Toaster } from './ui/Toaster.tsx';

/** Only admins need it. */
const ProofDialog = lazy(() =>
  import('./account/factors/ProofDialog.tsx').then((file) => ({ default: file.ProofDialog })),
);

type Props = {
  readonly only?: Role;
  readonly children: (user: Me) => ReactNode;
  /** Offline content for the stored user; null for a signed-out visitor. */
  readonly offline?: (user: Me | null) => ReactNode;
};

/**
 * Guards every dashboard page: a spinner until the server has identified the user, `/login` with the return path for
 * signed-out visitors, `/` for the wrong role. Nothing of the page shows before. Keeps watching: a session that ends
 * elsewhere leads to `/login`, and another user's sign-in in another tab reloads the page.
 */
export function Guard({ only, children, offline }: Props) {
  const user = useStore($user);
  const lost = useStore($sessionLost);
  const [known, setKnown] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  /** The server refused a session stored here: the log-in page says why. */
  const refused = useRef(false);
  useEffect(() => {
    const { ended } = session;
    session.ended = () => {
      refused.current ||= bearer() !== null;
      ended();
    };
    return () => {
      session.ended = ended;
    };
  }, []);
  useEffect(() => {
    // An admin who needs a second factor first goes to the settings.
    session.factorMissing = () => {
      if (location.pathname !== paths.settings()) location.assign(paths.ownSecondStep());
    };
    refreshUser().then(
      (me) => (only && me.role !== only ? location.replace(paths.home()) : setKnown(me.userId)),
      (error) => setFailure(isUnauthorized(error) ? undefined : error),
    );
  }, [only]);
  useEffect(() => {
    let fragment = '';
    // Vite's event for an `import()` of a file that did not load.
    const ask = () => {
      fragment += '#';
      loadReload(fragment);
    };
    addEventListener('vite:preloadError', ask);
    return () => removeEventListener('vite:preloadError', ask);
  }, []);
  useEffect(() => {
    const note = refused.current ? SESSION_ENDED : '';
    if (lost) location.replace(paths.logIn(location.pathname + location.search) + note);
  }, [lost]);
  const other = known !== undefined && user !== null && user.userId !== known;
  useEffect(() => {
    if (other) location.reload();
  }, [other]);

  if (failure && !lost) {
    const mayRead = isOffline(failure) && (!user || !only || user.role === only);
    return offline && mayRead ? offline(user) : <Unreachable />;
  }
  if (!known || !user || other || lost) return <Spinner label={accountScreenWords.guard.loading} />;
  return (
    <>
      {(!user.emailVerified || user.emailBounces) && <VerifyBanner user={user} />}
      {user.role === 'Seller' && <KeptCodeSender userId={user.userId} />}
      {children(user)}
      <ConfirmDialog />
      {user.role === 'Admin' && (
        <Suspense>
          <ProofDialog user={user} />
        </Suspense>
      )}
      <Toaster />
    </>
  );
}
