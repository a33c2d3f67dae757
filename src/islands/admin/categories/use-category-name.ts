import { useRef } from 'react';
import { CategoryInput } from '../../../../core/catalog/category.ts';
import { $adminCategories } from '../../../stores/catalog/admin-categories.ts';
import { useForm } from '../../ui/form/use-form.ts';

/** Form with a category's name and a reason. `send` submits it; errors appear at the name. */
export function useCategoryName(send: (name: string, reason: string | undefined) => Promise<void>) {
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
