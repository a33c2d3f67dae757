/** Section of the settings: the second factors of the account, and the dialogs that change them. */
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { OwnFactor } from '../../../../core/accounts/factors.ts';
import type { Me } from '../../../../core/accounts/user.ts';
import { factorScreenWords } from '../../../../core/words/en/accounts.ts';
import { removeFactor, renewCodes } from '../../../api/factors.ts';
import { $factors } from '../../../stores/factors.ts';
import { $devices } from '../../../stores/settings.ts';
import { refreshUser } from '../../../stores/sign-in.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { toastFailure } from '../../ui/failure.tsx';
import { Spinner, Unreachable } from '../../ui/load-states.tsx';
import { useArrival } from '../../ui/navigation.ts';
import { SentenceWithMoment } from '../../ui/time/Moment.tsx';
import profile from '../profile/profile.module.css';
import { AddApp, AddPasskey, RecoveryCodes } from './AddFactor.tsx';
import styles from './factors.module.css';
import { ReauthenticationForm } from './ReauthenticationForm.tsx';
import { canUsePasskeys } from './SecondStep.tsx';

const { section: words, codes: codesWords, remove: removeWords } = factorScreenWords;

export function OwnFactors({ user }: { user: Me }) {
  const { data, error } = useStore($factors);
  const section = useArrival('second-step', data !== undefined);
  return (
    <section ref={section} id="second-step" tabIndex={-1} className={profile.section}>
      <h2>{words.heading}</h2>
      {data ? <Own user={user} {...data} /> : error ? <Unreachable /> : <Spinner label={words.loading} />}
    </section>
  );
}

type Open =
  | { readonly is: 'passkey' | 'app' | 'renew' }
  | { readonly is: 'remove'; readonly factor: OwnFactor }
  | { readonly is: 'codes'; readonly codes: readonly string[] };

type OwnProps = { readonly user: Me; readonly factors: readonly OwnFactor[]; readonly codesLeft: number };

function Own({ user, factors, codesLeft }: OwnProps) {
  const [open, setOpen] = useState<Open>();
  const isEmpty = factors.length === 0;
  const close = () => setOpen(undefined);
  const changed = (codes: readonly string[] | null) => {
    setOpen(codes ? { is: 'codes', codes } : undefined);
    $factors.revalidate();
    // The change ends the sessions of other devices.
    $devices.revalidate();
    refreshUser().catch(toastFailure);
  };
  return (
    <>
      <p>{isEmpty ? words.none : words.some}</p>
      {isEmpty && user.role === 'Admin' && <p className="notice">{words.adminFirst}</p>}
      {!isEmpty && <FactorList factors={factors} onRemove={(factor) => setOpen({ is: 'remove', factor })} />}
      {user.emailVerified ? (
        <Adding factors={factors} onAdd={(is) => setOpen({ is })} />
      ) : (
        <p className="notice">{words.unconfirmed}</p>
      )}
      {!isEmpty && (
        <p className={styles.actions}>
          <span>{words.codesLeft(codesLeft)}</span>
          <button type="button" className="button button-small" onClick={() => setOpen({ is: 'renew' })}>
            {words.newCodes}
          </button>
        </p>
      )}
      {open && (
        <Dialog key={open.is} title={titleOf(open)} onClose={close}>
          {open.is === 'passkey' && <AddPasskey user={user} onAdded={changed} close={close} />}
          {open.is === 'app' && <AddApp user={user} onAdded={changed} close={close} />}
          {open.is === 'renew' && <RenewCodes user={user} onRenewed={changed} close={close} />}
          {open.is === 'codes' && <RecoveryCodes user={user} codes={open.codes} onDone={close} />}
          {open.is === 'remove' && (
            <RemoveFactor
              user={user}
              factor={open.factor}
              isLast={factors.length === 1}
              onRemoved={() => changed(null)}
              close={close}
            />
          )}
        </Dialog>
      )}
    </>
  );
}

function titleOf(open: Open): string {
  if (open.is === 'remove') return removeWords.title(nameOf(open.factor));
  return { passkey: words.addPasskey, app: words.addApp, renew: words.newCodes, codes: codesWords.title }[open.is];
}

type AddingProps = { readonly factors: readonly OwnFactor[]; readonly onAdd: (is: 'passkey' | 'app') => void };

function Adding({ factors, onAdd }: AddingProps) {
  const hasApp = factors.some(({ kind }) => kind === 'totp');
  return (
    <>
      {!canUsePasskeys() && <p className={styles.muted}>{words.noPasskeys}</p>}
      <div className={styles.actions}>
        {canUsePasskeys() && (
          <button type="button" className="button" onClick={() => onAdd('passkey')}>
            {words.addPasskey}
          </button>
        )}
        {!hasApp && (
          <button type="button" className="button" onClick={() => onAdd('app')}>
            {words.addApp}
          </button>
        )}
      </div>
    </>
  );
}

/** An app has no name of its own. */
const nameOf = ({ kind, name }: OwnFactor): string => (kind === 'totp' ? words.app : name);

type ListProps = { readonly factors: readonly OwnFactor[]; readonly onRemove: (factor: OwnFactor) => void };

function FactorList({ factors, onRemove }: ListProps) {
  return (
    <ul className={styles.list}>
      {factors.map((factor) => (
        <li key={factor.id}>
          <span>
            <strong>{nameOf(factor)}</strong>
            <br />
            <span className={styles.muted}>
              {factor.kind === 'passkey' && `${words.passkey}, `}
              <SentenceWithMoment say={words.added} at={factor.createdAt} as="day" />
              {factor.usedAt !== null && (
                <>
                  {', '}
                  <SentenceWithMoment say={words.used} at={factor.usedAt} as="day" />
                </>
              )}
            </span>
          </span>
          <button
            type="button"
            className="button button-small"
            aria-label={words.removeLabel(nameOf(factor))}
            onClick={() => onRemove(factor)}
          >
            {words.remove}
          </button>
        </li>
      ))}
    </ul>
  );
}

type RenewProps = {
  readonly user: Me;
  readonly onRenewed: (codes: readonly string[]) => void;
  readonly close: () => void;
};

function RenewCodes({ user, onRenewed, close }: RenewProps) {
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

function RemoveFactor({ user, factor, isLast, onRemoved, close }: RemoveProps) {
  const act = async (owner: Parameters<typeof removeFactor>[1]) => {
    await removeFactor(factor.id, owner);
    toast.success(removeWords.removed(nameOf(factor)));
    onRemoved();
  };
  const notes = isLast ? [removeWords.body, removeWords.last] : [removeWords.body];
  return <ReauthenticationForm user={user} notes={notes} label={words.remove} danger act={act} close={close} />;
}
