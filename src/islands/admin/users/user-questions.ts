/** Confirmations of an admin's actions on users. The open dialog shows errors. */
import { toast } from 'react-hot-toast/headless';
import { type ManagedUser, userCan } from '../../../../core/accounts/managed-user.ts';
import { userScreenWords } from '../../../../core/words/en/accounts.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { deleteUser, getDeletion, restoreUser, suspendUser, verifySeller } from '../../../api/admin/users.ts';
import type { UserList } from '../../../stores/accounts/users.ts';
import { $question, type Answer } from '../../../stores/confirm.ts';
import { $adminTodo } from '../../../stores/stats/todo.ts';
import { deletionLines } from './deletion-lines.ts';

/** Sets the badge (docs/product.md, "States"). */
export const verify = ({ id, name, email }: ManagedUser, list: UserList): Promise<void> =>
  change(list, id, { verified: true }, () => verifySeller(email), userScreenWords.sellerVerified(name));

/** Sets the badge after a warning that the address may belong to another person. */
export function askToVerify(user: ManagedUser, list: UserList): void {
  const { title, body } = userScreenWords.user.confirmVerify;
  $question.set({
    title: title(user.name),
    body: body(user.email),
    label: userScreenWords.userQuestions.verify,
    act: () => verify(user, list),
  });
}

export function askToUnverify({ id, name, email }: ManagedUser, list: UserList): void {
  const { title, body } = userScreenWords.user.confirmUnverify;
  $question.set({
    title: title(name),
    body,
    label: userScreenWords.userQuestions.unverify,
    reason: true,
    act: ({ reason }) =>
      change(
        list,
        id,
        { verified: false },
        () => verifySeller(email, false, reason),
        userScreenWords.user.unverified(name),
      ),
  });
}

export function askToSuspend(user: ManagedUser, _adminId: string, list: UserList): void {
  const { title, seller, buyer } = userScreenWords.user.confirmSuspend;
  $question.set({
    title: title(user.name),
    body: user.role === 'Seller' ? seller : buyer,
    label: userScreenWords.userQuestions.suspend,
    danger: true,
    reason: true,
    act: suspending(user, list),
  });
}

export function askToRestore({ id, name, role }: ManagedUser, _adminId: string, list: UserList): void {
  const { title, seller, buyer } = userScreenWords.user.confirmRestore;
  $question.set({
    title: title(name),
    body: role === 'Seller' ? seller : buyer,
    label: userScreenWords.userQuestions.restore,
    reason: true,
    act: ({ reason }) =>
      change(list, id, { suspended: false }, () => restoreUser(id, reason), userScreenWords.user.restored(name)),
  });
}

/** Deletes a user after a confirmation with the effects. Suspension is offered as an alternative. */
export function askToDelete(user: ManagedUser, adminId: string, list: UserList): void {
  const { id, name } = user;
  $question.set({
    name,
    reason: true,
    details: async () => {
      const deletion = await fresh(list, () => getDeletion(id));
      return { lines: deletionLines(deletion), refused: deletion.refused, sales: deletion.sales };
    },
    instead: userCan.suspend(user, adminId)
      ? { label: userScreenWords.userQuestions.suspendInstead, act: suspending(user, list) }
      : undefined,
    act: ({ reason }) => change(list, id, undefined, () => deleteUser(id, reason), commonWords.deleted(name)),
  });
}

const suspending =
  ({ id, name }: ManagedUser, list: UserList) =>
  ({ reason }: Answer): Promise<void> =>
    change(list, id, { suspended: true }, () => suspendUser(id, reason), userScreenWords.user.suspended(name));

/** Applies the change and updates the row; undefined removes it. If nothing changed, the list was outdated. */
async function change(
  { $list, changeRows }: UserList,
  id: string,
  changed: Partial<ManagedUser> | undefined,
  act: () => Promise<number>,
  done: string,
): Promise<void> {
  if ((await fresh({ $list }, act)) === 0) return $list.revalidate();
  changeRows((row) => (row.id === id ? changed && { ...row, ...changed } : row));
  $adminTodo.revalidate();
  toast.success(done);
}

/** A refusal means that the list is outdated. */
const fresh = <Result>({ $list }: Pick<UserList, '$list'>, act: () => Promise<Result>): Promise<Result> =>
  act().catch((error) => {
    $list.revalidate();
    throw error;
  });
