/** Forms of the page of categories: add, rename, merge. */

import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type Category, CategoryInput, CategoryMerge } from '../../../../core/catalog/category.ts';
import { categoryScreenWords } from '../../../../core/words/en/admin.ts';
import { addCategory, mergeCategory, renameCategory } from '../../../api/admin/shop.ts';
import { $adminCategories } from '../../../stores/admin-shop.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../ui/dialog/DialogButtons.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { ReasonField, SelectField } from '../../ui/form/MoreFields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import styles from '../screens.module.css';

/** Adds a category at the end. The field keeps the focus for the next one. */
export function AddCategory() {
  const { form, errors, busy, formProps } = useCategoryName(async (name, reason) => {
    await addCategory(name, reason);
    toast.success(categoryScreenWords.categoryAdded(name));
    form.current?.reset();
  });
  return (
    <form ref={form} className={styles.newCategory} {...formProps}>
      <Field label={categoryScreenWords.addCategory.name} name="name" autoComplete="off" error={errors.name} />
      <ReasonField error={errors.reason} />
      <button type="submit" className="button button-primary" aria-busy={busy} aria-disabled={busy}>
        {categoryScreenWords.addCategory.submit}
      </button>
    </form>
  );
}

type RenameCategoryProps = { readonly category: Category; readonly onClose: () => void };

export function RenameCategory({ category, onClose }: RenameCategoryProps) {
  return (
    <Dialog title={categoryScreenWords.renameCategory.title(category.name)} onClose={onClose}>
      <RenameForm category={category} onClose={onClose} />
    </Dialog>
  );
}

function RenameForm({ category: { id, name: before }, onClose }: RenameCategoryProps) {
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

type MergeCategoryProps = {
  readonly category: Category;
  readonly others: readonly Category[];
  readonly onMerged: (into: string) => void;
  readonly onClose: () => void;
};

export function MergeCategory({ category, ...rest }: MergeCategoryProps) {
  return (
    <Dialog title={categoryScreenWords.mergeCategory.question(category.name)} onClose={rest.onClose}>
      <MergeForm category={category} {...rest} />
    </Dialog>
  );
}

function MergeForm({ category: { id, name }, others, onMerged, onClose }: MergeCategoryProps) {
  const [refused, setRefused] = useState<string>();
  const { errors, busy, formProps } = useForm(
    CategoryMerge,
    async ({ into, reason }) => {
      setRefused(undefined);
      const count = await mergeCategory(id, into, reason);
      toast.success(categoryScreenWords.categoryMerged(count, others.find((other) => other.id === into)?.name ?? ''));
      $adminCategories.mutate($adminCategories.get().data?.filter((category) => category.id !== id));
      onMerged(into);
      onClose();
      $adminCategories.revalidate();
    },
    (refusal) => {
      setRefused(refusal);
      $adminCategories.revalidate();
    },
  );
  return (
    <form className="form" {...formProps}>
      <p>{categoryScreenWords.mergeCategory.consequences}</p>
      <SelectField
        label={categoryScreenWords.mergeCategory.target(name)}
        name="into"
        defaultValue=""
        error={errors.into ?? refused}
      >
        <option value="">{categoryScreenWords.mergeCategory.chooseTarget}</option>
        {others.map((other) => (
          <option key={other.id} value={other.id}>
            {other.name}
          </option>
        ))}
      </SelectField>
      <ReasonField error={errors.reason} />
      <DialogActions label={categoryScreenWords.mergeCategory.submit} busy={busy} danger onCancel={onClose} />
    </form>
  );
}

/** Form with a category's name and a reason. `send` submits it; errors appear at the name. */
function useCategoryName(send: (name: string, reason: string | undefined) => Promise<void>) {
  const form = useRef<HTMLFormElement>(null);
  const {
    errors,
    busy,
    reason: refused,
    formProps,
  } = useForm(
    CategoryInput,
    async ({ name, reason }) => {
      await send(name, reason);
      $adminCategories.revalidate();
    },
    'here',
  );
  return { form, errors: { name: errors.name ?? refused, reason: errors.reason }, busy, formProps } as const;
}
