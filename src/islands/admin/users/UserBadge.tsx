import { useState } from 'react';
import { type ManagedUser, userCan } from '../../../../core/accounts/managed-user.ts';
import { userScreenWords } from '../../../../core/words/en/accounts.ts';
import type { UserList } from '../../../stores/accounts/users.ts';
import { toastFailure } from '../../ui/failure.tsx';
import { askToUnverify, askToVerify, verify } from './user-questions.ts';

/**
 * Sets the badge at once, without a reason; with a confirmation if the seller's address is unconfirmed. Removes it
 * after a confirmation. One button for both, so that it keeps the focus.
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
