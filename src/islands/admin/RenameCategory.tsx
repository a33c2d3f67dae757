import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { renameCategory } from '../../api/shop.ts';
import { type Category, CategoryName } from '../../shared/category.ts';
import { messages } from '../../shared/messages.ts';
import { $shelves } from '../../stores/shelves.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogActions } from '../ui/DialogActions.tsx';
import { Field } from '../ui/Field.tsx';
import { ReasonField } from '../ui/ReasonField.tsx';
import { useForm } from '../ui/use-form.ts';

type Props = { readonly category: Category; readonly onClose: () => void };

/** Another name for a category, at the same address. */
export function RenameCategory({ category, onClose }: Props) {
  return (
    <Dialog title={`Rename ${category.name}`} onClose={onClose}>
      <Form category={category} onClose={onClose} />
    </Dialog>
  );
}

function Form({ category: { id, name: before }, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState<string>();
  const { errors, busy, formProps } = useForm(
    CategoryName,
    async ({ name, reason }) => {
      setRefused(undefined);
      await renameCategory(id, name, reason);
      toast.success(messages.categoryRenamed(name));
      $shelves.revalidate();
      onClose();
    },
    setRefused,
  );
  // The dialog itself begins with its way out.
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  return (
    <form ref={form} className="form" {...formProps}>
      <Field
        label="Name"
        name="name"
        defaultValue={before}
        autoComplete="off"
        error={errors.name ?? refused}
        hint="Its address stays as it is"
      />
      <ReasonField error={errors.reason} />
      <DialogActions label="Rename" busy={busy} onCancel={onClose} />
    </form>
  );
}
