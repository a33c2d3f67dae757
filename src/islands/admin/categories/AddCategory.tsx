import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { CategoryName } from '../../../../core/catalog/category.ts';
import { categoriesWords } from '../../../../core/words/categories.ts';
import { addCategory } from '../../../api/shop.ts';
import { $categoryOrder } from '../../../stores/catalog/category-admin.ts';
import { Field } from '../../ui/form/Field.tsx';
import { ReasonField } from '../../ui/form/ReasonField.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import styles from './categories.module.css';

/** A new category, behind the others. The field keeps the focus, for the next one. */
export function AddCategory() {
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState<string>();
  const { errors, busy, formProps } = useForm(
    CategoryName,
    async ({ name, reason }) => {
      setRefused(undefined);
      await addCategory(name, reason);
      toast.success(categoriesWords.categoryAdded(name));
      form.current?.reset();
      $categoryOrder.revalidate();
    },
    setRefused,
  );
  return (
    <form ref={form} className={styles.add} {...formProps}>
      <Field label={categoriesWords.addCategory.name} name="name" autoComplete="off" error={errors.name ?? refused} />
      <ReasonField error={errors.reason} />
      <button type="submit" className="button button-primary" aria-busy={busy} aria-disabled={busy}>
        {categoriesWords.addCategory.submit}
      </button>
    </form>
  );
}
