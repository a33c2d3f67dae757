import { toast } from 'react-hot-toast/headless';
import { type Me, Profile } from '../../../../core/accounts/user.ts';
import { accountScreenWords } from '../../../../core/words/en/accounts.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { saveProfile } from '../../../stores/sign-in.ts';
import { DialogActions } from '../../ui/dialog/DialogActions.tsx';
import { DialogButton } from '../../ui/dialog/DialogButton.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Refusal } from '../../ui/form/Refusal.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { PhotoField } from './PhotoField.tsx';

export function EditProfile({ user }: { user: Me }) {
  return (
    <DialogButton label={accountScreenWords.editProfile.title}>
      {(close) => <Form user={user} close={close} />}
    </DialogButton>
  );
}

function Form({ user, close }: { user: Me; close: () => void }) {
  const { errors, busy, reason, formProps } = useForm(
    Profile,
    async (profile) => {
      await saveProfile(profile);
      toast.success(accountScreenWords.profileSaved);
      close();
    },
    'here',
  );
  return (
    <form className="form" {...formProps}>
      <Field
        label={accountScreenWords.editProfile.name}
        name="name"
        autoComplete="name"
        maxLength={80}
        defaultValue={user.name}
        required
        error={errors.name}
        hint={user.verified ? accountScreenWords.editProfile.nameHint : undefined}
      />
      <PhotoField error={errors.photo} hint={accountScreenWords.editProfile.photoHint} />
      <Refusal reason={reason} />
      <DialogActions label={commonWords.button.save} busy={busy} onCancel={close} />
    </form>
  );
}
