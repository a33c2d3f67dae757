import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type Me, Profile } from '../../../../core/accounts/user.ts';
import { accountsWords } from '../../../../core/words/accounts/accounts.ts';
import { commonWords } from '../../../../core/words/common.ts';
import { saveProfile } from '../../../stores/sign-in.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../ui/dialog/DialogActions.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Refusal } from '../../ui/form/Refusal.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { PhotoField } from './PhotoField.tsx';

/** The way to another name or photo. */
export function EditProfile({ user }: { user: Me }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {accountsWords.editProfile.title}
      </button>
      {open && (
        <Dialog title={accountsWords.editProfile.title} onClose={() => setOpen(false)}>
          <Form user={user} close={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function Form({ user, close }: { user: Me; close: () => void }) {
  const [reason, setReason] = useState<string>();
  const { errors, busy, formProps } = useForm(
    Profile,
    async (profile) => {
      setReason(undefined);
      await saveProfile(profile);
      toast.success(accountsWords.profileSaved);
      close();
    },
    setReason,
  );
  return (
    <form className="form" {...formProps}>
      <Field
        label={accountsWords.editProfile.name}
        name="name"
        autoComplete="name"
        maxLength={80}
        defaultValue={user.name}
        required
        error={errors.name}
        hint={user.verified ? accountsWords.editProfile.nameHint : undefined}
      />
      <PhotoField error={errors.photo} hint={accountsWords.editProfile.photoHint} />
      <Refusal reason={reason} />
      <DialogActions label={commonWords.button.save} busy={busy} onCancel={close} />
    </form>
  );
}
