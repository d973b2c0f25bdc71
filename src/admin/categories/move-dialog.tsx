import { useQuery, useQueryClient } from '@tanstack/react-query';
import { movedBody } from '../../features/products/admin/category.schema.ts';
import type { CategoryRow } from '../../features/products/admin/list-categories.server.ts';
import { count } from '../../rules/text.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { FormDialog } from '../parts/dialog/form-dialog.tsx';
import { SelectField } from '../parts/form/select-field.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { categoryListRead } from './category-reads.client.ts';

interface Props {
  readonly category: CategoryRow;
  readonly onClose: () => void;
}

/** Moves all pieces of a category to another one, so that it can be deleted. */
export function MoveDialog({ category, onClose }: Props) {
  const client = useQueryClient();
  const others = (useQuery(categoryListRead).data?.rows ?? []).filter(({ id }) => id !== category.id);
  const form = useAdminForm<{ to: number }>({
    schema: movedBody,
    values: { to: others[0]?.id ?? 0 },
    failed: 'Not moved',
    sentence: (message) => message,
    save: async (body) => {
      const { left } = await adminCall('POST /admin/categories/:id/move', { params: { id: category.id }, body });
      // The field gives its value as text.
      const target = others.find(({ id }) => id === Number(body.to))?.name;
      const message =
        left === 0 ? `All products are in ${target} now.` : `${count(left, 'product')} will follow to ${target} in the next minutes.`;
      showToast({ kind: 'done', title: 'Moved', message });
      void client.invalidateQueries({ queryKey: ['categories'] });
      void client.invalidateQueries({ queryKey: ['products'] });
    },
  });
  return (
    <FormDialog title={`Move the products of ${category.name}`} form={form} word="Move" onClose={onClose}>
      <p>All {count(category.products + category.archived, 'product')} go to the other category, archived ones too.</p>
      <SelectField form={form.fields} name="to" label="To" options={others.map(({ id, name }) => ({ value: id, word: name }))} />
    </FormDialog>
  );
}
