import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type Category, CategoryName } from '../../../../core/catalog/category.ts';
import { categoriesWords } from '../../../../core/words/categories.ts';
import { renameCategory } from '../../../api/shop.ts';
import { $categoryOrder } from '../../../stores/catalog/category-admin.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../ui/dialog/DialogActions.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { ReasonField } from '../../ui/form/ReasonField.tsx';
import { useForm } from '../../ui/form/use-form.ts';

type Props = { readonly category: Category; readonly onClose: () => void };

/** Another name for a category, at the same address. */
export function RenameCategory({ category, onClose }: Props) {
  return (
    <Dialog title={categoriesWords.renameCategory.title(category.name)} onClose={onClose}>
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
      toast.success(categoriesWords.categoryRenamed(name));
      $categoryOrder.revalidate();
      onClose();
    },
    setRefused,
  );
  // The dialog itself begins with its way out.
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  return (
    <form ref={form} className="form" {...formProps}>
      <Field
        label={categoriesWords.renameCategory.name}
        name="name"
        defaultValue={before}
        autoComplete="off"
        error={errors.name ?? refused}
        hint={categoriesWords.renameCategory.note}
      />
      <ReasonField error={errors.reason} />
      <DialogActions label={categoriesWords.renameCategory.submit} busy={busy} onCancel={onClose} />
    </form>
  );
}
