import { useEffect } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Category } from '../../../../core/catalog/category.ts';
import { categoryScreenWords } from '../../../../core/words/en/categories.ts';
import { renameCategory } from '../../../api/admin/shop.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../ui/dialog/DialogButtons.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { ReasonField } from '../../ui/form/MoreFields.tsx';
import { useCategoryName } from './use-category-name.ts';

type Props = { readonly category: Category; readonly onClose: () => void };

export function RenameCategory({ category, onClose }: Props) {
  return (
    <Dialog title={categoryScreenWords.renameCategory.title(category.name)} onClose={onClose}>
      <Form category={category} onClose={onClose} />
    </Dialog>
  );
}

function Form({ category: { id, name: before }, onClose }: Props) {
  const { form, errors, busy, formProps } = useCategoryName(async (name, reason) => {
    await renameCategory(id, name, reason);
    toast.success(categoryScreenWords.categoryRenamed(name));
    onClose();
  });
  // Typing replaces the selected name.
  useEffect(() => form.current?.querySelector('input')?.select(), [form]);
  return (
    <form ref={form} className="form" {...formProps}>
      <Field
        label={categoryScreenWords.renameCategory.name}
        name="name"
        defaultValue={before}
        autoComplete="off"
        error={errors.name}
        hint={categoryScreenWords.renameCategory.note}
      />
      <ReasonField error={errors.reason} />
      <DialogActions label={categoryScreenWords.renameCategory.submit} busy={busy} onCancel={onClose} />
    </form>
  );
}
