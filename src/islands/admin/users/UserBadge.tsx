import { useState } from 'react';
import { type ManagedUser, userCan } from '../../../../core/accounts/managed-user.ts';
import { userScreenWords } from '../../../../core/words/accounts/user-screens.ts';
import type { UserList } from '../../../stores/accounts/users.ts';
import { toastFailure } from '../../ui/failure.ts';
import { askToUnverify, askToVerify, verify } from './user-questions.ts';

/**
 * Gives the badge at once (a call may say why; this one click does not ask), but asks first where the seller has not confirmed
 * their address; takes it back after a question. One button, so that it keeps the focus when it has worked.
 */
export function UserBadge({ user, list }: { user: ManagedUser; list: UserList }) {
  const [busy, setBusy] = useState(false);
  const canVerify = userCan.verify(user);
  const label = canVerify ? userScreenWords.userQuestions.verify : userScreenWords.userQuestions.unverify;
  const act = async () => {
    if (busy) return;
    if (userCan.unverify(user)) return askToUnverify(user, list);
    if (!user.emailVerified) return askToVerify(user, list);
    setBusy(true);
    await verify(user, list).catch(toastFailure);
    setBusy(false);
  };
  return (
    <button
      type="button"
      className={`button button-small ${canVerify ? '' : 'button-quiet'}`}
      aria-label={`${label} ${user.name}`}
      aria-busy={busy}
      aria-disabled={busy}
      onClick={act}
    >
      {label}
    </button>
  );
}
