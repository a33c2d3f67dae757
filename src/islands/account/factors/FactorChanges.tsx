import { toast } from 'react-hot-toast/headless';
import type { OwnFactor } from '../../../../core/accounts/factors.ts';
import type { Me } from '../../../../core/accounts/user.ts';
import { factorScreenWords } from '../../../../core/words/en/accounts.ts';
import { removeFactor, renewCodes } from '../../../api/factors.ts';
import { nameOf } from './FactorList.tsx';
import { ReauthenticationForm } from './ReauthenticationForm.tsx';

const { section: words, codes: codesWords, remove: removeWords } = factorScreenWords;

type RenewProps = {
  readonly user: Me;
  readonly onRenewed: (codes: readonly string[]) => void;
  readonly close: () => void;
};

export function RenewCodes({ user, onRenewed, close }: RenewProps) {
  return (
    <ReauthenticationForm
      user={user}
      notes={[codesWords.renew]}
      label={codesWords.renewSubmit}
      act={async (owner) => onRenewed(await renewCodes(owner))}
      close={close}
    />
  );
}

type RemoveProps = {
  readonly user: Me;
  readonly factor: OwnFactor;
  readonly isLast: boolean;
  readonly onRemoved: () => void;
  readonly close: () => void;
};

export function RemoveFactor({ user, factor, isLast, onRemoved, close }: RemoveProps) {
  const act = async (owner: Parameters<typeof removeFactor>[1]) => {
    await removeFactor(factor.id, owner);
    toast.success(removeWords.removed(nameOf(factor)));
    onRemoved();
  };
  const notes = isLast ? [removeWords.body, removeWords.last] : [removeWords.body];
  return <ReauthenticationForm user={user} notes={notes} label={words.remove} danger act={act} close={close} />;
}
