import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Me } from '../../../core/accounts/user.ts';
import type { Role } from '../../../core/roles.ts';
import { listsWords } from '../../../core/words/lists.ts';
import { isOffline, isUnauthorized, session } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { $lost, $user } from '../../stores/session.ts';
import { refreshUser } from '../../stores/sign-in.ts';
import { KeptCodeSender } from '../account/order/meeting/KeptCodeSender.tsx';
import { VerifyBanner } from '../account/recovery/VerifyBanner.tsx';
import { Spinner, Unreachable } from './Awaited.tsx';
import { ConfirmDialog } from './dialog/ConfirmDialog.tsx';
import { Toaster } from './toast/Toaster.tsx';

/** Only admins are asked for it. */
const ProofDialog = lazy(() =>
  import('../account/factors/ProofDialog.tsx').then((file) => ({ default: file.ProofDialog })),
);

type Props = {
  readonly only?: Role;
  readonly children: (user: Me) => ReactNode;
  /** What can be shown without a connection, to whom this browser believes is signed in; null for nobody. */
  readonly offline?: (user: Me | null) => ReactNode;
};

/**
 * Stands before every dashboard page: a spinner until the server has said who this is, `/login` with the way back for
 * nobody, `/` for the wrong role. Nothing of the page is shown before. Goes on watching: a session that ends elsewhere
 * leads to `/login`, and somebody else's sign-in in another tab loads the page again.
 */
export function Guard({ only, children, offline }: Props) {
  const user = useStore($user);
  const lost = useStore($lost);
  const [known, setKnown] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    // An admin who needs a second step first is led to where one is added.
    session.factorMissing = () => {
      if (location.pathname !== paths.settings()) location.assign(paths.ownSecondStep());
    };
    refreshUser().then(
      (me) => (only && me.role !== only ? location.replace(paths.home()) : setKnown(me.userId)),
      (error) => setFailure(isUnauthorized(error) ? undefined : error),
    );
  }, [only]);
  useEffect(() => {
    if (lost) location.replace(paths.logIn(location.pathname + location.search));
  }, [lost]);
  const other = known !== undefined && user !== null && user.userId !== known;
  useEffect(() => {
    if (other) location.reload();
  }, [other]);

  if (failure && !lost) {
    const mayRead = isOffline(failure) && (!user || !only || user.role === only);
    return offline && mayRead ? offline(user) : <Unreachable />;
  }
  if (!known || !user || other || lost) return <Spinner label={listsWords.guard.loading} />;
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
