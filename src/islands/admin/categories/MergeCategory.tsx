import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type Category, CategoryMerge } from '../../../../core/catalog/category.ts';
import { categoryScreenWords } from '../../../../core/words/en/categories.ts';
import { mergeCategory } from '../../../api/admin/shop.ts';
import { $adminCategories } from '../../../stores/catalog/admin-categories.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../ui/dialog/DialogButtons.tsx';
import { ReasonField, SelectField } from '../../ui/form/MoreFields.tsx';
import { useForm } from '../../ui/form/use-form.ts';

type Props = {
  readonly category: Category;
  readonly others: readonly Category[];
  readonly onMerged: (into: string) => void;
  readonly onClose: () => void;
};

export function MergeCategory({ category, ...rest }: Props) {
  return (
    <Dialog title={categoryScreenWords.mergeCategory.question(category.name)} onClose={rest.onClose}>
      <Form category={category} {...rest} />
    </Dialog>
  );
}

function Form({ category: { id, name }, others, onMerged, onClose }: Props) {
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
