import { toast } from 'react-hot-toast/headless';
import { categoryScreenWords } from '../../../../core/words/en/categories.ts';
import { addCategory } from '../../../api/admin/shop.ts';
import { Field } from '../../ui/form/Field.tsx';
import { ReasonField } from '../../ui/form/MoreFields.tsx';
import styles from './categories.module.css';
import { useCategoryName } from './use-category-name.ts';

/** Adds a category at the end. The field keeps the focus for the next one. */
export function AddCategory() {
  const { form, errors, busy, formProps } = useCategoryName(async (name, reason) => {
    await addCategory(name, reason);
    toast.success(categoryScreenWords.categoryAdded(name));
    form.current?.reset();
  });
  return (
    <form ref={form} className={styles.add} {...formProps}>
      <Field label={categoryScreenWords.addCategory.name} name="name" autoComplete="off" error={errors.name} />
      <ReasonField error={errors.reason} />
      <button type="submit" className="button button-primary" aria-busy={busy} aria-disabled={busy}>
        {categoryScreenWords.addCategory.submit}
      </button>
    </form>
  );
}
