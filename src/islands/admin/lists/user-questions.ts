/** An admin's actions on users, and their confirmations. The open dialog shows errors. */
import { type ManagedUser, type UserDeletion, userCan } from '../../../../core/accounts/managed-user.ts';
import { userScreenWords } from '../../../../core/words/en/accounts.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { deleteUser, previewDeletion, restoreUser, setVerified, suspendUser } from '../../../api/admin/users.ts';
import type { Answer, Question } from '../../../stores/confirm.ts';
import type { On } from './admin-list.ts';

type Settle = On<ManagedUser>['settle'];

const { user: words, userQuestions: acts } = userScreenWords;

/** A seller with the badge. It also ends the note about an earlier name. */
export const VERIFIED = { verified: true, verifiedName: null } as const;

/** Sets the badge (docs/product.md, "States"). */
export const verify = ({ name, email }: ManagedUser, settle: Settle): Promise<void> =>
  settle(() => setVerified(email), VERIFIED, userScreenWords.sellerVerified(name));

/** Sets the badge after a warning that the address may belong to another person. */
export const askToVerify = (user: ManagedUser, settle: Settle): Question => ({
  title: words.confirmVerify.title(user.name),
  body: words.confirmVerify.body(user.email),
  label: acts.verify,
  act: () => verify(user, settle),
});

export const askToUnverify = ({ name, email }: ManagedUser, settle: Settle): Question => ({
  title: words.confirmUnverify.title(name),
  body: words.confirmUnverify.body,
  label: acts.unverify,
  reason: true,
  act: ({ reason }) => settle(() => setVerified(email, false, reason), { verified: false }, words.unverified(name)),
});

export const askToSuspend = (user: ManagedUser, settle: Settle): Question => ({
  title: words.confirmSuspend.title(user.name),
  body: words.confirmSuspend[user.role === 'Seller' ? 'seller' : 'buyer'],
  label: acts.suspend,
  danger: true,
  reason: true,
  act: suspending(user, settle),
});

export const askToRestore = ({ id, name, role }: ManagedUser, settle: Settle): Question => ({
  title: words.confirmRestore.title(name),
  body: words.confirmRestore[role === 'Seller' ? 'seller' : 'buyer'],
  label: acts.restore,
  reason: true,
  act: ({ reason }) => settle(() => restoreUser(id, reason), { suspended: false }, words.restored(name)),
});

/** Deletes a user after a confirmation with the effects. Suspension is offered as an alternative. */
export const askToDelete = (user: ManagedUser, { admin, settle, refetch }: On<ManagedUser>): Question => ({
  name: user.name,
  reason: true,
  details: async () => {
    const deletion = await previewDeletion(user.id).catch((error) => {
      refetch();
      throw error;
    });
    return { lines: deletionLines(deletion), refused: deletion.refused, sales: deletion.sales };
  },
  instead: userCan.suspend(user, admin.userId)
    ? { label: acts.suspendInstead, act: suspending(user, settle) }
    : undefined,
  act: ({ reason }) => settle(() => deleteUser(user.id, reason), undefined, commonWords.deleted(user.name)),
});

const suspending =
  ({ id, name }: ManagedUser, settle: Settle) =>
  ({ reason }: Answer): Promise<void> =>
    settle(() => suspendUser(id, reason), { suspended: true }, words.suspended(name));

/** In the order of display. */
const COUNTED = ['livePayments', 'listings', 'pendingOrders', 'owedRefunds', 'sessions', 'paidOrders'] as const;

export function deletionLines(deletion: Omit<UserDeletion, 'refused' | 'sales'>): string[] {
  const lines = userScreenWords.deletionLines;
  const said = COUNTED.filter((name) => deletion[name] > 0);
  return [...said.map((name) => lines[name](deletion[name])), lines.user];
}
